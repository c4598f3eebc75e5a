"""Editors: a real YAML language server finds the schemas from a plugin's folder and judges like `validate`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehills.authoring.scaffold import new_ruleset
from fivehills.cli.folders import folders
from fivehills.content.given import Warned
from fivehills.plugins import discovery as plugins

SERVER = "yaml-language-server@1"
PATIENCE = 90  # seconds after which a server that does not answer is ended
CONTENT = Path(__file__).parents[2] / "content"
VARIANTS = Path(__file__).parents[2] / "examples" / "storm-variants" / "fivehills_storm_variants"


class LanguageServer:
    """A client of the Language Server Protocol over standard input and output."""

    def __init__(self, program: Path, root: Path):
        command = ["node", str(program), "--stdio"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()
        self._send(id=1, method="initialize", params=_introduction(root))
        while self._receive().get("id") != 1:
            pass
        self._send(method="initialized", params={})

    def diagnostics(self, path: Path) -> list[dict[str, Any]]:
        """What the server says about a file that an editor opens."""
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text("utf-8")}
        self._send(method="textDocument/didOpen", params={"textDocument": document})
        while True:
            message = self._receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == path.as_uri():
                return list(message["params"]["diagnostics"])
            if "id" in message and "method" in message:
                items = message.get("params", {}).get("items", ())
                self._send(id=message["id"], result=[{} for _ in items])

    def hover(self, path: Path, line: int, column: int) -> str:
        """What the server shows over a place (counted from 1) of a file that was opened."""
        place = {"line": line - 1, "character": column - 1}
        self._send(
            id=2, method="textDocument/hover", params={"textDocument": {"uri": path.as_uri()}, "position": place}
        )
        while (message := self._receive()).get("id") != 2 or "method" in message:
            pass
        return str((message["result"] or {}).get("contents", {}).get("value", ""))

    def close(self) -> None:
        self._watchdog.cancel()
        self.process.kill()
        self.process.wait()

    def _send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        headers = b"".join(iter(self.process.stdout.readline, b"\r\n"))
        length = re.search(rb"Content-Length: (\d+)", headers)
        assert length is not None, "the language server has ended"
        message: dict[str, Any] = json.loads(self.process.stdout.read(int(length[1])))
        return message


def _introduction(root: Path) -> dict[str, Any]:
    place = {"uri": root.as_uri(), "name": root.name}
    capabilities = {"textDocument": {"publishDiagnostics": {}}, "workspace": {"configuration": True}}
    return {"processId": None, "rootUri": place["uri"], "workspaceFolders": [place], "capabilities": capabilities}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The language server, installed from npm into a folder of its own."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed, and the YAML language server needs it")
    folder = tmp_path_factory.mktemp("language-server")
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), SERVER]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"npm does not answer, so there is no YAML language server: {error}")
    if done.returncode:
        pytest.skip(f"npm cannot install the YAML language server: {done.stderr.strip()[-300:]}")
    return folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a plugin as `fivehills new` writes it, at hand as with `--plugin`."""
    before, path = list(plugins._extra), list(sys.path)
    folder = new_ruleset("river-post", tmp_path_factory.mktemp("plugins"), "areas")
    plugins.add_folder(folder)
    yield folder
    plugins._extra[:], sys.path[:] = before, path
    plugins.registry.cache_clear()


@pytest.fixture(scope="module")
def server(program: Path, plugin: Path) -> Iterator[LanguageServer]:
    found = LanguageServer(program, plugin)
    yield found
    found.close()


def _faults(path: Path) -> set[int]:
    """The lines that `fivehills validate` complains about."""
    (folder,) = folders([str(path)])
    return {problem.line for problem in folder.problems() if not isinstance(problem, Warned)}


def _lines(found: list[dict[str, Any]]) -> set[int]:
    return {entry["range"]["start"]["line"] + 1 for entry in found}


@pytest.fixture
def content(plugin: Path) -> Path:
    (folder,) = plugin.glob("*/content")
    return folder


@pytest.mark.parametrize("name", ["map.yaml", "units.yaml", "ruleset.yaml", "scenarios/standard.yaml", "rules.yaml"])
def test_a_good_file_of_a_plugin_is_good_in_an_editor_too(server, content, name):
    assert _lines(server.diagnostics(content / name)) == _faults(content / name) == set()


MISTAKES = {
    "an unknown key": ("map.yaml", "title:", "titel:"),
    "a wrong type": ("scenarios/standard.yaml", "turns: ", "turns: many # "),
    "a wrong version": ("units.yaml", "schema: 1", "schema: 2"),
    "an unknown word": ("tables/attack.yaml", "kind: modifiers", "kind: modifier"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_bad_file_of_a_plugin_is_bad_in_an_editor_too(server, content, tmp_path, mistake):
    name, old, new = MISTAKES[mistake]
    package = Path(shutil.copytree(content.parent, tmp_path / "spoiled"))
    path = package / "content" / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    said, faults = server.diagnostics(path), _faults(path)
    assert said
    assert faults
    assert _lines(said) & faults, f"the editor marks {_lines(said)}, validate marks {faults}"
    schema = next(entry for entry in said if "data" in entry)["data"]["schemaUri"]
    assert all(str(package) in uri for uri in schema), "the schema is the plugin's own"


@pytest.mark.parametrize(
    ("file", "word", "meaning"),
    [
        ("ruleset.yaml", "tracks:", "Numbers beside the map."),
        ("ruleset.yaml", "start:", "Number at the start."),
        ("units.yaml", "strength:", "What a unit adds to an assault or to a defence."),
        ("scenarios/standard.yaml", "turns:", "How many turns it lasts."),
    ],
)
def test_an_editor_shows_what_a_field_means(server, content, file, word, meaning):
    path = content / file
    server.diagnostics(path)
    lines = path.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, start=1) if word in line)

    assert meaning in server.hover(path, number, lines[number - 1].index(word) + 2)


def test_content_that_is_shipped_is_good_in_an_editor_too(server):
    for path in [*sorted((CONTENT / "storm").glob("*.yaml")), *sorted((CONTENT / "storm" / "tables").glob("*.yaml"))]:
        assert server.diagnostics(path) == [], path


def test_the_file_of_a_variant_is_checked_in_an_editor_too(server, tmp_path):
    package = Path(shutil.copytree(VARIANTS, tmp_path / "variants"))
    assert server.diagnostics(package / "rains.yaml") == []
    spoiled = (package / "wire.yaml").read_text("utf-8").replace("add:", "ad:")
    (package / "wire.yaml").write_text(spoiled, "utf-8")
    assert any("ad is not allowed" in entry["message"] for entry in server.diagnostics(package / "wire.yaml"))
