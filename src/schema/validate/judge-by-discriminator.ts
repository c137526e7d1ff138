import type { DiscriminatorValues } from '../shape/shape.ts';

/** In the terms of ajv. */
type Schema = Record<string, unknown>;

/**
 * Schemas that together judge a value by the one alternative that its discriminator names, and `otherwise` where it names none. For alternatives that have nearly all in
 * common, as those that extend one schema do: a value that says which it is, is not refused because it would do for another one too.
 */
export function judgeByDiscriminator(
  alternatives: readonly Schema[],
  { tags: { property, values }, otherwise }: { readonly tags: DiscriminatorValues; readonly otherwise: Schema },
): Schema[] {
  const saying = (names: readonly string[]): Schema => ({
    type: 'object',
    required: [property],
    properties: { [property]: { enum: names } },
  });
  const named = values.flatMap((value, index) => {
    const alternative = alternatives[index];
    return value === undefined || alternative === undefined ? [] : [{ value, alternative }];
  });
  const each = named.map(({ value, alternative }) => ({ if: { not: saying([value]) }, else: alternative }));
  return [...each, { if: saying(named.map(({ value }) => value)), else: otherwise }];
}
