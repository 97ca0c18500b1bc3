// A picture goes to a friend by the device's own sheet, where it has one and the context is secure.

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.canShare;
  button.addEventListener("click", () => share(button.dataset));
}

async function share({ share: address, shareName: name }) {
  const picture = await (await fetch(address)).blob();
  const files = [new File([picture], name, { type: picture.type })];
  if (!navigator.canShare({ files })) return location.assign(address);
  // Whoever closes the sheet again has changed their mind: that is no fault.
  await navigator.share({ files }).catch(() => {});
}
