"""Fails unless the core that Python loads is one built with sanitizers, and they are at work."""

import ctypes
from pathlib import Path

from texas42 import _core

binary = Path(_core.__file__).read_bytes()
for sanitizer in (b"__asan_report_load", b"__ubsan_handle"):
    if sanitizer not in binary:
        raise SystemExit(f"{_core.__file__} does not use {sanitizer.decode()}")
if not hasattr(ctypes.CDLL(None), "__asan_init"):
    raise SystemExit("the address sanitizer was not loaded before Python")
print(f"Sanitized: {_core.__file__}")
