import { serverNames } from '../../../../conventions/names/server-set-names.ts';
import { headerValue } from '../../../../http/header-fields.ts';
import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { type DerivedValue, isOutermost } from '../../../../schema/derive/valid/valid-values.ts';
import { withoutInnerParts } from '../../../../schema/derive/valid/without-inner-parts.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { pathValues } from '../../../paths/resource-paths.ts';
import { areRelated, resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { takesIfMatch } from '../../../request/parameters/parameter-roles.ts';
import { type Step, sendAbout } from '../../../request/steps/send-step.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { expectStored, readTagged } from '../../../resources/expected/expect-stored.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import type { ResourceLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';

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
  readonly lifecycle: Pick<Lifecycle, 'read'>;
}

/** Makes steps that may be refused, with resources that no other request names: what others do with them would be seen. `name` is the end of each label. */
export function reservedSteps(lifecycle: Pick<Lifecycle, 'read'>, name: string) {
  return (label: string, why: string): LifecycleStep => {
    return { lifecycle, label: `${label} (${name})`, why, isPromised: false, reserves: true };
  };
}

/** Sends every property, as optional ones are lost as easily as others; where that is refused, and for a PATCH, an ordinary body. */
export function* sendInFull(
  derivation: Derivation,
  step: LifecycleStep,
): Generator<SequenceDraft, Exchange | undefined> {
  const isPatch = derivation.operation.method === 'PATCH';
  const full = yield* send(derivation, { ...step, value: isPatch ? undefined : fullValue(derivation) });
  if (full !== undefined && hasSucceeded(full)) return full;
  if (isPatch) return undefined;
  const ordinary = yield* send(derivation, { ...step, label: `${step.label} an ordinary one` });
  return ordinary !== undefined && hasSucceeded(ordinary) ? ordinary : undefined;
}

/** Sends one request; its label names the path of the resource, as an operation may have several lifecycles. */
export function send(derivation: Derivation, step: LifecycleStep): Generator<SequenceDraft, Exchange | undefined> {
  const { lifecycle, ...rest } = step;
  return sendAbout(lifecycle.read.operation, 'state')(derivation, rest);
}

/** The path parameters of a new resource, where its creator is a PUT, below the owner that ordinary requests name by default; `undefined` where it is a POST. */
export function valuesOfNewResource(
  { creator, read }: Lifecycle,
  owner = pathValues(read.operation.path, creator.validRequest.build().path)?.slice(0, -1),
): readonly string[] | undefined {
  if (creator.operation.method !== 'PUT') return undefined;
  const id = creator.validRequest.newIdentifier();
  return id === undefined || owner === undefined ? undefined : [...owner, id];
}

/** The body of a PUT without what it may leave out of the objects within it: what was there before must be gone (RFC 9110, 9.3.4). `undefined` where that is nothing. */
export function leanerWithin(
  { source, validRequest: { schema } }: Derivation,
  { case: { request } }: Exchange,
): Json | undefined {
  const sent = valueOfBody(request.body);
  return schema === undefined || !isObject(sent) ? undefined : withoutInnerParts(source, schema, sent);
}

/** What a change sets to null of all that it may set to null and the resource has: a JSON Merge Patch removes it (RFC 7396, 2). `undefined` where that is nothing. */
export function removalWithNull(
  { source, validRequest: { schema } }: Derivation,
  shown: Exchange | undefined,
): JsonObject | undefined {
  const content = shown && resourceValue(shown);
  if (schema === undefined || !isObject(content)) return undefined;
  const { properties } = shapeOfResource(source, schema, {});
  let value: JsonObject = {};
  for (const [name, was] of Object.entries(content)) {
    const removed = withProperty(value, [name, null]);
    if (was !== null && properties.has(name) && isValidValue(source, schema, removed)) value = removed;
  }
  return Object.keys(value).length === 0 ? undefined : value;
}

/** Changed one by one at most. */
export const mostParts = 10;

/** The derived values with one optional property each. */
export function singleParts({ validValues }: Derivation): readonly DerivedValue[] {
  const isPart = (value: DerivedValue) => value.text === undefined && isOutermost(value, 'one-optional');
  return [...validValues()].filter(isPart).slice(0, mostParts);
}

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
      : expectAfter([resource.creation, exchange], (of) => expectTaken(of(exchange), read))),
    isPromised: isDone(exchange) || isLocated(exchange),
  });
}

