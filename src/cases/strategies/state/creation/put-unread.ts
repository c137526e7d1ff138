import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { valuesOfNewItem } from '../../../request/steps/list-steps.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { expectStored } from '../../../resources/expected/expect-stored.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import type { Derivation } from '../../strategy.ts';

/**
 * What a PUT puts into a list and no GET shows by itself, such as the vote of a juror: the second PUT replaces it as a whole, and does not create it again. Only where the list has it
 * then: a target that keeps nothing, as a mock may, creates it each time.
 */
export function* putUnread(list: Derivation): Generator<SequenceDraft, void> {
  const kind = pathKind(list.operation.path);
  const put = list.operation.method === 'GET' ? list.derivationFor('PUT', `${kind}/{}`) : undefined;
  if (put === undefined || list.derivationFor('GET', `${kind}/{}`) !== undefined) return;
  if (!listsStatus(put.operation, 201) || ![200, 204].some((status) => listsStatus(put.operation, status))) return;
  const values = valuesOfNewItem(list, put);
  if (values === undefined) return;
  const send = sendAbout(list.operation, 'state', { isPromised: false });
  const first = yield* send(put, { label: 'PUT', why: 'a valid request that puts something into a list', values });
  const named = first && isDone(first) ? pathValues(put.operation.path, first.case.request.path) : undefined;
  if (first === undefined || named === undefined) return;
  const shown = yield* send(list, {
    label: 'list after PUT',
    why: 'a request for the list into which something was put',
    values: named.slice(0, -1),
    parameters: longestPage(list),
  });
  if (shown === undefined || !holdsId(responseValue(shown) ?? null, named.at(-1) ?? '')) return;
  yield* send(put, {
    label: 'PUT again',
    why: 'a valid request that replaces what was just put into a list',
    request: first.case.request,
    ...expectAfter([first, shown], () => ({ kind: 'replaced-not-created' })),
  });
  yield* replaceWithLess(put, { send, values: named, earlier: [first] });
}

interface PutResource {
  readonly send: ReturnType<typeof sendAbout>;
  /** The values of its path parameters. */
  readonly values: readonly string[];
  readonly earlier: readonly Exchange[];
}

/** A PUT with every property, then one with less, which is sent once more: its response has nothing of what the second one has left out (RFC 9110, 9.3.4). */
function* replaceWithLess(put: Derivation, { send, values, earlier }: PutResource): Generator<SequenceDraft, void> {
  const why = 'a valid request that replaces all of what was put';
  const full = yield* send(put, { label: 'PUT in full', why, values, value: fullValue(put) });
  if (full === undefined || !isDone(full)) return;
  const less = yield* send(put, { label: 'PUT with less', why: `${why} with less`, values });
  if (less === undefined || !isDone(less)) return;
  yield* send(put, {
    label: 'PUT with less again',
    why: 'the same request again',
    request: less.case.request,
    ...expectAfter([...earlier, full, less], (of) =>
      expectStored(of(less), { read: put, before: of(full), last: of(full) }),
    ),
  });
}
