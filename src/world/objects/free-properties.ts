import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { numberNear } from '../values/named-numbers.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { MakePart, MakerContext, ObjectScope, Part } from './part.ts';

/**
 * Adds properties with plain names to objects whose schema names too few: two to a map (`additionalProperties`), and as many as `minProperties` asks for.
 * `undefined` where the schema names enough.
 */
export function freeProperties(
  part: Part,
  shape: Shape,
  { make }: MakerContext,
): ((made: Record<string, Json>, scope: ObjectScope) => void) | undefined {
  const additional = shape.objects.find((rule) => rule.additional !== undefined);
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  if (shape.properties.size > 0 && least <= shape.properties.size) return undefined;
  if (additional === undefined && least === 0) return schemaProperties(part, shape);
  const examples = new Map(shape.examples.flatMap(({ value }) => (isObject(value) ? Object.entries(value) : [])));
  const documented = [...examples.keys()];
  const names = [...new Set([...documented, ...keysFor(part.name)])];
  const isLabelled = labels.test(part.name);
  const makerOf = (name: string): MakePart | undefined => {
    const pointers = schemasOfProperty(shape, name);
    if (pointers === undefined) return undefined;
    const shown = examples.has(name) || isLabelled ? name : pointers.length === 0 ? 'note' : part.name;
    return likeExample(examples.get(name), make({ pointers, name: shown, kind: part.kind }));
  };
  const makers = new Map<string, MakePart | undefined>();
  return (made, scope) => {
    const wanted = Math.max(least, additional === undefined ? 0 : 2);
    for (let at = 0; Object.keys(made).length < wanted && at < wanted + 20; at += 1) {
      const name = names[at] ?? `extra${at + 1}`;
      if (Object.hasOwn(made, name)) continue;
      if (!makers.has(name)) makers.set(name, makerOf(name));
      const value = makers.get(name)?.(scope, partSeed(scope.seed, seedOf(name)));
      if (value !== undefined) made[name] = value;
    }
  };
}

/** Where an example has a number for what the schema calls a text, the text is such a number. */
function likeExample(example: Json | undefined, make: MakePart | undefined): MakePart | undefined {
  if (make === undefined || (typeof example !== 'number' && typeof example !== 'boolean')) return make;
  return (scope, seed) => {
    const made = make(scope, seed);
    return typeof made === 'string' ? String(typeof example === 'number' ? numberNear(example, seed) : example) : made;
  };
}

const describedNames = ['name', 'email', 'title', 'description', 'quantity', 'active', 'notes', 'reference'];

/** The properties of a JSON Schema, where an object is called one and its own schema says no more: `input_schema`. */
function schemaProperties(
  { name }: Part,
  shape: Shape,
): ((made: Record<string, Json>, scope: ObjectScope) => void) | undefined {
  if (wordsOfName(name).last !== 'schema' || shape.objects.length > 0 || shape.examples.length > 0) return undefined;
  return (made, { seed }) => {
    const first = partSeed(seed, 71) % describedNames.length;
    const names = [0, 1, 2].map((at) => describedNames[(first + at) % describedNames.length] ?? 'name');
    const types: Readonly<Record<string, string>> = { quantity: 'integer', active: 'boolean' };
    made['type'] = 'object';
    made['properties'] = Object.fromEntries(names.map((one) => [one, { type: types[one] ?? 'string' }]));
    made['required'] = names.slice(0, 1);
  };
}

/** What people note about things in their own words. */
const labels = /label|tag|metadata|meta|custom|attribute|annotation/i;

function keysFor(name: string): readonly string[] {
  if (/inventory|status|count|stat/i.test(name)) return ['available', 'pending', 'sold'];
  if (/header/i.test(name)) return ['x-request-id', 'x-trace'];
  if (labels.test(name)) return ['region', 'source', 'team'];
  if (/transl|local[ei]|lang|i18n/i.test(name)) return ['en', 'de', 'fr'];
  if (/method/i.test(name)) return ['GET', 'POST', 'PUT', 'DELETE'];
  if (/^(?:env|environment|variable)/i.test(name)) return ['LOG_LEVEL', 'PORT', 'REGION'];
  if (/price|rate|tariff|fee|cost|discount/i.test(name)) return ['standard', 'express', 'premium', 'bulk'];
  if (/reading|measure|metric|sensor/i.test(name)) return ['temperature', 'humidity', 'pressure', 'voltage'];
  if (/contact|mailbox|phone/i.test(name)) return ['sales', 'support', 'billing'];
  if (/hours|schedule|weekday/i.test(name)) return ['monday', 'tuesday', 'wednesday', 'thursday'];
  const thing = wordsOfName(name)
    .words.filter((word) => !/^(?:by|list|map|table|index|lookup|dictionary)$/.test(word))
    .join('');
  return thing === '' ? ['available', 'pending', 'sold', 'archived'] : [1, 2, 3, 4].map((at) => `${thing}${at}`);
}
