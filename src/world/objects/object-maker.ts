import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { impliedType } from '../../schema/shape/value-types.ts';
import { numberFrom, partSeed, seedOf } from '../seeds/seed.ts';
import { leafMaker, type ValueSources } from '../values/leaf-value.ts';
import { hasCompanyName, isPersonKind } from '../values/named-texts.ts';
import { withType } from '../values/with-type.ts';
import { kindOf, nameWords } from '../words/name-words.ts';
import { agree } from './agree.ts';
import { chosenShape } from './chosen-shape.ts';
import type { MakePart, ObjectScope } from './object-scope.ts';

/** A place in a schema. */
export interface Part {
  /** The schemas that apply together. */
  readonly pointers: readonly Pointer[];
  /** The property; empty for a body. */
  readonly name: string;
  /** The kind of thing around it. */
  readonly kind: string;
  /** The schemas that describe the same place best: their examples count, so that a list and its items have the same values. */
  readonly model?: readonly Pointer[] | undefined;
  /** Whether it is made without regard to other resources. */
  readonly isAlone?: boolean;
}

/** What object makers need. */
export interface ObjectSources extends ValueSources {
  readonly source: SchemaSource;
  /** Makes a part out of another resource of the contract, where it is one: an item, or an id of one. `undefined`: it is not. */
  readonly linked: (part: Part, shape: Shape) => MakePart | undefined;
  /** What a property repeats of the item that another property of the object has the id of: `petName` beside `petId`. */
  readonly copiedProperty: (name: string, siblings: readonly string[]) => PropertyCopy | undefined;
}

/** A property of another item. */
export interface PropertyCopy {
  /** The property of this object with the item's id. */
  readonly idName: string;
  /** The value that the item with the id has; `undefined` where it has none. */
  readonly read: (id: Json, scope: ObjectScope) => Json | undefined;
}

/** Makes values for the places of a contract. What depends on the contract alone is found once for each place. */
export type ObjectMaker = (part: Part) => MakePart;

const deepest = 4;
const deepestAlone = 12;

/** Creates an object maker. */
export function createObjectMaker(sources: ObjectSources): ObjectMaker {
  const makers = new Map<string, MakePart>();
  const make: ObjectMaker = (part) => {
    const key = [part.isAlone === true, part.name, part.kind, ...part.pointers, '', ...(part.model ?? [])].join('\n');
    const known = makers.get(key);
    if (known !== undefined) return known;
    // Schemas refer to themselves: the maker is found when it is first used.
    let found: MakePart | undefined;
    const lazy: MakePart = (scope, seed) => {
      found ??= makerFor(part, sources, make);
      return found(scope, seed);
    };
    makers.set(key, lazy);
    return lazy;
  };
  return make;
}

function makerFor(part: Part, sources: ObjectSources, make: ObjectMaker): MakePart {
  const own = chosenShape(sources.source, part.pointers);
  const model = part.model === undefined ? undefined : chosenShape(sources.source, part.model);
  const shape = model === undefined ? own : { ...own, examples: [...model.examples, ...own.examples] };
  const linked = part.isAlone === true ? undefined : sources.linked(part, shape);
  const plain = linked ?? plainMaker(part, shape, { sources, make, model });
  return shape.types.has('null') && shape.types.size > 1 ? sometimesNull(plain, part) : plain;
}

/** One in eight objects has `null` where that is allowed; identifying properties are always there. */
function sometimesNull(make: MakePart, { name }: Part): MakePart {
  if (isEssential(name)) return make;
  return (scope, seed) => (partSeed(seed, 61) % 8 === 7 ? null : (make(scope, seed) ?? null));
}

const essential =
  /^(?:id|name|title|type|status|state|email|url|href|uri|label|slug|code|key|amount|price|total|count|created|updated|object|kind|data|items|results|meta|pagination|username|description|latitude|longitude|lat|lng|lon|long)$/;

function isEssential(name: string): boolean {
  const { last, plain } = nameWords(name);
  return name === '' || essential.test(plain) || essential.test(last);
}

interface MakerContext {
  readonly sources: ObjectSources;
  readonly make: ObjectMaker;
  /** The shape of the schemas that describe the place best, where these are others. */
  readonly model?: Shape | undefined;
}

