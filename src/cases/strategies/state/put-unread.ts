import { isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { valuesOfNewItem } from '../../request/steps/list-steps.ts';
import { pathKind } from '../../resources/described/resource-paths.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';
import { send } from './lifecycle-steps.ts';

/** What a PUT puts into a list and no GET shows by itself, such as the vote of a juror: the second PUT replaces it, and does not create it again. */
export function* putUnread(list: Derivation): Generator<SequenceDraft, void> {
  const kind = pathKind(list.operation.path);
  const put = list.operation.method === 'GET' ? list.derivationFor('PUT', `${kind}/{}`) : undefined;
  if (put === undefined || list.derivationFor('GET', `${kind}/{}`) !== undefined) return;
  if (!listsStatus(put.operation, 201) || ![200, 204].some((status) => listsStatus(put.operation, status))) return;
  const values = valuesOfNewItem(list, put);
  if (values === undefined) return;
  const step = { lifecycle: { read: list }, values, isPromised: false };
  const first = yield* send(put, { ...step, label: 'PUT', why: 'a valid request that puts something into a list' });
  if (first === undefined || !isDone(first)) return;
  yield* send(put, {
    ...step,
    label: 'PUT again',
    request: first.case.request,
    why: 'a valid request that replaces what was just put into a list',
    ...expectAfter([first], () => ({ kind: 'replaced-not-created' })),
  });
}
