import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Operation } from '../../../../model/contract.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { collectionKind, parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { openUncreatableResources } from '../../../paths/uncreatable-resources.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { itemsOf, responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';

/** Of the owners that a list shows so many are looked at. */
const mostOwners = 5;

/**
 * Two resources that own items of the collection, such as `/docks/{}/berths`, where no operation creates such resources, but `GET /docks` lists them; `undefined` where
 * it lists no two. Of two that name each other, one may have the items of the other: they are no such pair.
 */
export function* readTwoOwners(
  { contract, derivationFor }: Derivation,
  { path }: Pick<Operation, 'path'>,
): Generator<SequenceDraft, readonly [own: readonly string[], other: readonly string[]] | undefined> {
  const [name, ...others] = parameterNames(path);
  const owners = derivationFor('GET', collectionKind(collectionKind(pathKind(path))));
  if (name === undefined || others.length > 0 || owners === undefined) return undefined;
  if (!openUncreatableResources(contract.operations).areNoneCreatable(path)) return undefined;
  const listed = yield* sendAbout({ path }, 'state', { isPromised: false })(owners, {
    label: 'list of owners',
    why: 'a request for the resources to which something is added',
  });
  const found = itemsOf(listed && isDone(listed) ? responseValue(listed) : undefined)
    .slice(0, mostOwners)
    .flatMap((item) => {
      const id = isObject(item) ? readIdentity(item, name) : undefined;
      return id === undefined ? [] : [{ id, item }];
    });
  const isApart = (one: (typeof found)[number], other: typeof one) =>
    one.id !== other.id && !holdsId(one.item, other.id) && !holdsId(other.item, one.id);
  for (const one of found) {
    const other = found.find((another) => isApart(one, another));
    if (other !== undefined) return [[one.id], [other.id]];
  }
  return undefined;
}
