import { namesOfId } from '../../../../../conventions/names/resource-identity.ts';
import { ownSentences } from '../../../../../conventions/sentences/operation-texts.ts';
import { isDone } from '../../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../../model/expected-state.ts';
import { isObject, memberOf } from '../../../../../schema/json/pointer.ts';
import { parameterNames } from '../../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { expectAfter } from '../../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../../resources/reading/read-resources.ts';
import { ownerOfCreation } from '../../../../resources/reading/resource-lifecycle.ts';
import { isChosenByClient } from '../../steps/chosen-by-client.ts';
import { send } from '../../steps/lifecycle-steps.ts';
import { createAndRead, type FurtherCreations } from './create-and-read.ts';

/** Of two resources the first is deleted, and another one created: an identifier that is the number of resources is that of the second now. */
export function* createAfterDeletion(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { removal } = creations.lifecycle;
  if (removal === undefined) return;
  const why = 'a valid request that creates a resource';
  const first = yield* createAndRead(creations, { label: 'create one to delete', why });
  const second = first && (yield* createAndRead(creations, { label: 'create one to keep', why }));
  if (first === undefined || second === undefined) return;
  const { resource } = first;
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE one of two',
    why: 'a request to delete a resource, but not the one that was created after it',
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  const since = [resource.creation, second.resource.creation, deletion];
  yield* createAndRead(creations, { label: 'create another one', why, since });
}

/** The newest resource is deleted, and another one created, where the contract says that no identifier is given out again: `The number of a deleted task is not used again`. */
export function* createAfterLast(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator, read, removal } = creations.lifecycle;
  const parameter = parameterNames(read.operation.path).at(-1) ?? 'id';
  const said = [creator, ...(removal === undefined ? [] : [removal])].flatMap(ownSentences);
  if (removal === undefined || !said.some((one) => notUsedAgain.test(one))) return;
  const why = 'a valid request that creates a resource';
  const last = yield* createAndRead(creations, { label: 'create the last one', why });
  if (last === undefined) return;
  const { resource } = last;
  const id = resource.values.at(-1) ?? '';
  const content = resourceValue(resource.creation);
  const [property] = isObject(content) ? namesOfId(content, id, parameter) : [];
  if (property === undefined || isChosenByClient(id, resource.creation)) return;
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE the last one',
    why: 'a request to delete the resource that was created last',
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  yield* send(creator, {
    lifecycle: creations.lifecycle,
    label: 'create one after the last',
    why: 'a valid request that creates a resource after the last one was deleted',
    values: creator.operation.method === 'POST' ? ownerOfCreation(resource.creation) : undefined,
    ...expectAfter([resource.creation, deletion], (of): ExpectedState | undefined => {
      const was = memberOf(resourceValue(of(resource.creation)), property);
      return was === undefined ? undefined : { kind: 'described-value', by: removal.operation.key, property, was };
    }),
    isPromised: false,
  });
}

/** `is not used again`, `are never reused`. */
const notUsedAgain =
  /\b(?:numbers?|ids?|identifiers?|codes?|keys?|references?)\b.*\b(?:(?:is|are) (?:not|never) (?:(?:used|given out|assigned|issued) again|re-?used|reassigned|re-?issued)|(?:is|are) no longer used)\b/i;
