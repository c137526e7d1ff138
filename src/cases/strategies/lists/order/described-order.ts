import { isDirectionName, isSortName } from '../../../../conventions/names/page-names.ts';
import { creationName } from '../../../../conventions/names/server-set-names.ts';
import { sentencesInLines } from '../../../../conventions/sentences/cut-sentences.ts';
import { type OperationOfContract, operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import type { Operation, Parameter } from '../../../../model/contract.ts';
import type { Expected } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { secondNumber } from '../../../../schema/json/calendar.ts';
import { isSortedBy } from '../../../../schema/json/is-in-order.ts';
import { isNumber, memberOf } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import { distinctValues } from '../../../request/steps/list-steps.ts';

/** An order that a list has without a parameter for it. */
export type AssumedOrder = Pick<Expected<'items-in-order'>, 'property' | 'order' | 'amongEqual'>;

/** What the contract says of the order of a list. */
export interface DescribedOrder {
  /** In which direction of time; absent: it says nothing of time. */
  readonly ofTime?: AssumedOrder['order'];
  /** The time may be any that the items have: `the earliest first` need not be about their creation, as `the newest first` is. */
  readonly isOfAnyTime?: boolean;
  /** What it is sorted by; absent: it does not say. */
  readonly named?: NamedOrder;
  /** What items are sorted by that are equal in the order before; absent: it does not say. */
  readonly ofEqual?: NamedOrder;
}

interface NamedOrder {
  /** The words: ` when they begin `. */
  readonly by: string;
  /** `undefined`: it does not say which. */
  readonly direction: AssumedOrder['order'] | undefined;
}

/**
 * `List orders, the newest first`, `The sessions, ordered by when they begin`, `Sessions of the same day are ordered by number`; `undefined` where the contract
 * says nothing of it.
 */
export function describedOrder(list: OperationOfContract): DescribedOrder | undefined {
  const { operation } = list;
  if (operation.method !== 'GET') return undefined;
  const clauses = operationTexts(operation)
    .flatMap(sentencesWithoutMarks)
    .flatMap((one) => one.split(/,(?: and)? (?=those\b|ties\b)/));
  const first = clauses.filter((clause) => !ofTies.test(clause));
  const ofTime = directionOf(first.join('\n'), { up: oldestFirst, down: newestFirst });
  const ofParameters = clausesOfParameters(list);
  const isChosen = sortParameters(operation).length > 0;
  const named = isChosen ? undefined : (namedOrder(first, operation.path) ?? firstBy(first) ?? orderOfAddition(first));
  const ofEqual = orderOfEqual([...clauses, ...ofParameters].filter((clause) => ofTies.test(clause)));
  if (ofTime === undefined && named === undefined && ofEqual === undefined) return undefined;
  const isOfAnyTime = first.some((clause) => earliestFirst.test(clause));
  return { ...(ofTime && { ofTime, isOfAnyTime }), ...(named && { named }), ...(ofEqual && { ofEqual }) };
}

/**
 * What the contract says that a list is sorted by, where a parameter chooses only the direction: ` recorded at ` for `in the order of recordedAt`, ` start ` for `earliest start
 * first`, ` creation ` for `oldest first`.
 */
export function describedSort(list: OperationOfContract): string | undefined {
  const ofOperation = operationTexts(list.operation).flatMap(sentencesWithoutMarks);
  const clauses = [...ofOperation, ...clausesOfParameters(list)].filter((clause) => !ofTies.test(clause));
  const said = [sortedBy, inOrderOf, orderOf, extremeFirst].flatMap((pattern) =>
    clauses.flatMap((one) => pattern.exec(one)?.[1] ?? []),
  );
  const isByTime = clauses.some((one) => newestFirst.test(one) || oldestFirst.test(one));
  const by = said[0] ?? (isByTime ? 'creation' : undefined);
  return by === undefined ? undefined : ` ${nameWords(by).trim()} `;
}

/** What the contract says of the parameters that choose an order. */
function clausesOfParameters(list: OperationOfContract): readonly string[] {
  return sortParameters(list.operation).flatMap((parameter) =>
    sentencesWithoutMarks(parameterDescription(list, parameter)),
  );
}

function sentencesWithoutMarks(text: string): readonly string[] {
  return sentencesInLines(text).map((sentence) => sentence.replaceAll('`', ''));
}

function sortParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ name, in: place }) => place === 'query' && (isSortName(name) || isDirectionName(name)));
}

function namedOrder(clauses: readonly string[], path: string): NamedOrder | undefined {
  const clause = clauses.find((one) => (sortedBy.test(one) || inOrderOf.test(one)) && !isOpen.test(one)) ?? '';
  const [whole = '', by] = sortedBy.exec(clause) ?? inOrderOf.exec(clause) ?? [];
  // Orders may be ordered by a customer.
  if (by === undefined || (/^ordered/i.test(whole) && /order/i.test(path))) return undefined;
  return orderBy(by, clause);
}

