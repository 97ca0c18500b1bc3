// Which tables have changed, each with its version: told to the page of the app in the frame, in the other tabs, and to
// whoever listens. Without any, that page looks by itself.

const tabs = new BroadcastChannel("hanamikoji-news");

const hearers = [];

export function spread(news) {
  hear(news);
  tabs.postMessage(news);
}

function hear(news) {
  tell(news);
  for (const heard of hearers) heard(news);
}

export function onNews(hear) {
  hearers.push(hear);
}

export function tell(news) {
  document.querySelector("iframe[name=app]")?.contentWindow.postMessage({ news }, location.origin);
}

tabs.onmessage = ({ data }) => { hear(data); };
