"""The stub says what the binary is: the same names, and the same signatures."""

import ast
import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

from texas42 import _core

PROJECT = Path(__file__).parents[2]
STUB = PROJECT / "src" / "texas42" / "_core.pyi"


# What stubtest says of every nanobind module, and no stub could mend.
OF_NANOBIND = ("is inconsistent, metaclass differs", "is not a function")


def test_stubtest_finds_nothing() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "texas42._core"]
    command += ["--mypy-config-file", str(PROJECT / "pyproject.toml")]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    assert run.stderr == ""
    assert all(line.startswith("texas42._core.") for line in lines), run.stdout
    assert [line for line in lines if not line.endswith(OF_NANOBIND)] == []


def test_signatures_are_those_of_the_binary() -> None:
    # stubtest cannot ask a compiled function for its signature; nanobind can.
    generator = StubGen(_core)
    generator.put(_core)
    in_binary, in_stub = signatures(generator.get()), signatures(STUB.read_text(encoding="utf-8"))
    assert in_stub == in_binary
    assert "Search.value" in in_stub


def test_everything_is_documented() -> None:
    for name, node in definitions(ast.parse(STUB.read_text(encoding="utf-8"))):
        documented = name.rpartition(".")[0] if name.endswith("__init__") else name
        assert ast.get_docstring(node) or documented != name, f"{name} has no docstring"


Definition = ast.FunctionDef | ast.ClassDef


def definitions(tree: ast.Module | ast.ClassDef, prefix: str = "") -> list[tuple[str, Definition]]:
    found: list[tuple[str, Definition]] = []
    for node in tree.body:
        if isinstance(node, Definition):
            found.append((prefix + node.name, node))
        if isinstance(node, ast.ClassDef):
            found += definitions(node, f"{prefix}{node.name}.")
    return found


def signatures(code: str) -> dict[str, str]:
    """Each function as its decorators, its arguments and what it returns."""
    tree = Plain().visit(ast.parse(code))
    return {
        name: f"{[*map(ast.unparse, node.decorator_list)]} ({ast.unparse(node.args)}) -> "
        f"{node.returns and ast.unparse(node.returns)}"
        for name, node in definitions(tree)
        if isinstance(node, ast.FunctionDef)
    }


class Plain(ast.NodeTransformer):
    """Takes the shapes of arrays out of annotations, and calls NumPy by one name."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`Annotated[X, ...]` is X; what shapes are taken is tested with the refusals."""
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            assert isinstance(node.slice, ast.Tuple)
            plain: ast.AST = self.visit(node.slice.elts[0])
            return plain
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """As the stub abbreviates it."""
        return ast.Name("np", node.ctx) if node.id == "numpy" else node
