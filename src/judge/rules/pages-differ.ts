import { envelopeValues } from '../../conventions/names/envelope-values.ts';
import { type ItemIdentity, keysOfItems } from '../../conventions/names/item-identity.ts';
import { wrongMarks } from '../../conventions/names/page-marks.ts';
import { isLimitName, isPageCountName, isPageName } from '../../conventions/names/page-names.ts';
import { type ShownTotal, totalsInBody, totalsInHeaders } from '../../conventions/names/shown-totals.ts';
import { nextLink } from '../../http/next-link.ts';
import { isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Expected, ExpectedState } from '../../model/expected-state.ts';
import type { Json } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { plural } from '../../text/plural.ts';
import { shapeFor } from '../reading/contract-shape.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';

/** Checks pages of lists: their length, what they say of themselves (totals, page numbers, links), and that successive pages neither lose nor repeat items. */
export const pagesDiffer: Rule = {
  id: 'pages-differ',
  title: 'Pages have the size that was asked for, and neither lose nor repeat items',
  level: 'deviation',
  why: 'A client that reads a list page by page misses some items, or gets others twice.',
  clause: { openapi: 'Parameter Object: the parameters for pages' },
  check(subject) {
    const { reply, json } = subject;
    return !reply || !isSuccess(reply.status) || !json?.ok ? nothing : faultsIn(subject, json.value);
  },
};

function* faultsIn(subject: Subject, content: Json): Generator<Complaint> {
  yield* wrongTotals(subject);
  yield* wrongWholeTotal(subject);
  yield* wrongPageCount(subject);
  const { expectedState, operation } = subject.case;
  if (isOfAnotherTime(subject, content)) return;
  if (expectedState?.kind === 'page-position' && expectedState.isLinked !== undefined)
    yield* wrongLink(subject, expectedState.isLinked);
  for (const fault of pageFaults(content, expectedState))
    yield { ...fault, contract: `${operation.pointer}/responses` };
}

/** Whether a list has got more items or fewer since it was found out which page is the last. */
function isOfAnotherTime({ reply, case: { expectedState } }: Subject, content: Json): boolean {
  if (!reply || expectedState?.kind !== 'page-position' || expectedState.total === undefined) return false;
  return totalsIn(reply, content).some(({ total }) => total !== expectedState.total);
}

/** A complaint about a page; its place in the contract is the same for all. */
type PageFault = Omit<Complaint, 'contract'>;

function pageFaults(content: Json, expected: ExpectedState | undefined): Iterable<PageFault> {
  switch (expected?.kind) {
    case 'page-size':
      return longerPage(content, expected);
    case 'page-describes-itself':
      return wrongDescription(content, expected);
    case 'page-sequence':
      return [{ cause: expected.fault, message: describeSequence(expected) }];
    case 'default-page-size':
      return otherDefaultSize(content, expected);
    case 'page-position':
      return wrongPosition(content, expected);
    case 'page-items':
      return expected.isEarlier ? wrongEarlierPage(content, expected) : wrongNextPage(content, expected);
    default:
      return [];
  }
}

function* longerPage(content: Json, { parameter, most }: Expected<'page-size'>): Generator<PageFault> {
  const length = itemsIn(content)?.length ?? 0;
  if (length > most)
    yield { cause: 'longer', message: `the page has ${length} items, although ${parameter} is ${most}` };
}

function* wrongDescription(
  content: Json,
  { name, instance, value }: Expected<'page-describes-itself'>,
): Generator<PageFault> {
  const shown = valueAt(content, instance);
  const message = `${quote(name)} is ${valueText(shown ?? null)}, although the request asked for ${value}`;
  if (shown !== undefined && shown !== value) yield { cause: `describes ${name}`, instance, message };
}

function* otherDefaultSize(
  content: Json,
  { parameter, size, length }: Expected<'default-page-size'>,
): Generator<PageFault> {
  const shown = itemsIn(content)?.length ?? length;
  const message = `the page has ${shown} items without ${parameter}, and ${length} items where ${parameter} is ${size}, its default`;
  if (shown !== length) yield { cause: 'default', message };
}

