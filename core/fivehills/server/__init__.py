"""The table in the browser: a server that keeps games, lets people and bots play them, and shows each seat its view.

`app.application(settings)` is the ASGI application, `store.Store` keeps games in SQLite or PostgreSQL, `table.Table` is
one game in memory, `static/` the front end in plain modules. It needs the extra `web`.

May import: `batch`, `bots`, `drawing`, `play` and what is below them. Only the command line imports it.
"""
