import type { Json, Pointer } from '../../model/json.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import type { Union } from '../shape/shape-parts.ts';
import type { Validator } from '../validate/validator.ts';
import { buildValue } from './build-value.ts';
import { isSound } from './discriminate.ts';
import type { Plan } from './plan.ts';
import { groundOf, type SchemaSource } from './schema-source.ts';
import { seededRandom } from './seeded-random.ts';

/** The plan of the plainest value. */
export function plainPlan({ direction = 'request' }: SchemaSource): Plan {
  const unsent = direction === 'request' ? 'readOnly' : 'writeOnly';
  return { optional: 'none', examples: true, unsent, choose: () => 0, nth: 0 };
}

/**
 * The most ordinary value that is proven valid: the author's example or default when it is valid, otherwise the smallest one, built from
 * examples, listed values and the limits of each part. Deterministic; `undefined` when none was found.
 */
export function sampleValue(source: SchemaSource, schema: Pointer): Json | undefined {
  const known = samples.get(source.validator)?.get(schema);
  if (known !== undefined) return known.value;
  const value = findSample(source, schema);
  const found = samples.get(source.validator) ?? new Map<Pointer, { value: Json | undefined }>();
  samples.set(source.validator, found.set(schema, { value }));
  return value;
}

/** Samples are asked for again and again; a validator belongs to one document and one direction. */
const samples = new WeakMap<Validator, Map<Pointer, { value: Json | undefined }>>();

function findSample(source: SchemaSource, schema: Pointer): Json | undefined {
  for (const value of attempts(source, schema)) {
    if (value !== undefined && isSound(source, schema, value)) return value;
  }
  return undefined;
}

/** As many alternatives of unions are tried one at a time. */
const mostAlternatives = 60;

function* attempts(source: SchemaSource, schema: Pointer): Generator<Json | undefined> {
  const ground = groundOf(source);
  const shape = mergeSchemas(ground, { pointers: [schema] });
  for (const { value } of shape.examples) yield value;
  const unions = new Map<Pointer, Union>();
  const choose = (union: Union): number => {
    unions.set(union.pointer, union);
    return 0;
  };
  const plain = { ...plainPlan(source), choose };
  const make = (plan: Plan): Json | undefined => buildValue(ground, { pointers: [schema], plan });
  yield make(plain);
  yield make({ ...plain, examples: false });
  yield make({ ...plain, optional: 'all' });
  yield make({ ...plain, optional: 'all', examples: false });
  for (const type of shape.types) yield make({ ...plain, examples: false, type });
  const others = [...unions.values()].flatMap(({ pointer, branches }) =>
    branches.map((_, index) => ({ pointer, index })),
  );
  for (const { pointer, index } of others.slice(0, mostAlternatives)) {
    const chosen = { ...plain, examples: false, choose: (union: Union) => (union.pointer === pointer ? index : 0) };
    yield make(chosen);
    yield make({ ...chosen, optional: 'all' });
  }
  for (const index of [0, 1, 2]) {
    const chosen = { ...plain, examples: false, apart: true, choose: ({ branches }: Union) => index % branches.length };
    yield make(chosen);
    yield make({ ...chosen, optional: 'all' });
  }
  const random = seededRandom(0);
  for (let nth = 0; nth < 20; nth += 1) {
    const luck = {
      ...plain,
      examples: false,
      nth,
      choose: ({ branches }: Union) => Math.floor(random() * branches.length),
    };
    yield make(nth % 2 === 0 ? luck : { ...luck, optional: 'all' });
  }
}