function* wrongPosition(content: Json, expected: Expected<'page-position'>): Generator<PageFault> {
  for (const { name, pointer: instance, side, says } of wrongMarks(content, expected)) {
    const message = `${quote(name)} says that there is ${says ? 'a' : 'no'} page ${side} this one, although ${says ? lastOf(expected) : 'other pages have shown one'}`;
    yield { cause: `mark ${name}`, instance, message };
  }
}

/** Why no page follows one. */
function lastOf({ total }: Expected<'page-position'>): string {
  return total === undefined ? 'it has the whole list' : `it has the last of ${total} items`;
}

function* wrongLink({ reply, case: { operation, expectedState } }: Subject, isLinked: boolean): Generator<Complaint> {
  if (!reply || (nextLink(reply.headers) !== undefined) === isLinked) return;
  yield {
    cause: isLinked ? 'no link' : 'link on the last page',
    message: isLinked
      ? 'the page has no Link to the next page, which the contract documents, although a longer page has more items'
      : `the page has a Link to a next page, although ${expectedState?.kind === 'page-position' ? lastOf(expectedState) : ''}, and the contract says that the last page has none`,
    contract: `${operation.pointer}/responses`,
  };
}

function* wrongNextPage(content: Json, { property, ids, before }: Expected<'page-items'>): Generator<PageFault> {
  const received = keysIn(content, { property });
  if (received === undefined || ids.every((id, index) => received[index] === id)) return;
  const isRepeated = before.some((id) => received.includes(id));
  const isMissing = ids.some((id) => !received.includes(id));
  const what = isRepeated
    ? 'it repeats an item of the page before'
    : isMissing
      ? 'an item is on neither page'
      : 'the items are in another order';
  yield {
    message: `the second page does not continue the first: ${what}`,
    cause: isRepeated ? 'repeated' : 'lost',
  };
}

function keysIn(content: Json, identity: ItemIdentity): readonly string[] | undefined {
  const items = itemsIn(content);
  return items && keysOfItems(items, identity);
}

/** A page that was asked for as the one before these items has those that the list has there: no item of the page itself, and all before it. */
function* wrongEarlierPage(content: Json, { property, ids, before }: Expected<'page-items'>): Generator<PageFault> {
  const received = keysIn(content, { property });
  if (received === undefined) return;
  const isRepeated = before.some((id) => received.includes(id));
  if (!isRepeated && ids.every((id) => received.includes(id))) return;
  const what = isRepeated ? 'it repeats an item of that page' : 'an item is on neither page';
  yield { cause: 'earlier', message: `the page before another one is not the page that led to it: ${what}` };
}

function describeSequence({ fault, read, least }: Expected<'page-sequence'>): string {
  if (fault === 'ends') return `the last of the pages comes after ${read} items, although one longer page has ${least}`;
  if (fault === 'endless')
    return `the page is empty and names another one, although all ${read} items were on the pages before, and the contract says what the last page has instead`;
  return `the pages repeat their items after ${read} of them`;
}

function hasPages({ parameters }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === 'query' && isPageName(name));
}

/** A list of fewer items than it has itself, or than other pages have shown, or of more than all of its pages have. */
function* wrongTotals({ reply, json, case: { expectedState, operation } }: Subject): Generator<Complaint> {
  const list = expectedState?.kind === 'total-of-list' ? expectedState : undefined;
  // Where there are no pages, a total may be a sum of money.
  if (!reply || !json?.ok || (!hasPages(operation) && list === undefined)) return;
  const items = itemsIn(json.value);
  if (items === undefined) return;
  const { least: counted = 0, most, totals: before = {} } = list ?? {};
  // Another request has added or deleted an item since they were counted.
  if (most !== undefined && items.length !== most) return;
  const least = Math.max(items.length, counted);
  // Nothing was added to the list below a resource that was created for this.
  const isEmpty = expectedState?.kind === 'no-foreign-item' && !expectedState.isLaterPage && items.length === 0;
  for (const { name, total } of totalsIn(reply, json.value)) {
    const other = Object.hasOwn(before, name) && before[name] !== total ? before[name] : undefined;
    const isRight = isEmpty ? total === 0 : total >= least && total <= (most ?? total);
    if (isRight && other === undefined) continue;
    const length = most === undefined ? `${least} items or more` : `${most} items on all pages together`;
    const ofList = `the list ${isEmpty ? 'is empty' : `has ${length}`}`;
    yield {
      message: `${quote(name)} is ${total}, although ${isRight ? `it is ${other} on the page before` : ofList}`,
      cause: `total ${name}`,
      contract: `${operation.pointer}/responses`,
    };
    return;
  }
  yield* differentTotals(reply, json.value, operation);
}

