// Do the values of one body look real, and do they agree with each other?
import { isWord, kinds, lastWord, wordsOf } from './names.mjs';

const documented = new WeakMap();
const mostLeaves = 4000;

/** Adds to `words`, `kinds`, `numbers` and `inner`. */
export function judgeBody(body, { scores, operation, document }) {
  const known = documentedTexts(document);
  let leaves = 0;
  walk(body, 'body');

  function walk(value, name) {
    if (leaves > mostLeaves) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, name);
    } else if (typeof value === 'object' && value !== null) {
      judgeInner(value, (isRight, what) => scores.add('inner', isRight, `${operation.key} ${what}`));
      for (const [inner, part] of Object.entries(value)) walk(part, inner);
    } else if (typeof value === 'string') {
      leaves += 1;
      const isKnown = known.has(value);
      scores.add('words', isKnown || isWord(value, name), `${operation.key} ${name}: ${value.slice(0, 60)}`);
      const kind = kinds.find(([names]) => names.test(lastWord(name)));
      if (kind !== undefined)
        scores.add('kinds', isKnown || kind[1](value), `${operation.key} ${name}: ${value.slice(0, 60)}`);
    } else if (typeof value === 'number' || typeof value === 'bigint') {
      leaves += 1;
      scores.add('numbers', known.has(value) || isPlausible(value, name), `${operation.key} ${name}: ${value}`);
    }
  }
}

/** Everything that the document gives as a value: examples, listed values, defaults. */
function documentedTexts(document) {
  const before = documented.get(document);
  if (before !== undefined) return before;
  const found = new Set();
  const collect = (value) => {
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner);
    else found.add(value);
  };
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (/^(example|examples|enum|const|default)$/.test(name)) collect(inner);
      visit(inner);
    }
  };
  visit(document);
  documented.set(document, found);
  return found;
}

const limits = new Set([
  -(2 ** 31),
  2 ** 31 - 1,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 63),
  2 ** 63,
]);
const ranges = [
  [/^(year)$/, 1900, 2100],
  [/^(month)$/, 0, 12],
  [/^(day)$/, 0, 366],
  [/^(hour)$/, 0, 24],
  [/^(minute|second)$/, 0, 100_000],
  [/^(latitude|lat)$/, -90, 90],
  [/^(longitude|lng|lon)$/, -180, 180],
  [/^(percent|percentage)$/, 0, 100],
  [/^(page)$/, 0, 10_000],
  [
    /^(count|size|total|limit|offset|length|width|height|quantity|number|id|age|score|position|price|amount|duration|rank|follower|stock|popularity)$/,
    0,
    2 ** 62,
  ],
];

function isPlausible(value, name) {
  if (limits.has(value) || Math.abs(value) >= 2 ** 53) return false;
  // `users_active_year` is a number of users.
  if (/^[a-z]+s_.*_(?:hour|day|week|month|year)$/.test(name)) return value >= 0;
  // `effectiveLifeYears` is a length of time.
  if (/[a-z_]years$/i.test(name)) return value >= 0 && value <= 100;
  const range = ranges.find(([names]) => names.test(lastWord(name)));
  return range === undefined || (value >= range[1] && value <= range[2]);
}

const stages = [
  [/^(birth|born|dob)/, 0],
  [/^(create|insert|register|join|order)/, 1],
  [/^(start|begin|from|open|valid from|publish|depart|departure)/, 2],
  [/^(update|modif|change|edit)/, 3],
  [/^(end|finish|complete|close|arriv|to$)/, 4],
  [/^(expire|expir|valid until|valid to)/, 5],
];

function stageOf(name) {
  const text = wordsOf(name)
    .filter((word) => !/^(date|time|timestamp)$/.test(word))
    .join(' ');
  return stages.find(([names]) => names.test(text))?.[1];
}

