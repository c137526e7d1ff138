import type { Json } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { valueAt } from '../../json/pointer.ts';
import { buildValue } from '../build/build-value.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';
import { arrayOf } from '../valid/valid-arrays.ts';

/** The maximum length of an array that is built. */
const maxLength = 1000;

/** Arrays that violate a keyword about items. */
export function* invalidArrays(registry: SchemaRegistry, position: Position): Generator<Candidate> {
  const { shape, base } = position;
  if (!shape.types.has('array') || shape.values !== undefined) return;
  yield* wrongLengths(registry, position);
  const [first = arrayOf(registry, { position, length: 1 })?.[0]] = Array.isArray(base) ? base : [];
  if (shape.uniqueItems !== undefined && first !== undefined) {
    const twice = [first, ...(Array.isArray(base) && base.length > 0 ? base : [first])];
    yield { part: twice, predicate: 'has the same item twice', why: 'uniqueItems is true', about: shape.uniqueItems };
  }
  yield* wrongLast(registry, position);
  yield* unevaluated(registry, position);
  yield* tooManyMatches(registry, position);
  for (const about of shape.unmerged.filter((pointer) => pointer.endsWith('/contains'))) {
    for (const part of [[], [null], [{}], ['other']]) {
      yield {
        part,
        predicate: 'contains no required item',
        why: 'contains requires an item that is missing',
        about,
      };
    }
  }
}

function* wrongLengths(registry: SchemaRegistry, position: Position): Generator<Candidate> {
  const { bounds, arrays } = position.shape;
  const least = bounds.get('minItems');
  const most = bounds.get('maxItems');
  const lengths: [number, { pointer: string; why: string } | undefined][] = [
    [Number(least?.value ?? 0) - 1, least && { pointer: least.pointer, why: `minItems is ${least.value}` }],
    [0, least && { pointer: least.pointer, why: `minItems is ${least.value}` }],
    [Number(most?.value ?? 0) + 1, most && { pointer: most.pointer, why: `maxItems is ${most.value}` }],
  ];
  for (const [length, limit] of lengths) {
    if (limit === undefined || length < 0 || length > maxLength) continue;
    const part = arrayOf(registry, { position, length });
    if (part) yield { part, predicate: `has ${length} items`, why: limit.why, about: limit.pointer };
  }
  for (const { prefix, closed } of arrays) {
    if (closed === undefined) continue;
    const part = arrayOf(registry, { position, length: prefix.length });
    if (part)
      yield {
        part: [...part, 'extra'],
        predicate: 'has one item too many',
        why: 'no item is allowed there',
        about: closed,
      };
  }
}

const wrongItems: readonly (readonly [item: Json, name: string])[] = [
  [null, 'null'],
  [{}, 'an empty object'],
  ['text', 'a string'],
  [0.5, '0.5'],
  [[], 'an empty array'],
];

/** An invalid last item is found only by servers that validate every item. */
function* wrongLast(registry: SchemaRegistry, position: Position): Generator<Candidate> {
  const rest = position.shape.arrays.find((rule) => rule.rest !== undefined)?.rest;
  const good = rest === undefined ? undefined : arrayOf(registry, { position, length: 2 });
  if (rest === undefined || good === undefined) return;
  for (const [item, name] of wrongItems) {
    yield {
      part: [...good, item],
      predicate: `has ${name} for its last item`,
      why: 'the schema of the items does not allow it',
      about: rest,
    };
  }
}

/** Items without a schema, when `unevaluatedItems` forbids or restricts them. */
function* unevaluated(registry: SchemaRegistry, position: Position): Generator<Candidate> {
  const { shape, base } = position;
  const about = shape.unmerged.find((pointer) => pointer.endsWith('/unevaluatedItems'));
  if (about === undefined) return;
  const length = Math.max(0, ...shape.arrays.map(({ prefix }) => prefix.length));
  const items = arrayOf(registry, { position, length }) ?? (Array.isArray(base) ? base : []);
  for (const [item, name] of [...wrongItems, [true, 'true'] as const]) {
    const why = 'the contract does not allow items beyond those it describes';
    yield { part: [...items, item], predicate: `has ${name} beyond its items`, why, about };
  }
}

/** More items that match `contains` than `maxContains` allows, or fewer than `minContains` requires. */
function* tooManyMatches(registry: SchemaRegistry, { shape, plan }: Position): Generator<Candidate> {
  for (const about of shape.unmerged.filter((pointer) => pointer.endsWith('/contains'))) {
    for (const [keyword, step] of [
      ['maxContains', 1],
      ['minContains', -1],
    ] as const) {
      const place = about.replace(/contains$/, keyword);
      const limit = valueAt(registry.document, place);
      const count = typeof limit === 'number' ? limit + step : -1;
      if (count < 0 || count > maxLength) continue;
      const items = Array.from({ length: count }, (_, nth) =>
        buildValue(registry, {
          pointers: [about],
          plan: { ...plan, variant: shape.uniqueItems === undefined ? 0 : nth },
        }),
      ).filter((item) => item !== undefined);
      yield {
        part: items,
        predicate: `has ${count} matching items`,
        why: `${keyword} is ${String(limit)}`,
        about: place,
      };
    }
  }
}
