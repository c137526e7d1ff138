import type { Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctValues, readList } from '../../request/list-steps.ts';
import type { Derivation } from '../strategy.ts';
import { type Filter, isAllowed, readWhole } from './filter-parameters.ts';

/** Judges one value only where the list was the same with either of two values and without any: then the filter has no effect at all. */
export function* filterByTwoValues(
  derivation: Derivation,
  { parameter, property }: Filter,
): Generator<SequenceDraft, void> {
  const read = (value: Json | undefined, label: string) =>
    value === undefined
      ? readWhole(derivation, label)
      : readList(derivation, 'filtering', {
          label,
          why: `a request for the items whose ${property} is ${writeJson(value)}`,
          parameters: [[parameter, value]],
        });
  const whole = yield* read(undefined, `before ${parameter.name}`);
  const values = whole && unrelatedValues(distinctValues(whole, property), parameter, derivation);
  if (whole === undefined || values === undefined) return;
  const [one, other] = values;
  for (const [value, label] of [
    [one, `${parameter.name} has one value`],
    [other, `${parameter.name} has another value`],
    [undefined, `after ${parameter.name}`],
  ] as const) {
    const items = yield* read(value, label);
    if (items === undefined || !sameJson(items, whole)) return;
  }
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has one value, again`,
    why: `a request for the items whose ${property} is ${writeJson(one)}`,
    parameters: [[parameter, one]],
    expectedState: { kind: 'filtered', property, value: one },
  });
}

/** The least and the greatest of the numbers, as a filter may mean at least or at most; two texts without a word in common, as it may look for words. */
function unrelatedValues(
  values: readonly Json[],
  parameter: Parameter,
  derivation: Derivation,
): readonly [Json, Json] | undefined {
  const usable = values.filter((value) => isAllowed(parameter, value, derivation));
  const numbers = usable.filter((value) => typeof value === 'number' || typeof value === 'bigint');
  if (numbers.length === usable.length) {
    const sorted = numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    const [least, greatest] = [sorted[0], sorted.at(-1)];
    return least === undefined || greatest === undefined || least === greatest ? undefined : [least, greatest];
  }
  for (const [index, one] of usable.entries()) {
    const other = usable.slice(index + 1).find((value) => !shareWord(String(one), String(value)));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  const others = wordsOf(other);
  return words.size === 0 || others.length === 0 || others.some((word) => words.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
