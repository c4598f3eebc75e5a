// The way in: the lobby, or a table.

import { post } from "./api.js";
import { h, put } from "./dom.js";
import { openLobby } from "./lobby.js";
import { openTable } from "./table.js";
import { applyTheme } from "./theme.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

async function begin() {
  applyTheme();
  await post("/api/me");
  const found = /^\/table\/([0-9a-f]+)$/.exec(location.pathname);
  if (found) await openTable(app, found[1], location.hash.slice(1));
  else await openLobby(app);
}

begin().catch((error) => {
  put(app, h("main", { class: "failed" }, h("h1", {}, "Five Hills"), h("p", { role: "alert" }, error.message), h("p", {}, h("a", { href: "/" }, "To the lobby"))));
});
