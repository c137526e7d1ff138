import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { memberOf, resolve, valueAt } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** The component that an alternative refers to. */
export function nameOf({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const reference = memberOf(valueAt(document, pointer), '$ref');
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

/** What an alternative says, behind references: a component may have been put in a place of its own. */
export function textOf({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const place = resolve(document, pointer);
  return place === undefined ? undefined : writeJson(valueAt(document, place) ?? null);
}

/** The title of an alternative. */
export function titleOf({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const title = memberOf(valueAt(document, resolve(document, pointer) ?? ''), 'title');
  return typeof title === 'string' ? title : undefined;
}

/** An alternative for people. */
export function labelOf(contract: Contract, branch: readonly Pointer[]): string {
  const label = nameOf(contract, branch) ?? titleOf(contract, branch) ?? textOf(contract, branch) ?? '';
  return label.length > 40 ? `${label.slice(0, 37)}...` : label;
}
