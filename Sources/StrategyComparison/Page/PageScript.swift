/// What a page does by itself: arrow keys inside of a grid, and causes beside their cells.
///
/// Without it the causes of a cell stand at the foot of the window, and those of all in a list.
enum PageScript {
  static let text = """
    "use strict";
    function place(cell) {
      const cause = cell && cell.querySelector(".cause");
      if (!cause) return;
      const box = cell.getBoundingClientRect();
      cause.classList.add("beside");
      cause.style.setProperty("--left", "0px");
      const width = cause.offsetWidth, height = cause.offsetHeight;
      const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8));
      const below = box.bottom + 6;
      const top = below + height > window.innerHeight ? Math.max(8, box.top - height - 6) : below;
      cause.style.setProperty("--left", left + "px");
      cause.style.setProperty("--top", top + "px");
    }
    function go(grid, cell) {
      if (!cell) return;
      for (const other of grid.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
      cell.tabIndex = 0;
      cell.focus();
    }
    function near(cells, column) {
      const away = (cell) => Math.abs(Number(cell.dataset.column) - column);
      return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
    }
    for (const grid of document.querySelectorAll("[role=grid]")) {
      const rows = Array.from(grid.querySelectorAll("tbody tr, .grid-block"))
        .map((row) => Array.from(row.querySelectorAll("[tabindex]")))
        .filter((cells) => cells.length > 0);
      grid.addEventListener("keydown", (event) => {
        const row = rows.findIndex((cells) => cells.includes(event.target));
        if (row < 0) return;
        const cells = rows[row], at = cells.indexOf(event.target);
        const column = Number(event.target.dataset.column);
        const next = {
          ArrowLeft: () => cells[at - 1], ArrowRight: () => cells[at + 1],
          ArrowUp: () => rows[row - 1] && near(rows[row - 1], column),
          ArrowDown: () => rows[row + 1] && near(rows[row + 1], column),
          Home: () => cells[0], End: () => cells[cells.length - 1],
        }[event.key];
        if (event.key === "Escape") event.target.classList.add("quiet");
        if (!next) return;
        event.preventDefault();
        go(grid, next());
      });
      grid.addEventListener("focusout", (event) => event.target.classList.remove("quiet"));
      grid.addEventListener("focusin", (event) => place(event.target.closest(".cell")));
      grid.addEventListener("mouseover", (event) => place(event.target.closest(".cell")));
    }
    window.addEventListener(
      "scroll", () => place(document.activeElement?.closest(".cell")), { passive: true, capture: true });

    """
}
