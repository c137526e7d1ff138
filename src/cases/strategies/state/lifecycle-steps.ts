import { headerValue } from '../../../http/header-fields.ts';
import type { ExpectedState } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { findItem } from '../../../schema/derive/lazy-list.ts';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { holdsId } from '../../../schema/json/holds-id.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { type Step, sendStep } from '../../request/send-step.ts';
import { takesIfMatch } from '../../request/server-minted.ts';
import { expectAfter } from '../../resources/earlier-requests.ts';
import { expectStored, isDone, isTaken, saysHidden } from '../../resources/expected-state.ts';
import { itemsOf, responseValue } from '../../resources/read-resources.ts';
import { identifierText } from '../../resources/resource-identity.ts';
import type { ResourceLifecycle } from '../../resources/resource-lifecycle.ts';
import { longestPage } from '../lists/page-parameters.ts';
import { wholeList } from '../lists/whole-list.ts';
import type { Derivation } from '../strategy.ts';

/** The operations that create, read, change and delete resources of one kind. */
export type Lifecycle = ResourceLifecycle<Derivation>;

/** A resource that the strategy has created. */
export interface TestedResource {
  readonly lifecycle: Lifecycle;
  /** The values of its path parameters. */
  readonly values: readonly string[];
  readonly creation: Exchange;
}

/** One request about a resource. */
export interface LifecycleStep extends Step {
  readonly lifecycle: Lifecycle;
}

/** Sends every property, as optional ones are lost as easily as others; where that is refused, and for a PATCH, an ordinary body. */
export function* change(derivation: Derivation, step: LifecycleStep): Generator<SequenceDraft, Exchange | undefined> {
  const isPatch = derivation.operation.method === 'PATCH';
  const full = yield* send(derivation, { ...step, value: isPatch ? undefined : fullValue(derivation) });
  if (full !== undefined && isTaken(full)) return full;
  if (isPatch) return undefined;
  const ordinary = yield* send(derivation, { ...step, label: `${step.label} an ordinary one` });
  return ordinary !== undefined && isTaken(ordinary) ? ordinary : undefined;
}

/** Sends one request; its label names the path of the resource, as an operation may have several lifecycles. */
export function send(derivation: Derivation, step: LifecycleStep): Generator<SequenceDraft, Exchange | undefined> {
  const { lifecycle, ...rest } = step;
  return sendStep(derivation, 'state', { ...rest, label: `${step.label} (${lifecycle.read.operation.path})` });
}

/** The derived value that has every property; see `validObjects`. */
export function fullValue({ validValues }: Derivation): Json | undefined {
  return findItem(validValues(), ({ label }) => label === everyProperty)?.value;
}

/** The label of that value. */
export const everyProperty = 'the value has every property';

/** Changed one by one at most. */
const mostParts = 10;

/** The derived values with one optional property each. */
export function singleParts({ validValues }: Derivation): readonly DerivedValue[] {
  const isPart = ({ label, text }: DerivedValue) => text === undefined && onePart.test(label);
  return [...validValues()].filter(isPart).slice(0, mostParts);
}

const onePart = /^the value has .+ in addition to the required properties$/;

/** A change that the target has accepted. */
export interface AcceptedChange {
  readonly exchange: Exchange;
  readonly label: string;
  /** The last response that showed the resource before the change. */
  readonly before: Exchange | undefined;
  /** The change before this one. */
  readonly last: Exchange | undefined;
}

/** Reads the resource, which must show an accepted change. */
export function* readAfter(resource: TestedResource, { exchange, label, before, last }: AcceptedChange) {
  const { read } = resource.lifecycle;
  return yield* send(read, {
    ...resource,
    label: `read after ${label}`,
    why: `a request for the resource after an accepted ${exchange.case.operation.key}`,
    // A resource that is still being made may not be there yet.
    ...(isDone(exchange)
      ? expectChanged(read, exchange, { creation: resource.creation, before, last })
      : expectAfter([resource.creation, exchange], (of) => expectTaken(of(exchange)))),
    isPromised: isDone(exchange) || isLocated(exchange),
  });
}

/** What is known before a change. */
interface BeforeChange extends Pick<AcceptedChange, 'before' | 'last'> {
  /** What has created the resource in the run; absent: it was there before. */
  readonly creation?: Exchange;
}

/** The part of a step that says that a change, which was done, must be shown. */
export function expectChanged(read: Derivation, change: Exchange, { creation, before, last }: BeforeChange) {
  return expectAfter([creation, last, before, change], (of) =>
    expectStored(of(change), { read, before: before && of(before), last: last && of(last) }),
  );
}

