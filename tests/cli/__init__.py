"""The command line: what it prints, what it refuses, and what it does as a process."""