function plainMaker(part: Part, shape: Shape, context: MakerContext): MakePart {
  const type = shape.values === undefined ? impliedType(shape) : undefined;
  if (type === 'object') return objectMaker(part, shape, context);
  if (type === 'array') return arrayMaker(part, shape, context);
  // The path says what a body is that is a plain value, or a list of them.
  const name = part.name === '' ? part.kind : part.name;
  const place = { name, kind: part.kind, isPerson: isPersonKind(part.kind), shape };
  const description = descriptionOf(shape, context.sources.source.document);
  const leafType = type ?? (shape.values === undefined ? 'null' : typeOfListed(shape));
  return leafMaker({ ...place, description }, leafType, context.sources);
}

function typeOfListed({ values, types }: Shape): 'string' | 'number' | 'boolean' | 'null' {
  const first = values?.value.find((value) => value !== null);
  if (typeof first === 'string') return 'string';
  if (typeof first === 'boolean') return 'boolean';
  return typeof first === 'number' || types.has('number') || types.has('integer') ? 'number' : 'null';
}

function descriptionOf({ sources }: Shape, document: JsonObject): string {
  for (const pointer of sources) {
    const text = memberOf(valueAt(document, pointer), 'description');
    if (typeof text === 'string') return text;
  }
  return '';
}

/** A property of an object that is made. */
interface PropertyMaker {
  readonly name: string;
  readonly plain: string;
  /** The same for the same name, whatever the schema: an item has the same values wherever it is shown. */
  readonly seed: number;
  readonly isRequired: boolean;
  readonly isEssential: boolean;
  /** The value that a discriminator asks for. */
  readonly tag: string | undefined;
  readonly types: ReadonlySet<TypeName>;
  readonly make: MakePart;
}

function objectMaker(part: Part, shape: Shape, context: MakerContext): MakePart {
  const { sources, make } = context;
  const named = kindOfObject(part, shape);
  const hasPersonName = [...shape.properties.keys()].some((name) =>
    /^(?:first|given)name$/.test(nameWords(name).plain),
  );
  const isAddressed = ['name', 'email'].every((name) => shape.properties.has(name)) && !hasCompanyName(named);
  const kind = (hasPersonName || isAddressed) && !isPersonKind(named) ? 'person' : named;
  const own = propertiesOf(shape, kind, context);
  const recursionKey = shape.sources.find((one) => /^\/components\/schemas\/[^/]+$/.test(one)) ?? shape.sources[0];
  const idProperty = own.find(({ name }) => name === 'id' || name === 'uuid' || name === '_id');
  const free = freeProperties(part, shape, { sources, make });
  const sharesScope = wrappers.test(part.name);
  const isLinks = /^_?links$/i.test(part.name);
  const example = shape.examples.map(({ value }) => value).find((value) => isObject(value));
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  const most = Number(shape.bounds.get('maxProperties')?.value ?? Number.POSITIVE_INFINITY);
  return (scope, seed) => {
    const depth = scope.around.length;
    const around = [...scope.around, recursionKey];
    const inner: ObjectScope = scope.isOwn
      ? { ...scope, around, isOwn: false }
      : { ...scope, around, ...(sharesScope ? {} : { seed, idName: undefined, fixed: undefined }) };
    const base = sharesScope || isLinks || scope.isOwn ? inner : { ...inner, id: undefined, path: undefined };
    const ownId =
      base.id === undefined && idProperty !== undefined
        ? idProperty.make(base, partSeed(base.seed, idProperty.seed))
        : undefined;
    const current = ownId === undefined ? base : { ...base, id: ownId, idName: idProperty?.name };
    const made: Record<string, Json> = {};
    let count = 0;
    for (const property of own) {
      if (!property.isRequired && count >= most) continue;
      const isFirst = current.index === 0 && property.name !== current.idName;
      const documented = isFirst ? memberOf(example, property.name) : undefined;
      const value = documented ?? propertyValue(property, current, { depth, isShort: count < least });
      if (value === undefined) continue;
      made[property.name] = value;
      count += 1;
    }
    if (free !== undefined && (depth < 4 || count < least)) free(made, current);
    agree(made);
    nameMentioned(made, current.fixed);
    return made;
  };
}

/** `ownerId` is the id of the `owner` beside it, unless the request says which one it is. */
function nameMentioned(made: Record<string, Json>, fixed: ObjectScope['fixed']): void {
  for (const name in made) {
    const { words, last, plain } = nameWords(name);
    if (last !== 'id' || words.length < 2 || fixed?.has(plain) === true) continue;
    const about = words.slice(0, -1).join('');
    const mentioned = Object.keys(made).find((one) => nameWords(one).plain === about);
    const part = mentioned === undefined ? undefined : made[mentioned];
    if (!isObject(part)) continue;
    const id = Object.keys(part).find((one) => one === 'id' || nameWords(one).plain === plain);
    const value = id === undefined ? undefined : part[id];
    if (value !== undefined && typeof value === typeof made[name]) made[name] = value;
  }
}

