// Sorts a table by the column of the pressed head: first by its usual direction, then back.
for (const head of document.querySelectorAll("th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.onclick = () => {
    const body = head.closest("table").tBodies[0],
      at = head.cellIndex;
    const value = (row) => row.cells[at].dataset.v ?? row.cells[at].textContent;
    const numbers = [...body.rows].every((row) => row.cells[at].dataset.v !== undefined);
    const was = head.getAttribute("aria-sort");
    const up = was ? was === "descending" : !numbers;
    const order = numbers
      ? (a, b) => value(a) - value(b)
      : (a, b) => value(a).localeCompare(value(b));
    const rows = [...body.rows].sort((a, b) => (up ? order(a, b) : order(b, a)));
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    body.append(...rows);
  };
}
