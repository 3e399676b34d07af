// Building a worksheet: moves places by dragging or with Alt and the arrow keys, and divides the
// preview into pages.
(() => {
  // ---- pages -------------------------------------------------------------------------
  // A problem is never split: a block that does not fit starts the next page.
  function paginate(paper) {
    const first = paper.querySelector(".leaf");
    if (!first || "paged" in paper.dataset) return;
    const blocks = [...first.querySelectorAll("[data-block]")];
    const empty = first.cloneNode(true);
    for (const block of empty.querySelectorAll("[data-block]")) block.remove();
    paper.dataset.paged = "";
    const leaves = [empty.cloneNode(true)];
    paper.replaceChildren(leaves[0]);
    blocks.forEach((block, index) => {
      const body = leaves.at(-1).querySelector(".leaf-body");
      body.append(block);
      // A heading stays with the problem below it.
      const next = "withNext" in block.dataset ? blocks[index + 1] : null;
      if (next) body.append(next);
      const fits = body.scrollHeight <= body.clientHeight + 1;
      next?.remove();
      if (fits || body.children.length === 1) return;
      leaves.push(empty.cloneNode(true));
      paper.append(leaves.at(-1));
      leaves.at(-1).querySelector(".leaf-body").append(block);
    });
    leaves.forEach((leaf, index) => {
      const { footer } = paper.dataset;
      const words = footer.replace("{n}", index + 1).replace("{all}", leaves.length);
      leaf.querySelector("[data-page]").textContent = words;
    });
  }

  function paginateAll() {
    for (const paper of document.querySelectorAll("[data-paper]")) paginate(paper);
  }

  document.fonts.ready.then(paginateAll);
  document.addEventListener("htmx:afterSettle", paginateAll);
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "preview") paginateAll();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });

  if (!document.getElementById("worksheet")) return;

  // ---- moving with keys --------------------------------------------------------------
  const steps = { ArrowUp: "up", ArrowDown: "down" };
  let focused = null; // the id of the place that has the focus, and keeps it when it is replaced
  let announced = null; // the id of the place whose new number will be announced

  document.addEventListener("focusin", (event) => {
    focused = event.target.closest("[data-place]")?.id;
  });

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[data-place]")) focused = null;
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea")) return; // Alt and ↓ open a select
    const place = event.target.closest?.("[data-place]");
    const by = event.altKey && steps[event.key];
    if (!place || !by) return;
    event.preventDefault();
    htmx.process(place); // otherwise a place that was just replaced would load the whole page
    place.querySelector(`[data-move] [value=${by}]`).click();
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt.closest("[data-move]");
    if (form) focused = announced = form.closest("[data-place]").id;
  });

  // A swap by this page or by a message from the server can replace the focused place.
  function restoreFocus() {
    const place = focused && document.getElementById(focused);
    if (place && document.activeElement === document.body) {
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: "nearest" });
    }
  }

  function announce() {
    const place = announced && document.getElementById(announced);
    if (!place) return;
    announced = null;
    const said = document.getElementById("moved");
    said.textContent = said.dataset.words.replace("{n}", place.querySelector(".number").textContent);
  }

  document.addEventListener("htmx:oobAfterSwap", restoreFocus);
  document.addEventListener("htmx:afterSettle", () => {
    restoreFocus();
    announce();
  });

  // ---- moving by dragging ------------------------------------------------------------
  // The listeners are on the document, because a response can replace the whole worksheet.
  let dragged = null;

  function unmark() {
    for (const marked of document.querySelectorAll("[data-place].before, [data-places].after")) {
      marked.classList.remove("before", "after");
    }
  }

  // Return the section, and the place before which the dragged one would be put, if any.
  function target(event) {
    const section = event.target.closest?.("[data-section]");
    if (!section) return null;
    const others = [...section.querySelectorAll("[data-place]")].filter((one) => one !== dragged);
    const middle = (one) => one.getBoundingClientRect().top + one.offsetHeight / 2;
    const index = others.filter((one) => middle(one) < event.clientY).length;
    return { section, index, before: others[index] };
  }

  document.addEventListener("dragstart", (event) => {
    if (!event.target.closest?.(".handle")) return;
    dragged = event.target.closest("[data-place]");
    dragged.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.id);
    event.dataTransfer.setDragImage(dragged, 16, 16);
  });

  document.addEventListener("dragover", (event) => {
    const where = dragged && target(event);
    if (!where) return;
    event.preventDefault();
    unmark();
    if (where.before) where.before.classList.add("before");
    else where.section.querySelector("[data-places]").classList.add("after");
  });

  document.addEventListener("drop", (event) => {
    const where = dragged && target(event);
    if (!where) return;
    event.preventDefault();
    const form = dragged.querySelector("[data-move]");
    const values = { section: where.section.dataset.section, index: where.index };
    for (const [name, value] of Object.entries(values)) {
      form.elements[name].disabled = false;
      form.elements[name].value = value;
    }
    form.requestSubmit();
  });

  document.addEventListener("dragend", () => {
    unmark();
    dragged?.classList.remove("dragged");
    dragged = null;
  });

  // ---- adding ------------------------------------------------------------------------
  // Remove an added problem from the list of problems to add. A refused one (status 422) stays.
  document.addEventListener("htmx:afterRequest", (event) => {
    const button = event.detail.requestConfig?.triggeringEvent?.submitter;
    const added = event.detail.xhr?.status === 200;
    if (added && button?.matches("[data-pick]")) button.closest("li")?.remove();
  });
})();
