// Applies the chosen theme before the first paint, and handles the switch in the menu.
// Without a choice, the system's setting applies.
(() => {
  const KEY = "reword-theme";

  function chosen() {
    try {
      return localStorage.getItem(KEY) || "system";
    } catch {
      return "system"; // storage is disabled: the choice only lasts until the page is closed
    }
  }

  function apply(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
    }
  }

  function choose(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      /* storage is disabled: see above */
    }
    apply(theme);
  }

  document.documentElement.classList.add("live");
  apply(chosen());
  document.addEventListener("DOMContentLoaded", () => apply(chosen()));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set-theme]");
    if (button) choose(button.dataset.setTheme);
  });
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) apply(chosen());
  });
})();
