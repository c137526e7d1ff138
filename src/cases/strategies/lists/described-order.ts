import { isDirectionName, isSortName } from '../../../conventions/page-names.ts';
import { creationName } from '../../../conventions/server-set-names.ts';
import type { Expected } from '../../../model/expected-state.ts';
import type { JsonObject } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { secondNumber } from '../../../schema/json/calendar.ts';
import { isInOrder } from '../../../schema/json/is-in-order.ts';
import { isNumber, memberOf } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { distinctValues } from '../../request/steps/list-steps.ts';
import type { Derivation } from '../strategy.ts';

/** An order that a list has without a parameter for it. */
export type AssumedOrder = Pick<Expected<'items-in-order'>, 'property' | 'order'>;

/** What the contract says of the order of a list. */
interface DescribedOrder {
  /** In which direction of time; absent: it says nothing of time. */
  readonly ofTime?: AssumedOrder['order'];
  /** What it is sorted by; absent: it does not say. */
  readonly named?: NamedOrder;
}

interface NamedOrder {
  /** The words: ` when they begin `. */
  readonly by: string;
  /** `undefined`: it does not say which. */
  readonly direction: AssumedOrder['order'] | undefined;
}

/** `List orders, the newest first`, `The sessions, ordered by when they begin`; `undefined` where the contract says nothing of it. */
export function describedOrder({ contract, operation }: Derivation): DescribedOrder | undefined {
  if (operation.method !== 'GET') return undefined;
  const text = `${operation.summary ?? ''}\n${descriptionAt(contract.document, operation.pointer)}`;
  const ofTime = directionOf(text, { up: oldestFirst, down: newestFirst });
  const isChosen = operation.parameters.some(({ name }) => isSortName(name) || isDirectionName(name));
  const named = isChosen ? undefined : namedOrder(text, operation.path);
  return ofTime === undefined && named === undefined
    ? undefined
    : { ...(ofTime && { ofTime }), ...(named && { named }) };
}

function namedOrder(text: string, path: string): NamedOrder | undefined {
  const sentence = text.split(/[.;\n]/).find((one) => sortedBy.test(one) && !isOpen.test(one)) ?? '';
  const [whole = '', by] = sortedBy.exec(sentence) ?? [];
  // Orders may be ordered by a customer.
  if (by === undefined || (/^ordered/i.test(whole) && /order/i.test(path))) return undefined;
  return { by: ` ${nameWords(by).trim()} `, direction: directionOf(sentence, { up: upwards, down: downwards }) };
}

function directionOf(
  text: string,
  { up, down }: { readonly up: RegExp; readonly down: RegExp },
): AssumedOrder['order'] | undefined {
  const [isUp, isDown] = [up.test(text), down.test(text)];
  return isUp === isDown ? undefined : isDown ? 'descending' : 'ascending';
}

/** What comes after a comma, or `then`, is a second order. */
const sortedBy =
  /\b(?:sorted|ordered)(?: \w+)? by (?:the |their |its )?([^,()]{2,60}?)(?=$|[,()]| (?:and|then|in|with)\b)/i;
/** It may have another order, or one that no value of the items shows. */
const isOpen = /\b(?:can|may|might|could|if|when\s+(?:given|set)|unless|either|depend\w*|relevance|parameter)\b/i;
const upwards =
  /\basc(?:ending)?\b|\balphabetic\w*|\b(?:oldest|earliest|lowest|smallest|least|cheapest)(?: \w+){0,3} first\b/i;
const downwards =
  /\bdesc(?:ending)?\b|\breverse\b|\b(?:newest|latest|most recent|highest|largest|greatest|most)(?: \w+){0,3} first\b/i;
const newestFirst = /\b(?:newest|latest|most recent)(?: \w+){0,3} first\b|\breverse chronological/i;
const oldestFirst = /\b(?:oldest|earliest)(?: \w+){0,3} first\b|(?<!\breverse )\bchronological order\b/i;

/** The order that the contract says, where the items are not in it; `undefined` where they are, or may be in one that is meant. */
export function missedOrder({ ofTime, named }: DescribedOrder, items: readonly JsonObject[]): AssumedOrder | undefined {
  const property = named && sortProperty(named.by, items);
  if (property === undefined) return ofTime && missedTime(ofTime, items);
  const directions = named?.direction === undefined ? (['ascending', 'descending'] as const) : [named.direction];
  const isOut = directions.every((order) => !isSorted(items, property, order));
  return isOut ? { property, order: named?.direction ?? 'ascending' } : undefined;
}

/** The order of the items by when they were created, where they are in it by none of their times: an item may be new in more than one way. */
function missedTime(order: AssumedOrder['order'], items: readonly JsonObject[]): AssumedOrder | undefined {
  const times = Object.keys(items[0] ?? {}).filter((name) => isTime(name, items));
  const property = times.find((name) => creationName.test(nameWords(name).trim()));
  const isOut = property !== undefined && times.every((name) => !isSorted(items, name, order));
  return isOut ? { property, order } : undefined;
}

function isTime(name: string, items: readonly JsonObject[]): boolean {
  return items.every((item) => {
    const value = memberOf(item, name);
    return typeof value === 'string' && secondNumber(value) !== undefined;
  });
}

/** The only property that the words name: a number, a time, or a name. Other texts may be sorted by what they mean, as `low` and `high` are. */
function sortProperty(by: string, items: readonly JsonObject[]): string | undefined {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => {
    const isNumeric = items.every((item) => isNumber(memberOf(item, name)));
    const isOrdered = isNumeric || isTime(name, items) || /(?:^| )(?:name|title)$/.test(nameWords(name));
    return isOrdered && distinctValues(items, name).length > 1;
  });
  const exact = names.filter((name) => by.includes(` ${nameWords(name)} `));
  const found = exact.length > 0 ? exact : names.filter((name) => isTime(name, items) && isMeant(name, by));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether words such as `when they begin` or `creation date` mean the time with this name: `beginsAt`, `createdAt`. */
function isMeant(name: string, by: string): boolean {
  const [verb = '', ...rest] = nameWords(name)
    .replace(/ (?:at|on|date|time)$/, '')
    .split(' ');
  return rest.length === 0 && by.split(' ').some((word) => word.length > 3 && stemOf(word) === stemOf(verb));
}

function stemOf(word: string): string {
  return word.replace(/(?:ions?|ings?|ed|es|e|s)$/, '');
}

/** Whether the items are in that order of a property, in every usual way to compare. */
export function isSorted(items: readonly JsonObject[], property: string, order: AssumedOrder['order']): boolean {
  const values = items.map((item) => memberOf(item, property));
  return isInOrder(order === 'ascending' ? values : values.toReversed());
}
