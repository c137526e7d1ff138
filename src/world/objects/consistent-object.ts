import { setStatedSums } from '../../conventions/sentences/numbers-of-schema.ts';
import { statedNulls } from '../../conventions/sentences/stated-nulls.ts';
import { type ShownProperty, statedSums } from '../../conventions/sentences/stated-sums.ts';
import { setStatedTimes, statedTimes } from '../../conventions/sentences/stated-times.ts';
import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { partSeed } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { chosenShape } from './chosen-shape.ts';
import { eventsOf } from './consistent-events.ts';
import { makeLinksConsistent } from './consistent-links.ts';
import { makeNamesConsistent } from './consistent-names.ts';
import { personOf } from './consistent-person.ts';
import { makePlaceConsistent } from './consistent-place.ts';
import { spansOf } from './consistent-spans.ts';
import { makeNullsAsStated, makeStateConsistent, makeUndeleted } from './consistent-state.ts';
import { staysOf } from './consistent-stays.ts';
import { makeValuesConsistent } from './consistent-values.ts';
import { nameTopics } from './name-topics.ts';
import type { PropertyMaker } from './object-properties.ts';
import type { MakerContext, ObjectScope } from './part.ts';

/** The objects of one place. */
interface ObjectKind {
  readonly kind: string;
  readonly properties: readonly PropertyMaker[];
  /** The example that the first of them shows. */
  readonly example: Json | undefined;
}

/** Changes an object, in place, so that its properties do not contradict each other. */
type MakeConsistent = (made: Record<string, Json>, scope: ObjectScope) => void;

/** Finds what the properties of objects say of each other: a total of its parts, an end of its start, a status of what happened. */
export function consistencyOf({ kind, properties, example }: ObjectKind, context: MakerContext): MakeConsistent {
  const names = properties.map(({ name }) => name);
  const bounds = new Map(properties.map((one) => [one.name, one.shape.bounds]));
  const fits = (name: string, number: number) => isWithin(bounds.get(name), number);
  const listed = new Set(properties.filter(({ isListed }) => isListed).map(({ name }) => name));
  const isOfDeleted = /delet|trash/.test(kind);
  const shown = shownProperties(properties, context);
  const { document } = context.sources.source;
  const [sums, times] = [statedSums(document, shown), statedTimes(document, shown)];
  const makeSpansConsistent = spansOf(names, kind);
  const makeStaysConsistent = staysOf(names);
  const makePersonConsistent = personOf(names);
  const makeEventsConsistent = eventsOf(
    isOfDeleted ? properties.filter(({ name }) => !/delet|trash/i.test(name)) : properties,
  );
  const statements = statedNulls(
    document,
    properties.map((one) => [one.name, one.shape] as const),
  );
  const undocumented = properties.filter(
    ({ name, shape }) => shape.examples.length === 0 && memberOf(example, name) === undefined,
  );
  return (made, scope) => {
    const { seed, now, fixed, locale } = scope;
    const isWritten = (name: string) => scope.index === 0 && memberOf(example, name) !== undefined;
    makeValuesConsistent(made);
    makeStaysConsistent?.(made, { seed, isWritten, fits });
    if (sums.length > 0) setStatedSums(made, sums, fits);
    makePlaceConsistent(made, { towns: locale.towns, properties, fixed });
    makeNamesConsistent(made, scope, { kind, isListed: (name) => listed.has(name) });
    makeLinksConsistent(made);
    makePersonConsistent?.(made, now);
    makeSpansConsistent?.(made, { seed, isWritten, fits });
    makeStateConsistent(made, properties, now);
    makeEventsConsistent?.(made, { seed, isWritten, valueFor: (one) => valueFor(one, scope) });
    if (!isOfDeleted) makeUndeleted(made, undocumented);
    makeNullsAsStated(made, statements, { properties, valueFor: (one) => valueFor(one, scope) });
    if (times.length > 0) setStatedTimes(made, times);
    repeatIds(made, fixed);
  };
}

/** The properties as the descriptions of numbers and times speak of them, with those of the items of lists. */
function shownProperties(
  properties: readonly PropertyMaker[],
  { sources: { source } }: Pick<MakerContext, 'sources'>,
): readonly ShownProperty[] {
  return properties.map(({ name, shape }): ShownProperty => {
    const [items] = shape.arrays.flatMap(({ rest }) => rest ?? []);
    if (items === undefined) return { name, shape };
    const within = [...chosenShape(source, [items]).properties].map(([own, places]) => {
      return { name: own, shape: chosenShape(source, places) };
    });
    const { unions } = shapeOf(source.document, source.dialect, items);
    const itemKinds = unions.find(({ discriminator }) => discriminator !== undefined)?.discriminator;
    return { name, shape, items: within, itemKinds };
  });
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