/** Objects that only hold properties of the object around them. */
const wrappers =
  /^(?:data|attributes|profile|personal|details|info|name|result|item|identity|contact|fields|user_?info|contact_?(?:info|details?)|personal_?(?:info|details?)|body|)$/i;

function kindOfObject({ name, kind }: Part, { sources }: Shape): string {
  if (name === '') return kind;
  const component = sources
    .map((pointer) => /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1])
    .find((one) => one !== undefined);
  if (wrappers.test(name) && component === undefined) return kind;
  const own = kindOf(name);
  if (component === undefined) return own;
  const named = kindOf(component);
  // A property such as `owner` of schema `User` says more about the person than the schema does, and as much about anything else.
  return isPersonKind(own) && !wrappers.test(name) ? own : named;
}

function propertiesOf(
  shape: Shape,
  kind: string,
  { make, model, sources: { source, copiedProperty } }: MakerContext,
): readonly PropertyMaker[] {
  const names = new Set([...shape.properties.keys(), ...shape.required.keys(), ...shape.discriminatorValues.keys()]);
  return [...names].flatMap((name): PropertyMaker[] => {
    const pointers = shape.writeOnly.has(name) || name === '__proto__' ? undefined : schemasOfProperty(shape, name);
    if (pointers === undefined) return [];
    const { plain } = nameWords(name);
    // Beside a city, `state` is not that of a process.
    const isRegion = /^state$/i.test(name) && [...names].some((one) => /^(?:city|town|locality)/i.test(one));
    const part = { pointers, name, kind: isRegion ? 'address' : kind, model: modelOf(model, name) };
    const { types, values } = chosenShape(source, pointers);
    const tag = shape.discriminatorValues.get(name);
    const copy = values === undefined && !types.has('array') ? copiedProperty(name, [...names]) : undefined;
    const idPointers = copy === undefined ? undefined : schemasOfProperty(shape, copy.idName);
    const makeId =
      copy && idPointers && make({ pointers: idPointers, name: copy.idName, kind, model: modelOf(model, copy.idName) });
    const idOf = (scope: ObjectScope) =>
      copy &&
      (scope.fixed?.get(nameWords(copy.idName).plain) ?? makeId?.(scope, partSeed(scope.seed, seedOf(copy.idName))));
    return [
      {
        name,
        plain,
        seed: seedOf(name),
        isRequired: shape.required.has(name),
        isEssential: isEssential(name),
        tag: tag === undefined || values === undefined || values.value.includes(tag) ? tag : undefined,
        types,
        make: copyMaker(shape.required.has(name) ? requiredMaker(part, make) : make(part), copy, idOf),
      },
    ];
  });
}

/** Reads a property in the item that it is a copy of; where there is none, it is made up. */
function copyMaker(made: MakePart, copy: PropertyCopy | undefined, idOf: MakePart): MakePart {
  if (copy === undefined) return made;
  return (scope, seed) => {
    const id = idOf(scope, seed);
    return (id === undefined || id === null ? undefined : copy.read(id, scope)) ?? made(scope, seed);
  };
}

/** What the model of an object says about a property. */
function modelOf(model: Shape | undefined, name: string): readonly Pointer[] | undefined {
  return model?.properties.has(name) === true ? schemasOfProperty(model, name) : undefined;
}

/** What is required is made even where another resource in it would be left out because it is around it already. */
function requiredMaker(part: Part, make: ObjectMaker): MakePart {
  const usual = make(part);
  const alone = make({ ...part, isAlone: true });
  return (scope, seed) => usual(scope, seed) ?? (scope.around.length > deepestAlone ? undefined : alone(scope, seed));
}

function propertyValue(
  { name, plain, seed, isRequired, isEssential: isUsual, tag, types, make }: PropertyMaker,
  scope: ObjectScope,
  { depth, isShort }: { readonly depth: number; readonly isShort: boolean },
): Json | undefined {
  const tagged = tag === undefined ? undefined : withType(tag, types);
  if (tagged !== undefined) return tagged;
  const given = scope.idName === name ? scope.id : scope.fixed?.get(plain);
  const typed = given === undefined ? undefined : withType(given, types);
  if (typed !== undefined) return typed;
  const own = partSeed(scope.seed, seed);
  if (isRequired || isShort) return make(scope, own);
  if (depth >= deepest || (!isUsual && partSeed(own, 62) % 8 === 7)) return undefined;
  return make(scope, own);
}

