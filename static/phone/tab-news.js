// Which tables have changed, each with its version: told to the page of the app in the frame, in the other tabs, and to
// whoever listens. Without any, that page looks by itself.

const tabs = new BroadcastChannel("hanamikoji-news");

const hearers = [];

export function spread(news) {
  tell(news);
  tabs.postMessage(news);
  for (const hear of hearers) hear(news);
}

export function onNews(hear) {
  hearers.push(hear);
}

export function tell(news) {
  document.querySelector("iframe[name=app]")?.contentWindow.postMessage({ news }, location.origin);
}

tabs.onmessage = ({ data }) => { tell(data); };
