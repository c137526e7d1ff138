import { isIdempotencyKey } from '../../../http/idempotency-key.ts';
import { isDone } from '../../../http/outcome.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { valueOfBody } from '../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { nounOfKind } from '../../resources/described/described-references.ts';
import { describedConflict, describedRefusal } from '../../resources/described/described-states.ts';
import { saysItemsTaken, saysPartTaken, saysSecondRefused } from '../../resources/described/described-uniqueness.ts';
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

/** Sends the same request twice, where the contract says that the second one is refused: `There can be only one open claim per shipment`. */
export function* repeatRefused(creator: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest } = creator;
  const conflict = describedRefusal(creator, '409');
  const nouns = validRequest.referencedKinds.map(nounOfKind);
  if (operation.method !== 'POST' || conflict === undefined || !saysSecondRefused(conflict, nouns)) return;
  const step = { lifecycle: { read: creator }, isPromised: false };
  for (const nth of ['', ' once more']) {
    const first = yield* send(creator, { ...step, label: `send once${nth}`, why: 'an ordinary valid request' });
    // What the first one names may be taken already.
    if (first === undefined || !isDone(first)) continue;
    yield* send(creator, {
      ...step,
      label: 'send again',
      why: 'the same request again, which was accepted before',
      request: againWithOtherKey(creator, first),
      ...expectAfter([first], () => ({ kind: 'refused-in-state', of: 'a request', state: 'the second one' })),
    });
    return;
  }
}

/** The same request, under another idempotency key: under the same one it would be the first request, and not refused. */
function againWithOtherKey({ operation, validRequest }: Derivation, { case: { request } }: Exchange): RequestDraft {
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
