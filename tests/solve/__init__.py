"""The core and its Python face, against published values, the slow reference, and itself."""
