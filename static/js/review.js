// The current card, the keys, and the highlighting of matching quantities.
(() => {
  const queue = () => document.getElementById("queue");
  let list = document.getElementById("cards"); // the review queue replaces it
  if (!list && !queue()) return;

  const cards = () => [...(list?.querySelectorAll("[data-card]") ?? [])];
  const cardOf = (id) => list?.querySelector(`[data-card="${id}"]`) ?? null;
  const isPending = (card) => card.dataset.status === "pending";
  const isOpen = (card) => isPending(card) && !card.hidden;
  const pending = new Map(); // card id to the decision that has been sent
  const decided = []; // card ids in the order of decisions on this page, for undo with Z
  let inHand = null; // the id of the current card; it stays valid if the card is replaced
  let wasPending = false; // whether the current card was undecided at the last check
  const opened = new Set(); // groups whose twins are shown

  // ---- the current card --------------------------------------------------------------
  function show({ focus = false } = {}) {
    group();
    const all = cards();
    const at = all.findIndex((card) => card.dataset.card === inHand);
    if (at < 0) inHand = null;
    // The card was decided in another window: continue with the next undecided one.
    else if (wasPending && !isPending(all[at])) {
      inHand = all.slice(at).find(isOpen)?.dataset.card ?? null;
    }
    inHand ??= all.find(isOpen)?.dataset.card ?? null;
    all.forEach((card, index) => {
      const held = card.dataset.card === inHand;
      card.classList.toggle("in-hand", held);
      if (held) wasPending = isPending(card);
      if (held) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
      const position = card.querySelector("[data-position]");
      if (position) {
        position.textContent = list.dataset.positionWords
          .replace("{n}", index + 1)
          .replace("{all}", all.length);
      }
    });
    if (focus) reveal();
  }

  // ---- twins -------------------------------------------------------------------------
  // Undecided variants of one group differ in names and numbers alone. The first one stands for
  // them; its button shows the others.
  function group() {
    const firsts = new Map();
    for (const card of cards()) {
      card.hidden = false;
      card.classList.remove("twin");
      const key = isPending(card) && card.dataset.group;
      if (key && firsts.has(key)) firsts.get(key).twins.push(card);
      else if (key) firsts.set(key, { card, twins: [] });
    }
    for (const [key, { card, twins }] of firsts) {
      if (twins.some((twin) => twin.dataset.card === inHand)) opened.add(key);
      for (const twin of twins) {
        twin.hidden = !opened.has(key);
        twin.classList.add("twin");
        label(twin, 0);
      }
      label(card, twins.length);
    }
  }

  function label(card, number) {
    const button = card.querySelector("[data-twins]");
    if (!button) return;
    button.hidden = number === 0;
    button.textContent = list.dataset.twinsWords.replace("{n}", number);
    button.setAttribute("aria-expanded", opened.has(card.dataset.group));
  }

  function toggleTwins(card) {
    const key = card.dataset.group;
    if (!opened.delete(key)) opened.add(key);
    takeInHand(card);
  }

  function reveal() {
    const card = held();
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  const held = () => cardOf(inHand);

  function takeInHand(card, options) {
    if (!card) return;
    inHand = card.dataset.card;
    wasPending = isPending(card);
    show(options);
  }

  function move(step, wanted = () => true) {
    const all = cards();
    const from = all.findIndex((card) => card.dataset.card === inHand);
    for (let at = from + step; at >= 0 && at < all.length; at += step) {
      if (all[at].hidden || !wanted(all[at])) continue;
      takeInHand(all[at], { focus: true });
      return true;
    }
    return false;
  }

  function next() {
    const all = cards();
    const from = all.findIndex((card) => card.dataset.card === inHand);
    const card = all.slice(from + 1).find(isOpen) ?? all.find(isOpen);
    if (card) takeInHand(card, { focus: true });
    else queue()?.querySelector("[data-key=n]")?.focus();
  }

  // ---- the next problem of the queue -------------------------------------------------
  function renew() {
    const now = document.getElementById("cards");
    if (now === list) return;
    list = now;
    pending.clear();
    decided.length = 0;
    opened.clear();
    inHand = null;
    foldOriginal();
    show({ focus: true });
  }

  // ---- decisions ---------------------------------------------------------------------
  // Both the form's response and the socket report a decision. The first one to arrive selects
  // the next card. If it is the socket, the form is replaced and its response is ignored.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { of, decision } = event.detail.elt.dataset;
    const card = decision && document.getElementById(of);
    if (!card) return;
    pending.set(card.dataset.card, decision);
    takeInHand(card);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.requestConfig?.elt;
    const card = form && document.getElementById(form.dataset.of ?? "");
    settle();
    // The decision was refused, or there was none: the card stays current.
    const stays = card && (!form.dataset.decision || pending.delete(card.dataset.card));
    if (!stays || !event.detail.successful) return void show();
    takeInHand(card);
    startTyping(card) || reveal();
  });
  document.addEventListener("htmx:afterSettle", () => {
    renew();
    show();
  });

  function settle() {
    for (const [id, decision] of pending) {
      const card = cardOf(id);
      if (card && !isCarriedOut(card, decision)) continue;
      pending.delete(id);
      if (card) carriedOut(card, decision);
    }
  }

  function isCarriedOut(card, decision) {
    if (decision === "undo") return isPending(card);
    // A saved text stays open until its check has finished. The next card needs no wait for it.
    return !isPending(card) || (decision === "edit" && "checking" in card.dataset);
  }

  function carriedOut(card, decision) {
    tell(card);
    if (decision === "undo") return takeInHand(card, { focus: true });
    decided.push(card.dataset.card);
    if (inHand === card.dataset.card) next();
  }

  function tell(card) {
    const said = document.getElementById("said");
    if (said) said.textContent = card.dataset.said;
  }

  function startTyping(card) {
    const text = card.querySelector("textarea");
    text?.focus();
    return text !== null;
  }

  function press(card, selector) {
    const button = card?.querySelector(selector);
    if (!button) return false;
    button.click();
    return true;
  }

  function undoLast() {
    while (decided.length) {
      const card = cardOf(decided.pop());
      if (press(card, "[data-key=z]")) return;
    }
    if (press(held(), "[data-key=z]")) return;
    press(cards().filter((card) => card.querySelector("[data-key=z]")).at(-1), "[data-key=z]");
  }

  const actions = {
    a: () => press(held(), "[data-key=a]"),
    e: () => press(held(), "[data-key=e]"),
    r: () => press(held(), "[data-key=r]"),
    s: () => move(1, isPending),
    z: undoLast,
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    w: () => press(document, "[data-key=w]"),
    n: () => press(queue(), "[data-key=n]"),
    y: () => press(held(), "[data-key=y]"),
    Escape: () => press(held(), "[data-cancel]"),
    Enter: () => press(held(), "[data-twins]:not([hidden])"),
  };

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, textarea, select, [contenteditable]");
    if (field) return inField(event, field);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // If the action does nothing, the key keeps its default: arrows still scroll.
    if (action && action() !== false) event.preventDefault();
  });

  function inField(event, field) {
    const card = field.closest("[data-card]");
    if (!card) return;
    if (event.key === "Escape") press(card, "[data-cancel]");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      field.form.requestSubmit();
    }
  }

  document.addEventListener("focusin", (event) => {
    if (!list?.contains(event.target)) return;
    const card = event.target.closest("[data-card]");
    // Ignore the focus event after a focused card is replaced: the current card is the same.
    if (card?.dataset.card !== inHand) takeInHand(card);
  });
  document.addEventListener("click", (event) => {
    if (!list?.contains(event.target)) return;
    const skip = event.target.closest("[data-key=s]");
    const twins = event.target.closest("[data-twins]");
    if (twins) toggleTwins(twins.closest("[data-card]"));
    else if (skip) move(1, isPending);
    else if (!event.target.closest("a, button, form")) takeInHand(event.target.closest("[data-card]"));
  });

  // ---- quantities --------------------------------------------------------------------
  // Highlight the same quantity in the original, its tree and the card under the pointer.
  function light(event) {
    const quantity = event.target.closest?.("[data-quantity]");
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (!quantity || event.type === "mouseout") return;
    const scope = quantity.closest("[data-card]");
    for (const partner of document.querySelectorAll(`[data-quantity="${quantity.dataset.quantity}"]`)) {
      const card = partner.closest("[data-card]");
      if (!scope || !card || card === scope) partner.classList.add("lit");
    }
  }
  for (const name of ["mouseover", "mouseout", "focusin"]) document.addEventListener(name, light);

  // ---- the original on a narrow page -------------------------------------------------
  // The original is folded until a person opens it. A new fragment keeps that state.
  const narrow = matchMedia("(max-width: 960px)");
  let unfolded = !narrow.matches;
  function foldOriginal() {
    const more = document.getElementById("original-more");
    if (!more) return;
    more.open = unfolded || !narrow.matches;
    more.addEventListener("toggle", () => {
      if (narrow.matches) unfolded = more.open;
    });
  }
  narrow.addEventListener("change", foldOriginal);
  foldOriginal();

  // ---- writing -----------------------------------------------------------------------
  // The next request waits until the variants of the last one are written or cancelled.
  function allowWriting() {
    const button = document.querySelector("[data-write] [data-key=w]");
    const coming = document.getElementById("coming");
    if (button && coming) button.disabled = "unfinished" in coming.dataset;
  }
  document.addEventListener("htmx:afterSettle", allowWriting);

  document.addEventListener("reword:changed", () => {
    allowWriting();
    foldOriginal();
    settle();
    show();
  });
  document.addEventListener("visibilitychange", () => show());
  show();
})();
