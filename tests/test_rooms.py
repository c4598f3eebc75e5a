"""The rooms of the kernel: imports go one way, rulesets know the public names only, and the kernel names no ruleset."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fivehills

ROOT = Path(__file__).parent.parent
KERNEL = ROOT / "core" / "fivehills"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = sorted(entry.partition(".")[0] for entry in PROJECT["project"]["entry-points"]["fivehills"].values())
CONTRACTS = {contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
ROOMS = sorted(path.parent.name for path in KERNEL.glob("*/__init__.py"))
PUBLIC = {
    "fivehills",
    "fivehills.content.grids",
    "fivehills.content.models",
    "fivehills.errors",
    "fivehills.maths.hexes",
    "fivehills.testing",
}


def imports(path: Path) -> set[tuple[str, str]]:
    """Which names of which modules of the kernel a file imports."""
    tree = ast.parse(path.read_text("utf-8"))
    return {
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "fivehills"
        for alias in node.names
    }


def test_imports_go_one_way():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contracts_know_every_ruleset():
    assert sorted(CONTRACTS["rulesets"]["modules"]) == PACKAGES
    assert sorted(CONTRACTS["kernel"]["forbidden_modules"]) == PACKAGES
    assert sorted(set(PROJECT["tool"]["importlinter"]["root_packages"]) - {"fivehills"}) == PACKAGES


def test_the_contracts_know_every_room():
    layers = {room for layer in CONTRACTS["rooms"]["layers"] for room in layer.split(" : ")}
    assert layers | set(CONTRACTS["drawing"]["source_modules"][0].split(".")[1:]) >= set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_lives_there_and_what_it_may_import(room):
    text = ast.get_docstring(ast.parse((KERNEL / room / "__init__.py").read_text("utf-8"))) or ""
    assert "May import: " in text


@pytest.mark.parametrize("package", PACKAGES)
def test_a_ruleset_uses_public_names_only(package):
    for path in (ROOT / "rulesets" / package).rglob("*.py"):
        for module, name in imports(path):
            assert module in PUBLIC, f"{path.name} imports {module}.{name}"
            assert module != "fivehills" or name in fivehills.__all__, f"{path.name} imports {name}"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples").rglob("*.py")), ids=lambda path: path.parent.name + path.stem
)
def test_an_example_uses_public_names_only(path):
    for module, name in imports(path):
        assert module in PUBLIC, f"{module}.{name}"
        assert module != "fivehills" or name in fivehills.__all__, name


def test_the_kernel_names_no_ruleset():
    names = "|".join(PROJECT["project"]["entry-points"]["fivehills"])
    named = re.compile(rf"""["'](?:fivehills_)?(?:{names})["']""")
    for path in KERNEL.rglob("*.py"):
        code = ast.unparse(_without_docstrings(ast.parse(path.read_text("utf-8"))))
        assert not named.search(code), path.name


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0].value = ast.Constant(value="")
    return tree


def test_the_walk_of_an_action_names_functions_that_exist():
    walk = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## The walk of one action")[2]
    named = re.findall(r"`(fivehills[a-z_]*(?:\.\w+)+)`", walk.partition("\n## ")[0])

    assert len(named) > 15
    for name in named:
        assert _exists(name), name


def _exists(name: str) -> bool:
    """Whether a dotted name leads to a module or something in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def test_the_hooks_of_pre_commit_run_what_ci_runs():
    hooks = (ROOT / ".ci" / "pre-commit.yaml").read_text("utf-8")
    checks = re.findall(
        r'^"\$bin/((?:ruff|mypy|fivehills)[^"]*)"(.*)$', (ROOT / ".ci" / "run").read_text("utf-8"), re.M
    )

    assert len(checks) >= 5
    for program, arguments in checks:
        assert f"entry: .venv/bin/{program}{arguments}," in hooks
