// Keeps a page up to date over one socket (the htmx ws extension).
//
// On every connect and reconnect, the page sends the ids and versions of its cards. The server
// sends what is missing, and later every change. A fragment replaces the element with its id;
// new cards and rows are inserted in the order of their ids.
(() => {
  const EXPIRED = 4401; // close code of the server: the login has expired
  const RETRIED = [1006, 1011, 1012, 1013]; // close codes after which the extension reconnects
  // The review queue can start without a problem, and connects when it shows one.
  if (!document.querySelector("[ws-connect], #queue")) return;

  // Reconnect within seconds of a restart, but not all pages at the same time.
  htmx.config.wsReconnectDelay = (tries) =>
    Math.min(500 * 2 ** tries, 5000) * (0.5 + Math.random() / 2);

  // Fragments arrive in the language of the page, whatever the account has chosen since.
  const connect = htmx.createWebSocket;
  htmx.createWebSocket = (url) => {
    const there = new URL(url);
    there.searchParams.set("language", document.documentElement.lang);
    return connect(there.href);
  };

  const cards = () => [...document.querySelectorAll("[data-card]")];
  const rows = () => [...document.querySelectorAll("#runs > [data-run]")];
  const version = (card) => Number(card.dataset.version);

  function inventory() {
    const revision = Number(document.getElementById("original")?.dataset.revision ?? 0);
    const runs = rows().map((row) => [Number(row.dataset.run), 0]); // rows have no versions
    const have = cards().map((card) => [Number(card.dataset.card), version(card)]);
    return { revision, have: [...have, ...runs] };
  }

  // Never replace a card that is being edited. The response to saving it contains the newest
  // state.
  const isBeingEdited = (card) => card.querySelector("[data-editing]") !== null;

  function insertCard(card) {
    const list = document.getElementById("cards");
    const after = cards().find((other) => Number(other.dataset.card) > Number(card.dataset.card));
    list.insertBefore(card, after ?? null);
    htmx.process(card);
  }

  // Insert a run that was started elsewhere. The list starts with the newest run.
  function insertRow(row) {
    if (document.querySelector("[data-no-runs]")) {
      location.reload();  // the page has no table yet
      return;
    }
    const before = rows().find((other) => Number(other.dataset.run) < Number(row.dataset.run));
    document.getElementById("runs")?.insertBefore(row, before ?? null);
    htmx.process(row);
  }

  // Keep the details elements open or closed as the person left them.
  function keepOpen(old, fresh) {
    const folds = new Map([...old.querySelectorAll("details[id]")].map((one) => [one.id, one]));
    for (const one of fresh.querySelectorAll("details[id]")) {
      const before = folds.get(one.id);
      if (before) one.open = before.open;
    }
  }

  // Return the new element for the focused one: the same link or button, or the summary around it.
  function twin(focused, fresh) {
    const fold = focused.closest("details[id]")?.id;
    const summary = fold && fresh.querySelector(`#${CSS.escape(fold)} > summary`);
    const sort = focused.matches("a[href]") ? "a[href]" : "button";
    const leads = focused.getAttribute("href");
    const likely = [...fresh.querySelectorAll(sort)].filter((one) =>
      leads ? one.getAttribute("href") === leads : one.textContent === focused.textContent,
    );
    const same = likely.find((one) => one.textContent === focused.textContent) ?? likely[0];
    return (focused.matches(sort) && same) || summary;
  }

  function replace(old, fresh) {
    if (fresh.dataset.card && (isBeingEdited(old) || version(fresh) < version(old))) return;
    if (old.outerHTML === fresh.outerHTML) return;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    keepOpen(old, fresh);
    old.replaceWith(fresh);
    htmx.process(fresh);
    if (!focused) return;
    if (!fresh.hasAttribute("tabindex")) fresh.tabIndex = -1;
    (twin(focused, fresh) || fresh).focus({ preventScroll: true });
  }

  function take(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const fresh of [...template.content.children]) {
      const old = document.getElementById(fresh.id);
      if (old) replace(old, fresh);
      else if (fresh.dataset.card) insertCard(fresh);
      else if (fresh.matches("tr[data-run]")) insertRow(fresh);
    }
    document.dispatchEvent(new Event("reword:changed"));
  }

  document.addEventListener("htmx:wsOpen", (event) => {
    document.getElementById("disconnected")?.setAttribute("hidden", "");
    event.detail.socketWrapper.sendImmediately(JSON.stringify(inventory()));
  });
  document.addEventListener("htmx:wsClose", (event) => {
    const { code } = event.detail.event;
    if (code === EXPIRED) location.reload();
    const retries = RETRIED.includes(code);
    document.getElementById("disconnected")?.toggleAttribute("hidden", !retries);
  });
  document.addEventListener("htmx:wsBeforeMessage", (event) => {
    event.preventDefault();
    take(event.detail.message);
  });
})();
