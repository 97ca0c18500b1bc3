// Times in the reader's own form.

const { lang } = document.documentElement;
const own = navigator.languages.filter((language) => /^[a-z]+(-[A-Za-z0-9]+)*$/.test(language) && language.split("-")[0] === lang);
const form = new Intl.DateTimeFormat([...own, lang], { dateStyle: "medium", timeStyle: "short" });

function tell() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = form.format(new Date(time.dateTime));
  }
}

document.addEventListener("view:shown", tell);
document.addEventListener("sheet:shown", tell);
tell();
