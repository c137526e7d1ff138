import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { countUnlikelyTimes } from '../../../schema/derive/build/likely-times.ts';
import { isOutOfOrder } from '../../../schema/derive/build/ordered-pairs.ts';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { byteLength } from '../../request/body/body-draft.ts';
import { alone, caseId, describeVariation } from '../../request/case-draft.ts';
import { scopeForSize } from '../../request/scope.ts';
import { encodedRequest, encodings, jsonEncodings } from '../bodies/json-encodings.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** In each round of the search: enough for most pairs of variations. */
const combinations = 100;
/** The schema does not allow every combination that is tried. */
const mostTrials = 4 * combinations;

/** Random combinations of valid variations, for faults that no variation shows alone. */
export const search: Strategy = {
  id: 'search',
  title: 'Random combinations of valid variations',
  *derive(derivation) {
    const { validRequest, random, round } = derivation;
    const variations = combinableVariations(derivation);
    const usable = usableEncodings(derivation);
    if (variations.length < 2) return;
    let made = 0;
    for (let trial = 0; trial < mostTrials && made < combinations; trial += 1) {
      const combined = combine(derivation, variations);
      if (combined === undefined) continue;
      made += 1;
      const encoding = usable[Math.floor(random() * encodings.length * 3)];
      const { value, about } = combined;
      const request = encodedRequest(validRequest, { value, ...(encoding && { encode: encoding.encode }) });
      yield alone({
        label: `combination ${round * combinations + made}`,
        request,
        expects: combined.mayBeRefused ? 'anything' : 'accepted',
        scope: scopeForSize(validRequest.scope, byteLength(request.body)),
        about,
        why: `a valid body (${combined.labels.map(describeVariation).join('; ')})${encoding ? `, ${encoding.label}` : ''}`,
      });
    }
  },
};

/** The valid variations that were not refused alone: they would be refused in every combination. */
function combinableVariations({ operation, validValues, wasRefused }: Derivation): readonly DerivedValue[] {
  return [...validValues()].filter(({ value, text, label }) => {
    return (
      isObject(value) && text === undefined && !wasRefused(caseId(operation, 'valid-body', label)) && !isLarge(value)
    );
  });
}

function usableEncodings({ operation, wasRefused }: Derivation): typeof encodings {
  return encodings.filter(({ label }) => !wasRefused(caseId(operation, jsonEncodings.id, label)));
}

const manyProperties = 500;
const longText = 5000;

/** A large body takes as long as many small ones, and its size decides more than what else is in it. */
function isLarge(value: JsonObject): boolean {
  const properties = Object.values(value);
  return (
    properties.length > manyProperties ||
    properties.some((property) => typeof property === 'string' && property.length > longText)
  );
}

interface Combination {
  readonly value: Json;
  readonly about: Pointer;
  /** Of the variations. */
  readonly labels: readonly string[];
  readonly mayBeRefused: boolean;
}

/** Puts two or three variations together; `undefined` when the schema does not allow the result. */
function combine(
  { validRequest, source, random }: Derivation,
  variations: readonly DerivedValue[],
): Combination | undefined {
  const { sample, schema } = validRequest;
  const chosen = Array.from({ length: random() < 0.5 ? 2 : 3 }, () => {
    return variations[Math.floor(random() * variations.length)];
  }).filter((variation) => variation !== undefined);
  const [first] = chosen;
  if (!first || !isObject(sample) || schema === undefined) return undefined;
  const merged = chosen.reduce<JsonObject>(
    (combined, { value }) => (isObject(value) ? applyVariation(combined, value, sample) : combined),
    sample,
  );
  const value = validRequest.refresh(merged);
  if (!isValidValue(source, schema, value)) return undefined;
  const isUnlikely = countUnlikelyTimes(value) > countUnlikelyTimes(sample);
  const mayBeRefused = isOutOfOrder(value) || isUnlikely || chosen.some((variation) => variation.mayBeRefused);
  return { value, about: first.about, labels: chosen.map(({ label }) => label), mayBeRefused };
}

/** Makes the changes to an object that the variation makes to the sample. */
function applyVariation(object: JsonObject, variation: JsonObject, sample: JsonObject): JsonObject {
  const kept = Object.entries(object).filter(
    ([name]) => Object.hasOwn(variation, name) || !Object.hasOwn(sample, name),
  );
  const changed = Object.entries(variation).filter(
    ([name, property]) => !Object.hasOwn(sample, name) || sample[name] !== property,
  );
  return Object.fromEntries([...kept, ...changed]);
}
