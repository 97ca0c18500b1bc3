// The page around this one says which tables other tabs have changed, as a server's stream would. What is tapped here is
// answered with the table as it then is, so news that comes meanwhile waits for that.

const SHOWN_AFTER = 300; // ms: until an answer is on the screen

let newest = 0;
let isCounting = false;

function view() {
  return document.getElementById("view");
}

function isOld() {
  return newest > Number(view()?.dataset.version ?? 0);
}

// The scripts of the table look for what they may have missed whenever the network is back.
function look() {
  if (!isCounting) dispatchEvent(new Event("online"));
}

function hear(news) {
  if (!news.length) return look(); // it may have missed some
  const [, version] = news.find(([table]) => view()?.dataset.fragment.includes(`/t/${table}/`)) ?? [];
  if (version === undefined) return;
  newest = Math.max(newest, version);
  if (version === 0 || isOld()) look();
}

function answered() {
  isCounting = false;
  setTimeout(() => { if (isOld()) look(); }, SHOWN_AFTER);
}

addEventListener("message", ({ origin, source, data }) => {
  if (origin === location.origin && source === parent && data.news) hear(data.news);
});
document.addEventListener("outbox:put", () => { isCounting = true; });
document.addEventListener("outbox:empty", answered);
