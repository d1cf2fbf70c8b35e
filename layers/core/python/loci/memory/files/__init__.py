"""Files of a space: texts under paths, such as notes in Markdown, each written whole."""
