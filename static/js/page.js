// Scripts of every page: menus, the navigation, messages for failed requests, uploads.
(() => {
  // ---- menus -------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // ---- navigation --------------------------------------------------------------------
  // On a phone the entries scroll sideways: scroll to the current page's entry.
  for (const entry of document.querySelectorAll("nav [aria-current]")) {
    const list = entry.closest("nav");
    list.scrollLeft += entry.getBoundingClientRect().right - list.getBoundingClientRect().right;
  }

  // ---- messages ----------------------------------------------------------------------
  // The page contains the translated messages in <template id="say-...">.
  function say(name) {
    const template = document.getElementById(`say-${name}`);
    const toasts = document.getElementById("toasts");
    if (!template || !toasts) return;
    const note = template.content.firstElementChild.cloneNode(true);
    toasts.replaceChildren(note);
    setTimeout(() => note.remove(), 8000);
  }

  document.addEventListener("htmx:sendError", () => say("offline"));
  document.addEventListener("htmx:timeout", () => say("offline"));
  document.addEventListener("htmx:responseError", (event) => {
    say(event.detail.xhr.status === 404 ? "gone" : "failed");
  });

  // ---- uploads -----------------------------------------------------------------------
  for (const area of document.querySelectorAll(".drop")) {
    const input = area.querySelector("input[type=file]");
    const tooBig = area.querySelector("[data-too-big]");
    const check = () => {
      const file = input.files[0];
      const over = Boolean(file) && file.size > Number(input.dataset.limit);
      tooBig.hidden = !over;
      input.setCustomValidity(over ? tooBig.textContent.trim() : "");
    };
    input.addEventListener("change", check);
    for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
      area.addEventListener(name, (event) => {
        event.preventDefault();
        area.classList.toggle("over", name === "dragenter" || name === "dragover");
      });
    }
    area.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      check();
    });
  }
})();
