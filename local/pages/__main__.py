"""Write every generated page of docs/ again: `python -m local.pages`."""

from local.pages import data_model, events, privacy


def main() -> None:
    """Write the pages."""
    for page in (data_model, events, privacy):
        page.DOCUMENT.write_text(page.document(), "utf-8")


if __name__ == "__main__":
    main()
