// Adds keys to adjudication: 1, 2 and 3 choose, Enter saves, Z undoes. Selecting a common reason
// inserts it into the text, where it can be edited. The page also works without this file.
(() => {
  const desk = () => document.getElementById("desk");
  const form = () => document.querySelector("[data-decision]");
  const reason = () => document.getElementById("id_reason");
  const chips = () => [...document.querySelectorAll("[data-sentence]")];
  const isTyping = (target) =>
    target.closest?.("textarea, select, input:not([type=radio]):not([type=checkbox])") !== null;

  function toggleSentence(chip) {
    const text = reason().value;
    if (chip.checked) reason().value = text.trim() ? `${text.trim()} ${chip.value}` : chip.value;
    else reason().value = text.replace(chip.value, "").replace(/\s{2,}/g, " ").trim();
  }

  // If a common reason is edited in the text, clear its button.
  function syncChips() {
    for (const chip of chips()) chip.checked = reason().value.includes(chip.value);
  }

  // Keep unsaved text for this person in the browser, because their login may expire.
  const prefix = () => `reword-decision-${desk().dataset.person}-`;
  const storageKey = (decision) => prefix() + decision.getAttribute("action");
  function store() {
    const sent = new FormData(form());
    const typed = { decision: sent.get("decision"), reason: sent.get("reason") };
    if (typed.reason) sessionStorage.setItem(storageKey(form()), JSON.stringify(typed));
    else sessionStorage.removeItem(storageKey(form()));
  }
  function restore() {
    const kept = form() && sessionStorage.getItem(storageKey(form()));
    if (!kept || reason().value) return;
    const typed = JSON.parse(kept);
    reason().value = typed.reason;
    const answer = form().querySelector(`[name=decision][value="${typed.decision}"]`);
    if (answer) answer.checked = true;
  }
  function forgetOthers() {
    const typed = Object.keys(sessionStorage).filter((key) => key.startsWith("reword-decision-"));
    for (const key of typed) if (!key.startsWith(prefix())) sessionStorage.removeItem(key);
  }

  function choose(key) {
    const answer = form()?.querySelector(`[data-key="${key}"]`);
    if (!answer) return false;
    answer.checked = true;
    answer.focus();
    store();
    return true;
  }

  function press(event) {
    if (event.key === "Enter") {
      if (event.target.closest("a, button, summary") || !form()) return false;
      if (event.shiftKey) return false; // Shift+Enter inserts a new line
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
    if (event.target.matches("[data-sentence]")) toggleSentence(event.target);
    if (event.target.closest("[data-decision]")) store();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "id_reason") return;
    syncChips();
    store();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    const saved = xhr.status === 200 && requestConfig.elt.matches("[data-decision]");
    if (saved) sessionStorage.removeItem(storageKey(requestConfig.elt));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "desk" && !event.target.querySelector?.("#desk")) return;
    restore();
    const wrong = document.querySelector("[data-decision] [role=alert]");
    if (wrong) reason()?.focus();
    else if (event.detail.requestConfig?.verb === "post") desk()?.focus();
    if (!wrong && event.detail.requestConfig?.verb === "post") scrollTo(0, 0);
    if (reason()) syncChips();
  });
  forgetOthers();
  restore();
  if (reason()) syncChips();
})();
