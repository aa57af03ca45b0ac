"""The tests: one folder a room of the package, and a reference solver nobody could doubt."""
