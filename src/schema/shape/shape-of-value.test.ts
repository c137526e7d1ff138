import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { referencesOf } from '../document/references.ts';
import { createValidator } from '../validate/validator.ts';
import { shapeOfValue } from './shape-of-value.ts';

const branch = (name: string, kind: string): JsonObject => ({
  type: 'object',
  required: [name],
  properties: { kind: { const: kind }, [name]: { type: 'integer', readOnly: true } },
});

function propertiesOf(union: JsonObject, value: Json): readonly string[] {
  const document: JsonObject = { components: { schemas: { A: branch('a', 'A'), B: branch('b', 'B'), S: union } } };
  const { isValid } = createValidator(document, { dialect: '3.1', direction: 'response' });
  const registry = { document, dialect: '3.1', references: referencesOf(document, '3.1') } as const;
  const shape = shapeOfValue(registry, { pointers: ['/components/schemas/S'], value, isValid });
  return [...shape.properties.keys()];
}

const oneOf = [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }];

describe('shapeOfValue', () => {
  it('takes the alternative that the value is valid against', () => {
    expect(propertiesOf({ oneOf }, { b: 1 })).toEqual(['kind', 'b']);
    expect(propertiesOf({ oneOf }, { a: 1 })).toEqual(['kind', 'a']);
  });

  it('takes the alternative that the discriminator names, valid or not', () => {
    expect(propertiesOf({ oneOf, discriminator: { propertyName: 'kind' } }, { kind: 'B' })).toEqual(['kind', 'b']);
  });

  it('leaves a union undecided that has no alternative for the value', () => {
    expect(propertiesOf({ oneOf }, { c: 1 })).toEqual([]);
  });
});
