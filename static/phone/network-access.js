// The permission without which some browsers reach no other phone. They ask for it once both phones know each other.

const NAME = "local-network-access";

// Shows the sentences about it in a dialog while it isn't given, and calls `changed` each time that it was.
export async function watchAccess(shown, changed = () => {}) {
  const access = await navigator.permissions?.query({ name: NAME }).catch(() => null); // most know none
  if (!access) return;
  const tell = () => { for (const part of shown.querySelectorAll("[data-access]")) part.hidden = access.state === "granted"; };
  access.addEventListener("change", () => { tell(); changed(); });
  tell();
}
