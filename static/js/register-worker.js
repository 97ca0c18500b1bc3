// In a secure context a service worker keeps a page for later; another language or color makes a new one.

const manifest = document.querySelector("link[rel=manifest]");

if (manifest && "serviceWorker" in navigator) {
  const { lang, dataset } = document.documentElement;
  const query = new URLSearchParams({ language: lang, colors: dataset.colors ?? "" });
  navigator.serviceWorker.register(new URL(`service-worker.js?${query}`, manifest.href)).catch(() => {}); // a private window
}
