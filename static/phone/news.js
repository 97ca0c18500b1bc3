// Which tables have changed, each with its version: told to the page of the app in the frame and in the other tabs.

const tabs = new BroadcastChannel("hanamikoji-news");

export function spread(news) {
  tell(news);
  tabs.postMessage(news);
}

function tell(news) {
  document.querySelector("iframe[name=app]")?.contentWindow.postMessage({ news }, location.origin);
}

tabs.onmessage = ({ data }) => { tell(data); };
