// It is my turn: the title of the tab says so, and a notification if it was asked for.

let asked = false;
let due = false;

export async function askForNotices() {
  if (!("Notification" in window)) return "This browser has no notifications.";
  asked = (await Notification.requestPermission()) === "granted";
  return asked ? "You will be told when it is your turn." : "The browser does not allow notifications.";
}

/** @param {import("./table.js").Table} table */
export function tellTurn(table) {
  const mine = table.ready;
  document.title = `${mine ? "● Your turn: " : ""}${table.layout.ruleset.title}`;
  if (mine && !due && document.hidden && asked) new Notification("Your turn", { body: table.view?.decision?.prompt ?? table.layout.ruleset.title, tag: table.id });
  due = mine;
}
