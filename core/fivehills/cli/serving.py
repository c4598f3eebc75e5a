"""`fivehills serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import importlib.util
import socket
from pathlib import Path
from typing import Annotated

import typer

from fivehills.cli import output
from fivehills.cli.app import app
from fivehills.errors import UsageError

PORT = 8030
KEPT = 60
"""Seconds for which a connection waits for the next action of a person who thinks."""
NEEDED = ("starlette", "uvicorn", "sqlalchemy")
EVERYWHERE = ("0.0.0.0", "::")
OWN = ("127.0.0.1", "localhost", "::1")

Host = Annotated[str, typer.Option(metavar="HOST", help="Address to listen at; 0.0.0.0 lets others in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, metavar="PORT", help="Port to listen at; 0: any that is free.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where games are kept; absent: your state folder.")
]
Database = Annotated[
    str, typer.Option(metavar="URL", help="Keep games in PostgreSQL: postgresql+psycopg://user@host/name.")
]
Names = Annotated[
    list[str] | None, typer.Option("--name", metavar="HOST", help="Host name of the server; may be repeated.")
]
Rate = Annotated[float, typer.Option(min=1, metavar="N", help="Requests per second that one visitor is granted.")]
Streams = Annotated[int, typer.Option(min=1, metavar="N", help="Tables that one visitor may have open at once.")]
Workers = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Processes in which bots think; absent: all cores but one.")
]
Open = Annotated[bool, typer.Option("--open", help="Open the browser.")]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    database: Database = "",
    name: Names = None,
    rate: Rate = 40.0,
    streams: Streams = 60,
    workers: Workers = None,
    open_browser: Open = False,
) -> None:
    """Play in the browser: start the server and print its address."""
    lacking = missing()
    if lacking:
        raise UsageError(f"the browser needs the extra 'web': pip install 'fivehills[web]' ({lacking[0]} is missing)")
    run(host, port, data, database, tuple(name or ()), rate, streams, workers, open_browser)


def missing() -> list[str]:
    """What is not installed of that which the server needs."""
    return [module for module in NEEDED if importlib.util.find_spec(module) is None]


def run(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    database: str = "",
    names: tuple[str, ...] = (),
    rate: float = 40.0,
    streams: int = 60,
    workers: int | None = None,
    open_browser: bool = True,
) -> None:
    """Serve until somebody stops it."""
    import webbrowser

    import uvicorn

    from fivehills.cli.catalogue import catalogue
    from fivehills.server.app import application
    from fivehills.server.running import Running
    from fivehills.server.settings import Settings, usual_workers

    known = (*names, *OWN) if names or host not in EVERYWHERE else ()
    settings = Settings(_folder(data), catalogue, database, known, rate, streams, workers or usual_workers())
    with contextlib.closing(_listening(host, port)) as listening:
        shown = "127.0.0.1" if host in EVERYWHERE else host
        address = f"http://{shown}:{listening.getsockname()[1]}/"

        def ready() -> None:
            output.line(f"Five Hills is at {address} (Ctrl-C ends it; games are kept in {settings.folder})")
            if open_browser:
                webbrowser.open(address)

        config = uvicorn.Config(
            application(settings), log_level="warning", timeout_graceful_shutdown=3, timeout_keep_alive=KEPT
        )
        Running(config, ready).run(sockets=[listening])


def _folder(data: Path | None) -> Path:
    from fivehills.cli.saves import state_folder

    folder = data or state_folder() / "server"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {str(folder)!r}: {error.strerror or error}") from error
    return folder


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the address: who comes before the server is ready waits. Raises UsageError if there can be none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen()
    except OSError as error:
        raise UsageError(f"cannot listen at {host}:{port}: {error.strerror or error}; try --port 0") from error
    return found
