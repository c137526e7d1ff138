import { identityOfItems, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { keepsItems } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { documentsNextLink, promisesNextLink, readCursor, readNextPath } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { idsIn, isSame, listedIn, listedObjects, totalsOf } from '../reading/listed-items.ts';
import { allowsValue, pageLength } from '../reading/page-parameters.ts';

/**
 * The address that a short page names as the next one has the items that a long page has there. Judged where it differs twice, each time with the same long
 * page. So is a page that names none, although the contract documents a link to the next one. A target that keeps nothing, as a mock may, names the address
 * of an example.
 */
export function* followNext(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  if (!allowsValue(size, pageLength * 2, derivation) || !allowsValue(size, pageLength, derivation)) return;
  for (const attempt of ['first', 'second'] as const) {
    const read = (label: string, length: number, state?: ExpectedState) =>
      sendStep(derivation, 'paging', {
        label: `next address, ${attempt} attempt: ${label}`,
        why: 'a request for a page of a list that may name the address of the next one',
        parameters: new Map([[size, length]]),
        expectedState: state,
        isPromised: false,
      });
    const long = yield* read('a page of 4 items', pageLength * 2);
    const items = listedIn(long) ?? [];
    const identity = identityOfItems(items);
    if (identity === undefined || items.length <= pageLength || items.length > pageLength * 2) return;
    const short = yield* read('a page of 2 items', pageLength);
    const path = short && readNextPath(short);
    const ids = keysOfItems(items, identity);
    const lacksLink = short !== undefined && path === undefined && mustLink(derivation, short);
    if ((path === undefined && !lacksLink) || !isSame(idsIn(short, identity), ids.slice(0, pageLength))) return;
    if (attempt === 'first' && !(yield* keepsItems(derivation, 'paging', listedObjects(long) ?? []))) return;
    const again = idsIn(yield* read('a page of 4 items again', pageLength * 2), identity);
    if (!isSame(again, ids)) return;
    if (path === undefined) {
      const state = { kind: 'page-position', follows: true, isLinked: true } as const;
      if (attempt === 'second') yield* read('a page of 2 items again', pageLength, state);
      continue;
    }
    const wanted = ids.slice(pageLength);
    const expectedState: ExpectedState = {
      kind: 'page-items',
      ...identity,
      ids: wanted,
      before: ids.slice(0, pageLength),
    };
    const next = yield* sendStep(derivation, 'paging', {
      label: `next address, ${attempt} attempt: what it leads to`,
      why: 'a request for the address that a page names as the next one',
      request: derivation.validRequest.build({ path }),
      expectedState: attempt === 'second' ? expectedState : undefined,
      isPromised: attempt === 'second',
    });
    if (isSame(idsIn(next, identity).slice(0, wanted.length), wanted)) return;
  }
}

/** Whether a page that others follow must have a link to the next one: the contract says so, or the page says that there are more items than it has. */
function mustLink({ operation, source }: Derivation, page: Exchange): boolean {
  if (promisesNextLink(operation, source)) return true;
  // A place in the body is enough where a link is only documented.
  if (readCursor(page) !== undefined || !documentsNextLink(operation, source)) return false;
  return Object.values(totalsOf(page)).some((total) => total > pageLength);
}
