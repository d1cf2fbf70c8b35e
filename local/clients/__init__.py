"""What `make demo CLIENT=…` shows: a module of the name of each client, with `show(api, console)`."""
