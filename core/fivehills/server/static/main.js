// The way in: the lobby, or a table.

import { get, post } from "./api.js";
import { h, put } from "./dom.js";
import { openLobby } from "./lobby.js";
import { build } from "./page.js";
import { Table } from "./table.js";
import { applyTheme } from "./theme.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

async function begin() {
  applyTheme();
  await post("/api/me");
  const found = /^\/table\/([0-9a-f]+)$/.exec(location.pathname);
  if (found) await openTable(app, found[1], location.hash.slice(1));
  else await openLobby(app);
}

/** @param {HTMLElement} app @param {string} id @param {string} secret of a seat, if the link has one */
async function openTable(app, id, secret) {
  put(app, h("main", { class: "failed" }, h("p", { role: "status" }, "Setting up the table …")));
  if (secret) {
    await post(`/api/games/${id}/seats`, { secret });
    history.replaceState(null, "", `/table/${id}`);
  }
  const about = await get(`/api/games/${id}`);
  const [layout, plan] = await Promise.all([get(`/api/boards/${about.board}/layout.json`), get(`/api/boards/${about.board}/plan.json`)]);
  const table = new Table(about, layout, plan);
  build(app, table);
  table.begin();
}

begin().catch((error) => {
  put(app, h("main", { class: "failed" }, h("h1", {}, "Five Hills"), h("p", { role: "alert" }, error.message), h("p", {}, h("a", { href: "/" }, "To the lobby"))));
});
