import type { DiscriminatorValues } from '../shape/shape.ts';

/** A schema for ajv. */
type Schema = Record<string, unknown>;

/**
 * Schemas that together validate a value by the one alternative that its discriminator selects, and by `otherwise` when it selects none. For subtypes,
 * which have most properties in common: a value whose discriminator selects one subtype is not rejected because it matches another one too.
 */
export function judgeByDiscriminator(
  alternatives: readonly Schema[],
  { tags: { property, values }, otherwise }: { readonly tags: DiscriminatorValues; readonly otherwise: Schema },
): Schema[] {
  const withValue = (names: readonly string[]): Schema => ({
    type: 'object',
    required: [property],
    properties: { [property]: { enum: names } },
  });
  const selectable = values.flatMap((value, index) => {
    const alternative = alternatives[index];
    return value === undefined || alternative === undefined ? [] : [{ value, alternative }];
  });
  const each = selectable.map(({ value, alternative }) => ({ if: { not: withValue([value]) }, else: alternative }));
  return [...each, { if: withValue(selectable.map(({ value }) => value)), else: otherwise }];
}
