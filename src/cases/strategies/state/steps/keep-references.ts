import type { Json } from '../../../../model/json.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import type { Derivation } from '../../strategy.ts';

/** A body that refers to what another one does: a longer text in the place of an identifier names nothing that exists. */
export function keepReferences(
  { operation, contract, validRequest }: Pick<Derivation, 'operation' | 'contract' | 'validRequest'>,
  value: Json,
  base: Json,
): Json {
  if (!isObject(value) || !isObject(base)) return value;
  const references = findReferences(operation, contract.operations);
  const kinds = new Set<string | undefined>(validRequest.referencedKinds);
  const entries = Object.entries(value).map(([name, own]): [string, Json] => {
    const usual = base[name];
    const kind = references.kindOf(name, true);
    return [name, kind !== undefined && kinds.has(kind) && usual !== undefined ? usual : own];
  });
  return objectFromEntries(entries);
}
