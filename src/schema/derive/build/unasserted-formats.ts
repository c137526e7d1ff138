import type { Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import type { Shape } from '../../shape/shape.ts';

/**
 * Strings of registered formats that are not asserted (OpenAPI Format Registry), the most common first. What else is of such a format is not known here, so no
 * other text can be promised to be accepted.
 */
export const examplesOfUnasserted: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    decimal: ['12.50', '0', '-3.25'],
    decimal128: ['12.50', '0', '-3.25'],
    double: ['12.5', '0', '-3.25'],
    float: ['12.5', '0', '-3.25'],
    ...Object.fromEntries(['int8', 'int16', 'int32', 'int64'].map((name) => [name, ['42', '0', '-7']])),
    ...Object.fromEntries(['uint8', 'uint16', 'uint32', 'uint64'].map((name) => [name, ['42', '0', '7']])),
    unixtime: ['1769855400', '0'],
    char: ['a', '7'],
    base64url: ['dGV4dA', 'AAECAw'],
    'http-date': ['Sat, 31 Jan 2026 10:30:00 GMT', 'Fri, 29 Feb 2036 00:00:00 GMT'],
    'date-time-local': ['2026-01-31T10:30:00', '2036-02-29T00:00:00'],
    'time-local': ['10:30:00', '00:00:00'],
    'media-range': ['text/plain', 'application/json'],
  }),
);

/** The first such format of a shape; `undefined` where it has none. */
export function unassertedFormat({ formats }: Pick<Shape, 'formats'>): string | undefined {
  return formats.find(({ value }) => examplesOfUnasserted.has(value))?.value;
}

/** The same for a value that all these schemas apply to. */
export function unassertedFormatAt(registry: SchemaRegistry, pointers: readonly Pointer[]): string | undefined {
  return unassertedFormat(mergeSchemas(registry, { pointers }));
}
