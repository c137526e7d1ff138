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
 * A valid value with every part of `base` at its limit: texts and lists as long, numbers as great as the schema says, or as short and small. The items of a list
 * are alike as far as they need not differ, but only in the first one are lists at their limits, too. A part stays as it is where its limit is not valid together
 * with the others. `undefined` where the schema states no limit for any part.
 */
export function valueAtLimits(
  source: SchemaSource,
  schema: Pointer,
  { base, side }: { readonly base: Json; readonly side: LimitSide },
): Json | undefined {
  const changed = new Set<Pointer>();
  const lists = new Map<Pointer, readonly Json[]>();
  let value = base;
  const changeTo = (instance: Pointer, part: Json): boolean => {
    const next = changeAt(value, tokensOf(instance), () => part);
    if (!isValidValue(source, schema, next)) return false;
    value = next;
    changed.add(instance);
    return true;
  };
  for (const { position, candidate } of eachCandidate(source, schema)) {
    const { instance } = position;
    const { part, about } = candidate;
    if (side === 'int64' && (typeof part !== 'bigint' || part < 0 || candidate.mayBeRefused)) continue;
    if (candidate.jsonText !== undefined || !limitKeywords[side].test(about) || changed.has(instance)) continue;
    if (valueAt(value, instance) === undefined) continue;
    if (!Array.isArray(part)) changeTo(instance, part);
    else if (!lists.has(instance)) lists.set(instance, part);
  }
  // At last, so that each item is at its limits, and the outermost first, so that not each item of a full list has full lists.
  for (const [instance, part] of lists) {
    const list = valueAt(value, instance);
    if (list === undefined) continue;
    const [first]: readonly Json[] = Array.isArray(list) ? list : [];
    const filled = first === undefined ? [] : [part.map(() => first), [first, ...part.slice(1)].slice(0, part.length)];
    for (const one of [...filled, [...part]]) if (changeTo(instance, one)) break;
  }
  return changed.size === 0 ? undefined : value;
}
