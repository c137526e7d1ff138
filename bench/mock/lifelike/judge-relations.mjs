// Do the responses of several operations describe the same things?
import { isDeepStrictEqual } from 'node:util';
import { isListOperation, listIn } from './judge-lists.mjs';
import { lastWord, plainName, wordsOf } from './names.mjs';
import { parsed, successOf, writeJson } from './requests.mjs';

const lastParameter = ({ path }) => /\{([^/{}]+)\}$/.exec(path)?.[1];

/** Adds to `echo`, `distinct`, `same`, `refs` and `sent`. */
export async function judgeRelations(asked, { scores, client, contract }) {
  const items = asked.filter(({ operation }) => lastParameter(operation) !== undefined);
  for (const one of items) await judgeItem(one, { scores, client });
  const below = asked.filter(({ operation }) => /\}\/[^{}]*$/.test(operation.path));
  for (const one of below) await judgeOwner(one, { scores, client });
  for (const { operation, first } of asked) {
    if (!isListOperation(operation, first.value)) continue;
    const item = items.find((one) => one.operation.path.replace(/\/\{[^/{}]+\}$/, '') === operation.path);
    if (item !== undefined) await judgeSame({ list: first, item: item.operation }, { scores, client });
  }
  for (const { first } of asked) await judgeReferences(first.value, { items, scores, client });
  for (const operation of contract.operations) await judgeSent(operation, { scores, client });
}

/** The object in a body that is the item: the body, or the only object in it that has the id. */
function itemIn(value, name) {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = idProperty(value, name);
  if (own !== undefined) return { item: value, id: own };
  for (const inner of Object.values(value)) {
    const property =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? idProperty(inner, name) : undefined;
    if (property !== undefined) return { item: inner, id: property };
  }
  // Some bodies have the item alone in a list: `{ accounts: [{ accountId }] }`.
  const list = listIn(value);
  const property = list?.length === 1 ? idProperty(list[0], name) : undefined;
  return property === undefined ? undefined : { item: list[0], id: property };
}

function idProperty(value, name) {
  const names = Object.keys(value).filter((one) => ['string', 'number', 'bigint'].includes(typeof value[one]));
  const word = lastWord(name);
  return (
    names.find((one) => one === name) ??
    names.find((one) => plainName(one) === plainName(name)) ??
    names.find((one) => one === 'id') ??
    (['name', 'key', 'slug', 'code', 'number', 'sid', 'gid'].includes(word)
      ? names.find((one) => one === word)
      : undefined)
  );
}

async function judgeItem({ operation, first }, { scores, client }) {
  const name = lastParameter(operation);
  const place = `path/${name}`;
  const second = await client.get(operation, 1);
  const values = [first, second].map(({ value, parameters }) => ({
    found: itemIn(value, name),
    asked: parameters.get(place),
  }));
  if (values[0].found === undefined) return;
  for (const { found, asked } of values) {
    const received = found?.item[found.id];
    scores.add('echo', String(received) === String(asked), `${operation.key} ${asked}: ${found?.id} ${received}`);
  }
  if (String(values[0].asked) === String(values[1].asked) || values[1].found === undefined) return;
  const [one, other] = values.map(({ found }) =>
    Object.entries(found.item).filter(([property]) => property !== found.id && !/url|href|self|link/i.test(property)),
  );
  if (one.length > 0) scores.add('distinct', !isDeepStrictEqual(one, other), operation.key);
}

/** A body below an item has the id of the item, in the property with the name of the parameter: `userId` in `/users/{userId}/profile`. */
async function judgeOwner({ operation, first }, { scores, client }) {
  const name = /\{([^/{}]+)\}\/[^{}]*$/.exec(operation.path)?.[1];
  if (name === undefined || wordsOf(name).length < 2) return;
  for (const { value, parameters } of [first, await client.get(operation, 1)]) {
    const owner = [value, listIn(value)?.[0]].find(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        Object.keys(one).some((key) => plainName(key) === plainName(name) && typeof one[key] !== 'object'),
    );
    if (owner === undefined) continue;
    const property = Object.keys(owner).find((key) => plainName(key) === plainName(name));
    const asked = parameters.get(`path/${name}`);
    scores.add(
      'echo',
      String(owner[property]) === String(asked),
      `${operation.key} ${asked}: ${property} ${owner[property]}`,
    );
  }
}

