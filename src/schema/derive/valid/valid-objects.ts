import type { Json, JsonObject } from '../../../model/json.ts';
import { plural } from '../../../text/plural.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries, withoutProperty, withProperty } from '../../json/json-object.ts';
import { isObject } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { schemasOfProperty } from '../../shape/shape.ts';
import { buildValue } from '../build/build-value.ts';
import { countedObjects } from '../build/counted-objects.ts';
import { fullObject, type IsValidPart } from '../build/full-object.ts';
import { countTimes } from '../build/ordered-pairs.ts';
import { unassertedFormatAt } from '../build/unasserted-formats.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Objects that should be valid at a position, with different properties, orders and undeclared properties. */
export function* validObjects(
  registry: SchemaRegistry,
  position: Position,
  isValid: IsValidPart,
): Generator<Candidate> {
  const { shape, pointers, plan, base } = position;
  if (!shape.types.has('object') || shape.values !== undefined) return;
  const about = pointers[0] ?? '';
  const least = buildValue(registry, {
    pointers,
    plan: { ...plan, examples: false, optional: 'none', type: 'object' },
  });
  const all = fullObject(registry, position, isValid);
  if (least !== undefined)
    yield {
      part: least,
      predicate: 'has only the required properties',
      why: 'no other property is required',
      about,
      presence: 'required-only',
    };
  if (all !== undefined && !sameJson(all, least ?? null)) {
    const plain = isObject(least) ? least : {};
    const why = 'every property that is declared is there';
    const full: Candidate = { part: all, predicate: 'has every property', why, about, presence: 'every-property' };
    for (const candidate of [full, ...presence(position, { least: plain, all })]) {
      // The order of optional times is a guess.
      const isGuess = isObject(candidate.part) && countTimes(candidate.part) > Math.max(1, countTimes(plain));
      yield isGuess ? { ...candidate, mayBeRefused: true } : candidate;
    }
    const isFree = (name: string) => unassertedFormatAt(registry, schemasOfProperty(shape, name) ?? []) === undefined;
    yield* alike(all, about, isFree);
  }
  const fullest = all ?? base;
  if (isObject(fullest)) yield* orders(fullest, about);
  if (isObject(base)) yield* extras(registry, { position, base });
  if (isObject(base)) yield* most(registry, { position, base });
  if (isObject(base)) yield* eachListedName(registry, { position, base });
}

