// Ticking problems of the bank: all rows of the page, or all problems of the search.
// Shift ticks a range, and / goes to the search. The list is replaced when the search changes, so the document listens.
(() => {
  const form = () => document.querySelector(".with-ticks");
  const boxes = () => [...form().querySelectorAll("input[name=problem]")];

  function show() {
    if (!form()) return;
    const all = form().querySelector("input[name=all]");
    const whole = form().querySelector("[data-tick-page]");
    const ticked = boxes().filter((box) => box.checked).length;
    // Ticked rows say nothing if the whole search is meant.
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
  // With Shift, all rows from the last one to this one are ticked, or cleared.
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
  window.addEventListener("pageshow", show); // the browser may restore ticks
  show();
})();
