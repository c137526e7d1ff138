import { serverNames } from '../../../../conventions/names/server-set-names.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { saysHidden } from '../../../resources/expected/says-hidden.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { ownerOfCreation } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { send, type TestedResource, valuesOfNewResource } from './lifecycle-steps.ts';

/** A resource beside the tested one, which no request changes. */
export interface Neighbour extends TestedResource {
  /** As it was shown after it was created. */
  readonly shown: Exchange;
  /** The target has only one such resource: it is the tested one. */
  readonly isSame: boolean;
}

/** Creates another resource of the same kind below the same owner, and reads it; `undefined` where the target does not create it, or does not show it. */
export function* createNeighbour({
  lifecycle,
  values,
  creation: first,
}: TestedResource): Generator<SequenceDraft, Neighbour | undefined> {
  const { creator, read } = lifecycle;
  const step = {
    lifecycle,
    why: 'a valid request that creates a resource which is left as it is',
    values:
      creator.operation.method === 'POST'
        ? ownerOfCreation(first)
        : valuesOfNewResource(lifecycle, values.slice(0, -1)),
    isPromised: false,
  };
  const full = fullValue(creator);
  // With texts of its own, also where others have plain ones: theirs show in it when they are stored in the wrong place.
  const value = full === undefined ? undefined : creator.validRequest.refresh(full, { about: '' });
  const whole = yield* send(creator, { ...step, label: 'create a neighbour', value });
  const creation =
    whole !== undefined && isDone(whole)
      ? whole
      : yield* send(creator, { ...step, label: 'create an ordinary neighbour' });
  const own = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || own === undefined) return undefined;
  if (own.slice(0, -1).join('/') !== values.slice(0, -1).join('/')) return undefined;
  const shown = yield* send(read, {
    lifecycle,
    label: 'read the neighbour',
    why: 'a request for the resource which is left as it is',
    values: own,
  });
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  if (shown === undefined || !isObject(content)) return undefined;
  return { lifecycle, values: own, creation, shown, isSame: own.at(-1) === values.at(-1) };
}

/** Reads the neighbour after another resource was changed or deleted: it is still there, with the texts that it was created with. */
export function* readNeighbour(
  neighbour: Neighbour,
  tested: TestedResource,
  { exchange, label }: { readonly exchange: Exchange; readonly label: string },
): Generator<SequenceDraft, void> {
  const { creation, shown, lifecycle } = neighbour;
  yield* send(lifecycle.read, {
    ...neighbour,
    label: `read the neighbour after ${label}`,
    why: `a request for a resource after ${exchange.case.operation.key} of another one`,
    ...expectAfter([tested.creation, creation, shown, exchange], (of): ExpectedState => {
      const content = resourceValue(of(shown));
      const members = ownTexts(lifecycle.creator, of(creation), content);
      const mayBeHidden = isObject(content) && saysHidden(content);
      return {
        kind: 'change-stored',
        by: creation.case.operation.key,
        instance: '',
        members,
        mayBeHidden,
      };
    }),
  });
}

/**
 * The texts that a resource was created with. Not those that a service may well change in one resource because of another: flags, numbers such as a position,
 * one of several listed values, and what names another resource.
 */
function ownTexts(creator: Derivation, creation: Exchange, shown: Json | undefined): JsonObject {
  const sent = valueOfBody(creation.case.request.body);
  const { schema } = creator.validRequest;
  if (schema === undefined || !isObject(sent)) return {};
  const registry = registryOf(creator.source);
  const { properties } = mergeSchemas(registry, { pointers: [schema] });
  const isOwn = ([name, value]: readonly [string, Json]) =>
    typeof value === 'string' &&
    value !== '' &&
    memberOf(shown, name) === value &&
    !serverNames.test(name) &&
    !naming.test(nameWords(name)) &&
    mergeSchemas(registry, { pointers: properties.get(name) ?? [] }).values === undefined;
  return objectFromEntries(Object.entries(sent).filter(isOwn));
}

const naming = /(?:^| )(?:ids?|refs?|key|parent|next|previous|prev|successor|predecessor|state|status|default)$/;
