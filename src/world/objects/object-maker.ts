import { mayIdentify } from '../../conventions/names/identifier-names.ts';
import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { componentName } from '../../schema/shape/discriminators.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { isGeneratedExample } from '../examples/generated-examples.ts';
import { partSeed } from '../seeds/seed.ts';
import { hasCompanyName, isPersonKind } from '../words/kinds.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import { consistencyOf } from './consistent-object.ts';
import { freeProperties } from './free-properties.ts';
import { type PropertyMaker, propertiesOf, propertyValue } from './object-properties.ts';
import { copyOfScope, isEndless, type MakePart, type MakerContext, type ObjectScope, type Part } from './part.ts';

/** Makes objects with the properties of a shape. */
export function objectMaker(part: Part, shape: Shape, context: MakerContext): MakePart {
  const kind = kindOfObject(part, shape);
  const properties = propertiesOf(shape, kind, context);
  const example = shape.examples
    .map(({ value }) => value)
    .find((value) => isObject(value) && !isGeneratedExample(value));
  const makeConsistent = consistencyOf({ kind, properties, example }, context);
  const addFree = freeProperties(part, shape, context);
  const nesting: Nesting = {
    recursionKey: shape.sources.find((one) => componentName(one) !== undefined) ?? shape.sources[0],
    isWrapper: wrappers.test(part.name),
    isLinks: /^_?links$/i.test(part.name),
    idProperty: properties.find(({ name }) => name === 'id' || name === 'uuid' || name === '_id'),
    kind: namedKind(part, shape),
  };
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  const most = Number(shape.bounds.get('maxProperties')?.value ?? Number.POSITIVE_INFINITY);
  return (scope, seed) => {
    if (isEndless(scope)) return undefined;
    const depth = scope.around.length;
    const current = scopeWithin(scope, seed, nesting);
    current.size.objects += 1;
    const made: Record<string, Json> = {};
    let count = 0;
    for (const property of properties) {
      if (!property.isRequired && count >= most) continue;
      const isFirst = current.index === 0 && property.name !== current.idName;
      const documented = isFirst ? memberOf(example, property.name) : undefined;
      const value = documented ?? propertyValue(property, current, { depth, isShort: count < least });
      if (value === undefined) continue;
      made[property.name] = value;
      count += 1;
    }
    if (addFree !== undefined && (depth < 4 || count < least)) addFree(made, current);
    makeConsistent(made, current);
    return made;
  };
}

/** How an object relates to the one around it. */
interface Nesting {
  /** What names the schema in `around`. */
  readonly recursionKey: unknown;
  /** It only groups properties of the object around it. */
  readonly isWrapper: boolean;
  /** It has links to the object around it. */
  readonly isLinks: boolean;
  readonly idProperty: PropertyMaker | undefined;
  /** The kind of thing that the object is: `order`. */
  readonly kind: string;
}

/** The scope of the properties of an object, whose parts know its id: its own one, or that of the object around it where it is a part of that. */
function scopeWithin(scope: ObjectScope, seed: number, nesting: Nesting): ObjectScope {
  const { recursionKey, isWrapper, isLinks, idProperty, kind } = nesting;
  const own = copyOfScope(scope);
  own.around = [...scope.around, recursionKey];
  own.isOwn = false;
  if (!scope.isOwn && !isWrapper) {
    own.seed = seed;
    own.itemSeed = scope.itemSeed ?? scope.seed;
    own.idName = undefined;
    own.fixed = undefined;
    if (!isLinks) {
      own.id = undefined;
      own.path = undefined;
    }
  }
  if (own.id === undefined && idProperty !== undefined) {
    const id = idProperty.make(own, partSeed(own.seed, idProperty.seed));
    if (id !== undefined) {
      own.id = id;
      own.idName = idProperty.name;
    }
  }
  if (own.idName !== undefined && own.id !== undefined && own.owner?.id !== own.id) {
    const { last } = wordsOfName(own.idName);
    own.owner = { reference: kind + (mayIdentify(last) ? last : 'id'), id: own.id, above: own.owner };
  }
  return own;
}

/** Objects that only hold properties of the object around them. */
const wrappers =
  /^(?:data|attributes|profile|personal|details|info|name|result|item|identity|contact|fields|user_?info|contact_?(?:info|details?)|personal_?(?:info|details?)|body|)$/i;

function kindOfObject(part: Part, shape: Shape): string {
  const kind = namedKind(part, shape);
  const names = [...shape.properties.keys()];
  const hasPersonName = names.some((name) => /^(?:first|given)name$/.test(wordsOfName(name).plain));
  const isAddressed = ['name', 'email'].every((name) => shape.properties.has(name)) && !hasCompanyName(kind);
  return (hasPersonName || isAddressed) && !isPersonKind(kind) ? 'person' : kind;
}

function namedKind({ name, kind }: Part, { sources }: Shape): string {
  if (name === '') return kind;
  const component = sources.map(componentName).find((one) => one !== undefined);
  if (wrappers.test(name) && component === undefined) return kind;
  const own = kindOf(name);
  if (component === undefined) return own;
  const named = kindOf(component);
  // A property such as `owner` of schema `User` says more about the person than the schema does, and as much about anything else.
  return isPersonKind(own) && !wrappers.test(name) ? own : named;
}
