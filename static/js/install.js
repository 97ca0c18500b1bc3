// Where the context is secure a service worker keeps a page for later; another language or color makes a new one.

if (document.querySelector("link[rel=manifest]") && "serviceWorker" in navigator) {
  const { lang, dataset } = document.documentElement;
  const query = new URLSearchParams({ language: lang, colors: dataset.colors ?? "" });
  navigator.serviceWorker.register(`/service-worker.js?${query}`).catch(() => {}); // a private window
}
