// Times in the reader's own form.

const form = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function tell() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = form.format(new Date(time.dateTime));
  }
}

document.addEventListener("view:shown", tell);
tell();
