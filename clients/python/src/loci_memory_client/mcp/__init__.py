"""The Model Context Protocol over standard input and output: for programs that start their servers."""
