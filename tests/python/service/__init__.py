"""The sandbox as the documents describe it, over plain HTTP."""
