// The folder with this app may stand beside a server of the assistant: then that one is offered.

const form = document.querySelector("[data-offered]");

async function look() {
  const { value } = form.querySelector("button");
  const answer = await fetch(`${value}api/openapi.json`, { method: "HEAD", cache: "no-store" });
  form.hidden = !answer.ok || !answer.headers.get("Content-Type").includes("json");
}

if (form) look().catch(() => {}); // no network, or a host of files
