// Light or dark: as the system says, unless somebody chose.

const KEY = "fivehills-theme";

export function applyTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** Light, dark, as the system says: one after the other. */
export function nextTheme() {
  const order = ["", "light", "dark"];
  const next = order[(order.indexOf(localStorage.getItem(KEY) ?? "") + 1) % order.length];
  if (next) localStorage.setItem(KEY, next);
  else localStorage.removeItem(KEY);
  applyTheme();
  return next || "as the system says";
}