/** A resource between two changes. */
export interface ResourceState {
  /** The last response that showed it. */
  readonly shown: Exchange | undefined;
  /** The last change; at first the creation. */
  readonly last: Exchange;
}

/** A change of a resource in a known state. */
interface ChangeStep extends ResourceState, Pick<LifecycleStep, 'label' | 'why' | 'value' | 'isPromised'> {
  /** Which responses accept the change; absent: also one that it will be done later. */
  readonly isAccepted?: (exchange: Exchange) => boolean;
}

/** Changes a resource and reads it; the state stays as it was where the target does not accept the change, which it may refuse unless `isPromised`. */
export function* changeAndRead(
  resource: TestedResource,
  derivation: Derivation,
  { shown, last, isAccepted = hasSucceeded, ...step }: ChangeStep,
): Generator<SequenceDraft, ResourceState> {
  const exchange = yield* send(derivation, { ...resource, isPromised: false, ...step });
  if (exchange === undefined || !isAccepted(exchange)) return { shown, last };
  const after = yield* readAfter(resource, { exchange, label: step.label, before: shown, last });
  return { shown: after, last: exchange };
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

/** The part of a step that says that what a response has just shown has the same entity tag, as long as it is the same. */
export function expectUnchanged(shown: Exchange) {
  return expectAfter([shown], (of): ExpectedState | undefined => {
    const after = readTagged(of(shown), responseValue);
    const by = shown.case.operation.key;
    return after && { kind: 'change-stored', by, instance: '', members: {}, after };
  });
}

/** What was accepted to be done later is shown, if the response has said where (RFC 9110, 15.3.3), with what that has shown of the request. */
export function expectTaken(exchange: Exchange, read: Derivation): ExpectedState | undefined {
  if (!isLocated(exchange)) return undefined;
  const members = takenProperties(exchange, read);
  return { kind: 'change-stored', by: exchange.case.operation.key, members, instance: '' };
}

/** What a response must show and the one before has shown: the identifier, and what it has taken over from the request. */
function takenProperties(exchange: Exchange, { operation, source }: Derivation): JsonObject {
  const schema = resourceSchema(operation, source);
  const own = resourceSchema(exchange.case.operation, source);
  const [sent, shown] = [valueOfBody(exchange.case.request.body), resourceValue(exchange)];
  if (schema === undefined || own === undefined || !areRelated(source, own, schema) || !isObject(shown)) return {};
  const { required } = shapeOfResource(source, schema, shown);
  const isKept = ([name, value]: readonly [string, Json]) =>
    required.has(name) && (name === 'id' || (!serverNames.test(name) && sameJson(memberOf(sent, name) ?? null, value)));
  return objectFromEntries(Object.entries(shown).filter(([name, value]) => value !== null && isKept([name, value])));
}

function isLocated({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && headerValue(outcome.headers, 'location') !== undefined;
}

/** Where the contract has an If-Match, the target must refuse a change with a tag that no resource has. */
export function* changeWithoutMatch(resource: TestedResource, derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation } = derivation;
  if (!takesIfMatch(operation)) return;
  yield* send(derivation, {
    ...resource,
    label: `${operation.method} if nothing matches`,
    why: 'a valid change with an If-Match that matches nothing',
    headers: { 'If-Match': '"coldframe-7410"' },
    ...expectAfter([resource.creation], () => ({ kind: 'condition-unmet' })),
    isPromised: false,
  });
}