/** `Latest startsAt first`. */
function firstBy(clauses: readonly string[]): NamedOrder | undefined {
  const clause = clauses.find((one) => extremeFirst.test(one) && !isOpen.test(one)) ?? '';
  const by = extremeFirst.exec(clause)?.[1];
  return by === undefined ? undefined : orderBy(by, clause);
}

/** `In the order in which they were added`. */
function orderOfAddition(clauses: readonly string[]): NamedOrder | undefined {
  const clause = clauses.find((one) => asDone.test(one) && !isOpen.test(one)) ?? '';
  const by = asDone.exec(clause)?.[1];
  return by === undefined
    ? undefined
    : { ...orderBy(by, ''), direction: /\breverse\b/i.test(clause) ? 'descending' : 'ascending' };
}

/** `Books that cost the same are ordered by title`, `Equal ones are in ascending order of their title`, `Ties are broken by title`. */
function orderOfEqual(clauses: readonly string[]): NamedOrder | undefined {
  const said = clauses.flatMap((clause) => {
    const [, words] = ofTies.exec(clause) ?? [];
    const by = (words && (sortedBy.exec(words)?.[1] ?? orderOf.exec(words)?.[1])) ?? undefined;
    return words === undefined || by === undefined ? [] : [orderBy(by, words)];
  });
  return said.length === 1 ? said[0] : undefined;
}

function orderBy(by: string, clause: string): NamedOrder {
  return { by: ` ${nameWords(by).trim()} `, direction: directionOf(clause, { up: upwards, down: downwards }) };
}

/** What says how items are sorted that another order leaves side by side, with what follows. */
const ofTies = /\b(?:same|equal|ties?|alike|identical)\b(.*)/i;

function directionOf(
  text: string,
  { up, down }: { readonly up: RegExp; readonly down: RegExp },
): AssumedOrder['order'] | undefined {
  const [isUp, isDown] = [up.test(text), down.test(text)];
  return isUp === isDown ? undefined : isDown ? 'descending' : 'ascending';
}

/** What comes after a comma, or `then`, is a second order. */
const sortedBy =
  /\b(?:sorted|ordered|broken)(?: \w+)? by (?:the |their |its )?([^,()]{2,60}?)(?=$|[,()]| (?:and|then|in|with)\b)/i;
const orderOf = /\border (?:of|by) (?:the |their |its )?([^,()]{2,60}?)(?=$|[,()]| (?:and|then|with)\b)/i;
/** `In ascending order of their title`; `in the order of the request` is another thing. */
const inOrderOf =
  /\bin (?:ascending|descending|alphabetic(?:al)?) order (?:of|by) (?:the |their |its )?([^,()]{2,60}?)(?=$|[,()]| (?:and|then|with)\b)/i;
const asDone = /\border (?:in which|that) (?:they|\w+) (?:were|are|have been) (\w+)/i;
const extremeFirst =
  /\b(?:newest|latest|most recent(?:ly)?|highest|largest|greatest|longest|best|oldest|earliest|lowest|smallest|shortest|cheapest) (\w+(?: \w+)?) first\b/i;
/** It may have another order, or one that no value of the items shows. */
const isOpen = /\b(?:can|may|might|could|if|when\s+(?:given|set)|unless|either|depend\w*|relevance|parameter)\b/i;
const upwards =
  /\basc(?:ending)?\b|\balphabetic\w*|\b(?:oldest|earliest|lowest|smallest|least|shortest|cheapest)(?: \w+){0,3} first\b/i;
const downwards =
  /\bdesc(?:ending)?\b|\breverse\b|\b(?:newest|latest|most recent(?:ly)?|highest|largest|greatest|longest|most|best (?:score|rating|grade|mark|result|points?))(?: \w+){0,3} first\b/i;
/** `The order in which it happened`: when that was is any time that the items show. */
const happened =
  '(?:(?:order|sequence) (?:in which|that) (?:they|it|\\w+|the \\w+) (?:(?:has|have) )?(?:happened|occurred|took place|taken place|arose)|order of (?:their |its )?occurrence|order (?:they|it) happened)\\b';
const newestFirst = new RegExp(
  `\\b(?:newest|latest|most recent(?:ly)?)(?: \\w+){0,3} first\\b|\\breverse chronological|\\b(?:reversed?|opposite|descending) ${happened}|\\bnewest to (?:the )?oldest\\b`,
  'i',
);
const earliestFirst = new RegExp(`\\b(?:earliest|latest)(?: \\w+){0,3} first\\b|\\b${happened}`, 'i');
const oldestFirst = new RegExp(
  `\\b(?:oldest|earliest)(?: \\w+){0,3} first\\b|(?<!\\breverse )\\bchronological order\\b|(?<!\\b(?:no|not|any|reversed?|opposite|descending) (?:the )?)\\b${happened}|\\boldest to (?:the )?newest\\b`,
  'i',
);

