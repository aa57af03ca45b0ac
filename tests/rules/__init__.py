"""The rules are those of the documents: worked by hand, and compared with the slow reference."""
