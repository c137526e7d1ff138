import { statusOf } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { type Lifecycle, send, valuesOfNewResource } from '../steps/lifecycle-steps.ts';

/**
 * A PUT of what a GET has just said is missing creates it, and says so with 201 (RFC 9110, 9.3.4), where the contract documents that beside the status for what is
 * replaced.
 */
export function* createByPut(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator, read } = lifecycle;
  const { operation } = creator;
  if (!listsStatus(operation, 201) || ![200, 204].some((status) => listsStatus(operation, status))) return;
  const values = valuesOfNewResource(lifecycle);
  if (values === undefined || !listsStatus(read.operation, 404)) return;
  const missing = yield* send(read, {
    lifecycle,
    label: 'read what is to be put',
    why: 'a request for a resource that was never created',
    values,
    isPromised: false,
  });
  if (missing === undefined || statusOf(missing) !== 404) return;
  yield* send(creator, {
    lifecycle,
    label: 'PUT of what is missing',
    why: 'a valid request that creates a resource under a name that a GET has just said is missing',
    values,
    ...expectAfter([missing], () => ({ kind: 'created-not-replaced' })),
    isPromised: false,
  });
}