/** Three entries of the list, read by their ids, have the same values in the properties that both have. */
async function judgeSame({ list, item }, { scores, client }) {
  const name = lastParameter(item);
  const entries = listIn(list.value);
  const places = entries.length === 0 ? [] : [...new Set([0, Math.floor(entries.length / 2), entries.length - 1])];
  const bodies = [];
  for (const place of places) {
    const entry = entries[place];
    const property = idProperty(entry, name);
    if (property === undefined) return;
    const values = Object.fromEntries(list.parameters);
    const read = await client.get(item, 0, { ...values, [`path/${name}`]: entry[property] });
    const found = itemIn(read.value, name)?.item;
    bodies.push({ entry, found, path: read.path });
  }
  const isConstant = bodies.length < 2 || bodies.every(({ found }) => isDeepStrictEqual(found, bodies[0].found));
  for (const { entry, found, path } of bodies) {
    const shared = Object.keys(entry).filter((one) => found !== undefined && Object.hasOwn(found, one));
    const odd = shared.find((one) => !agrees(entry[one], found[one]));
    scores.add(
      'same',
      !isConstant && shared.length > 0 && odd === undefined,
      `${path}: ${isConstant ? 'every item is the same' : `${odd} ${shown(entry[odd])} ${shown(found?.[odd])}`}`,
    );
  }
}

/** A list may show less of a part than the item does. */
function agrees(one, other) {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  if (Array.isArray(one))
    return Array.isArray(other) && (one.length === 0 || other.length === 0 || agrees(one[0], other[0]));
  return Object.keys(one).every((name) => !Object.hasOwn(other, name) || agrees(one[name], other[name]));
}

/** `petId` leads to a pet with that id, where pets can be read. */
async function judgeReferences(value, { items, scores, client }) {
  const first = listIn(value)?.[0] ?? value;
  if (typeof first !== 'object' || first === null) return;
  for (const [name, id] of Object.entries(first)) {
    const words = wordsOf(name);
    if (words.length < 2 || words.at(-1) !== 'id' || !['string', 'number', 'bigint'].includes(typeof id)) continue;
    const kind = words.slice(0, -1).join('');
    const target = items.find(({ operation }) => {
      const segments = operation.path.split('/');
      const isOnly = segments.every((segment, at) => segment.startsWith('{') === (at === segments.length - 1));
      return isOnly && wordsOf(segments.at(-2)).join('') === kind;
    });
    if (target === undefined) continue;
    const parameter = lastParameter(target.operation);
    const read = await client.get(target.operation, 0, { [`path/${parameter}`]: id });
    // The item of `/clients/{id}` may call its id as those that refer to it do: `client_id`.
    const found = itemIn(read.value, parameter) ?? itemIn(read.value, name);
    scores.add(
      'refs',
      found !== undefined && String(found.item[found.id]) === String(id),
      `${name} ${id}: ${read.status} ${found?.item[found.id]}`,
    );
  }
}

/** The scalars of a POST come back in a body that declares them. */
async function judgeSent(operation, { scores, client }) {
  const schema = operation.body?.content.find(({ mediaType }) => /json/.test(mediaType))?.schema;
  if (operation.method !== 'POST' || schema === undefined || successOf(operation) === undefined) return;
  const body = parsed(writeJson(client.bodyOf(schema, 7)));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const { value } = await client.post(operation, body);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, sent] of Object.entries(body)) {
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof sent)) continue;
    const places = [
      value,
      ...Object.values(value).filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one)),
    ];
    const owner = places.find((one) => Object.hasOwn(one, name));
    if (owner !== undefined)
      scores.add(
        'sent',
        owner[name] === sent,
        `${operation.key} ${name}: ${String(sent).slice(0, 40)} -> ${shown(owner[name])}`,
      );
  }
}

function shown(value) {
  return value === undefined ? undefined : writeJson(value).slice(0, 80);
}
