import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { isShownWithId, namesOfId } from '../../../../conventions/names/resource-identity.ts';
import { serverNames } from '../../../../conventions/names/server-set-names.ts';
import { isStateName } from '../../../../conventions/names/state-name.ts';
import { condition, ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { schemasOfItem, schemasOfProperty } from '../../../../schema/shape/shape.ts';
import { hasWords } from '../../../../text/has-words.ts';
import { parameterNames } from '../../../paths/resource-paths.ts';
import { areRelated, resourceSchema, shapeOfResource, successSchema } from '../../../paths/resource-schema.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { saysHidden } from '../../../resources/expected/says-hidden.ts';
import { itemsOf, resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import { valuesOfList } from '../../../resources/reading/resource-lifecycle.ts';
import { listedObjects } from '../../lists/reading/listed-items.ts';
import { longestPage, mostPages } from '../../lists/reading/page-parameters.ts';
import { isAlwaysWhole, readPages, wholeList } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';
import { type LifecycleStep, send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** Reads the list, which must have the created resource on one of its pages. `shown` is the last response that showed the resource. */
export function* listAfterCreation(
  resource: TestedResource,
  shown: Exchange | undefined,
  label = 'list after create',
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  if (list === undefined) return;
  const content = (shown && isDone(shown) ? resourceValue(shown) : undefined) ?? resourceValue(resource.creation);
  const state = isObject(content) ? stateLeftOut(list, content) : undefined;
  if (isObject(content) && state !== undefined) return yield* listWithout(resource, { content, state, label });
  const whole = isAlwaysWhole(list);
  const parameters = longestPage(list);
  const step = {
    ...resource,
    values: listOf(resource),
    label,
    why: 'a request for the list after a resource was created',
  };
  const first = yield* send(list, {
    ...step,
    ...expectAfter(
      [resource.creation],
      (of): ExpectedState => ({ kind: 'item-listed', id: createdId(resource, of), whole }),
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
  const absent = { kind: 'item-listed', id, whole, isOnNoPage: true } as const;
  yield* send(list, { ...step, label: `${label}, again`, parameters, expectedState: absent });
}

/** The state of a resource for which the contract says that a list leaves it out: `Comments that are held are not shown`. */
function stateLeftOut(list: Derivation, resource: JsonObject): string | undefined {
  const states = Object.entries(resource).flatMap(([name, value]) =>
    isStateName(name) && typeof value === 'string' ? value : [],
  );
  return states.find((state) => ownSentences(list).some((one) => saysLeftOut(one) && hasWords(one, state)));
}

/** Whether a sentence says that a list leaves something out. */
export function saysLeftOut(sentence: string): boolean {
  return leftOut.test(sentence);
}

const ofThisList = '(?:the|this|its|any) (?:\\w+ )?(?:results?|lists?|listing|response|answer|page|pages)';
const leftOut = new RegExp(
  [
    String.raw`\b(?:left out|hidden|excluded|omitted|skipped|invisible|(?:not|never) (?:be )?(?:listed|returned|shown|included|visible|contained))\b`,
    `\\b(?:stays?|stayed|kept|remains?|left|are|is) out of ${ofThisList}\\b`,
    `\\b(?:(?:do|does|will) not|never) (?:appears?|show up|turn up|come up)(?:$|[.,;]| unless\\b| here\\b| (?:in|on) ${ofThisList}\\b)`,
    `\\bmissing from ${ofThisList}\\b`,
  ].join('|'),
  'i',
);

/** Reads the list, which leaves out the resource. Where the contract says when, it is not judged. */
function* listWithout(
  resource: TestedResource,
  { content, state, label }: { readonly content: JsonObject; readonly state: string; readonly label: string },
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  const properties = namesOfId(content, idOf(resource), idParameter(resource));
  if (list === undefined || properties.length === 0) return;
  const isAlways = ownSentences(list).every((one) => !saysLeftOut(one) || !condition.test(one));
  yield* send(list, {
    ...resource,
    values: listOf(resource),
    label,
    why: 'a request for the list, which leaves out such a resource',
    ...(isAlways
      ? expectAfter([resource.creation], (of): ExpectedState => {
          return { kind: 'item-not-listed', id: createdId(resource, of), properties, state };
        })
      : {}),
    parameters: longestPage(list),
  });
}

/** A resource that was deleted. */
interface Deletion {
  readonly deletion: Exchange;
  /** The last response that showed the resource. */
  readonly shown: Exchange | undefined;
  readonly label?: string;
}

/** Reads the list, which must have the resource no more. */
export function* listAfterDeletion(
  resource: TestedResource,
  { deletion, shown, label = 'list after DELETE' }: Deletion,
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  const id = idOf(resource);
  const resourceShown = shown && resourceValue(shown);
  const properties = isObject(resourceShown) ? namesOfId(resourceShown, id, idParameter(resource)) : [];
  if (list === undefined || properties.length === 0) return;
  const step = {
    ...resource,
    values: listOf(resource),
    label,
    why: 'a request for the list after a resource was deleted',
    ...expectAfter([resource.creation, deletion], (of): ExpectedState => {
      return { kind: 'item-not-listed', id: createdId(resource, of), properties };
    }),
  };
  const first = yield* send(list, { ...step, parameters: longestPage(list) });
  if (first !== undefined && isDone(first)) yield* findInList(list, { ...step, id, first });
}

/** Reads the list, which must show the resource as it was shown by itself. `shown` is that response, and `last` the last change before it. */
export function* listAsShown(
  resource: TestedResource,
  { shown, last, label }: { readonly shown: Exchange | undefined; readonly last: Exchange; readonly label: string },
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  const id = idOf(resource);
  const properties = isObject(content) ? namesOfId(content, id, idParameter(resource)) : [];
  if (list === undefined || properties.length === 0) return;
  const itemOn = (page: Exchange) => (listedObjects(page) ?? []).find((one) => isShownWithId(one, properties, id));
  let parameters = longestPage(list);
  const step = { ...resource, values: listOf(resource), why: 'a request for the list after one for a resource of it' };
  const first = yield* send(list, { ...step, label, parameters });
  const found =
    first &&
    (yield* readPages(list, {
      first,
      isLast: (page) => itemOn(page) !== undefined,
      read: (page, next) => {
        parameters = next;
        return send(list, { ...step, label: `${label}: page ${page}`, parameters });
      },
    }));
  const item = found && itemOn(found);
  if (found === undefined || item === undefined || !listsResource(resource, found)) return;
  const differs = Object.entries(clientProperties(resource, shown)).some(([name, was]) => {
    const is = memberOf(item, name) ?? null;
    return is !== null && !sameJson(was, is);
  });
  // Some lists lag behind for a moment.
  if (differs)
    yield* send(list, {
      ...step,
      label: `${label}, again`,
      parameters,
      ...expectAfter([resource.creation, last, shown], (of): ExpectedState => {
        const members = clientProperties(resource, shown && of(shown));
        return { kind: 'item-shown-alike', id: createdId(resource, of), properties, members };
      }),
    });
}

/** Whether the items of a list have the schema of the resource: in a summary, the same name may mean another thing. */
function listsResource({ lifecycle: { list, read } }: TestedResource, page: Exchange): boolean {
  const [ofList, ofRead] = [list && successSchema(list.operation), resourceSchema(read.operation, read.source)];
  const value = responseValue(page);
  if (ofList === undefined || ofRead === undefined || value === undefined) return false;
  const shape = shapeOfResource(read.source, ofList, value);
  const lists = Array.isArray(value)
    ? [schemasOfItem(shape, 0) ?? []]
    : Object.entries(isObject(value) ? value : {}).flatMap(([name, part]) => {
        const places = schemasOfProperty(shape, name) ?? [];
        return Array.isArray(part) ? [schemasOfItem(shapeOfResource(read.source, places, part), 0) ?? []] : [];
      });
  return lists.flat().some((one) => areRelated(read.source, one, ofRead));
}

/** What a response shows of the properties that the resource was created with, without what the server sets itself. */
function clientProperties({ lifecycle: { read }, creation }: TestedResource, shown: Exchange | undefined): JsonObject {
  const schema = resourceSchema(read.operation, read.source);
  const [sent, content] = [valueOfBody(creation.case.request.body), shown && resourceValue(shown)];
  if (schema === undefined || !isObject(sent) || !isObject(content)) return {};
  const { properties, readOnly, writeOnly } = shapeOfResource(read.source, schema, content);
  return objectFromEntries(
    Object.entries(content).filter(
      ([name]) =>
        Object.hasOwn(sent, name) &&
        properties.has(name) &&
        !readOnly.has(name) &&
        !writeOnly.has(name) &&
        !serverNames.test(name),
    ),
  );
}

/** The path parameters of the list. */
function listOf(resource: TestedResource): readonly string[] | undefined {
  return valuesOfList(resource.lifecycle, resource);
}

function idOf({ values }: TestedResource): string {
  return values.at(-1) ?? '';
}

function idParameter({ lifecycle: { read } }: TestedResource): string {
  return parameterNames(read.operation.path).at(-1) ?? 'id';
}

/** The identifier that the creation has given, also when it was sent again. */
function createdId(resource: TestedResource, of: (exchange: Exchange) => Exchange): string {
  return resource.lifecycle.createdValues(of(resource.creation))?.at(-1) ?? idOf(resource);
}

/** How a list is asked for a resource. */
interface AskedList {
  readonly label: string;
  readonly why: string;
  /** What every page is asked for. */
  readonly asked: ReadonlyMap<Parameter, Json>;
  /** What has led to this, after the creation. */
  readonly since: readonly Exchange[];
}

/** Reads the list as it is asked for, which must have the resource on one of its pages; judged only where it is on none twice. */
export function* listAsAsked(
  resource: TestedResource,
  { asked, since, label, why }: AskedList,
): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  if (list === undefined) return;
  const id = idOf(resource);
  const step = { ...resource, values: listOf(resource), why, isPromised: false };
  const parameters = new Map([...longestPage(list), ...asked]);
  const first = yield* send(list, { ...step, label, parameters });
  if (first === undefined || !isDone(first)) return;
  for (const attempt of ['first', 'second'] as const) {
    const isFound = yield* findInList(list, { ...step, label: `${label}, ${attempt} attempt`, id, first, asked });
    if (isFound !== false) return;
  }
  yield* send(list, {
    ...step,
    label: `${label}, again`,
    parameters,
    ...expectAfter([resource.creation, ...since], (of): ExpectedState => {
      return { kind: 'item-listed', id: createdId(resource, of), whole: isAlwaysWhole(list), isOnNoPage: true };
    }),
  });
}

interface SoughtResource extends LifecycleStep {
  readonly id: string;
  /** The first page of the list. */
  readonly first: Exchange;
  /** It says that it is hidden: then the list must show that it has hidden ones as well. */
  readonly mayBeHidden?: boolean;
  /** What every page is asked for. Absent: nothing. */
  readonly asked?: ReadonlyMap<Parameter, Json>;
}

/** Whether a page of the list has the resource: `undefined` when the list has no pages, may leave out items, or is too long to read. */
function* findInList(
  list: Derivation,
  { id, first, label, mayBeHidden = false, asked = new Map(), ...step }: SoughtResource,
): Generator<SequenceDraft, boolean | undefined> {
  const whole = wholeList(list, asked);
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
    const next = yield* send(list, {
      ...step,
      label: `${label}: page ${pages + 1}`,
      parameters: new Map([...asked, ...parameters]),
    });
    if (next === undefined) return undefined;
    page = next;
  }
  return undefined;
}
