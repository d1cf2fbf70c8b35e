"""Write every generated page of docs/ again: `python -m local.pages`."""

from local.pages import data_model, events, limits, llms, privacy, reference


def main() -> None:
    """Write the pages."""
    for page in (data_model, events, limits, llms, privacy):
        page.DOCUMENT.write_text(page.document(), "utf-8")
    reference.FOLDER.mkdir(exist_ok=True)
    for path, text in reference.documents().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
