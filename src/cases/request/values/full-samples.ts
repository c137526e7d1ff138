import type { Json, Pointer } from '../../../model/json.ts';
import { buildValue } from '../../../schema/derive/build/build-value.ts';
import { plainPlan } from '../../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { findItem } from '../../../schema/derive/lazy-list.ts';
import { type DerivedValue, isOutermost } from '../../../schema/derive/valid/valid-values.ts';
import { memoize } from '../../../schema/memoize.ts';
import type { Union } from '../../../schema/shape/shape.ts';

/** Bodies with every property, one for each alternative of their unions, in which references have their plainest values. */
export const fullSamples = memoize((source: SchemaSource, schema: Pointer | undefined): readonly Json[] => {
  if (schema === undefined) return [];
  const unions = new Map<Pointer, Union>();
  const build = (examples: boolean, choose: (union: Union) => number): readonly Json[] => {
    const plan = { ...plainPlan(source), optional: 'all', examples, choose } as const;
    const value = buildValue(registryOf(source), { pointers: [schema], plan });
    return value === undefined ? [] : [value];
  };
  const chooseFirst = (union: Union): number => {
    unions.set(union.pointer, union);
    return 0;
  };
  const plain = [...build(true, chooseFirst), ...build(false, chooseFirst)];
  const others = [...unions.values()].flatMap(({ pointer, branches }) =>
    [...branches.keys()].slice(1).map((index) => ({ pointer, index })),
  );
  const alternatives = others
    .slice(0, mostAlternatives)
    .flatMap(({ pointer, index }) => build(false, (union) => (union.pointer === pointer ? index : 0)));
  return [...plain, ...alternatives];
}, Number.POSITIVE_INFINITY);

/** The alternatives of one schema that are tried. */
const mostAlternatives = 20;

/** The derived value that has every property; see `validObjects`. */
export function fullValue({ validValues }: { readonly validValues: () => Iterable<DerivedValue> }): Json | undefined {
  return findItem(validValues(), (value) => isOutermost(value, 'every-property'))?.value;
}
