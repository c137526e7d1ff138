import { isIdempotencyKey } from '../../../http/idempotency-key.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { valueOfBody } from '../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { describedConflict } from '../../resources/described/described-states.ts';
import { saysItemsTaken, saysPartTaken } from '../../resources/described/described-uniqueness.ts';
import { parameterNames } from '../../resources/described/resource-paths.ts';
import { isRefusedAgain, isUniqueProperty } from '../../resources/described/unique-identity.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';
import { send, type TestedResource } from './lifecycle-steps.ts';

/** Creates the same once more, where the contract says that no two resources have the same identifier, or the same value of a property that is sent. */
export function* repeatCreation({ lifecycle, values, creation }: TestedResource): Generator<SequenceDraft, void> {
  const { creator, read } = lifecycle;
  const [name, id] = [parameterNames(read.operation.path).at(-1), values.at(-1)];
  const isNamed = name !== undefined && id !== undefined && isRefusedAgain({ creator, creation }, { name, id });
  if (!isNamed && !hasUniqueProperty(creator, creation)) return;
  yield* send(creator, {
    lifecycle,
    label: 'create again',
    why: 'the same request again, for what is there already',
    request: againWithOtherKey(creator, creation),
    ...expectAfter([creation], () => ({ kind: 'refused-in-state', state: 'already there' })),
    isPromised: false,
  });
}

/** The same request, under another idempotency key: under the same one it would be the first request, and not refused. */
export function againWithOtherKey(
  { operation, validRequest }: Derivation,
  { case: { request } }: Exchange,
): RequestDraft {
  if (!operation.parameters.some(isIdempotencyKey)) return request;
  return { ...validRequest.build(), path: request.path, body: request.body };
}

function hasUniqueProperty(creator: Derivation, { case: { request } }: Exchange): boolean {
  const value = valueOfBody(request.body);
  if (request.method !== 'POST') return false;
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, is]) =>
      (['string', 'number'].includes(typeof is) && isUniqueProperty(creator, name)) ||
      (Array.isArray(is) && is.length > 0 && saysItemsTaken(describedConflict(creator) ?? '', name)) ||
      (Array.isArray(is) && is.some((item: Json) => hasTakenPart(creator, item))),
  );
}

/** Whether the contract says of a part of an item that it may be taken: the `seat` of a ticket, as `A seat that is sold already is refused with 409`. */
function hasTakenPart(creator: Derivation, item: Json): boolean {
  const conflict = describedConflict(creator) ?? '';
  return Object.entries(isObject(item) ? item : {}).some(
    ([name, part]) => typeof part === 'string' && saysPartTaken(conflict, name),
  );
}
