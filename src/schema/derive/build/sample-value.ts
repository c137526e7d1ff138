import type { Json, Pointer } from '../../../model/json.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import type { Union } from '../../shape/shape.ts';
import { askTime } from '../../time-limit.ts';
import type { Validator } from '../../validate/validator.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue, effortOfAttempts } from './build-value.ts';
import { ruledBy } from './dependencies.ts';
import { isValidValue } from './is-valid-value.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';
import { seededRandom } from './seeded-random.ts';
import { sentPart } from './sent-part.ts';

/** The plan of the simplest value. */
export function plainPlan({ direction = 'request' }: SchemaSource): BuildPlan {
  const omitted = direction === 'request' ? 'readOnly' : 'writeOnly';
  return { optional: 'none', examples: true, omitted, choose: () => 0, variant: 0 };
}

/**
 * The most typical value that is proven valid: the author's example or default if it is valid, otherwise the smallest one, built from
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

/** Samples are needed many times; a validator belongs to one document and one direction. */
const samples = new WeakMap<Validator, Map<Pointer, { value: Json | undefined }>>();

function findSample(source: SchemaSource, schema: Pointer): Json | undefined {
  const { omitted } = plainPlan(source);
  const { isValid } = source.validator;
  for (const attempt of attempts(source, schema)) {
    askTime(20);
    if (attempt === undefined) continue;
    const value = sentPart(registryOf(source), { value: attempt, pointers: [schema], omitted, isValid });
    if (isValidValue(source, schema, value)) return value;
  }
  return undefined;
}

/** The number of alternatives that are tried one at a time. */
const maxAlternatives = 60;

function* attempts(source: SchemaSource, schema: Pointer): Generator<Json | undefined> {
  const registry = registryOf(source);
  const shape = mergeSchemas(registry, { pointers: [schema] });
  for (const { value } of shape.examples) yield value;
  const unions = new Map<Pointer, Union>();
  const choose = (union: Union): number => {
    unions.set(union.pointer, union);
    return 0;
  };
  const plain = { ...plainPlan(source), choose };
  const effort = effortOfAttempts();
  const make = (plan: BuildPlan): Json | undefined => buildValue(registry, { pointers: [schema], plan, effort });
  yield make(plain);
  yield make({ ...plain, examples: false });
  yield make({ ...plain, optional: 'all' });
  yield make({ ...plain, optional: 'all', examples: false });
  const rules = [...shape.required.keys()].flatMap((name) => ruledBy(name, shape, source.document));
  if (rules.length > 0) yield buildValue(registry, { pointers: [schema, ...rules], plan: plain, effort });
  for (const type of shape.types) yield make({ ...plain, examples: false, type });
  const others = [...unions.values()].flatMap(({ pointer, branches }) =>
    branches.map((_, index) => ({ pointer, index })),
  );
  for (const { pointer, index } of others.slice(0, maxAlternatives)) {
    const chosen = { ...plain, examples: false, choose: (union: Union) => (union.pointer === pointer ? index : 0) };
    yield make(chosen);
    yield make({ ...chosen, optional: 'all' });
  }
  for (const index of [0, 1, 2]) {
    const chosen = {
      ...plain,
      examples: false,
      disambiguate: true,
      choose: ({ branches }: Union) => index % branches.length,
    };
    yield make(chosen);
    yield make({ ...chosen, optional: 'all' });
  }
  const random = seededRandom(0);
  for (let variant = 0; variant < 20; variant += 1) {
    const attempt = {
      ...plain,
      examples: false,
      variant,
      choose: ({ branches }: Union) => Math.floor(random() * branches.length),
    };
    yield make(variant % 2 === 0 ? attempt : { ...attempt, optional: 'all' });
  }
}
