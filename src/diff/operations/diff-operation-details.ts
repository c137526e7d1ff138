import type { Contract, Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { join, valueAt } from '../../schema/json/pointer.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import type { OperationPair } from './operation-pair.ts';

/** The changes of the `operationId` of an operation and of its deprecation. */
export function diffOperationDetails(pair: ContractPair, { old, new: now }: OperationPair): Difference[] {
  const differences: Difference[] = [];
  const places = { old: old.pointer, new: now.pointer };
  if (old.operationId !== undefined && old.operationId !== now.operationId) {
    // Generated clients name their functions after it.
    differences.push({
      id: 'operation-id',
      class: 'unclear',
      message:
        now.operationId === undefined
          ? `${old.key} no longer has the operationId "${old.operationId}".`
          : `${old.key} now has the operationId "${now.operationId}" instead of "${old.operationId}".`,
      ...places,
    });
  }
  differences.push(...diffDeprecation(pair, { old: old.pointer, new: now.pointer, subject: old.key }));
  return differences;
}

/** Whether the object at a place is newly deprecated, or no longer deprecated. */
export function diffDeprecation(
  pair: ContractPair,
  { old, new: now, subject }: { readonly old: Pointer; readonly new: Pointer; readonly subject: string },
): Difference[] {
  const [before, after] = [isDeprecated(pair.old, old), isDeprecated(pair.new, now)];
  if (before === after) return [];
  const message = `${subject} is ${after ? 'now' : 'no longer'} deprecated.`;
  return [{ id: after ? 'deprecated' : 'undeprecated', class: 'compatible', message, old, new: now }];
}

function isDeprecated({ document }: Contract, pointer: Pointer): boolean {
  return valueAt(document, join(pointer, 'deprecated')) === true;
}

/** The removal of an operation. If it was deprecated before, clients may have stopped using it. */
export function removedOperation(contract: Contract, { key, pointer }: Operation): Difference {
  const wasDeprecated = isDeprecated(contract, pointer);
  return {
    id: 'operation-removed',
    class: wasDeprecated ? 'unclear' : 'breaking',
    message: wasDeprecated ? `${key} was removed; it had been deprecated.` : `${key} was removed.`,
    old: pointer,
    new: undefined,
  };
}
