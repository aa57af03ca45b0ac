"""Where shards lie: a folder on a disk or under a prefix of an object store.

Files come into being whole: they are written under another name and moved. The same code serves
both through Arrow's file systems.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from texas42.data.extras import need_pyarrow

if TYPE_CHECKING:
    from pyarrow import NativeFile
    from pyarrow.fs import FileSystem

_HALF: Final = ".part"
_CHUNK: Final = 1 << 22


class Sink:
    """A file being written that knows its size and its SHA-256 so far."""

    def __init__(self, stream: "NativeFile") -> None:
        self._stream = stream
        self._hash = hashlib.sha256()
        self.size = 0
        self.closed = False

    def write(self, data: bytes) -> int:
        """Append."""
        view = memoryview(data)
        self._hash.update(view)
        self._stream.write(view)
        self.size += view.nbytes
        return view.nbytes

    def flush(self) -> None:
        """Nothing is held back here."""

    def writable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """The storage closes the file itself, when all is well."""
        self.closed = True

    @property
    def sha256(self) -> str:
        """Of what was written, in hexadecimal."""
        return self._hash.hexdigest()


@dataclass(frozen=True, slots=True)
class Storage:
    """A folder of files. It can be sent to other processes."""

    place: str
    filesystem: "FileSystem"
    folder: str
    is_local: bool

    @classmethod
    def open(cls, place: str | Path) -> "Storage":
        """The storage of a path or of a URI such as s3://bucket/prefix; it need not exist yet.

        For a server of one's own: s3://bucket/prefix?endpoint_override=http://host:port, or
        AWS_ENDPOINT_URL in the environment. ValueError if it is no such thing.
        """
        need_pyarrow()
        import pyarrow as pa
        from pyarrow.fs import FileSystem, LocalFileSystem

        text = str(place)
        if "://" not in text:
            return cls(text, LocalFileSystem(), str(Path(text).absolute()), True)
        try:
            filesystem, folder = FileSystem.from_uri(text)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as reason:
            raise ValueError(f"{text} is no place for shards: {reason}") from None
        return cls(text, filesystem, folder.rstrip("/"), isinstance(filesystem, LocalFileSystem))

    def make(self) -> None:
        """Make the folder if it is not there; OSError if nothing can be written in it."""
        self.filesystem.create_dir(self.folder, recursive=True)
        probe = self._path(f".{token_hex(4)}{_HALF}")
        self.filesystem.open_output_stream(probe).close()
        self.filesystem.delete_file(probe)

    def names(self, below: str = "") -> list[str]:
        """The files in the folder, or in one within it, without those still being written."""
        return [name for name in self._all(below) if not name.startswith(".")]

    def size(self, name: str) -> int | None:
        """The bytes of a file; None if there is none."""
        info = self.filesystem.get_file_info(self._path(name))
        return info.size if info.is_file else None

    def open_file(self, name: str) -> "NativeFile":
        """A file to read anywhere in."""
        return self.filesystem.open_input_file(self._path(name))

    def read(self, name: str) -> bytes:
        """All of a small file."""
        with self.filesystem.open_input_stream(self._path(name)) as stream:
            return bytes(stream.read())

    def sha256(self, name: str) -> str:
        """The SHA-256 of a file, in hexadecimal."""
        digest = hashlib.sha256()
        with self.filesystem.open_input_stream(self._path(name)) as stream:
            while block := stream.read(_CHUNK):
                digest.update(block)
        return digest.hexdigest()

    @contextmanager
    def writing(self, name: str) -> Iterator[Sink]:
        """A file to write, which is there when all went well and is not there otherwise."""
        folder, _, last = name.rpartition("/")
        half = self._path(f"{folder}/.{last}.{token_hex(4)}{_HALF}".lstrip("/"))
        if folder:
            self.filesystem.create_dir(self._path(folder))
        try:
            with self.filesystem.open_output_stream(half) as stream:
                sink = Sink(stream)
                yield sink
            if self.is_local:
                _to_disk(half)
            self.filesystem.move(half, self._path(name))
        except BaseException:
            with suppress(OSError):
                self.filesystem.delete_file(half)
            raise

    def write(self, name: str, content: bytes) -> None:
        """Write a small file, whole or not at all."""
        with self.writing(name) as sink:
            sink.write(content)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.filesystem.delete_file(self._path(name))

    def remove_folder(self, below: str) -> None:
        """Remove a folder within, if it is there."""
        with suppress(FileNotFoundError):
            self.filesystem.delete_dir(self._path(below))

    def sweep(self, below: str = "") -> None:
        """Remove what a writer that was killed has left."""
        for name in self._all(below):
            if name.startswith(".") and name.endswith(_HALF):
                self.remove(f"{below}/{name}" if below else name)

    def _path(self, name: str) -> str:
        return f"{self.folder}/{name}" if name else self.folder

    def _all(self, below: str) -> list[str]:
        from pyarrow.fs import FileSelector

        selector = FileSelector(self._path(below), allow_not_found=True)
        found = self.filesystem.get_file_info(selector)
        return sorted(info.base_name for info in found if info.is_file)


def why(fault: OSError) -> str:
    """What a system error says, without the words of the library that met it.

    >>> import errno
    >>> why(OSError(errno.ENOSPC, "Error writing bytes to file"))
    'No space left on device'
    """
    return os.strerror(fault.errno) if fault.errno else " ".join(str(fault).split())


def close_object_stores() -> None:
    """To be called at the end of a process that Python does not end in the usual way."""
    from pyarrow import fs

    if hasattr(fs, "finalize_s3"):  # not every build of Arrow has S3
        fs.finalize_s3()


def _to_disk(path: str) -> None:
    """Wait until a file is on the disk: a rename may overtake what was written before it."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
