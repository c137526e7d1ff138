import type { Pointer } from '../../model/json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import { keywordPlaces } from './diff-keywords.ts';
import { isSent } from './diff-objects.ts';
import { branchPlaces } from './match-branches.ts';
import type { ComparedPlace, ShapePair } from './shape-pair.ts';

interface ParentPlace {
  readonly shapes: ShapePair;
  readonly place: ComparedPlace;
}

/** The places below one: properties, items, alternatives, and the schemas of `not`, `contains` and similar keywords. Places without a schema on either side are omitted. */
export function nestedPlaces(pair: ContractPair, { shapes, place }: ParentPlace): ComparedPlace[] {
  const parent = { shapes, place };
  const places = [
    ...propertyPlaces(parent),
    ...patternPlaces(parent),
    ...itemPlaces(parent),
    ...branchPlaces(pair, parent),
    ...keywordPlaces(parent),
  ];
  return places.filter(({ old, new: now }) => old.length > 0 || now.length > 0);
}

/** Properties that both sides describe, and one place for all additional properties. */
function propertyPlaces({ shapes, place }: ParentPlace): ComparedPlace[] {
  const { old, new: now, direction } = shapes;
  const described = [...old.properties.keys()].filter((name) => now.properties.has(name));
  const sent = described.filter((name) => isSent(old, { name, direction }) || isSent(now, { name, direction }));
  const properties = sent.map((name) => ({
    ...place,
    old: schemasOfProperty(old, name) ?? [],
    new: schemasOfProperty(now, name) ?? [],
    path: `${place.path}/${name}`,
  }));
  if (isClosed(old) || isClosed(now)) return properties;
  return [...properties, { ...place, old: additional(old), new: additional(now), path: `${place.path}/*` }];
}

function isClosed({ objects }: Shape): boolean {
  return objects.some(({ closed }) => closed !== undefined);
}

function additional({ objects }: Shape): Pointer[] {
  return objects.flatMap(({ additional: schema }) => schema ?? []);
}

function patternPlaces({ shapes, place }: ParentPlace): ComparedPlace[] {
  const old = patternsOf(shapes.old);
  const now = patternsOf(shapes.new);
  return [...new Set([...old.keys(), ...now.keys()])].map((pattern) => ({
    ...place,
    old: old.get(pattern) ?? [],
    new: now.get(pattern) ?? [],
    path: `${place.path}/${pattern}`,
  }));
}

function patternsOf({ objects }: Shape): ReadonlyMap<string, readonly Pointer[]> {
  const patterns = new Map<string, Pointer[]>();
  for (const { expression, pointer } of objects.flatMap((rule) => rule.patterns)) {
    const key = String(expression);
    patterns.set(key, [...(patterns.get(key) ?? []), pointer]);
  }
  return patterns;
}

function itemPlaces({ shapes, place }: ParentPlace): ComparedPlace[] {
  const longest = Math.max(0, ...[...shapes.old.arrays, ...shapes.new.arrays].map(({ prefix }) => prefix.length));
  return Array.from({ length: longest + 1 }, (_, index) => index).flatMap((index) => {
    const old = schemasOfItem(shapes.old, index);
    const now = schemasOfItem(shapes.new, index);
    // An item that one side forbids is reported for the array.
    if (old === undefined || now === undefined) return [];
    return [{ ...place, old, new: now, path: `${place.path}/${index < longest ? index : '*'}` }];
  });
}
