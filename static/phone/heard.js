// The messages of the phone with the table, of which a guest takes nothing that ours would not say.

const START = /^t\/[\w-]{1,64}\/seat$/;
const FAULTS = ["no-code", "other-version", "full"];
const CODE = /^[A-Z2-7]{40,400}$/;
const UFRAG = /^[\w+/]{4,64}$/;
const PASSWORD = /^[\w+/]{22,64}$/;
const MOST_SPARES = 6;
const MOST_NEWS = 100;

// Returns which of `welcome`, `fault`, `news` and `spares` a message has.
export function heard(message) {
  const { welcome, fault, news, spares } = message ?? {};
  return {
    ...matches(welcome, START) && { welcome },
    ...FAULTS.includes(fault) && { fault },
    ...isList(news, MOST_NEWS, isNews) && { news },
    ...isList(spares, MOST_SPARES, isSpare) && { spares: spares.map(({ code, ufrag, password }) => ({ code, ufrag, password })) },
  };
}

function isNews(one) {
  return Array.isArray(one) && one.length === 2 && matches(one[0], /^[\w-]{1,64}$/) && Number.isInteger(one[1]);
}

function isSpare(one) {
  return matches(one?.code, CODE) && matches(one.ufrag, UFRAG) && matches(one.password, PASSWORD);
}

function isList(value, most, isOne) {
  return Array.isArray(value) && value.length <= most && value.every(isOne);
}

function matches(value, form) {
  return typeof value === "string" && form.test(value);
}
