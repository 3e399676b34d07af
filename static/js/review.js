// The current card, the keys, and the highlighting of matching quantities.
(() => {
  const queue = () => document.getElementById("queue");
  let list = document.getElementById("cards"); // the review queue replaces this element
  if (!list && !queue()) return;

  const MANY = 6; // undecided cards; if there are more, only the current one is shown in full

  const cards = () => [...(list?.querySelectorAll("[data-card]") ?? [])];
  const cardOf = (id) => list?.querySelector(`[data-card="${id}"]`) ?? null;
  const isPending = (card) => card.dataset.status === "pending";
  // An edit that is being checked needs no decision.
  const isOpen = (card) => isPending(card) && !card.hidden && !("checking" in card.dataset);
  const pending = new Map(); // card id to the decision that has been sent
  const decided = []; // card ids in the order of decisions on this page, for undo with Z
  let currentId = null; // the id of the current card; it stays valid if the card is replaced
  let wasPending = false; // whether the current card was undecided at the last check
  const opened = new Set(); // groups whose twins are shown

  // ---- the current card --------------------------------------------------------------
  function show({ focus = false } = {}) {
    group();
    const all = cards();
    const at = all.findIndex((card) => card.dataset.card === currentId);
    if (at < 0) currentId = null;
    // The card was decided in another window: continue with the next undecided one.
    else if (wasPending && !isPending(all[at])) {
      currentId = all.slice(at).find(isOpen)?.dataset.card ?? null;
    }
    currentId ??= all.find(isOpen)?.dataset.card ?? null;
    list?.classList.toggle("many", all.filter(isPending).length > MANY);
    all.forEach((card, index) => {
      const isCurrent = card.dataset.card === currentId;
      card.classList.toggle("in-hand", isCurrent);
      if (isCurrent) wasPending = isPending(card);
      if (isCurrent) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
      const position = card.querySelector("[data-position]");
      if (position) {
        position.textContent = list.dataset.positionWords
          .replace("{n}", index + 1)
          .replace("{all}", all.length);
      }
    });
    compare();
    if (focus) reveal();
  }

  // ---- twins -------------------------------------------------------------------------
  // Undecided variants of one group differ only in names and numbers. The first one represents
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
      if (twins.some((twin) => twin.dataset.card === currentId)) opened.add(key);
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
    makeCurrent(card);
  }

  function reveal() {
    const card = current();
    if (!card) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  const current = () => cardOf(currentId);

  function makeCurrent(card, options) {
    if (!card) return;
    currentId = card.dataset.card;
    wasPending = isPending(card);
    show(options);
  }

  function move(step, wanted = () => true) {
    const all = cards();
    const from = all.findIndex((card) => card.dataset.card === currentId);
    for (let at = from + step; at >= 0 && at < all.length; at += step) {
      if (all[at].hidden || !wanted(all[at])) continue;
      makeCurrent(all[at], { focus: true });
      return true;
    }
    return false;
  }

  function next() {
    group(); // the decided card no longer represents its twins
    const all = cards();
    const from = all.findIndex((card) => card.dataset.card === currentId);
    const card = all.slice(from + 1).find(isOpen) ?? all.find(isOpen);
    if (card) makeCurrent(card, { focus: true });
    else press(queue(), "[data-key=n]"); // the last one of this problem: show the next problem
  }

  // ---- the next problem of the queue -------------------------------------------------
  function renew() {
    const now = document.getElementById("cards");
    if (now === list) return;
    list = now;
    pending.clear();
    decided.length = 0;
    opened.clear();
    currentId = queue()?.dataset.inHand ?? null;
    foldOriginal();
    // A person who filters continues to choose.
    show({ focus: !document.activeElement?.closest("#queue-filter") });
  }

  // ---- decisions ---------------------------------------------------------------------
  // Both the form's response and the socket report a decision. The first one to arrive selects
  // the next card. If it is the socket, the form is replaced and its response is ignored.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { of, decision } = event.detail.elt.dataset;
    const card = decision && document.getElementById(of);
    if (!card) return;
    pending.set(card.dataset.card, decision);
    makeCurrent(card);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.requestConfig?.elt;
    const card = form && document.getElementById(form.dataset.of ?? "");
    settle();
    // The decision was refused, or there was none: the card stays current.
    const stays = card && (!form.dataset.decision || pending.delete(card.dataset.card));
    if (!stays || !event.detail.successful) return void show();
    makeCurrent(card);
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
    // A saved text stays undecided until its check has finished. Do not wait for that.
    return !isPending(card) || (decision === "edit" && "checking" in card.dataset);
  }

  function carriedOut(card, decision) {
    announce(card);
    if (decision === "undo") return makeCurrent(card, { focus: true });
    decided.push(card.dataset.card);
    if (currentId === card.dataset.card) next();
  }

  function announce(card) {
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

  // A digit rejects the current card with a reason.
  const reason = (key) => press(current(), `[data-key="${key}"]`);

  function undoLast() {
    while (decided.length) {
      const card = cardOf(decided.pop());
      if (press(card, "[data-key=z]")) return;
    }
    if (press(current(), "[data-key=z]")) return;
    // After a reload or on the next problem: the latest decision, of this problem or another one.
    const done = [...document.querySelectorAll("[data-decided]")];
    const when = (one) => Number(one.dataset.decided);
    done.sort((one, other) => when(other) - when(one));
    press(done.find((one) => one.querySelector("[data-key=z]")), "[data-key=z]");
  }

  const actions = {
    a: () => press(current(), "[data-key=a]"),
    c: () => press(current(), ".beside-original > summary"),
    d: () => press(current(), ".checks > summary"),
    e: () => press(current(), "[data-key=e]"),
    r: () => press(current(), "[data-key=r]"),
    s: () => move(1, isPending),
    ...Object.fromEntries("123456".split("").map((key) => [key, () => reason(key)])),
    z: undoLast,
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    w: () => press(document, "[data-key=w]"),
    n: () => press(queue(), "[data-key=n]"),
    y: () => press(current(), "[data-key=y]"),
    Escape: () => press(current(), "[data-cancel]"),
    Enter: () => press(current(), "[data-twins]:not([hidden])"),
  };

  const REPEATED = ["j", "k", "ArrowDown", "ArrowUp"]; // a held key only moves, and never decides

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, textarea, select, [contenteditable]");
    if (field) return inField(event, field);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat && !REPEATED.includes(key)) return;
    const action = actions[key];
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
    if (card?.dataset.card !== currentId) makeCurrent(card);
  });
  document.addEventListener("click", (event) => {
    if (!list?.contains(event.target)) return;
    const skip = event.target.closest("[data-key=s]");
    const twins = event.target.closest("[data-twins]");
    if (twins) toggleTwins(twins.closest("[data-card]"));
    else if (skip) move(1, isPending);
    else if (!event.target.closest("a, button, form")) makeCurrent(event.target.closest("[data-card]"));
  });

  // ---- partners ----------------------------------------------------------------------
  // Highlight the same quantity, name or question in the original, its tree and the card under the
  // pointer. The original beside the cards is the one compared with the current card, so names and
  // the question have partners only there.
  function partner(target) {
    const one = target.closest?.("[data-name], [data-quantity], .asks");
    if (!one) return null;
    const { name, quantity } = one.dataset;
    if (name !== undefined) return { one, selector: `[data-name="${name}"]` };
    if (quantity !== undefined) return { one, selector: `[data-quantity="${quantity}"]`, every: true };
    return { one, selector: ".asks" };
  }
  function light(event) {
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    const found = event.type !== "mouseout" && partner(event.target);
    if (!found) return;
    const scope = found.one.closest("[data-card]");
    for (const twin of document.querySelectorAll(found.selector)) {
      const card = twin.closest("[data-card]");
      const near = scope ? !card || card === scope : !card || found.every || card === current();
      const known = found.every || !scope || card || scope === current();
      if (near && known) twin.classList.add("lit");
    }
  }
  for (const name of ["mouseover", "mouseout", "focusin"]) document.addEventListener(name, light);

  // ---- the original beside the current card ------------------------------------------
  // The card contains the original's text with its differences from this card's text.
  const originalHtml = new WeakMap(); // the paragraph of the original to its content without a card
  function compare() {
    const words = document.querySelector("#original-more > .words");
    if (!words) return;
    if (!originalHtml.has(words)) originalHtml.set(words, words.innerHTML);
    const source = current()?.querySelector("[data-original]");
    const wanted = source?.innerHTML ?? originalHtml.get(words);
    if (words.compared === wanted) return;
    words.compared = wanted;
    words.innerHTML = wanted;
    words.toggleAttribute("data-original", Boolean(source));
    const question = words.querySelector(".asks");
    for (const one of [...words.querySelectorAll("[data-quantity], [data-name]"), question]) {
      if (one) one.tabIndex = 0;
    }
  }

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
