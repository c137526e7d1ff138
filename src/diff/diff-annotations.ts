import type { Contract } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { Pair } from './change.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about keywords by which nothing is valid or invalid, and which clients and services go by all the same. */
export function diffAnnotations(pair: Pair, shapes: ShapePair): ShapeDifference[] {
  const both = (keyword: string): Sides => ({
    old: saidBy(pair.old, shapes.old, keyword),
    new: saidBy(pair.new, shapes.new, keyword),
  });
  return [
    ...defaultDifferences(both('default'), shapes),
    ...deprecation(both('deprecated')),
    ...discriminatorDifferences(both('discriminator')),
    ...['contentMediaType', 'contentEncoding', 'contentSchema'].flatMap((keyword) =>
      contentDifferences(both(keyword), keyword),
    ),
  ];
}

interface Keyword {
  readonly value: Json;
  readonly pointer: Pointer;
}

interface Sides {
  readonly old: Keyword | undefined;
  readonly new: Keyword | undefined;
}

function saidBy({ document }: Contract, { sources }: Shape, keyword: string): Keyword | undefined {
  return sources
    .map((source) => join(source, keyword))
    .flatMap((pointer) => {
      const value = valueAt(document, pointer);
      return value === undefined ? [] : [{ value, pointer }];
    })[0];
}

/** A request that leaves the value out means another one now; what a response leaves out was never promised. */
function defaultDifferences({ old, new: now }: Sides, { direction }: ShapePair): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  if (old !== undefined && now !== undefined && sameJson(old.value, now.value)) return [];
  const message =
    now === undefined
      ? 'has no default any more'
      : `has the default ${writeJson(now.value)} now${old === undefined ? '' : ` and had ${writeJson(old.value)}`}`;
  const effect = direction === 'request' ? 'other' : 'harmless';
  return [{ id: 'default', effect, message, old: old?.pointer, new: now?.pointer }];
}

function deprecation({ old, new: now }: Sides): ShapeDifference[] {
  const [before, after] = [old?.value === true, now?.value === true];
  if (before === after) return [];
  const places = { old: old?.pointer, new: now?.pointer };
  return after
    ? [{ id: 'deprecated', effect: 'harmless', message: 'is deprecated now', ...places }]
    : [{ id: 'undeprecated', effect: 'harmless', message: 'is not deprecated any more', ...places }];
}

/** By what messages are told apart: clients decide by it what they read, and must send it. */
function discriminatorDifferences({ old, new: now }: Sides): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  const places = { old: old?.pointer, new: now?.pointer };
  const one = (effect: Effect, message: string): ShapeDifference[] => [
    { id: 'discriminator', effect, message, ...places },
  ];
  if (old === undefined) return one('harmless', 'has a discriminator now');
  if (now === undefined) return one('other', 'has no discriminator any more');
  const [before, after] = [memberOf(old.value, 'propertyName'), memberOf(now.value, 'propertyName')];
  if (before !== after) return one('replaced', `is told apart by "${after}" now and was by "${before}"`);
  return [...mappingDifferences(old.value, now.value)].flatMap(({ effect, message }) => one(effect, message));
}

function* mappingDifferences(old: Json, now: Json): Generator<{ effect: Effect; message: string }> {
  const [before, after] = [mappingOf(old), mappingOf(now)];
  for (const [value, target] of before) {
    const other = after.get(value);
    if (other === undefined) yield { effect: 'other', message: `does not map ${JSON.stringify(value)} any more` };
    else if (other !== target)
      yield { effect: 'other', message: `maps ${JSON.stringify(value)} to ${String(other)} now` };
  }
  for (const value of after.keys()) {
    if (!before.has(value)) yield { effect: 'harmless', message: `maps ${JSON.stringify(value)} now` };
  }
}

function mappingOf(discriminator: Json): ReadonlyMap<string, Json> {
  const mapping = memberOf(discriminator, 'mapping');
  return new Map(isObject(mapping) ? Object.entries(mapping) : []);
}

/** What a text holds (JSON Schema 2020-12 Validation, 8): it is not asserted, but read. */
function contentDifferences({ old, new: now }: Sides, keyword: string): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  if (old !== undefined && now !== undefined && sameJson(old.value, now.value)) return [];
  const said =
    now === undefined ? `has no "${keyword}" any more` : `has ${old === undefined ? '' : 'another '}"${keyword}" now`;
  return [{ id: 'content', effect: 'other', message: said, old: old?.pointer, new: now?.pointer }];
}
