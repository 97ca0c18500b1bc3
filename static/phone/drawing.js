// QR codes as pictures.

const SETTINGS = { ecc: "low", border: 4 }; // a screen needs no more correction, and readers that quiet zone

// `address` is where the package that draws is.
export async function drawn(text, address) {
  const { encodeQR } = await import(address);
  return new DOMParser().parseFromString(encodeQR(text, "svg", SETTINGS), "image/svg+xml").documentElement;
}
