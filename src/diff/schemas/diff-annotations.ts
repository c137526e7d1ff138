import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** The changes of annotations, which make no value invalid but which clients and services use. */
export function diffAnnotations(pair: ContractPair, shapes: ShapePair): ShapeDifference[] {
  const both = (keyword: string): Sides => ({
    old: annotationIn(pair.old, shapes.old, keyword),
    new: annotationIn(pair.new, shapes.new, keyword),
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

interface Annotation {
  readonly value: Json;
  readonly pointer: Pointer;
}

interface Sides {
  readonly old: Annotation | undefined;
  readonly new: Annotation | undefined;
}

function annotationIn({ document }: Contract, { sources }: Shape, keyword: string): Annotation | undefined {
  return sources
    .map((source) => join(source, keyword))
    .flatMap((pointer) => {
      const value = valueAt(document, pointer);
      return value === undefined ? [] : [{ value, pointer }];
    })[0];
}

/** A request without the value now means another one; in a response a default promises nothing. */
function defaultDifferences({ old, new: now }: Sides, { direction }: ShapePair): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  if (old !== undefined && now !== undefined && sameJson(old.value, now.value)) return [];
  const message =
    now === undefined
      ? 'no longer has a default'
      : `now has the default ${writeJson(now.value)}${old === undefined ? '' : ` instead of ${writeJson(old.value)}`}`;
  const effect = direction === 'request' ? 'other' : 'harmless';
  return [{ id: 'default', effect, message, old: old?.pointer, new: now?.pointer }];
}

function deprecation({ old, new: now }: Sides): ShapeDifference[] {
  const [before, after] = [old?.value === true, now?.value === true];
  if (before === after) return [];
  const places = { old: old?.pointer, new: now?.pointer };
  return after
    ? [{ id: 'deprecated', effect: 'harmless', message: 'is now deprecated', ...places }]
    : [{ id: 'undeprecated', effect: 'harmless', message: 'is no longer deprecated', ...places }];
}

/** Clients choose by the discriminator which schema they read, and must send it. */
function discriminatorDifferences({ old, new: now }: Sides): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  const places = { old: old?.pointer, new: now?.pointer };
  const one = (effect: Effect, message: string): ShapeDifference[] => [
    { id: 'discriminator', effect, message, ...places },
  ];
  if (old === undefined) return one('harmless', 'now has a discriminator');
  if (now === undefined) return one('other', 'no longer has a discriminator');
  const [before, after] = [memberOf(old.value, 'propertyName'), memberOf(now.value, 'propertyName')];
  if (before !== after) return one('replaced', `now has the discriminator property "${after}" instead of "${before}"`);
  return [...mappingDifferences(old.value, now.value)].flatMap(({ effect, message }) => one(effect, message));
}

function* mappingDifferences(old: Json, now: Json): Generator<{ effect: Effect; message: string }> {
  const [before, after] = [mappingOf(old), mappingOf(now)];
  for (const [value, target] of before) {
    const other = after.get(value);
    if (other === undefined) yield { effect: 'other', message: `no longer maps ${JSON.stringify(value)}` };
    else if (other !== target)
      yield { effect: 'other', message: `now maps ${JSON.stringify(value)} to ${String(other)}` };
  }
  for (const value of after.keys()) {
    if (!before.has(value)) yield { effect: 'harmless', message: `now maps ${JSON.stringify(value)}` };
  }
}

function mappingOf(discriminator: Json): ReadonlyMap<string, Json> {
  const mapping = memberOf(discriminator, 'mapping');
  return new Map(isObject(mapping) ? Object.entries(mapping) : []);
}

/** The content of a string (JSON Schema 2020-12 Validation, 8): it is not asserted, but clients use it. */
function contentDifferences({ old, new: now }: Sides, keyword: string): ShapeDifference[] {
  if (old === undefined && now === undefined) return [];
  if (old !== undefined && now !== undefined && sameJson(old.value, now.value)) return [];
  const message =
    now === undefined ? `no longer has "${keyword}"` : `now has ${old === undefined ? '' : 'another '}"${keyword}"`;
  return [{ id: 'content', effect: 'other', message, old: old?.pointer, new: now?.pointer }];
}
