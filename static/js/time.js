// Times in the reader's own form: a moment, or as their page asks a day or a month, whose year is told where it is another.

const { lang } = document.documentElement;
const own = navigator.languages.filter((one) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(one) && isWrittenAlike(one));
const DAY = { weekday: "long", day: "numeric", month: "long" };
const FORMS = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  day: DAY,
  "day of another year": { ...DAY, weekday: "short", year: "numeric" },
  date: { day: "numeric", month: "short" },
  "date of another year": { dateStyle: "medium" },
  month: { month: "long" },
  "month of another year": { month: "long", year: "numeric" },
};
const forms = {};

// In the language of the page and its script: “zh-TW” is “zh-Hant”, and “zh-CN” is not.
function isWrittenAlike(one) {
  const [own, page] = [one, lang].map((tag) => new Intl.Locale(tag).maximize());
  return own.language === page.language && own.script === page.script;
}

function form(name) {
  forms[name] ??= new Intl.DateTimeFormat([...own, lang], FORMS[name]);
  return forms[name];
}

function written(time) {
  const at = new Date(time.dateTime);
  const name = time.dataset.form ?? "moment";
  const isOther = name !== "moment" && at.getFullYear() !== new Date().getFullYear();
  return form(isOther ? `${name} of another year` : name).format(at);
}

function tell() {
  for (const time of document.querySelectorAll("time[datetime]")) time.textContent = written(time);
}

document.addEventListener("view:shown", tell);
document.addEventListener("sheet:shown", tell);
tell();
