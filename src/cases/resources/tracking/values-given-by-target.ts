import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { kindsOnPath, pathKind, pathValues, type ResourcePath, resourceKey } from '../../paths/resource-paths.ts';
import { resourceValue } from '../reading/read-resources.ts';

/**
 * What a target gives to resources that it creates, and what is done with them has to repeat: the challenge of a transfer, in the request that confirms
 * the transfer. It may be shown only once.
 */
export interface ValuesGivenByTarget {
  /** Remembers what the response to a creation shows, except what the request had. */
  readonly add: (created: readonly ResourcePath[], exchange: Exchange) => void;
  readonly learn: (exchange: Exchange) => void;
  /** The body with those values of the resource on the path, where the target refuses others. What `mayChange` says no to stays. */
  readonly repeat: (request: RequestOnResource) => JsonObject;
}

/** A request to do something with a resource. */
export interface RequestOnResource {
  readonly operation: Operation;
  readonly path: string;
  readonly body: JsonObject;
  /** Whether a property has an ordinary value: a wrong one is what the request is about. */
  readonly mayChange: (name: string, value: Json) => boolean;
}

/** Resources that are remembered at most. */
const most = 5000;

const refusals = [400, 403, 409, 422];

/** Knows no resource yet. */
export function openValuesGivenByTarget(): ValuesGivenByTarget {
  const own = new Map<string, JsonObject>();
  /** How many valid requests with other values an operation has accepted and refused. */
  const counts = new Map<string, { accepted: number; refused: number }>();
  const countsOf = ({ key }: Operation) => {
    const count = counts.get(key) ?? { accepted: 0, refused: 0 };
    counts.set(key, count);
    return count;
  };
  const mintedFor = (operation: Operation, path: string): JsonObject => {
    const resource = isSafeMethod(operation.method) ? undefined : actedOn(operation, path);
    return (resource && own.get(resourceKey(resource))) ?? {};
  };
  return {
    add: (created, exchange) => {
      const [one, ...others] = created;
      const shown = resourceValue(exchange);
      if (one === undefined || others.length > 0 || !isObject(shown) || own.size >= most) return;
      const sent = writtenValue(exchange.case.request.body);
      own.set(resourceKey(one), withoutNames(shown, sent));
    },
    learn: ({ case: { operation, request, expects }, outcome }) => {
      const sent = writtenValue(request.body);
      if (expects !== 'accepted' || outcome.kind !== 'reply' || !isObject(sent)) return;
      if (otherValues(sent, mintedFor(operation, request.path)).length === 0) return;
      const count = countsOf(operation);
      if (isSuccess(outcome.status)) count.accepted += 1;
      else if (refusals.includes(outcome.status)) count.refused += 1;
    },
    repeat: ({ operation, path, body, mayChange }) => {
      const { accepted, refused } = countsOf(operation);
      if (accepted >= refused) return body;
      const changes = otherValues(body, mintedFor(operation, path));
      return changes.filter(([name]) => mayChange(name, memberOf(body, name) ?? null)).reduce(withProperty, body);
    },
  };
}

/** The resource that an operation does something with: that of `POST /transfers/{id}/confirmation`. */
function actedOn({ path: template }: Operation, path: string): ResourcePath | undefined {
  const kind = kindsOnPath(template).at(-1);
  const values = pathValues(template, path);
  return kind === undefined || kind === pathKind(template) || values === undefined ? undefined : { kind, values };
}

/** The texts and numbers of an object that another one does not have. */
function withoutNames(shown: JsonObject, sent: Json | undefined): JsonObject {
  const minted = Object.entries(shown).filter(
    ([name, value]) => ['string', 'number', 'bigint'].includes(typeof value) && memberOf(sent, name) === undefined,
  );
  return minted.reduce<JsonObject>(withProperty, {});
}

/** The values of a resource that a body has otherwise, of the same type. */
function otherValues(body: JsonObject, minted: JsonObject): readonly [string, Json][] {
  return Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const given = memberOf(minted, name);
    return given !== undefined && given !== value && typeof given === typeof value ? [[name, given]] : [];
  });
}
