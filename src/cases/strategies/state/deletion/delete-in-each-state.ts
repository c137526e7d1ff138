import { isDone, isMissing } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { type Creation, firstOfEach } from '../../../resources/tracking/recent-creations.ts';
import { listAfterDeletion } from '../listing/list-after.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';
import { openUnlike } from '../steps/unlike-resources.ts';

/** Resources of one kind that are read, to find those that differ. */
const mostRead = 60;
/** Resources of one kind that are deleted. */
const mostDeleted = 12;

/** A resource that was deleted. */
interface Deleted {
  readonly values: readonly string[];
  readonly creation: Exchange;
  /** The last response that showed it. */
  readonly shown: Exchange;
  readonly deletion: Exchange;
}

/**
 * Deletes what other requests have created and changed, one of each state and kind, and reads it: a service may keep what is in one of its states. Judged once one of
 * them is gone: some services still show what was deleted, with a mark.
 */
export function* deleteInEachState(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator, read, removal } = lifecycle;
  // A DELETE of what is made later may cancel it, and it is still shown then.
  if (removal === undefined || listsStatus(creator.operation, 202)) return;
  const isUnlike = openUnlike(read);
  const all: Deleted[] = [];
  let stillShown: Deleted[] = [];
  for (const { values, exchange: creation } of candidatesFor(lifecycle).slice(0, mostRead)) {
    const name = values.join(' ');
    const step = { lifecycle, values, isPromised: false };
    const shown = yield* send(read, {
      ...step,
      label: `read ${name} before DELETE`,
      why: 'a request for what the run has created',
    });
    const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
    if (shown === undefined || !isObject(content) || !isUnlike(content)) continue;
    const deletion = yield* send(removal, {
      ...step,
      label: `DELETE ${name}`,
      why: 'a request to delete a resource that differs from those that were deleted before',
    });
    if (deletion === undefined || !isDone(deletion)) continue;
    const deleted = { values, creation, shown, deletion };
    all.push(deleted);
    const isAnyGone = stillShown.length < all.length - 1;
    const after = yield* send(read, {
      ...step,
      label: `read ${name} after DELETE`,
      why: 'a request for the deleted resource',
      ...(isAnyGone ? expectRemoved(deleted) : {}),
    });
    if (!isAnyGone && !isMissing(after)) {
      stillShown.push(deleted);
    } else {
      for (const one of stillShown) yield* readDeleted(lifecycle, one);
      stillShown = [];
      const label = `list after DELETE ${name}`;
      yield* listAfterDeletion({ lifecycle, values, creation }, { deletion, shown, label });
    }
    if (all.length === mostDeleted) return;
  }
}

/** Reads what was still shown after its deletion, as others are gone. */
function* readDeleted(lifecycle: Lifecycle, deleted: Deleted): Generator<SequenceDraft, void> {
  const { values } = deleted;
  yield* send(lifecycle.read, {
    lifecycle,
    values,
    label: `read ${values.join(' ')} after DELETE, again`,
    why: 'a request for the deleted resource',
    ...expectRemoved(deleted),
    isPromised: false,
  });
}

function expectRemoved({ creation, shown, deletion }: Deleted) {
  return expectAfter([creation, shown, deletion], (of) => {
    const was = resourceValue(of(shown));
    return was === undefined ? undefined : { kind: 'resource-removed', content: was };
  });
}

/** What was changed, and then what was only created. */
function candidatesFor({ read: { operation, created } }: Lifecycle): readonly Creation[] {
  const kind = pathKind(operation.path);
  return firstOfEach([...(created?.changedOf(kind) ?? []), ...(created?.ofKind(kind) ?? [])]);
}
