import type { Contract, Operation } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { join, valueAt } from '../schema/json/pointer.ts';
import type { Difference, Pair } from './change.ts';
import type { OperationPair } from './operation-pair.ts';

/** What changed about an operation as such: its name for programs, and whether it is on its way out. */
export function diffOperationFacts(pair: Pair, { old, new: now }: OperationPair): Difference[] {
  const differences: Difference[] = [];
  const places = { old: old.pointer, new: now.pointer };
  if (old.operationId !== undefined && old.operationId !== now.operationId) {
    const name = now.operationId === undefined ? 'no operationId' : `the operationId "${now.operationId}"`;
    // Clients that were generated call their functions by it.
    differences.push({
      id: 'operation-id',
      class: 'unclear',
      message: `${old.key} has ${name} now and had "${old.operationId}".`,
      ...places,
    });
  }
  differences.push(...deprecation(pair, { old: old.pointer, new: now.pointer, subject: old.key }));
  return differences;
}

/** Whether something was deprecated since, or is no longer. */
export function deprecation(
  pair: Pair,
  { old, new: now, subject }: { readonly old: Pointer; readonly new: Pointer; readonly subject: string },
): Difference[] {
  const [before, after] = [isDeprecated(pair.old, old), isDeprecated(pair.new, now)];
  if (before === after) return [];
  const message = `${subject} is ${after ? 'deprecated now' : 'not deprecated any more'}.`;
  return [{ id: after ? 'deprecated' : 'undeprecated', class: 'compatible', message, old, new: now }];
}

/** Whether what is at a place was announced to go. */
function isDeprecated({ document }: Contract, pointer: Pointer): boolean {
  return valueAt(document, join(pointer, 'deprecated')) === true;
}

/** An operation that is gone. Who was told in time that it would go may have left it. */
export function removedOperation(contract: Contract, { key, pointer }: Operation): Difference {
  const told = isDeprecated(contract, pointer);
  return {
    id: 'operation-removed',
    class: told ? 'unclear' : 'breaking',
    message: told ? `${key} is gone; it was deprecated.` : `${key} is gone.`,
    old: pointer,
    new: undefined,
  };
}