/** Where a list has no pages, a number beside it that the contract describes as that of the items is their number. */
function* wrongWholeTotal(subject: Subject): Generator<Complaint> {
  const { json, mediaType, case: sent, contract } = subject;
  const items = json?.ok && !hasPages(sent.operation) ? itemsIn(json.value) : undefined;
  if (!json?.ok || items === undefined || mediaType?.schema === undefined) return;
  const { properties } = shapeFor(subject, mediaType.schema, json.value);
  const isOfItems = (name: string) =>
    numberOfItems.test(descriptionAt(contract.document, ...(properties.get(name) ?? [])));
  const wrong = totalsInBody(json.value).find(({ name, total }) => total !== items.length && isOfItems(name));
  if (wrong === undefined) return;
  yield {
    message: `${quote(wrong.name)} is ${wrong.total}, although the list has ${plural(items.length, 'item')} and no pages`,
    cause: `total ${wrong.name}`,
    contract: `${sent.operation.pointer}/responses`,
  };
}

/** `The total number of items.` */
const numberOfItems =
  /^(?:the )?(?:total )?(?:number|count) of (?:the |these |listed )?(?:items|entries|results|records)\.?$/i;

/** One total in a header, and another one in the body. */
function* differentTotals(reply: Reply, body: Json, operation: Operation): Generator<Complaint> {
  const [header, named] = [totalsInHeaders(reply.headers)[0], totalsInBody(body)[0]];
  if (header === undefined || named === undefined || header.total === named.total) return;
  yield {
    message: `${quote(header.name)} is ${header.total}, although ${quote(named.name)} in the body is ${named.total}`,
    cause: 'two totals',
    contract: `${operation.pointer}/responses`,
  };
}

/** One page less than the items need, as by rounding down, or one more. Any other number may be a limit on the pages that the service gives. */
function* wrongPageCount({ reply, json, case: { operation } }: Subject): Generator<Complaint> {
  const items = json?.ok ? itemsIn(json.value) : undefined;
  if (!reply || !json?.ok || !hasPages(operation) || items === undefined) return;
  const values = envelopeValues(json.value);
  const only = (isNamed: (name: string) => boolean) => {
    const found = values.filter(({ name, value }) => isNamed(name) && Number.isSafeInteger(value));
    return found.length === 1 ? found[0] : undefined;
  };
  const [pages, size] = [only(isPageCountName), only(isLimitName)];
  const [total, ...others] = totalsIn(reply, json.value);
  if (
    pages === undefined ||
    size === undefined ||
    total === undefined ||
    others.some((one) => one.total !== total.total)
  )
    return;
  const [shown, most] = [Number(pages.value), Number(size.value)];
  // A full page, or the whole list, shows that pages have this size, and not that of another limit.
  if (most < 1 || items.length !== Math.min(most, total.total) || total.total === 0) return;
  const needed = Math.ceil(total.total / most);
  const isRoundedDown = shown === needed - 1 && total.total % most !== 0;
  if (!isRoundedDown && shown !== needed + 1) return;
  yield {
    message: `${quote(pages.name)} is ${shown}, although ${total.total} items on pages of ${most} need ${needed}`,
    cause: 'number of pages',
    contract: `${operation.pointer}/responses`,
    instance: pages.pointer,
  };
}

/** The numbers of all items that a response names. */
function totalsIn({ headers }: Reply, body: Json): readonly ShownTotal[] {
  return [...totalsInHeaders(headers), ...totalsInBody(body)];
}
