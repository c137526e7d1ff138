import { readMediaType } from '../../../../http/media-type.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { MediaType } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries, withoutProperty } from '../../../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { jsonBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { scopeWithReference } from '../../../request/scope.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { defaultAt } from '../../../resources/expected/replaced-parts.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { pathParameters } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { type ResourceState, send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** Replaced by one JSON Patch. */
const mostReplaced = 2;

/**
 * A JSON Patch (RFC 6902) replaces what its operations name, all of it; it changes nothing where a test fails; and what it removes is gone. Only properties that the
 * contract allows in a patch are sent.
 */
export function* changeByJsonPatch(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const { operation } = derivation;
  const media = operation.body?.content.find(
    ({ mediaType }) => readMediaType(mediaType)?.subtype === 'json-patch+json',
  );
  if (media === undefined) return start;
  const patching: Patching = { resource, derivation, media };
  let current = start;
  const others = otherValues(patching, current);
  if (others.length > 0) current = yield* replaceAll(patching, current, others);
  if (current !== start) yield* failTest(patching, others);
  const removable = removableProperty(patching, current);
  return removable === undefined ? current : yield* removeOne(patching, current, removable);
}

interface Patching {
  readonly resource: TestedResource;
  readonly derivation: Derivation;
  readonly media: MediaType;
}

/** A property of the resource, what it was, and what it is set to. */
interface OtherValue {
  readonly name: string;
  readonly was: Json;
  readonly value: Json;
}

function* replaceAll(
  patching: Patching,
  before: ResourceState,
  others: readonly OtherValue[],
): Generator<SequenceDraft, ResourceState> {
  const names = others.map(({ name }) => name).join(' and ');
  const exchange = yield* sendPatch(patching, {
    label: `replaces ${names}`,
    why: `a valid JSON Patch that replaces ${names}`,
    patch: others.map(({ name, value }) => operationAt('replace', name, value)),
  });
  if (exchange === undefined || !isDone(exchange)) return before;
  return yield* readPatched(patching, exchange, others);
}

function* failTest(patching: Patching, others: readonly OtherValue[]): Generator<SequenceDraft, void> {
  const [other] = others;
  if (other === undefined) return;
  const { name, was } = other;
  const patch = [operationAt('test', name, was), operationAt('replace', name, was)];
  if (!isAllowedPatch(patching, patch)) return;
  yield* sendPatch(patching, {
    label: `tests what ${name} was`,
    why: `a JSON Patch that tests whether ${name} has the value that it had before it was replaced`,
    patch,
    expectedState: { kind: 'condition-unmet', condition: 'test' },
  });
}

function* removeOne(
  patching: Patching,
  before: ResourceState,
  { name, was }: Pick<OtherValue, 'name' | 'was'>,
): Generator<SequenceDraft, ResourceState> {
  const exchange = yield* sendPatch(patching, {
    label: `removes ${name}`,
    why: `a valid JSON Patch that removes ${name}`,
    patch: [operationAt('remove', name)],
  });
  if (exchange === undefined || !isDone(exchange)) return before;
  return yield* readPatched(patching, exchange, [{ name, was, value: null }]);
}

interface PatchStep {
  readonly label: string;
  readonly why: string;
  readonly patch: readonly Json[];
  readonly expectedState?: ExpectedState;
}

function sendPatch(
  { resource, derivation, media }: Patching,
  { label, why, patch, expectedState }: PatchStep,
): Generator<SequenceDraft, Exchange | undefined> {
  const { operation, validRequest } = derivation;
  return send(derivation, {
    ...resource,
    label: `JSON Patch that ${label}`,
    why,
    request: validRequest.build({
      body: jsonBody([...patch]),
      headers: { 'Content-Type': media.mediaType },
      parameters: new Map(pathParameters(operation, resource.values)),
    }),
    ...(expectedState && expectAfter([resource.creation], () => expectedState)),
    scope: scopeWithReference(validRequest.scope),
    isPromised: false,
  });
}

/** Reads what a patch has set; a value that its response shows in another form may be stored so. */
function* readPatched(
  { resource, derivation: { operation } }: Patching,
  exchange: Exchange,
  others: readonly OtherValue[],
): Generator<SequenceDraft, ResourceState> {
  const shown = yield* send(resource.lifecycle.read, {
    ...resource,
    label: `read after ${exchange.case.id.split(' › ').at(-1)}`,
    why: `a request for the resource after an accepted ${operation.key}`,
    ...expectAfter([resource.creation, exchange], (of): ExpectedState => {
      const response = resourceValue(of(exchange));
      const members = others.map(({ name, was, value }): [string, Json] => {
        const is = memberOf(response, name) ?? null;
        return [name, is === null || sameJson(is, was) ? value : is];
      });
      const stored: JsonObject = objectFromEntries(members);
      return { kind: 'change-stored', by: operation.key, instance: '', members: stored };
    }),
    isPromised: false,
  });
  return { shown, last: exchange };
}

/** Properties of the resource with the values that another creation would have. */
function otherValues(patching: Patching, { shown }: ResourceState): readonly OtherValue[] {
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  const fresh = patching.resource.lifecycle.creator.validRequest.buildValue();
  if (!isObject(content) || !isObject(fresh)) return [];
  const chosen: OtherValue[] = [];
  for (const [name, value] of Object.entries(fresh)) {
    const was = memberOf(content, name) ?? null;
    if (!isPlain(was) || typeof value !== typeof was || sameJson(value, was)) continue;
    const next = [...chosen, { name, was, value }];
    if (next.length > mostReplaced) break;
    if (
      isAllowedPatch(
        patching,
        next.map((one) => operationAt('replace', one.name, one.value)),
      )
    )
      chosen.push({ name, was, value });
  }
  return chosen;
}

/** A property with a text that the resource may well be without, and that no server puts back. */
function removableProperty(patching: Patching, { shown }: ResourceState): Pick<OtherValue, 'name' | 'was'> | undefined {
  const { source, operation } = patching.resource.lifecycle.read;
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  const schema = resourceSchema(operation, source);
  if (!isObject(content) || schema === undefined) return undefined;
  const { readOnly, writeOnly, properties } = shapeOfResource(source, schema, content);
  for (const [name, was] of Object.entries(content)) {
    const places = properties.get(name);
    if (typeof was !== 'string' || was === '' || places === undefined || defaultAt(source, places) !== undefined)
      continue;
    if (readOnly.has(name) || writeOnly.has(name)) continue;
    const without = withoutProperty(content, name);
    if (isValidValue(source, schema, without) && isAllowedPatch(patching, [operationAt('remove', name)]))
      return { name, was };
  }
  return undefined;
}

function operationAt(op: 'replace' | 'remove' | 'test', name: string, value?: Json): JsonObject {
  return { op, path: join('', name), ...(value === undefined ? {} : { value }) };
}

function isAllowedPatch({ derivation: { source }, media: { schema } }: Patching, patch: readonly Json[]): boolean {
  return schema === undefined || isValidValue(source, schema, [...patch]);
}

function isPlain(value: Json): boolean {
  return value !== null && typeof value !== 'object';
}
