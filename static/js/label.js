// Adds keys to labelling, measures the seconds for each pair, and keeps unsaved text.
(() => {
  const desk = document.getElementById("labelling");
  if (!desk) return;
  document.documentElement.classList.add("scripts");

  const SETTLING = 350; // milliseconds to ignore presses and clicks after a new pair appears
  const said = document.getElementById("said");
  const task = () => document.getElementById("task");
  const form = () => document.getElementById("answer");
  let shownAt = -Infinity; // when htmx last showed a pair; not set by loading the page
  let busy = false;

  // ---- seconds -----------------------------------------------------------------------
  // Count only while the page is visible.
  let elapsed = 0;
  let since = null;
  function count() {
    const now = performance.now();
    if (since !== null) elapsed += now - since;
    since = document.visibilityState === "visible" ? now : null;
  }
  // Start at the time already spent on the pair, for example before an undo.
  function restartCount() {
    elapsed = 1000 * Number(desk.querySelector("[data-seconds]")?.value ?? 0);
    since = null;
    count();
  }
  document.addEventListener("visibilitychange", count);

  // ---- unsaved text ------------------------------------------------------------------
  // Keep text in the browser until the label is saved: the login or the connection may end.
  // The key contains the person, so that other people in the same tab do not see the text.
  const prefix = `reword-label-${desk.dataset.person}-`;
  const storageKey = (pair) => `${prefix}${desk.dataset.campaign}-${pair}`;
  function forgetOthers() {
    const typed = Object.keys(sessionStorage).filter((key) => key.startsWith("reword-label-"));
    for (const key of typed) if (!key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
  function keep() {
    const pair = task().dataset.pair;
    if (!pair || !form()) return;
    const sent = new FormData(form());
    const typed = { comment: sent.get("comment"), reasons: sent.getAll("reasons") };
    if (typed.comment || typed.reasons.length) {
      sessionStorage.setItem(storageKey(pair), JSON.stringify(typed));
    } else sessionStorage.removeItem(storageKey(pair));
  }
  function restore() {
    const { pair, saved } = task().dataset;
    if (saved) sessionStorage.removeItem(storageKey(saved));
    const kept = pair && form() && sessionStorage.getItem(storageKey(pair));
    if (!kept) return;
    const typed = JSON.parse(kept);
    const text = form().elements.comment;
    if (!text.value) text.value = typed.comment;
    for (const box of form().querySelectorAll("[name=reasons]")) {
      box.checked ||= typed.reasons.includes(box.value);
    }
  }
  desk.addEventListener("input", keep);

  // ---- sending -----------------------------------------------------------------------
  // Ignore a second press or click, which was meant for the previous pair.
  desk.addEventListener(
    "submit",
    (event) => {
      if (!busy && performance.now() - shownAt > SETTLING) return fillIn(event.target);
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  function fillIn(sent) {
    count();
    const seconds = sent.querySelector("[data-seconds]");
    if (seconds) seconds.value = (elapsed / 1000).toFixed(1);
  }

  let lastSent = null; // the last pressed button, for a retry
  desk.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches("[data-again]")) lastSent?.click();
    else if (button.matches("[data-close]")) closeSkip();
    else if (button.type === "submit") lastSent = button;
  });
  desk.addEventListener("htmx:beforeRequest", () => {
    busy = true;
    unsent(false);
  });
  desk.addEventListener("htmx:afterRequest", (event) => {
    busy = false;
    const { xhr, successful } = event.detail;
    if (!successful && isLost(xhr)) unsent(true);
  });
  // Return whether the answer may not have reached the server.
  const isLost = (xhr) => xhr.status === 0 || xhr.status >= 500;
  // The message appears beside the answers, so do not repeat it at the bottom of the page.
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    desk.addEventListener(name, (event) => {
      if (desk.querySelector("[data-unsent]") && isLost(event.detail.xhr)) event.stopPropagation();
    });
  }
  function unsent(lost) {
    const note = desk.querySelector("[data-unsent]");
    if (note) note.hidden = !lost;
    if (lost) note?.querySelector("[data-again]").focus();
  }

  // ---- the next pair -----------------------------------------------------------------
  document.addEventListener("htmx:afterSwap", (event) => {
    // The target is the old task. Look up the new one in the document.
    if (event.detail.target.id !== "task") return;
    // While the page asks for a reason, the pair stays the same, so every press belongs to it.
    if (!desk.querySelector("[data-go]")) shownAt = performance.now();
    restartCount();
    restore();
    const fault = desk.querySelector("[aria-invalid=true]");
    if (said) said.textContent = task().dataset.said.trim();
    (fault ?? task()).focus({ preventScroll: true });
    if (!fault) scrollTo({ top: 0 });
  });

  // ---- keys --------------------------------------------------------------------------
  const skipping = () => desk.querySelector("[data-skip]");
  function openSkip() {
    const fold = skipping();
    if (!fold) return false;
    fold.open = true;
    fold.querySelector("input[type=radio]").focus();
  }
  function closeSkip() {
    const fold = skipping();
    if (!fold?.open) return;
    fold.open = false;
    fold.querySelector("summary").focus();
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "Escape") return leaveField(event);
    // Checkboxes do not accept text, so the keys also work there.
    const field = event.target.closest("textarea, select, input:not([type=checkbox])");
    if (event.key === "Enter" && !field && !event.target.closest("button, summary, a")) {
      return goOn(event);
    }
    if (field || event.key.length !== 1) return;
    if (press(event.key.toLowerCase())) event.preventDefault();
  });
  // Continue without a reason, or as soon as one is chosen.
  function goOn(event) {
    const button = desk.querySelector("[data-go]");
    if (!button || busy) return;
    event.preventDefault();
    button.click();
  }
  desk.addEventListener("change", (event) => {
    if (event.target.matches("[name=reasons]:checked")) goOn(event);
  });
  function press(key) {
    if (key === "s") return openSkip() !== false;
    if (!/^[a-z0-9]$/.test(key)) return false;
    const button = desk.querySelector(`[data-key*="${key}"]`);
    if (!button || busy) return false;
    button.click();
    return true;
  }
  function leaveField(event) {
    if (event.target.closest("[data-skip]")) closeSkip();
    else if (event.target.closest("#answer")) task().focus({ preventScroll: true });
  }

  forgetOthers();
  restartCount();
  restore();
})();
