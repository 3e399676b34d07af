// The card in hand, the keys, and the quantities that light up together.
(() => {
  const list = document.getElementById("cards");
  if (!list) return;

  const said = document.getElementById("said");
  const cards = () => [...list.querySelectorAll("[data-card]")];
  const isPending = (card) => card.dataset.status === "pending";
  const asked = new Map(); // id of a card: the decision on it that is on its way
  const decided = []; // ids in the order of this page's decisions: what Z takes back
  let inHand = null; // the id, so that a card keeps the ring when it is replaced
  let wasPending = false; // whether the card in hand waited when it was last looked at

  // ---- the card in hand --------------------------------------------------------------
  function show({ focus = false } = {}) {
    const all = cards();
    const at = all.findIndex((card) => card.dataset.card === inHand);
    if (at < 0) inHand = null;
    // Decided in another window: this one goes on with what still waits.
    else if (wasPending && !isPending(all[at])) {
      inHand = all.slice(at).find(isPending)?.dataset.card ?? null;
    }
    inHand ??= all.find(isPending)?.dataset.card ?? null;
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

  function reveal() {
    const card = held();
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  const held = () => list.querySelector(`[data-card="${inHand}"]`);

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
      if (!wanted(all[at])) continue;
      takeInHand(all[at], { focus: true });
      return true;
    }
    return false;
  }

  function next() {
    const all = cards();
    const from = all.findIndex((card) => card.dataset.card === inHand);
    const card = all.slice(from + 1).find(isPending) ?? all.find(isPending);
    if (card) takeInHand(card, { focus: true });
  }

  // ---- decisions ---------------------------------------------------------------------
  // A decision has two messengers: the answer to its form, and the socket. Whichever comes
  // first moves the hand on. After the socket's the form is gone, and its answer unheard.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { of, decision } = event.detail.elt.dataset;
    const card = decision && document.getElementById(of);
    if (!card) return;
    asked.set(card.dataset.card, decision);
    takeInHand(card);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.requestConfig?.elt;
    const card = form && document.getElementById(form.dataset.of ?? "");
    settle();
    // Refused, or not a decision: the card stays in hand.
    const stays = card && (!form.dataset.decision || asked.delete(card.dataset.card));
    if (!stays || !event.detail.successful) return void show();
    takeInHand(card);
    startTyping(card) || reveal();
  });
  document.addEventListener("htmx:afterSettle", () => show());

  function settle() {
    for (const [id, decision] of asked) {
      const card = list.querySelector(`[data-card="${id}"]`);
      if (card && isPending(card) !== (decision === "undo")) continue;
      asked.delete(id);
      if (card) carriedOut(card, decision);
    }
  }

  function carriedOut(card, decision) {
    tell(card);
    if (decision === "undo") return takeInHand(card, { focus: true });
    decided.push(card.dataset.card);
    if (inHand === card.dataset.card) next();
  }

  function tell(card) {
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
      const card = list.querySelector(`[data-card="${decided.pop()}"]`);
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
  };

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, textarea, select, [contenteditable]");
    if (field) return inField(event, field);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // Where there is nothing to do the key keeps its meaning: arrows scroll on.
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

  list.addEventListener("focusin", (event) => {
    const card = event.target.closest("[data-card]");
    // A card that was replaced while it had the focus gets it anew: nothing was taken up.
    if (card?.dataset.card !== inHand) takeInHand(card);
  });
  list.addEventListener("click", (event) => {
    const skip = event.target.closest("[data-key=s]");
    if (skip) move(1, isPending);
    else if (!event.target.closest("a, button, form")) takeInHand(event.target.closest("[data-card]"));
  });

  // ---- quantities --------------------------------------------------------------------
  // Partners are the same quantity in the original, its tree and the card under the pointer.
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
  // Folded to a line until somebody opens it; a fragment that replaces it stays as it was.
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

  document.addEventListener("reword:changed", () => {
    foldOriginal();
    settle();
    show();
  });
  document.addEventListener("visibilitychange", () => show());
  show();
})();
