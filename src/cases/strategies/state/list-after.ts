import type { ExpectedState } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { holdsId } from '../../../schema/json/holds-id.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { expectAfter } from '../../resources/earlier-requests.ts';
import { saysHidden } from '../../resources/expected-state.ts';
import { isDone } from '../../resources/outcomes.ts';
import { itemsOf, resourceValue, responseValue } from '../../resources/read-resources.ts';
import { identifierText } from '../../resources/resource-identity.ts';
import { longestPage } from '../lists/page-parameters.ts';
import { isAlwaysWhole, wholeList } from '../lists/whole-list.ts';
import type { Derivation } from '../strategy.ts';
import { type LifecycleStep, send, type TestedResource } from './lifecycle-steps.ts';

/** Reads the list, which must have the created resource on one of its pages. `shown` is the last response that showed the resource. */
export function* listAfterCreation(
  resource: TestedResource,
  shown: Exchange | undefined,
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  if (list === undefined) return;
  const whole = isAlwaysWhole(list);
  const parameters = longestPage(list);
  const label = 'list after create';
  const step = { ...resource, label, why: 'a request for the list after a resource was created' };
  const first = yield* send(list, {
    ...step,
    ...expectAfter(
      [resource.creation],
      (of): ExpectedState => ({ kind: 'listed', id: createdId(resource, of), whole }),
    ),
    parameters,
  });
  if (first === undefined || !isDone(first)) return;
  const id = idOf(resource);
  const resourceShown = shown && resourceValue(shown);
  const mayBeHidden = isObject(resourceShown) && saysHidden(resourceShown);
  for (const attempt of ['first', 'second'] as const) {
    const isFound = yield* findInList(list, { ...step, label: `${label}, ${attempt} attempt`, id, first, mayBeHidden });
    if (isFound !== false) return;
  }
  const absent = { kind: 'listed', id, whole, isOnNoPage: true } as const;
  yield* send(list, { ...step, label: `${label}, again`, parameters, expectedState: absent });
}

/** Reads the list, which must have the resource no more. `shown` is the last response that showed it. */
export function* listAfterDeletion(
  resource: TestedResource,
  deletion: Exchange,
  shown: Exchange | undefined,
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  const id = idOf(resource);
  const resourceShown = shown && resourceValue(shown);
  const properties = isObject(resourceShown) ? namesOfId(resourceShown, id) : [];
  if (list === undefined || properties.length === 0) return;
  const step = {
    ...resource,
    label: 'list after DELETE',
    why: 'a request for the list after a resource was deleted',
    ...expectAfter([resource.creation, deletion], (of): ExpectedState => {
      return { kind: 'unlisted', id: createdId(resource, of), properties };
    }),
  };
  const first = yield* send(list, { ...step, parameters: longestPage(list) });
  if (first !== undefined && isDone(first)) yield* findInList(list, { ...step, id, first });
}

function idOf({ values }: TestedResource): string {
  return values.at(-1) ?? '';
}

/** The identifier that the creation has given, also when it was sent again. */
function createdId(resource: TestedResource, of: (exchange: Exchange) => Exchange): string {
  return resource.lifecycle.createdValues(of(resource.creation))?.at(-1) ?? idOf(resource);
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
