// Are lists of a usable length, and do they honour what the query asks for?

import { plainName } from './names.mjs';
import { successOf, writeJson } from './requests.mjs';

/** The list of objects that a body is or has, at most two levels deep. */
export function listIn(value, depth = 0) {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) ? value : undefined;
  if (typeof value !== 'object' || value === null || depth > 1) return undefined;
  const lists = Object.values(value).flatMap((one) => {
    const list = Array.isArray(one) && one.length === 0 ? one : listIn(one, depth + 1);
    return list === undefined ? [] : [list];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

/** A body is for a list if its path does not end in a parameter, and it has one list and no id of its own. */
export function isListOperation(operation, value) {
  return !/\}$/.test(operation.path) && listIn(value) !== undefined && !(typeof value === 'object' && 'id' in value);
}

const isLimit = (name) => /^(limit|perpage|pagesize|pagelimit)$/.test(plainName(name));
const isPage = (name) => /^(page|pagenumber|offset|skip)$/.test(plainName(name));
const idOf = (entry) => entry.id ?? entry.uuid ?? entry._id;

/** Adds to `lists` and `asked`. */
export async function judgeLists({ operation, first }, { scores, client }) {
  if (!isListOperation(operation, first.value)) return;
  const list = listIn(first.value);
  const ids = list.map(idOf).filter((id) => id !== undefined);
  const texts = new Set(list.map((one) => writeJson(one)));
  const isUsable =
    list.length >= 2 &&
    list.length <= 100 &&
    texts.size === list.length &&
    new Set(ids.map(String)).size === ids.length;
  scores.add('lists', isUsable, `${operation.key}: ${list.length} entries, ${texts.size} different`);
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const limit = query.find(({ name }) => isLimit(name));
  const page = query.find(({ name }) => isPage(name));
  if (limit !== undefined) await judgePaging({ operation, limit, page }, { scores, client });
  for (const parameter of query) await judgeFilter(parameter, { operation, list, scores, client });
}

async function judgePaging({ operation, limit, page }, { scores, client }) {
  const size = [3, 5, 10].find((one) => limit.schema === undefined || client.isValid(limit.schema, one));
  if (size === undefined) return;
  const asked = { [`query/${limit.name}`]: size };
  const one = await client.get(operation, 0, asked);
  const list = listIn(one.value);
  scores.add('asked', list?.length === size, `${one.path}: ${list?.length} entries`);
  if (page === undefined || list === undefined) return;
  const isOffset = /offset|skip/.test(plainName(page.name));
  const second = await client.get(operation, 0, { ...asked, [`query/${page.name}`]: isOffset ? size : 2 });
  const start = await client.get(operation, 0, { ...asked, [`query/${page.name}`]: isOffset ? 0 : 1 });
  const [here, there] = [listIn(start.value) ?? [], listIn(second.value) ?? []];
  const known = new Set(here.map((entry) => writeJson(entry)));
  const isNext = there.length > 0 && here.length > 0 && there.every((entry) => !known.has(writeJson(entry)));
  scores.add(
    'asked',
    isNext,
    `${second.path}: ${there.length} entries, shared ${there.filter((entry) => known.has(writeJson(entry))).length}`,
  );
}

/** A filter with the name of a scalar property finds entries that have its value, and no others. */
async function judgeFilter(parameter, { operation, list, scores, client }) {
  const property = Object.keys(list[0] ?? {}).find((name) => plainName(name) === plainName(parameter.name));
  if (property === undefined || parameter.schema === undefined || successOf(operation) === undefined) return;
  const wanted = list
    .map((one) => one[property])
    .find((value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value));
  if (wanted === undefined) return;
  const sent = [wanted, [wanted]].find((value) => client.isValid(parameter.schema, value));
  if (sent === undefined) return;
  const { value, path } = await client.get(operation, 0, { [`query/${parameter.name}`]: sent });
  const found = listIn(value) ?? [];
  scores.add(
    'asked',
    found.length > 0 && found.every((one) => one[property] === wanted),
    `${path}: ${found.length} entries`,
  );
}
