// Selecting problems of the bank: all rows of the page, or all problems that match the search.
// Shift selects a range, and / focuses the search. The listeners are on the document, because a new
// search replaces the list.
(() => {
  const form = () => document.querySelector(".with-ticks");
  const boxes = () => [...form().querySelectorAll("input[name=problem]")];

  function show() {
    if (!form()) return;
    const all = form().querySelector("input[name=all]");
    const whole = form().querySelector("[data-tick-page]");
    const ticked = boxes().filter((box) => box.checked).length;
    // If the whole search is selected, single rows do not matter.
    for (const box of boxes()) box.disabled = Boolean(all?.checked);
    whole.disabled = Boolean(all?.checked);
    whole.checked = ticked > 0 && ticked === boxes().length;
    whole.indeterminate = ticked > 0 && !whole.checked;
    const words = form().querySelector("[data-ticked-words]");
    words.textContent = all?.checked
      ? words.dataset.allWords.trim()
      : words.dataset.tickedWords.replace("{n}", ticked);
  }

  document.addEventListener("change", (event) => {
    if (!form()?.contains(event.target)) return;
    if (event.target.matches("[data-tick-page]")) {
      for (const box of boxes()) box.checked = event.target.checked;
    }
    show();
  });
  // With Shift, select or clear all rows from the last one to this one.
  let last = null;
  document.addEventListener("click", (event) => {
    if (!event.target.matches(".with-ticks input[name=problem]")) return;
    const rows = boxes();
    const [from, to] = [rows.indexOf(last), rows.indexOf(event.target)].sort((a, b) => a - b);
    if (event.shiftKey && from >= 0) {
      for (const box of rows.slice(from, to + 1)) box.checked = event.target.checked;
    }
    last = event.target;
  });

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("select, textarea, input:not([type=checkbox])");
    if (event.key !== "/" || field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    document.getElementById("id_words").focus();
  });

  document.addEventListener("htmx:afterSettle", show);
  window.addEventListener("pageshow", show); // the browser may restore the checkboxes
  show();
})();