/** A property for each name that `propertyNames` lists: a server may know only some of them. */
function* eachListedName(
  registry: SchemaRegistry,
  { position: { shape, plan }, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const rules = shape.unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
  const listed = rules.length === 0 ? undefined : mergeSchemas(registry, { pointers: rules }).values;
  if (listed === undefined) return;
  const missing = listed.value.filter((name) => typeof name === 'string' && !Object.hasOwn(base, name)).map(String);
  const added = missing.flatMap((name): [string, Json][] => {
    const pointers = schemasOfProperty(shape, name);
    const value = pointers && (pointers.length === 0 ? 'extra' : buildValue(registry, { pointers, plan }));
    return value === undefined ? [] : [[name, value]];
  });
  const most = Math.min(mostProperties, Number(shape.bounds.get('maxProperties')?.value ?? mostProperties));
  yield {
    part: objectFromEntries([...Object.entries(base), ...added].slice(0, most)),
    predicate: 'has every name that propertyNames lists',
    why: 'propertyNames allows each of them',
    about: listed.pointer,
  };
}

/** As many properties as are allowed. */
function* most(
  registry: SchemaRegistry,
  { position, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const limit = position.shape.bounds.get('maxProperties');
  if (limit === undefined || limit.value < 1 || limit.value > mostProperties) return;
  const count = Number(limit.value);
  for (const part of countedObjects(registry, position, { base, count })) {
    if (Object.keys(part).length !== count) continue;
    const properties = plural(count, 'property');
    yield { part, predicate: `has ${properties}`, why: `the contract allows ${properties}`, about: limit.pointer };
  }
}

/** An object with more is not built. */
const mostProperties = 1000;

function* presence({ shape }: Position, { least, all }: { least: JsonObject; all: JsonObject }): Generator<Candidate> {
  const optional = Object.entries(all).filter(([name]) => !shape.required.has(name));
  for (const [name, value] of optional) {
    const about = shape.properties.get(name)?.[0] ?? '';
    const why = `${JSON.stringify(name)} is not required`;
    const alone = optional.length > 1 || Object.keys(least).length > 0;
    if (alone)
      yield {
        part: withProperty(least, [name, value]),
        predicate: `has ${name} in addition to the required properties`,
        why,
        about,
        presence: 'one-optional',
      };
    yield { part: withoutProperty(all, name), predicate: `has every property except ${name}`, why, about };
  }
}

function* orders(object: JsonObject, about: string): Generator<Candidate> {
  const members = Object.entries(object);
  if (members.length < 2) return;
  const why = 'the properties of an object have no order (RFC 8259, 4)';
  yield { part: objectFromEntries(members.toReversed()), predicate: 'has its properties in reverse order', why, about };
  if (members.length < 3) return;
  const turned = [...members.slice(1), ...members.slice(0, 1)];
  yield { part: objectFromEntries(turned), predicate: 'has its first property last', why, about };
}

/** Values for all strings at once: each may work alone but not all together. */
const textsAlike: readonly (readonly [predicate: string, text: string])[] = [
  ['has every text empty', ''],
  ['has the same short text everywhere', 'same'],
  ['has every text 300 characters long', 'a'.repeat(300)],
  ['has an emoji in every text', 'a\u{1f33f}b'],
];

function* alike(object: JsonObject, about: string, isFree: (name: string) => boolean): Generator<Candidate> {
  const members = Object.entries(object);
  const isText = ([name, value]: readonly [string, Json]) => typeof value === 'string' && isFree(name);
  if (members.filter(isText).length < 2) return;
  for (const [predicate, text] of textsAlike) {
    const part = objectFromEntries(members.map(([name, value]) => [name, isText([name, value]) ? text : value]));
    yield { part, predicate, why: 'each of these strings is valid by itself', about };
  }
}

interface Extra {
  readonly predicate: string;
  readonly members: readonly (readonly [name: string, value: Json])[];
}

function nested(depth: number): Json {
  let value: Json = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

const extraProperties: readonly Extra[] = [
  { predicate: 'has a property that is not declared', members: [['notDeclared', 'extra']] },
  { predicate: 'has an undeclared property that is null', members: [['notDeclared', null]] },
  { predicate: 'has an undeclared property __proto__', members: [['__proto__', { admin: true }]] },
  { predicate: 'has an undeclared property constructor', members: [['constructor', { prototype: { admin: true } }]] },
  { predicate: 'has an undeclared property toString', members: [['toString', 'extra']] },
  { predicate: 'has an undeclared property with an empty name', members: [['', 'extra']] },
  {
    predicate: 'has undeclared properties with odd names',
    members: [
      ['a b', 1],
      ['$ref', '#/a'],
      ['a.b[0]', 2],
      ['\u{1f33f}', 3],
      ['a\u0000b', 4],
    ],
  },
  { predicate: 'has an undeclared property nested 20 deep', members: [['notDeclared', nested(20)]] },
  { predicate: 'has an undeclared property that is an empty object', members: [['notDeclared', {}]] },
  { predicate: 'has an undeclared property that is an array', members: [['notDeclared', ['extra', 1]]] },
  { predicate: 'has an undeclared property that is a boolean', members: [['notDeclared', false]] },
  { predicate: 'has an undeclared property that is a fraction', members: [['notDeclared', 0.5]] },
  {
    predicate: 'has an undeclared property beyond 64 bits',
    members: [['notDeclared', 123456789012345678901234567890n]],
  },
  {
    predicate: 'has 1000 undeclared properties',
    members: Array.from({ length: 1000 }, (_, index) => [`notDeclared${index}`, index] as const),
  },
];

/** Names that a careless reader confuses with declared ones: longer ones, and ones in another case (RFC 8259, 8.3: names are compared exactly). */
function similarToDeclared({ shape }: Position): Extra[] {
  const names = [...shape.properties.keys()];
  if (names.length === 0) return [];
  const others = names.flatMap((name): [string, Json][] => {
    const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
    return other === name || shape.properties.has(other) ? [] : [[other, 'extra']];
  });
  return [
    { predicate: 'has undeclared properties with longer names', members: names.map((name) => [`${name}2`, 'extra']) },
    ...(others.length === 0
      ? []
      : [{ predicate: 'has undeclared properties whose names differ only in case', members: others }]),
  ];
}

function* extras(
  registry: SchemaRegistry,
  { position, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const { shape, plan, pointers } = position;
  const about = shape.objects.find(({ additional }) => additional)?.additional ?? pointers[0] ?? '';
  const why = 'an object may have undeclared properties unless the schema forbids them';
  for (const { predicate, members } of [...extraProperties, ...similarToDeclared(position)]) {
    const made = members.flatMap(([name, free]): [string, Json][] => {
      const schemas = shape.properties.has(name) ? undefined : schemasOfProperty(shape, name);
      if (schemas === undefined) return [];
      const value = schemas.length === 0 ? free : buildValue(registry, { pointers: schemas, plan });
      return value === undefined ? [] : [[name, value]];
    });
    if (made.length === members.length)
      yield { part: objectFromEntries([...Object.entries(base), ...made]), predicate, why, about };
  }
}
