import { sentencesOf } from '../../../conventions/sentences/operation-texts.ts';
import { saysFixed } from '../../../conventions/sentences/stays-fixed.ts';
import { isSuccess } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, resolve } from '../../../schema/json/pointer.ts';
import { type Resource, resourceAt, resourceKey } from '../../paths/resource-paths.ts';

/**
 * What resources have since they were created, and which a PUT has to repeat: the inventory number of a document is fixed, and a PUT that has another one is
 * refused.
 */
export interface ValuesSinceCreation {
  /** Remembers with which body new resources were created. */
  readonly add: (created: readonly Resource[], body: Json | undefined) => void;
  readonly learn: (exchange: Exchange) => void;
  /** The body of a PUT with the names and numbers that the resource has, in the place of fresh ones of the same form, where the target refuses those. */
  readonly repeat: (operation: Operation, path: string, body: JsonObject) => JsonObject;
}

/** Remembered at most, so that memory stays flat. */
const most = 5000;

/** Knows no resource yet. What a PUT has to repeat is learned from refusals, or `isDescribed`: the contract says it of the operation. */
export function openValuesSinceCreation(
  isDescribed: (operation: Operation) => boolean = () => false,
): ValuesSinceCreation {
  const own = new Map<string, JsonObject>();
  /** How many valid requests with other names an operation has accepted and refused. */
  const counts = new Map<string, { accepted: number; refused: number }>();
  const countsOf = (operation: Operation) => {
    const count = counts.get(operation.key) ?? { accepted: 0, refused: isDescribed(operation) ? 1 : 0 };
    counts.set(operation.key, count);
    return count;
  };
  const ownAt = (operation: Operation, path: string): JsonObject | undefined =>
    operation.method === 'PUT' ? own.get(resourceKey(resourceAt(operation, path))) : undefined;
  return {
    add: (created, body) => {
      if (isObject(body) && own.size < most) for (const one of created) own.set(resourceKey(one), body);
    },
    learn: ({ case: { operation, request, expects, expectedState }, outcome }) => {
      // What is sent to be refused says nothing of other requests.
      const isToBeRefused = expects === 'rejected' || expectedState?.kind === 'refused-in-state';
      if (isToBeRefused || outcome.kind !== 'reply') return;
      const values = ownAt(operation, request.path);
      const sent = writtenValue(request.body);
      if (values === undefined || !isObject(sent) || otherNames(sent, values).length === 0) return;
      const count = countsOf(operation);
      if (isSuccess(outcome.status)) count.accepted += 1;
      else if (refusals.includes(outcome.status)) count.refused += 1;
    },
    repeat: (operation, path, body) => {
      const values = ownAt(operation, path);
      const { accepted, refused } = countsOf(operation);
      if (values === undefined || accepted >= refused) return body;
      return otherNames(body, values).reduce(withProperty, body);
    },
  };
}

const refusals = [400, 409, 422];

/** The names and numbers of a resource that a body has in the same form, with other digits: `AQS-54627` for `AQS-10234`. */
function otherNames(body: JsonObject, own: JsonObject): readonly [string, Json][] {
  return Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const fixed = memberOf(own, name);
    return typeof value === 'string' && typeof fixed === 'string' && value !== fixed && formOf(value) === formOf(fixed)
      ? [[name, fixed]]
      : [];
  });
}

function formOf(text: string): string {
  return text.replaceAll(/\d/g, '0');
}

/** Whether the contract says of a property of the body that it stays as it was created: `Fixed once the document exists`. */
export function describesFixed(document: JsonObject, { method, body }: Operation): boolean {
  if (method !== 'PUT') return false;
  return (body?.content ?? []).some(({ schema }) => {
    const { properties } = schema === undefined ? { properties: new Map() } : schemaProperties(document, schema);
    const places = [...properties.values()].flatMap((place) => [place, resolve(document, place)]);
    return places.some((place) => sentencesOf(descriptionAt(document, place)).some(saysFixed));
  });
}
