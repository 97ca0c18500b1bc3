// The answers of another phone are not trusted. Its pages load no file but those that we know to the letter, are HTML
// or JSON and nothing else that a browser could run, and reach and lead to nothing but that phone.

const TAKEN_OVER = ["content-language", "etag", "preference-applied", "retry-after"];
const SHOWN = ["text/html", "application/json", "application/problem+json"];
const TYPES = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", svg: "image/svg+xml", png: "image/png" };
const PAGES = ["iframe", ""]; // destinations: the frame, and what our scripts fetch
const REDIRECTS = [301, 302, 303, 307, 308];
const NO_BODY = [204, 205, 304];

// Returns what makes a response of an answer; `guests` is below what address the pages are, `answerer` that of the
// service worker, and `digests` has the SHA-256 of each known file by name.
export function guestAnswers(guests, answerer, digests) {
  const known = new Map(Object.entries(digests).map(([name, one]) => [`${guests}assets/${one.slice(0, 12)}/${name}`, { name, digest: one }]));
  const headers = { "Content-Security-Policy": policy(guests, answerer, [...known.keys()]), "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin" };

  async function ofAsset({ name, digest }, { status, body }) {
    if (status !== 200 || await digestOf(body) !== digest) return refused(404);
    const ending = name.split(".").pop();
    return new Response(ending === "js" ? apart(body) : body, { headers: { ...headers, "Content-Type": TYPES[ending] } });
  }

  return async ({ url, destination }, said) => {
    try {
      const file = known.get(url);
      if (file) return await ofAsset(file, said);
      if (!PAGES.includes(destination) || url.startsWith(`${guests}assets/`)) return refused(404);
      return ofPage(url, guests, headers, said);
    } catch {
      return refused(502); // it is no answer
    }
  };
}

// Firefox takes what is answered here for the service worker's, so that only the answers above keep other scripts out.
function policy(guests, answerer, files) {
  const scripts = files.filter((file) => file.endsWith(".js")).join(" ");
  return `default-src 'none'; script-src ${scripts} ${answerer}; style-src ${guests}assets/ ${answerer}; img-src ${guests}assets/ ${answerer}; `
    + `connect-src ${guests} ${answerer}; worker-src 'none'; form-action ${guests}; base-uri 'none'; frame-ancestors 'self'`;
}

function ofPage(url, guests, own, { status, headers, body }) {
  const said = new Headers(headers.filter(([name]) => [...TAKEN_OVER, "content-type", "location"].includes(name.toLowerCase())));
  const taken = TAKEN_OVER.filter((name) => said.has(name)).map((name) => [name, said.get(name)]);
  const made = { status, headers: { ...Object.fromEntries(taken), ...own } };
  if (REDIRECTS.includes(status)) return redirected(new URL(said.get("location") || "/", url).href, guests, made);
  if (NO_BODY.includes(status)) return new Response(null, made);
  const type = (said.get("content-type") ?? "").split(";")[0].trim().toLowerCase();
  if (!SHOWN.includes(type)) return body.length ? refused(502) : new Response(null, made);
  made.headers["Content-Type"] = `${type}; charset=utf-8`;
  return new Response(body, made);
}

function redirected(place, guests, made) {
  if (!place.startsWith(guests) || place.startsWith(`${guests}assets/`)) return refused(502);
  made.headers.Location = place;
  return new Response(null, made);
}

function refused(status) {
  return new Response(null, { status });
}

// Taps for another phone are kept under another name than those for the app of this one, whose pages could not send them.
function apart(script) {
  return new TextDecoder().decode(script).replaceAll('"tapped "', '"guest-tapped "');
}

async function digestOf(content) {
  const bytes = [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
