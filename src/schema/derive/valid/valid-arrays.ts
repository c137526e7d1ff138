import type { Json } from '../../../model/json.ts';
import { plural } from '../../../text/plural.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { schemasOfItem } from '../../shape/shape.ts';
import { buildValue } from '../build/build-value.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** The maximum length of an array that is built. */
const maxLength = 1000;

/** Arrays of several lengths that should be valid at a position. */
export function* validArrays(registry: SchemaRegistry, position: Position): Generator<Candidate> {
  const { shape, pointers, base } = position;
  if (!shape.types.has('array') || shape.values !== undefined) return;
  const least = shape.bounds.get('minItems');
  const most = shape.bounds.get('maxItems');
  const contains = shape.unmerged.find((pointer) => pointer.endsWith('/contains'));
  if (contains !== undefined && Array.isArray(base)) {
    for (const part of [base, base.toReversed()] as Json[]) {
      yield {
        part,
        predicate: 'has the required items',
        why: 'the items that it must contain are there',
        about: contains,
      };
    }
  }
  for (const length of [0, 1, 2, 100]) {
    const part = arrayOf(registry, { position, length });
    const why = `nothing forbids an array of ${length}`;
    if (part) yield { part, predicate: phrase(length), why, about: pointers[0] ?? '' };
  }
  for (const limit of [least, most]) {
    for (const length of limit === undefined
      ? []
      : [Number(limit.value), Number(limit.value) + (limit === least ? 1 : -1)]) {
      const part = length < 0 || length > maxLength ? undefined : arrayOf(registry, { position, length });
      if (part)
        yield {
          part,
          predicate: phrase(length),
          why: `the contract allows ${length} items`,
          about: limit?.pointer ?? '',
        };
    }
  }
  const [twin] = arrayOf(registry, { position, length: 1 }) ?? [];
  if (shape.uniqueItems === undefined && twin !== undefined) {
    yield {
      part: [twin, twin],
      predicate: 'has the same item twice',
      why: 'items need not be unique',
      about: pointers[0] ?? '',
    };
  }
}

function phrase(length: number): string {
  if (length === 0) return 'is an empty array';
  return `has ${plural(length, 'item')}`;
}

/** An array with that many items, unique ones if required; `undefined` when an item cannot be built. */
export function arrayOf(
  registry: SchemaRegistry,
  { position, length }: { position: Position; length: number },
): Json[] | undefined {
  const { shape, plan } = position;
  const items: Json[] = [];
  for (let index = 0; index < length; index += 1) {
    const pointers = schemasOfItem(shape, index);
    const nth = shape.uniqueItems === undefined ? 0 : index;
    const item =
      pointers === undefined ? undefined : buildValue(registry, { pointers, plan: { ...plan, variant: nth } });
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}
