import type { Json, Pointer } from '../../../model/json.ts';
import { changeAt } from '../../json/change-at.ts';
import { tokensOf, valueAt } from '../../json/pointer.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';
import { eachCandidate } from './valid-values.ts';

/** The upper limits that a schema states, or the lower ones; `int64`: those of integers that no double holds. */
export type LimitSide = 'upper' | 'lower' | 'int64';

const limitKeywords: Readonly<Record<LimitSide, RegExp>> = {
  upper: /\/(?:maxLength|maximum|exclusiveMaximum|maxItems|maxProperties)$/,
  lower: /\/(?:minLength|minimum|exclusiveMinimum|minItems|minProperties)$/,
  int64: /\/(?:format|maximum|exclusiveMaximum)$/,
};

/**
 * A valid value with every part of `base` at its limit: texts and lists as long, numbers as great as the schema says, or as short and small. So is
 * each item of the innermost lists, as far as items need not differ. A part stays as it is where its limit is not valid together with the others. `undefined` where the schema states no limit for any part.
 */
export function valueAtLimits(
  source: SchemaSource,
  schema: Pointer,
  { base, side }: { readonly base: Json; readonly side: LimitSide },
): Json | undefined {
  const changed = new Set<Pointer>();
  const lists: Pointer[] = [];
  let value = base;
  const changeTo = (instance: Pointer, part: Json): boolean => {
    const next = changeAt(value, tokensOf(instance), () => part);
    if (!isValidValue(source, schema, next)) return false;
    value = next;
    return true;
  };
  for (const { position, candidate } of eachCandidate(source, schema)) {
    const { instance } = position;
    const { part, about } = candidate;
    if (side === 'int64' && (typeof part !== 'bigint' || part < 0 || candidate.mayBeRefused)) continue;
    if (candidate.jsonText !== undefined || !limitKeywords[side].test(about) || changed.has(instance)) continue;
    const was = valueAt(value, instance);
    if (was === undefined) continue;
    const copies = copiesOfFirst(was, part);
    if (!(copies !== undefined && changeTo(instance, copies)) && !changeTo(instance, part)) continue;
    changed.add(instance);
    if (Array.isArray(part)) lists.push(instance);
  }
  const filled: Pointer[] = [];
  for (const instance of lists.toReversed()) {
    // Full lists within each item of a full list would soon have millions of items.
    if (filled.some((one) => one.startsWith(`${instance}/`))) continue;
    const list = valueAt(value, instance) ?? null;
    const copies = copiesOfFirst(list, list);
    if (copies !== undefined && changeTo(instance, copies)) filled.push(instance);
  }
  return changed.size === 0 ? undefined : value;
}

/** As many copies of the first item of a list as another one has items; `undefined` where there is no item, or one is not a list. */
function copiesOfFirst(list: Json, other: Json): Json | undefined {
  const [first]: readonly Json[] = Array.isArray(list) ? list : [];
  return first === undefined || !Array.isArray(other) ? undefined : other.map(() => first);
}
