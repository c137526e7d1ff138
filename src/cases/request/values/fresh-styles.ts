import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../../schema/derive/build/summarise-violations.ts';
import { unassertedFormatAt } from '../../../schema/derive/build/unasserted-formats.ts';
import { referencesOf } from '../../../schema/document/references.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { memoizeByObject } from '../../../schema/memoize.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../../schema/shape/shape.ts';
import { nameWords } from '../../../text/name-words.ts';
import { typicalNumbers } from './fresh-numbers.ts';
import { type FreshStyle, longNumber, textStyles } from './fresh-texts.ts';

/** By property and value. A sample is one object for the whole run. */
const knownStyles = new WeakMap<JsonObject, Map<string, FreshStyle | undefined>>();

/** A property that gets a fresh value of the same look. */
export interface StyledProperty {
  readonly name: string;
  readonly property: Json;
  /** What the property is a part of. */
  readonly sample: JsonObject;
  readonly schema: Pointer | undefined;
  /** The property whose value the sample is; absent: the sample is a whole value of the schema. */
  readonly within?: string;
  /** The value of the schema that has the sample; the sample itself by default. */
  readonly around?: (sample: JsonObject) => Json;
  /** The best first; those for its type by default. */
  readonly styles?: readonly FreshStyle[];
}

/** The first style that leaves the property as valid as it was. */
export function styleFor(
  { name, property, sample, schema, within, around = (one) => one, styles }: StyledProperty,
  source: SchemaSource,
): FreshStyle | undefined {
  if (typeof property === 'object' || typeof property === 'boolean' || isMeasure(name, property)) return undefined;
  const known = knownStyles.get(sample) ?? new Map<string, FreshStyle | undefined>();
  knownStyles.set(sample, known);
  const key = `${name}\n${typeof property}\n${property}`;
  if (known.has(key)) return known.get(key);
  const summarise = (value: Json) =>
    schema === undefined ? '' : summariseViolations(source, schema, around(withProperty(sample, [name, value])));
  const expected = summarise(property);
  const usual = typeof property === 'string' ? textStyles(property) : integerStyles(name);
  const ofLongNumber = typeof property === 'string' && isMadeUpNumber(property, source) ? [longNumber] : [];
  const names = within === undefined ? [name] : [within, name];
  const ofFormat = typeof property === 'string' ? stylesOfFormat(source, schema, names) : undefined;
  const style = (ofFormat ?? [...(styles ?? usual), ...ofLongNumber]).find((one) =>
    typicalNumbers.every((number) => {
      const candidate = one(property, number);
      return candidate !== undefined && summarise(candidate) === expected;
    }),
  );
  known.set(key, style);
  return style;
}

/** Ways to keep the format of a text at the end of these names, where validation does not assert it; `undefined` where the text has no such format. */
function stylesOfFormat(
  { document, dialect }: SchemaSource,
  schema: Pointer | undefined,
  names: readonly string[],
): readonly FreshStyle[] | undefined {
  if (schema === undefined) return undefined;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const pointers = names.reduce<readonly Pointer[]>(
    (around, name) => schemasOfProperty(mergeSchemas(registry, { pointers: around }), name) ?? [],
    [schema],
  );
  const format = unassertedFormatAt(registry, pointers);
  if (format === undefined) return undefined;
  return /^u?int(?:32|64)$/.test(format) ? [(_, number) => String(number)] : [];
}

/** Ways to put a number into an integer. Where the schema allows small ones only, two resources may still need different ones, such as seats of a row. */
export function integerStyles(name: string): FreshStyle[] {
  const within = (size: number): FreshStyle => {
    return (value, number) =>
      typeof value === 'number' && Number.isInteger(value) ? value + (number % size) : undefined;
  };
  const words = nameWords(name).trim();
  if (quantityName.test(words)) return [];
  const isNumbering = numberingName.test(words);
  return isNumbering ? [freshInteger, ...[8000, 800, 80, 50, 20, 8].map(within)] : [freshInteger];
}

/** What such properties have is often the only one of its kind. */
const numberingName = /(?:^| )(?:number|no|nr|num|code|key|index|position|slot|rank|serial|sequence)$/;

/** What such properties have identifies nothing, and a service may refuse too much of it: a payment of more than is due. */
const quantityName =
  /(?:^| )(?:amount|total|subtotal|price|sum|cost|fee|cents|balance|payment|refund|quantity|qty|count|stock|size|weight|height|width|length|age|minutes?|hours?|days?|weeks?|months?|years?|seconds|percent(?:age)?|rate|limit)$/;

/** A duration, or an amount that is written as a text. */
function isMeasure(name: string, value: Json): boolean {
  if (typeof value !== 'string') return false;
  return duration.test(value) || (/^-?\d+(?:\.\d+)?$/.test(value) && quantityName.test(nameWords(name).trim()));
}

/** ISO 8601, as RFC 3339, appendix A, has it. */
const duration = /^P(?!$)(?:\d+[YMWD])*(?:T(?=\d)(?:\d+(?:\.\d+)?[HMS])+)?$/;

function freshInteger(value: Json, number: number): Json | undefined {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)) ? number : undefined;
}

/** Whether a text with a long number, such as an ISBN, was made from its schema. One that the contract has may have a check digit that has to be right. */
function isMadeUpNumber(text: string, { document }: SchemaSource): boolean {
  return (
    /^[a-z_/+ -]{0,12}\d(?:[ _/-]?\d){7,29}[a-z]{0,4}$/i.test(text) &&
    !/\d{4}-\d\d/.test(text) &&
    !numberedTexts(document).has(text)
  );
}

/** The texts of a contract that have digits. */
export const numberedTexts = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>();
  const left: Json[] = [document];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one === 'string' && one.length <= 100 && /\d/.test(one)) found.add(one);
    else if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) left.push(part);
  }
  return found;
});
