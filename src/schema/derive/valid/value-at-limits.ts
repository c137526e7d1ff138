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
 * A valid value with every part of `base` at its limit: texts and lists as long, numbers as great as the schema says, or as short and small. A part stays
 * as it is where its limit is not valid together with the others. `undefined` where the schema states no limit for any part.
 */
export function valueAtLimits(
  source: SchemaSource,
  schema: Pointer,
  { base, side }: { readonly base: Json; readonly side: LimitSide },
): Json | undefined {
  const changed = new Set<Pointer>();
  let value = base;
  for (const { position, candidate } of eachCandidate(source, schema)) {
    const { instance } = position;
    if (side === 'int64' && (typeof candidate.part !== 'bigint' || candidate.part < 0 || candidate.mayBeRefused))
      continue;
    if (candidate.jsonText !== undefined || !limitKeywords[side].test(candidate.about) || changed.has(instance))
      continue;
    if (valueAt(value, instance) === undefined) continue;
    const next = changeAt(value, tokensOf(instance), () => candidate.part);
    if (!isValidValue(source, schema, next)) continue;
    value = next;
    changed.add(instance);
  }
  return changed.size === 0 ? undefined : value;
}
