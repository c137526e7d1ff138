import { setStatedSums } from '../../conventions/sentences/numbers-of-schema.ts';
import { statedNulls } from '../../conventions/sentences/stated-nulls.ts';
import { type ShownProperty, type StatedSum, statedSums } from '../../conventions/sentences/stated-sums.ts';
import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { componentName } from '../../schema/shape/discriminators.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { isGeneratedExample } from '../examples/generated-examples.ts';
import { partSeed } from '../seeds/seed.ts';
import { hasCompanyName, isPersonKind } from '../words/kinds.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import { chosenShape } from './chosen-shape.ts';
import { eventsOf } from './consistent-events.ts';
import { makeNamesConsistent } from './consistent-names.ts';
import { personOf } from './consistent-person.ts';
import { makePlaceConsistent } from './consistent-place.ts';
import { spansOf } from './consistent-spans.ts';
import { makeNullsAsStated, makeStateConsistent, makeUndeleted } from './consistent-state.ts';
import { makeValuesConsistent } from './consistent-values.ts';
import { freeProperties } from './free-properties.ts';
import { nameTopics } from './name-topics.ts';
import { type PropertyMaker, propertiesOf, propertyValue } from './object-properties.ts';
import { copyOfScope, isEndless, type MakePart, type MakerContext, type ObjectScope, type Part } from './part.ts';

/** Makes objects with the properties of a shape. */
export function objectMaker(part: Part, shape: Shape, context: MakerContext): MakePart {
  const kind = kindOfObject(part, shape);
  const properties = propertiesOf(shape, kind, context);
  const statements = statedNulls(
    context.sources.source.document,
    properties.map((one) => [one.name, one.shape] as const),
  );
  const names = properties.map(({ name }) => name);
  const makeSpansConsistent = spansOf(names, kind);
  const makePersonConsistent = personOf(names);
  const isOfDeleted = /delet|trash/.test(kind);
  const makeEventsConsistent = eventsOf(
    isOfDeleted ? properties.filter(({ name }) => !/delet|trash/i.test(name)) : properties,
  );
  const sums = sumsOf(properties, context);
  const bounds = new Map(properties.map((one) => [one.name, one.shape.bounds]));
  const addFree = freeProperties(part, shape, context);
  const nesting: Nesting = {
    recursionKey: shape.sources.find((one) => componentName(one) !== undefined) ?? shape.sources[0],
    isWrapper: wrappers.test(part.name),
    isLinks: /^_?links$/i.test(part.name),
    idProperty: properties.find(({ name }) => name === 'id' || name === 'uuid' || name === '_id'),
    reference: `${namedKind(part, shape)}id`,
  };
  const example = shape.examples
    .map(({ value }) => value)
    .find((value) => isObject(value) && !isGeneratedExample(value));
  const undocumented = properties.filter(
    ({ name, shape: own }) => own.examples.length === 0 && memberOf(example, name) === undefined,
  );
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
    makeValuesConsistent(made);
    if (sums.length > 0) setStatedSums(made, sums, (name, number) => isWithin(bounds.get(name), number));
    makePlaceConsistent(made, { towns: scope.locale.towns, properties, fixed: current.fixed });
    makeNamesConsistent(made, current, kind);
    const isOfExample = (name: string) => current.index === 0 && memberOf(example, name) !== undefined;
    makePersonConsistent?.(made, scope.now);
    makeSpansConsistent?.(made, {
      seed: current.seed,
      isWritten: isOfExample,
      fits: (name, number) => isWithin(bounds.get(name), number),
    });
    makeStateConsistent(made, properties, scope.now);
    makeEventsConsistent?.(made, {
      seed: current.seed,
      isWritten: isOfExample,
      valueFor: (one) => valueFor(one, current),
    });
    if (!isOfDeleted) makeUndeleted(made, undocumented);
    makeNullsAsStated(made, statements, { properties, valueFor: (one) => valueFor(one, current) });
    repeatIds(made, current.fixed);
    return made;
  };
}

/** What the descriptions of the numbers say of each other, and of the items of the lists beside them. */
function sumsOf(
  properties: readonly PropertyMaker[],
  { sources: { source } }: Pick<MakerContext, 'sources'>,
): readonly StatedSum[] {
  const shown = properties.map(({ name, shape }): ShownProperty => {
    const [items] = shape.arrays.flatMap(({ rest }) => rest ?? []);
    if (items === undefined) return { name, shape };
    const within = [...chosenShape(source, [items]).properties].map(([own, places]) => {
      return { name: own, shape: chosenShape(source, places) };
    });
    return { name, shape, items: within };
  });
  return statedSums(source.document, shown);
}

function isWithin(bounds: Shape['bounds'] | undefined, number: number): boolean {
  const least = Number(bounds?.get('minimum')?.value ?? Number.NEGATIVE_INFINITY);
  const most = Number(bounds?.get('maximum')?.value ?? Number.POSITIVE_INFINITY);
  return number >= least && number <= most;
}

/** A value that is not null, if one is made in some attempts. */
function valueFor({ make, seed }: PropertyMaker, scope: ObjectScope): Json | undefined {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const value = make(scope, partSeed(scope.seed, seed + attempt));
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
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
  /** What the objects within call the id of this one: `orderid`. */
  readonly reference: string;
}

/** The scope of the properties of an object, whose parts know its id: its own one, or that of the object around it where it is a part of that. */
function scopeWithin(scope: ObjectScope, seed: number, nesting: Nesting): ObjectScope {
  const { recursionKey, isWrapper, isLinks, idProperty, reference } = nesting;
  const own = copyOfScope(scope);
  own.around = [...scope.around, recursionKey];
  own.isOwn = false;
  if (!scope.isOwn && !isWrapper) {
    own.seed = seed;
    own.trade = scope.trade ?? scope.seed;
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
  if (own.idName !== undefined && own.id !== undefined && own.owner?.id !== own.id)
    own.owner = { reference, id: own.id, above: own.owner };
  return own;
}

const topics = nameTopics({
  /** The id or the name of something else. */
  mention: (name) => {
    const { words, last } = wordsOfName(name);
    return (last === 'id' || last === 'name') && words.length > 1;
  },
});

/** `ownerId` and `ownerName` are those of the `owner` beside them, unless the request says which one it is. */
function repeatIds(made: Record<string, Json>, fixed: ObjectScope['fixed']): void {
  if ((topics.of(made) & topics.bits.mention) === 0) return;
  for (const name in made) {
    const { words, last, plain } = wordsOfName(name);
    if ((last !== 'id' && last !== 'name') || words.length < 2 || fixed?.has(plain) === true) continue;
    const about = words.slice(0, -1).join('');
    const mentioned = Object.keys(made).find((one) => one !== name && wordsOfName(one).plain === about);
    const part = mentioned === undefined ? undefined : made[mentioned];
    if (!isObject(part)) continue;
    const own = Object.keys(part).map((one) => ({ one, said: wordsOfName(one).plain }));
    const wanted = last === 'id' ? ['id', plain] : [plain, 'name', 'displayname', 'fullname'];
    const found = wanted.flatMap((want) => own.find(({ said }) => said === want) ?? [])[0];
    const value = found === undefined ? undefined : part[found.one];
    if (value !== undefined && typeof value === typeof made[name]) made[name] = value;
  }
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
