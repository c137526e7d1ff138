import type { DiscriminatorValues } from '../shape/shape.ts';

/** A schema for ajv. */
type Schema = Record<string, unknown>;

/**
 * Schemas that together validate a value by the one alternative that its discriminator selects, and by `otherwise` when it selects none. For subtypes,
 * which have most properties in common: a value whose discriminator selects one subtype is not rejected because it matches another one too.
 */
export function judgeByDiscriminator(
  alternatives: readonly Schema[],
  { tags, otherwise }: { readonly tags: DiscriminatorValues; readonly otherwise: Schema },
): Schema[] {
  const selectable = selectableIn(alternatives, tags);
  const each = selectable.map(({ value, alternative }) => ({
    if: { not: withValue(tags, [value]) },
    else: alternative,
  }));
  const all = selectable.map(({ value }) => value);
  return [...each, { if: withValue(tags, all), else: otherwise }];
}

/**
 * A schema that validates a value by `otherwise`, the `oneOf`, unless the alternative that its discriminator selects accepts it. Alternatives that extend the
 * same schema, with optional properties of their own, accept the values of each other.
 */
export function acceptSelected(
  alternatives: readonly Schema[],
  { tags, otherwise }: { readonly tags: DiscriminatorValues; readonly otherwise: Schema },
): Schema {
  const each = selectableIn(alternatives, tags).map(({ value, alternative }) => ({
    allOf: [withValue(tags, [value]), alternative],
  }));
  return { if: { anyOf: each }, else: otherwise };
}

function withValue({ property }: DiscriminatorValues, names: readonly string[]): Schema {
  return { type: 'object', required: [property], properties: { [property]: { enum: names } } };
}

function selectableIn(alternatives: readonly Schema[], { values }: DiscriminatorValues) {
  return values.flatMap((value, index) => {
    const alternative = alternatives[index];
    return value === undefined || alternative === undefined ? [] : [{ value, alternative }];
  });
}
