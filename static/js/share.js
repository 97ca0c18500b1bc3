// A picture goes to a friend by the device's own sheet, where it has one and the context is secure.

for (const button of document.querySelectorAll("button[data-share]")) button.hidden = !navigator.canShare;

// A link leads to the picture's page where there is no such sheet.
document.addEventListener("click", (event) => {
  const sender = event.target.closest("[data-share]");
  if (!sender || !navigator.canShare) return;
  event.preventDefault();
  share(sender.dataset);
});

async function share({ share: address, shareName: name }) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const picture = await answer.blob();
    await navigator.share({ files: [new File([picture], name, { type: picture.type })] });
  } catch (fault) {
    // Closing the sheet is a change of mind; after another error the picture itself can be saved.
    if (fault.name !== "AbortError") location.assign(address);
  }
}
