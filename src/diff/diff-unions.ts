import type { Pointer } from '../model/json.ts';
import { memberOf, valueAt } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import type { Union } from '../schema/shape/shape-parts.ts';
import type { Pair } from './change.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about the alternatives of a schema. They are known by the component they name, else by their text. */
export function diffUnions(pair: Pair, shapes: ShapePair): ShapeDifference[] {
  const { old, new: now } = shapes;
  if (old.unions.length === 0 && now.unions.length === 0) return [];
  const [before] = old.unions;
  const [after] = now.unions;
  if (before === undefined || after === undefined || old.unions.length !== now.unions.length) {
    return [
      {
        id: 'alternatives',
        effect: 'other',
        message: 'has other alternatives now',
        old: before?.pointer,
        new: after?.pointer,
      },
    ];
  }
  return branchDifferences({ before: named(pair.old, before), after: named(pair.new, after), old: before, new: after });
}

interface Branches {
  readonly before: ReadonlyMap<string, readonly Pointer[]>;
  readonly after: ReadonlyMap<string, readonly Pointer[]>;
  readonly old: Union;
  readonly new: Union;
}

function branchDifferences({ before, after, old, new: now }: Branches): ShapeDifference[] {
  const lost = [...before.keys()].filter((name) => !after.has(name));
  const gained = [...after.keys()].filter((name) => !before.has(name));
  const places = { old: old.pointer, new: now.pointer };
  // An alternative that changed its text is both lost and gained.
  if (lost.length > 0 && gained.length > 0)
    return [{ id: 'alternatives', effect: 'other', message: 'has other alternatives now', ...places }];
  if (lost.length > 0)
    return [
      { id: 'alternative-removed', effect: 'narrowed', message: `has an alternative less (${short(lost)})`, ...places },
    ];
  if (gained.length > 0)
    return [
      { id: 'alternative-added', effect: 'widened', message: `has an alternative more (${short(gained)})`, ...places },
    ];
  return old.keyword === now.keyword
    ? []
    : [{ id: 'alternatives', effect: 'other', message: `has "${now.keyword}" for "${old.keyword}" now`, ...places }];
}

function short(names: readonly string[]): string {
  return names.map((name) => (name.length > 40 ? `${name.slice(0, 37)}...` : name)).join(', ');
}

/** The alternatives that are on both sides. */
export function matchedBranches(
  pair: Pair,
  { old, new: now }: ShapePair,
): { old: readonly Pointer[]; new: readonly Pointer[] }[] {
  const [before] = old.unions;
  const [after] = now.unions;
  if (before === undefined || after === undefined || old.unions.length !== now.unions.length) return [];
  const news = named(pair.new, after);
  return [...named(pair.old, before)].flatMap(([name, pointers]) => {
    const counterpart = news.get(name);
    return counterpart === undefined ? [] : [{ old: pointers, new: counterpart }];
  });
}

function named({ document }: Pair['old'], { branches }: Union): Map<string, readonly Pointer[]> {
  return new Map(
    branches.map((pointers) => {
      const schema = valueAt(document, pointers[0] ?? '');
      const reference = memberOf(schema, '$ref');
      return [
        typeof reference === 'string' ? (reference.split('/').at(-1) ?? reference) : writeJson(schema ?? null),
        pointers,
      ];
    }),
  );
}