/** What was accepted to be done later is shown, if the response has said where (RFC 9110, 15.3.3). */
function expectTaken(exchange: Exchange): ExpectedState | undefined {
  if (!isLocated(exchange)) return undefined;
  const stored = { members: {}, instance: '', before: undefined } as const;
  return { kind: 'stored', by: exchange.case.operation.key, ...stored };
}

function isLocated({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && headerValue(outcome.headers, 'location') !== undefined;
}

/** Reads the list, which must have the resource, or have it no more after its deletion. `shown` is the last response that showed it. */
export function* listAfter(
  resource: TestedResource,
  { shown, deletion }: { readonly shown: Exchange | undefined; readonly deletion?: Exchange },
): Generator<SequenceDraft, void> {
  const { list, createdValues } = resource.lifecycle;
  if (list === undefined) return;
  const id = resource.values.at(-1) ?? '';
  const whole = list.operation.parameters.every((parameter) => parameter.in !== 'query');
  const resourceShown = shown && responseValue(shown);
  const properties = isObject(resourceShown) ? namesOfId(resourceShown, id) : [];
  if (deletion !== undefined && properties.length === 0) return;
  const expected = expectAfter([resource.creation, deletion], (of): ExpectedState => {
    const created = createdValues(of(resource.creation))?.at(-1) ?? id;
    return deletion === undefined
      ? { kind: 'listed', id: created, whole }
      : { kind: 'unlisted', id: created, properties };
  });
  const why = `a request for the list after a resource was ${deletion === undefined ? 'created' : 'deleted'}`;
  const parameters = longestPage(list);
  const step = { ...resource, label: `list after ${deletion === undefined ? 'create' : 'DELETE'}`, why };
  const first = yield* send(list, { ...step, ...expected, parameters });
  if (first === undefined || !isDone(first)) return;
  if (deletion !== undefined) {
    yield* findInList(list, { ...step, id, first, ...expected });
    return;
  }
  const mayBeHidden = isObject(resourceShown) && saysHidden(resourceShown);
  for (const attempt of ['first', 'second'] as const) {
    const isFound = yield* findInList(list, {
      ...step,
      label: `${step.label}, ${attempt} attempt`,
      id,
      first,
      mayBeHidden,
    });
    if (isFound !== false) return;
  }
  const absent = { kind: 'listed', id, whole, isOnNoPage: true } as const;
  yield* send(list, { ...step, label: `${step.label}, again`, parameters, expectedState: absent });
}

/** The properties in which a resource shows its identifier; some services wrap it. */
function namesOfId(shown: JsonObject, id: string): readonly string[] {
  const namesIn = (value: JsonObject) => Object.keys(value).filter((name) => identifierText(value[name]) === id);
  const own = namesIn(shown);
  return own.length > 0 ? own : Object.values(shown).filter(isObject).flatMap(namesIn);
}

interface SoughtResource extends LifecycleStep {
  readonly id: string;
  /** The first page of the list. */
  readonly first: Exchange;
  /** It says that it is hidden: then the list must show that it has hidden ones as well. */
  readonly mayBeHidden?: boolean;
}

/** Whether a page of the list has the resource: `undefined` when the list has no pages, may leave out items, or is too long to read. */
function* findInList(
  list: Derivation,
  { id, first, label, mayBeHidden = false, ...step }: SoughtResource,
): Generator<SequenceDraft, boolean | undefined> {
  const whole = wholeList(list);
  if (whole === undefined) return undefined;
  let [page, items, mayLeaveOut] = [first, 0, mayBeHidden];
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const value = isDone(page) ? responseValue(page) : undefined;
    if (value === undefined) return undefined;
    if (holdsId(value, id)) return true;
    const listed = itemsOf(value);
    items += listed.length;
    if (listed.some((item) => isObject(item) && saysHidden(item))) mayLeaveOut = false;
    const parameters = whole.after(page, { pages, items });
    if (parameters === 'unknown') return undefined;
    if (parameters === 'last') return mayLeaveOut ? undefined : false;
    const next = yield* send(list, { ...step, label: `${label}: page ${pages + 1}`, parameters });
    if (next === undefined) return undefined;
    page = next;
  }
  return undefined;
}

/** Read at most of one list to find a resource. */
const mostPages = 12;

/** Where the contract has an If-Match, the target must refuse a change with a tag that no resource has. */
export function* changeWithoutMatch(resource: TestedResource, derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation } = derivation;
  if (!takesIfMatch(operation)) return;
  yield* send(derivation, {
    ...resource,
    label: `${operation.method} if nothing matches`,
    why: 'a valid change with an If-Match that matches nothing',
    headers: { 'If-Match': '"coldframe-7410"' },
    ...expectAfter([resource.creation], () => ({ kind: 'unmet' })),
    isPromised: false,
  });
}