/** Properties that only `additionalProperties` describes: a few, with plain names. */
function freeProperties(
  part: Part,
  shape: Shape,
  { make }: MakerContext,
): ((made: Record<string, Json>, scope: ObjectScope) => void) | undefined {
  const additional = shape.objects.find((rule) => rule.additional !== undefined);
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  if (shape.properties.size > 0 && least <= shape.properties.size) return undefined;
  if (additional === undefined && least === 0) return undefined;
  const documented = shape.examples.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []));
  const names = [...new Set([...documented, ...keysFor(part.name)])];
  return (made, scope) => {
    const wanted = Math.max(least, additional === undefined ? 0 : 2);
    for (let at = 0; Object.keys(made).length < wanted && at < wanted + 20; at += 1) {
      const name = names[at] ?? `extra${at + 1}`;
      const pointers = Object.hasOwn(made, name) ? undefined : schemasOfProperty(shape, name);
      if (pointers === undefined) continue;
      const value = make({ pointers, name: pointers.length === 0 ? 'note' : part.name, kind: part.kind })(
        scope,
        partSeed(scope.seed, seedOf(name)),
      );
      if (value !== undefined) made[name] = value;
    }
  };
}

function keysFor(name: string): readonly string[] {
  if (/inventory|status|count|stat/i.test(name)) return ['available', 'pending', 'sold'];
  if (/header/i.test(name)) return ['x-request-id', 'x-trace'];
  if (/label|tag|metadata|meta|custom|attribute/i.test(name)) return ['region', 'source', 'team'];
  if (/transl|locale|lang|i18n/i.test(name)) return ['en', 'de', 'fr'];
  if (/method/i.test(name)) return ['GET', 'POST', 'PUT', 'DELETE'];
  if (/^(?:env|environment|variable)/i.test(name)) return ['LOG_LEVEL', 'PORT', 'REGION'];
  const thing = nameWords(name)
    .words.filter((word) => word !== 'by')
    .join('');
  return thing === '' ? ['available', 'pending', 'sold', 'archived'] : [1, 2, 3, 4].map((at) => `${thing}${at}`);
}

function arrayMaker(part: Part, shape: Shape, { make, model, sources: { source } }: MakerContext): MakePart {
  const isPoint = /^(?:coordinates?|bbox)$/i.test(part.name) && isOfNumbers(shape, source);
  const usualLeast = isPoint ? 2 : 0;
  const least = Number(shape.bounds.get('minItems')?.value ?? usualLeast);
  const most = Number(shape.bounds.get('maxItems')?.value ?? (isPoint ? Math.max(least, 2) : Number.POSITIVE_INFINITY));
  const prefixed = Math.max(0, ...shape.arrays.map(({ prefix }) => prefix.length));
  const makers: MakePart[] = [];
  const makerAt = (index: number): MakePart | undefined => {
    const at = isPoint ? index % 2 : Math.min(index, prefixed);
    const name = isPoint ? (['longitude', 'latitude'][at] ?? part.name) : part.name;
    const pointers = makers[at] === undefined ? schemasOfItem(shape, index) : undefined;
    if (pointers !== undefined)
      makers[at] = make({ pointers, name, kind: part.kind, model: model && schemasOfItem(model, index) });
    return makers[at];
  };
  const isUnique = shape.uniqueItems !== undefined;
  const contained = shape.unmerged.some((pointer) => pointer.endsWith('/contains')) ? 1 : 0;
  return (scope, seed) => {
    const depth = scope.around.length;
    const usual =
      depth >= deepest ? contained : Math.max(prefixed, numberFrom(partSeed(seed, 63), 1, depth > 2 ? 1 : 3));
    const length = Math.min(Math.max(least, Math.min(usual, most)), 200);
    const items: Json[] = [];
    for (let index = 0; index < length; index += 1) {
      const inner: ObjectScope = { ...scope, index: scope.index + index };
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const item = makerAt(index)?.(inner, partSeed(seed, 100 + index + attempt * 1000));
        if (item === undefined || (items.some((other) => sameJson(other, item)) && (isUnique || index >= least)))
          continue;
        items.push(item);
        break;
      }
    }
    return items.length < least ? undefined : items;
  };
}

/** Whether a list has numbers: those of a place are its longitude and its latitude (RFC 7946). */
function isOfNumbers(shape: Shape, source: SchemaSource): boolean {
  const pointers = schemasOfItem(shape, 0);
  return pointers !== undefined && pointers.length > 0 && impliedType(chosenShape(source, pointers)) === 'number';
}
