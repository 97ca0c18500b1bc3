// The addresses of the app's folder and, below it, of the pages of another phone that this one visits.

export const HERE = new URL(document.querySelector("script[src]").src);
HERE.pathname = HERE.pathname.slice(0, HERE.pathname.lastIndexOf("/files/") + 1);

const GUESTS = new URL("guest/", HERE).href;

// The address of one of the files of this build.
export function placed(files, name) {
  return new URL(files.find(({ path }) => path.endsWith(`/${name}`)).path, HERE).href;
}

export function isGuests(address) {
  return address.startsWith(GUESTS);
}
