import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { featuresOf } from '../../../resources/tracking/content-features.ts';
import type { Creation } from '../../../resources/tracking/recent-creations.ts';
import { listAfterDeletion } from '../listing/list-after.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';

/** Resources of one kind that are read, to find those that differ. */
const mostRead = 60;
/** Resources of one kind that are deleted. */
const mostDeleted = 12;

/** Deletes what other requests have created and changed, one of each state and kind, and reads it: a service may keep what is in one of its states. */
export function* deleteInEachState(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator, read, removal } = lifecycle;
  // A DELETE of what is made later may cancel it, and it is still shown then.
  if (removal === undefined || listsStatus(creator.operation, 202)) return;
  const features = new Set<string>();
  let deleted = 0;
  for (const { values, exchange: creation } of candidatesFor(lifecycle).slice(0, mostRead)) {
    const name = values.join(' ');
    const step = { lifecycle, values, isPromised: false };
    const shown = yield* send(read, {
      ...step,
      label: `read ${name} before DELETE`,
      why: 'a request for what the run has created',
    });
    const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
    if (shown === undefined || !isObject(content)) continue;
    const known = features.size;
    for (const feature of featuresOf(content)) features.add(feature);
    if (features.size === known) continue;
    const deletion = yield* send(removal, {
      ...step,
      label: `DELETE ${name}`,
      why: 'a request to delete a resource that differs from those that were deleted before',
    });
    if (deletion === undefined || !isDone(deletion)) continue;
    yield* send(read, {
      ...step,
      label: `read ${name} after DELETE`,
      why: 'a request for the deleted resource',
      ...expectAfter([creation, shown, deletion], (of) => {
        const was = resourceValue(of(shown));
        return was === undefined ? undefined : { kind: 'resource-removed', content: was };
      }),
    });
    yield* listAfterDeletion({ lifecycle, values, creation }, { deletion, shown, label: `list after DELETE ${name}` });
    deleted += 1;
    if (deleted === mostDeleted) return;
  }
}

/** What was changed, and then what was only created, each once. */
function candidatesFor({ read: { operation, created } }: Lifecycle): readonly Creation[] {
  const kind = pathKind(operation.path);
  const byName = new Map<string, Creation>();
  for (const one of [...(created?.changedOf(kind) ?? []), ...(created?.ofKind(kind) ?? [])]) {
    const name = one.values.join('\n');
    if (!byName.has(name)) byName.set(name, one);
  }
  return [...byName.values()];
}