const timeOf = (value) =>
  typeof value === 'number'
    ? value > 1e8
      ? value
      : Number.NaN
    : typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
      ? Date.parse(value)
      : Number.NaN;

/** What the properties of one object say about each other. */
function judgeInner(value, add) {
  const entries = Object.entries(value);
  const times = entries.flatMap(([name, one]) => {
    const stage = /(at|date|time|_on|On|timestamp)$|^(start|end|from|to|created|updated|modified)$/.test(name)
      ? stageOf(name)
      : undefined;
    const time = timeOf(one);
    return stage === undefined || Number.isNaN(time) ? [] : [{ name, stage, time, isText: typeof one === 'string' }];
  });
  for (const one of times) {
    for (const other of times) {
      if (one.stage < other.stage && one.isText === other.isText)
        add(one.time <= other.time, `${one.name} before ${other.name}`);
    }
  }
  for (const [name, count] of entries) {
    const [, prefix] = /^(.+?)_?[cC]ount$/.exec(name) ?? [];
    const list = prefix && (value[prefix] ?? value[`${prefix}s`]);
    if (typeof count === 'number' && Array.isArray(list))
      add(count >= list.length, `${name} ${count} of ${list.length}`);
    if (typeof count === 'number' && /^total(_?count|_?items)?$/i.test(name)) {
      const lists = Object.values(value).filter(Array.isArray);
      if (lists.length === 1) add(count >= lists[0].length, `${name} ${count} of ${lists[0].length}`);
    }
    const [, low] = /^min(?:imum)?_?(.*)$/i.exec(name) ?? [];
    const high =
      low === undefined
        ? undefined
        : entries.find(([other]) => new RegExp(`^max(imum)?_?${low.replaceAll(/\W/g, '.')}$`, 'i').test(other))?.[1];
    if (typeof count === 'number' && typeof high === 'number') add(count <= high, `${name} ${count} to ${high}`);
  }
  judgeSum(value, add);
  judgeMail(entries, add);
  const { id } = value;
  for (const name of ['href', 'self', 'uri']) {
    if (['string', 'number', 'bigint'].includes(typeof id) && typeof value[name] === 'string')
      add(decodeURIComponent(value[name]).includes(String(id)), `${name} ${value[name]} has ${id}`);
  }
}

/** A total is the sum of the prices of the only list, times their quantities. */
function judgeSum(value, add) {
  const [name, total] =
    Object.entries(value).find(
      ([one, amount]) => /^(total|total_?(amount|price)|amount_?total)$/i.test(one) && typeof amount === 'number',
    ) ?? [];
  const priced = Object.values(value).filter(
    (list) =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((one) => typeof one === 'object' && one !== null && typeof priceOf(one) === 'number'),
  );
  if (name === undefined || priced.length !== 1) return;
  const sum = priced[0].reduce(
    (before, one) => before + priceOf(one) * (one.total === undefined ? (one.quantity ?? 1) : 1),
    0,
  );
  add(Math.abs(total - sum) < 1, `${name} ${total} for ${sum}`);
}

const priceOf = (one) => one.total ?? one.amount ?? one.price ?? one.unit_price ?? one.unitPrice;

/** An e-mail address has a part of the name. */
function judgeMail(entries, add) {
  const mail = entries.find(([name, one]) => lastWord(name) === 'email' && typeof one === 'string');
  const names = entries.filter(
    ([name, one]) =>
      typeof one === 'string' &&
      /^(full_?name|first_?name|last_?name|user_?name|login|name|given_?name|family_?name)$/i.test(name),
  );
  if (mail === undefined || names.length === 0) return;
  const parts = names.flatMap(([, one]) => one.toLowerCase().split(/[^a-zäöüß]+/)).filter((part) => part.length > 1);
  const address = mail[1].toLowerCase();
  if (parts.length > 0)
    add(
      parts.some((part) => address.includes(part)),
      `${mail[1]} for ${names.map(([, one]) => one).join(', ')}`,
    );
}
