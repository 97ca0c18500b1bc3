// A picture goes to a friend by the device's own sheet, where it has one and the context is secure.

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.canShare;
  button.addEventListener("click", () => share(button.dataset));
}

async function share({ share: address, shareName: name }) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const picture = await answer.blob();
    await navigator.share({ files: [new File([picture], name, { type: picture.type })] });
  } catch (fault) {
    // Whoever closes the sheet again has changed their mind; else the picture itself can be saved.
    if (fault.name !== "AbortError") location.assign(address);
  }
}
