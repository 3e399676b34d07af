// "?" lists the keys of the page. Single-character keys can be turned off, for people who dictate
// or press keys by mistake (WCAG 2.1.4).
(() => {
  const KEY = "reword-single-keys";
  const list = document.getElementById("keys");
  if (!list) return;
  const box = list.querySelector("[data-single-keys]");
  let off = false;
  try {
    off = localStorage.getItem(KEY) === "off";
  } catch {
    // storage is disabled: the choice only lasts until the page is closed
  }
  box.checked = !off;

  box.addEventListener("change", () => {
    off = !box.checked;
    try {
      localStorage.setItem(KEY, off ? "off" : "on");
    } catch {
      /* storage is disabled: see above */
    }
  });

  const TYPED = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])";
  const isTyping = (event) => Boolean(event.target.closest?.(TYPED));
  const isModified = (event) => event.ctrlKey || event.metaKey || event.altKey;

  // Capture at the window, to run before the page's listeners, which are on the document.
  window.addEventListener(
    "keydown",
    (event) => {
      if (list.open) return event.stopPropagation();
      if (event.key.length !== 1 || event.key === " " || isModified(event) || isTyping(event)) return;
      if (off) return event.stopPropagation();
      if (event.key !== "?") return;
      event.preventDefault();
      event.stopPropagation();
      list.showModal();
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-open-keys]");
    if (!link) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    list.showModal();
  });
  // A click beside the list closes it: the dialog itself is the target only outside its content.
  list.addEventListener("click", (event) => {
    if (event.target === list) list.close();
  });
})();
