import { isLikelyIdentifier } from '../../conventions/names/identifier-names.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Collection } from '../resources/collections.ts';
import { type Seed, textFrom, uuidFrom } from '../seeds/seed.ts';
import { numberFitter, textFitter } from '../values/fit-value.ts';
import { formatTexts } from '../values/format-texts.ts';
import { namedTexts } from '../values/named-texts.ts';
import { textLike } from '../values/text-like.ts';
import { hex, shortId } from '../values/text-makers.ts';
import type { Setting } from '../values/value-place.ts';
import { withType } from '../values/with-type.ts';
import { slugOf } from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** Makes the nth id of a collection, from 0, with a seed of its own; `undefined` where what was made does not fit the contract. */
type MakeId = (nth: number, seed: Seed) => Json | undefined;

interface IdSources {
  readonly source: SchemaSource;
  readonly setting: Setting;
  /** The largest number among the ids that exist: numbers go on after it. */
  readonly after: number;
}

/** Creates what makes the ids of a collection: out of the values that the contract lists, as numbers, or as texts. */
export function idMaker(collection: Collection, { source, setting, after }: IdSources): MakeId {
  const places = placesOfId(collection, source);
  const shapes = places.map((pointer) => mergeSchemas(registryOf(source), { pointers: [pointer] }));
  const [shape] = shapes;
  if (shape === undefined) return (nth) => after + nth + 1;
  const values = shapes.map((one) => one.values?.value).find((one) => one !== undefined);
  if (values !== undefined) return (nth) => values[nth];
  const fits = (id: Json) =>
    places.every((pointer, at) => {
      const types = shapes[at]?.types;
      const typed = types === undefined ? id : withType(id, types);
      return typed !== undefined && source.validator.isValid(pointer, typed);
    });
  const isNumeric = !shape.types.has('string') && (shape.types.has('integer') || shape.types.has('number'));
  const candidates = isNumeric ? numbersFor(shape, after) : textsFor(collection, { shape, shapes, setting });
  return (nth, seed) => candidates(nth, seed).find(fits);
}

/** The schemas that an id must fit: of the property that shows it, and of the parameter that takes it. */
function placesOfId({ idName, schema, resource }: Collection, { document }: SchemaSource): readonly Pointer[] {
  const properties = schema === undefined ? undefined : schemaProperties(document, schema).properties;
  const property = idName === undefined ? undefined : properties?.get(idName);
  return [property, resource?.parameter?.schema].filter((place) => place !== undefined);
}

/** Ids to choose from, the best one first. */
type Candidates = (nth: number, seed: Seed) => readonly Json[];

function numbersFor(shape: Shape, after: number): Candidates {
  const fitted = numberFitter(shape);
  const least = Math.max(1, after + 1, Number(shape.bounds.get('minimum')?.value ?? 1));
  return (nth, seed) => [least + nth, fitted(nth + 1, seed)];
}

interface TextForm {
  readonly shape: Shape;
  /** The shapes of all places that an id must fit; `shape` is the first of them. */
  readonly shapes: readonly Shape[];
  readonly setting: Setting;
}

function textsFor({ idName, kind, resource }: Collection, { shape, shapes, setting }: TextForm): Candidates {
  const parameter = resource?.parameter;
  const fitters = shapes.map(textFitter);
  const examples = [...shapes.flatMap((one) => one.examples), ...(parameter?.examples ?? [])]
    .map(({ value }) => value)
    .filter((one) => typeof one === 'string' && one !== '');
  const [example] = examples;
  const name = idName ?? parameter?.name ?? 'id';
  const prefix = shapes
    .flatMap((one) => one.patterns)
    .map(({ value }) => /^\^\(?([a-zA-Z]{2,8}[_-])/.exec(value)?.[1])
    .find((one) => one !== undefined);
  const format = shapes
    .flatMap((one) => one.formats)
    .map(({ value }) => formatTexts(value, name))
    .find((one) => one !== undefined);
  const { last } = wordsOfName(name);
  const isUuid = examples.length === 0 && /^(?:uuid|guid)$/.test(last);
  // What a path names has no spaces: `user.signup`, `user-signup`.
  const [, separator = '-'] = /^[a-z]+([._-])[a-z]/.exec(String(example)) ?? [];
  const isPlainId = isLikelyIdentifier(last) || last === 'identifier';
  const named = isPlainId ? undefined : namedTexts({ name, kind, isPerson: false, shape, description: '' });
  return (nth, seed) => {
    const scope = { seed, index: nth, id: undefined, idName: undefined, ...setting };
    const made = [
      ...(nth === 0 && !isPlainId && typeof example === 'string' ? [example] : []),
      ...(format === undefined ? [] : [format(scope, seed)]),
      ...(isUuid ? [uuidFrom(seed)] : []),
      ...(typeof example === 'string' && /\d/.test(example) ? [textLike(example, seed)] : []),
      ...(named === undefined ? [] : [named(scope, seed), `${named(scope, seed)}-${nth + 1}`]),
      ...(named === undefined ? [] : [slugOf(named(scope, seed)).replaceAll('-', separator)]),
      ...(prefix === undefined ? [] : [prefix + textFrom(seed, 16, hex)]),
      shortId(`${kind}Id`, seed),
      String(nth + 1),
    ];
    return [...made, ...made.flatMap((text) => fitters.map((fitOne) => fitOne(text, seed)))];
  };
}
