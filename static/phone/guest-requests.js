// What a guest may send to the phone with the table, before Python decides who may do what.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const MOST_HEADERS = 40;
const LONGEST = 4000; // letters of an address, and of a header
const NAME = /^[\w-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/; // on one line, as Python takes it

// Returns the address of a request, or null if it is none that a page of ours would send to one `below` that.
export function addressOf({ method, url, headers }, below) {
  if (!METHODS.includes(method) || typeof url !== "string" || url.length > LONGEST || !URL.canParse(url)) return null;
  const { href } = new URL(url);
  return href.startsWith(below) && Array.isArray(headers) && headers.length <= MOST_HEADERS && headers.every(isHeader) ? href : null;
}

function isHeader(one) {
  if (!Array.isArray(one) || one.length !== 2 || one.some((part) => typeof part !== "string" || part.length > LONGEST)) return false;
  return NAME.test(one[0]) && VALUE.test(one[1]);
}
