import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import type { Derivation } from '../../strategy.ts';

/** An ordinary body that refers to the resource of a kind with that identifier; `undefined` where an ordinary body refers to none. */
export function bodyReferringTo(
  { operation, contract, validRequest }: Derivation,
  { kind, id }: { readonly kind: string; readonly id: string },
): JsonObject | undefined {
  const plain = validRequest.buildValue();
  if (!isObject(plain)) return undefined;
  const references = findReferences(operation, contract.operations);
  const value = references.replace(plain, {
    samples: [plain],
    byNoun: true,
    give: (one) => (one === kind ? id : undefined),
  });
  // An ordinary body may refer to it already, as to what was created last.
  const refers = references.within(value, true).some((one) => one.kind === kind && one.id === id);
  return isObject(value) && refers ? value : undefined;
}
