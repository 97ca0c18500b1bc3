// Says how many cards are chosen while they are tapped; without this script the server does, once they are sent.

import "./app.js";

const counter = document.querySelector("[data-chosen]");

function show() {
  const count = counter.form.querySelectorAll(":checked").length;
  counter.textContent = count ? counter.dataset.some.replace("{count}", count) : counter.dataset.none;
  counter.toggleAttribute("data-complete", count === counter.form.querySelectorAll("[data-ring]").length);
}

if (counter) {
  counter.form.addEventListener("change", show);
  addEventListener("pageshow", show); // a browser brings back what was chosen
}
