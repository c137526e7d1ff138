import type { Json, Pointer } from '../../../model/json.ts';
import { changeAt } from '../../json/change-at.ts';
import { tokensOf, valueAt } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { memoizeBriefly } from '../../memoize.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';
import type { Candidate } from '../candidate.ts';
import { eachCandidate } from './valid-values.ts';

/**
 * Valid values with the properties of `base`, in which each part is in turn each of its listed values, true, false, null, zero and empty: as many parts at
 * once as may be together, so that few values show all of them.
 */
export function variedValues(
  source: SchemaSource,
  schema: Pointer,
  { base, most }: { readonly base: Json; readonly most: number },
): readonly Json[] {
  const pending = otherParts(source, schema, base);
  const values: Json[] = [];
  for (let value = nextValue(); value !== undefined; value = nextValue()) values.push(value);
  return values;

  function nextValue(): Json | undefined {
    if (values.length >= most) return undefined;
    let value = base;
    for (const [instance, parts] of pending) {
      if (valueAt(value, instance) === undefined) continue;
      const changed = (part: Json) => changeAt(value, tokensOf(instance), () => part);
      const index = parts.findIndex((part) => isValidValue(source, schema, changed(part)));
      const [part] = index < 0 ? [] : parts.splice(index, 1);
      if (part !== undefined) value = changed(part);
    }
    return value === base ? undefined : value;
  }
}

/** Tested at most of one part. */
const mostParts = 20;

/** What each part of the value may be instead, outermost first. */
function otherParts(source: SchemaSource, schema: Pointer, base: Json): ReadonlyMap<Pointer, Json[]> {
  const found = new Map<Pointer, Json[]>();
  for (const { instance, part } of distinctParts(source, schema)) {
    const was = valueAt(base, instance);
    if (was === undefined || sameJson(was, part)) continue;
    const parts = found.get(instance) ?? [];
    found.set(instance, parts);
    if (parts.length < mostParts && !parts.some((other) => sameJson(other, part))) parts.push(part);
  }
  return found;
}

interface PlacedPart {
  readonly instance: Pointer;
  readonly part: Json;
}

/** What programs often handle by code of its own, in every place within the value. */
const distinctParts = memoizeBriefly((source: SchemaSource, schema: Pointer): readonly PlacedPart[] => {
  const parts: PlacedPart[] = [];
  for (const { position, candidate } of eachCandidate(source, schema))
    if (position.instance !== '' && isDistinct(candidate))
      parts.push({ instance: position.instance, part: candidate.part });
  return parts;
});

function isDistinct({ part, jsonText, about }: Candidate): boolean {
  if (jsonText !== undefined) return false;
  const isEmpty = part === 0 || part === '' || (Array.isArray(part) && part.length === 0);
  return isEmpty || part === null || typeof part === 'boolean' || /\/(?:enum|const)$/.test(about);
}
