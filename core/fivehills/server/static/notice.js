// It is my turn: the title of the tab says so, and a notification if it was asked for by a click.

const KEY = "fivehills-notices";
let due = false;

function wanted() {
  return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(KEY) === "on";
}

/** The browser asks for permission: only ever called by a click. */
export async function askForNotices() {
  if (!("Notification" in window)) return "This browser has no notifications.";
  const granted = (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, granted ? "on" : "off");
  return granted ? "You will be told when it is your turn." : "The browser does not allow notifications.";
}

/** @param {import("./table.js").Table} table */
export function tellTurn(table) {
  const mine = table.ready;
  document.title = `${mine ? "● Your turn: " : ""}${table.layout.ruleset.title}`;
  if (mine && !due && document.hidden && wanted()) new Notification("Your turn", { body: table.view?.decision?.prompt ?? table.layout.ruleset.title, tag: table.id });
  due = mine;
}
