import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { namesOfId } from '../../../../conventions/names/resource-identity.ts';
import { ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isDone, isMissing } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { collectionKind, pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { unusedValues } from '../../../request/values/unused-values.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { idOfItem, itemParameter } from '../listing/list-items.ts';
import { isChosenByClient } from '../steps/chosen-by-client.ts';
import type { Lifecycle, TestedResource } from '../steps/lifecycle-steps.ts';

/**
 * What was created below a resource is gone after the resource was deleted: `GET /books/5/notes` and `GET /books/5/notes/7` after `DELETE /books/5`. Another resource
 * is created for this, as the target may refuse to delete one that has something below it.
 */
export function* deleteWithItems(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { read, creator, removal, createdValues } = lifecycle;
  const [list] = listsBelow(read);
  const adding = list && read.derivationFor('POST', pathKind(list.operation.path));
  if (removal === undefined || list === undefined || adding === undefined) return;
  const send = sendAbout(list.operation, 'state', { isPromised: false });
  const creation = yield* send(creator, {
    label: 'create, to delete it with its items',
    why: 'a valid request that creates a resource',
  });
  const values = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const addition = yield* send(adding, {
    label: 'add an item',
    why: 'a valid request that adds something to a resource',
    values,
  });
  const id = addition && isDone(addition) ? idOfItem({ list }, responseValue(addition)) : undefined;
  const added = addition && resourceValue(addition);
  if (addition === undefined || id === undefined || !isObject(added)) return;
  const properties = namesOfId(added, id, itemParameter(list));
  const why = 'a request for the list of what belongs to a resource';
  const shown = yield* send(list, { label: 'list before DELETE', why, values });
  if (shown === undefined || !isDone(shown) || !holdsId(responseValue(shown) ?? null, id)) return;
  const item = read.derivationFor('GET', `${pathKind(list.operation.path)}/{}`);
  const ofItem = { values: [...values, id], why: 'a request for something that belongs to a resource' };
  const seen = item && (yield* send(item, { label: 'read the item before DELETE', ...ofItem }));
  const deletion = yield* send(removal, {
    label: 'DELETE with items',
    why: 'a request to delete a resource that has items',
    values,
  });
  if (deletion === undefined || !isDone(deletion)) return;
  const missing = yield* send(read, {
    label: 'read after DELETE with items',
    why: 'a request for the deleted resource',
    values,
  });
  if (!isMissing(missing)) return;
  yield* send(list, {
    label: 'list after DELETE',
    why: 'a request for the list of what belongs to a resource that was deleted',
    values,
    ...expectAfter([creation, addition, deletion], (of) => {
      const own = idOfItem({ list }, responseValue(of(addition))) ?? id;
      return { kind: 'item-not-listed', id: own, properties };
    }),
  });
  if (item !== undefined && seen !== undefined && isDone(seen))
    yield* send(item, {
      label: 'read the item after DELETE',
      ...ofItem,
      ...expectAfter([creation, addition, seen, deletion], (of): ExpectedState | undefined => {
        const content = resourceValue(of(seen));
        return content === undefined ? undefined : { kind: 'resource-removed', content, by: removal.operation.key };
      }),
    });
  if (!isChosenByClient(values.at(-1) ?? '', creation)) return;
  const again = yield* send(creator, {
    label: 'create the deleted one again',
    why: 'the request that had created a resource, after its deletion',
    request: creation.case.request,
  });
  if (again === undefined || !isDone(again) || createdValues(again)?.join('/') !== values.join('/')) return;
  yield* send(list, {
    label: 'list after creating again',
    why: 'a request for the list of what belongs to a resource that was created again',
    values,
    ...expectAfter([creation, addition, deletion, again], (of) => {
      const own = idOfItem({ list }, responseValue(of(addition))) ?? id;
      return { kind: 'item-not-listed', id: own, properties };
    }),
  });
}

/** The lists below a resource that are asked for after its deletion. */
const mostLists = 2;

/** A list below what was deleted is as missing as one below what was never created, where the contract has 404 for it. */
export function* listBelowDeleted(
  { lifecycle, values, creation }: TestedResource,
  deletion: Exchange,
): Generator<SequenceDraft, void> {
  const { read } = lifecycle;
  const send = sendAbout(read.operation, 'state', { isPromised: false });
  const lists = listsBelow(read).filter((one) => listsStatus(one.operation, 404) && !keepsRecords(one));
  for (const list of lists.slice(0, mostLists)) {
    const name = pathKind(list.operation.path);
    const ofDeleted = { why: 'a request for the list of what belonged to a resource that was deleted', values };
    const shown = yield* send(list, { ...ofDeleted, label: `${name} after DELETE` });
    const unused = shown && isDone(shown) ? unusedValues(list, values) : undefined;
    if (unused === undefined) continue;
    const why = 'a request for the list of what belongs to a resource that was never created';
    const label = `${name} of what was never created, after DELETE`;
    if (!isMissing(yield* send(list, { why, label, values: unused }))) continue;
    yield* send(list, {
      ...ofDeleted,
      label: `${name} after DELETE, again`,
      ...expectAfter([creation, deletion], () => ({
        kind: 'refused-in-state',
        of: 'a list below a resource',
        state: 'deleted',
        status: '404',
      })),
    });
  }
}

/** Whether a list may go on when what it belongs to is gone, such as a history. */
function keepsRecords({ operation }: Derivation): boolean {
  const text = [operation.path, ...ownSentences({ operation })].join('. ');
  return /\b(?:history|histories|audit|logs?|revisions?|versions?|archives?d?|delet\w+|remov\w+)\b/i.test(text);
}

/** The lists directly below a resource: `/books/{}/notes`. */
function listsBelow({ operation, contract, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  return contract.operations
    .filter(
      ({ method, path }) =>
        method === 'GET' && !pathKind(path).endsWith('/{}') && collectionKind(pathKind(path)) === kind,
    )
    .flatMap(({ path }) => derivationFor('GET', pathKind(path)) ?? []);
}
