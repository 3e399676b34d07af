// Keeps the unsaved text of a variant in this tab until the server has received it, so that an
// expired login, a restarted server or a reload loses nothing. The server stores it as a draft.
(() => {
  const NAME = "reword-draft";
  const nameOf = (form) => `${NAME}:${form.dataset.typedBy}:${form.dataset.of}`;
  const formOf = (element) => element?.closest?.("form[data-typed-by]") ?? null;

  document.addEventListener("input", (event) => {
    const form = formOf(event.target);
    if (form && event.target.matches("textarea")) {
      sessionStorage.setItem(nameOf(form), event.target.value);
    }
  });

  // The server has received the text, and has saved it or stored it as a draft.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, successful, xhr, requestConfig } = event.detail;
    const form = formOf(requestConfig?.elt ?? elt);
    if (!form || !successful || xhr.status !== 200 || requestConfig.verb !== "post") return;
    const sent = requestConfig.formData?.get("text") ?? requestConfig.parameters?.text;
    const ends = "endsDraft" in (requestConfig.elt ?? elt).dataset;
    if (ends || sessionStorage.getItem(nameOf(form)) === sent) {
      sessionStorage.removeItem(nameOf(form));
    }
  });

  // Fill a new form with the text that the server has not received.
  function restore() {
    for (const form of document.querySelectorAll("form[data-typed-by]:not([data-restored])")) {
      form.dataset.restored = "";
      const text = form.querySelector("textarea");
      const kept = sessionStorage.getItem(nameOf(form));
      if (kept === null || !text || kept === text.value) continue;
      text.value = kept;
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  document.addEventListener("htmx:afterSettle", restore);

  // After a login or a reload, continue with the variant that was being edited.
  function resume() {
    restore();
    const person = document.getElementById("cards")?.dataset.person;
    const mine = Object.keys(sessionStorage).filter((key) => key.startsWith(`${NAME}:${person}:`));
    const cards = mine.map((key) => document.getElementById(key.split(":").at(-1)));
    cards.find((card) => card?.dataset.status === "pending")?.querySelector("[data-key=e]")?.click();
  }
  window.addEventListener("load", resume);
})();
