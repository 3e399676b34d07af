// Adjudication with keys: 1, 2, 3 choose, Enter saves, Z undoes; a press on a common reason
// writes it into the text, where it can be changed. All of it works without this file, too.
(() => {
  const desk = () => document.getElementById("desk");
  const form = () => document.querySelector("[data-decision]");
  const reason = () => document.getElementById("id_reason");
  const chips = () => [...document.querySelectorAll("[data-sentence]")];
  const isTyping = (target) =>
    target.closest?.("textarea, select, input:not([type=radio]):not([type=checkbox])") !== null;

  function write(chip) {
    const text = reason().value;
    if (chip.checked) reason().value = text.trim() ? `${text.trim()} ${chip.value}` : chip.value;
    else reason().value = text.replace(chip.value, "").replace(/\s{2,}/g, " ").trim();
  }

  // A sentence that was changed by hand is not the common one any more.
  function follow() {
    for (const chip of chips()) chip.checked = reason().value.includes(chip.value);
  }

  function choose(key) {
    const answer = form()?.querySelector(`[data-key="${key}"]`);
    if (!answer) return false;
    answer.checked = true;
    answer.focus();
    return true;
  }

  function press(event) {
    if (event.key === "Enter") {
      if (event.target.closest("a, button, summary") || !form()) return false;
      if (event.shiftKey) return false; // a new line
      form().requestSubmit();
      return true;
    }
    if (isTyping(event.target)) return false;
    if (["1", "2", "3"].includes(event.key)) return choose(event.key);
    const undo = document.querySelector("[data-undo]");
    if (event.key.toLowerCase() !== "z" || !undo) return false;
    undo.click();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.target.closest?.("details.menu")) return;
    if (press(event)) event.preventDefault();
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-sentence]")) write(event.target);
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "id_reason") follow();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "desk" && !event.target.querySelector?.("#desk")) return;
    const wrong = document.querySelector("[data-decision] [role=alert]");
    if (wrong) reason()?.focus();
    else if (event.detail.requestConfig?.verb === "post") desk()?.focus();
    if (!wrong && event.detail.requestConfig?.verb === "post") scrollTo(0, 0);
    if (reason()) follow();
  });
  if (reason()) follow();
})();
