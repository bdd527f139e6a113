"""The sandbox as the documents describe it, over plain HTTP: no code of the package is used but the start of the server."""
