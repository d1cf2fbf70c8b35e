"""What `make demo DIALECT=…` shows: a module of the name of each dialect, with `show(api, console)`."""