/** The order that the contract says, where the items are not in it; `undefined` where they are, or may be in one that is meant. */
export function missedOrder(
  { ofTime, isOfAnyTime = false, named, ofEqual }: DescribedOrder,
  items: readonly JsonObject[],
): AssumedOrder | undefined {
  const property = named && sortProperty(named.by, items);
  if (property === undefined) return ofTime && missedTime(ofTime, items, isOfAnyTime);
  return missedDirection(named?.direction, items, { property }) ?? missedAmongEqual(ofEqual, items, { property });
}

/** The order of items that are equal in a property that the list is sorted by, in this direction, where they are not in it. */
export function missedAmongEqual(
  ofEqual: NamedOrder | undefined,
  items: readonly JsonObject[],
  { property: amongEqual, order }: Pick<AssumedOrder, 'property'> & Partial<AssumedOrder>,
): AssumedOrder | undefined {
  const property = ofEqual && sortProperty(ofEqual.by, items);
  if (property === undefined) return undefined;
  // Names go up unless the whole list is turned around.
  const isUp = order === 'ascending' && sortedText.test(nameWords(property));
  return missedDirection(ofEqual?.direction ?? (isUp ? 'ascending' : undefined), items, { property, amongEqual });
}

function missedDirection(
  direction: NamedOrder['direction'],
  items: readonly JsonObject[],
  by: Omit<AssumedOrder, 'order'>,
): AssumedOrder | undefined {
  const possible = direction === undefined ? (['ascending', 'descending'] as const) : [direction];
  const isOut = possible.every((order) => !isSortedBy(items, { ...by, order }));
  return isOut ? { ...by, order: direction ?? 'ascending' } : undefined;
}

/** The order of the items by when they were created, where they are in it by none of their times: an item may be new in more than one way. */
function missedTime(
  order: AssumedOrder['order'],
  items: readonly JsonObject[],
  isOfAnyTime: boolean,
): AssumedOrder | undefined {
  const times = Object.keys(items[0] ?? {}).filter((name) => isTime(name, items));
  const property =
    times.find((name) => creationName.test(nameWords(name).trim())) ?? (isOfAnyTime ? times[0] : undefined);
  const isOut = property !== undefined && times.every((name) => !isSortedBy(items, { property: name, order }));
  return isOut ? { property, order } : undefined;
}

function isTime(name: string, items: readonly JsonObject[]): boolean {
  return items.every((item) => {
    const value = memberOf(item, name);
    return typeof value === 'string' && secondNumber(value) !== undefined;
  });
}

/** Texts that are sorted as they are: `name`, `slug`. */
const sortedText =
  /(?:^| )(?:name|title|label|slug|code|key|sku|isbn|id|reference|e ?mail|barcode|badge|handle|serial number)$/;

/** The only property that the words name, ` start ` for `startsAt`: a number, a time, or a name. Other texts may be sorted by what they mean, as `low` and `high` are. */
export function sortProperty(by: string, items: readonly JsonObject[]): string | undefined {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => {
    const isNumeric = items.every((item) => isNumber(memberOf(item, name)));
    const isOrdered = isNumeric || isTime(name, items) || sortedText.test(nameWords(name));
    return isOrdered && distinctValues(items, name).length > 1;
  });
  const exact = names.filter((name) => by.includes(` ${nameWords(name)} `));
  const inShort = (name: string) => (isTime(name, items) ? isMeant(name, by) : isNameInShort(name, by));
  const found = exact.length > 0 ? exact : names.filter(inShort);
  return found.length === 1 ? found[0] : undefined;
}

/** `runtime` for `runtimeMinutes`: all of the name but its unit. */
function isNameInShort(name: string, by: string): boolean {
  const words = nameWords(name).trim().split(' ');
  return words.length > 1 && by.trim() === words.slice(0, -1).join(' ');
}

/** Whether words such as `when they begin` or `creation date` mean the time with this name: `beginsAt`, `createdAt`. */
function isMeant(name: string, by: string): boolean {
  const [verb = '', ...rest] = nameWords(name)
    .replace(/ (?:at|on|date|time)$/, '')
    .split(' ');
  return (
    rest.length === 0 && by.split(' ').some((word) => word.length > 3 && withoutEnding(word) === withoutEnding(verb))
  );
}

/** `begin` of `begins`, `creat` of `created` and `creation`. It does not take `product` for `produced`, as `stemOf` does. */
function withoutEnding(word: string): string {
  return word.replace(/(?:ions?|ings?|ed|es|e|s)$/, '');
}
