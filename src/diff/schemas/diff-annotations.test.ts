import { expect, test } from 'vitest';
import { schemaChanges } from '../../testing/schema-changes.ts';

test.each([
  ['a default', '{ default: 1 }', '{ default: 2 }', 'unclear default', 'compatible default'],
  ['a default less', '{ default: 1 }', '{}', 'unclear default', 'compatible default'],
  ['deprecation', '{}', '{ deprecated: true }', 'compatible deprecated', 'compatible deprecated'],
  [
    'the content of a string',
    '{ contentMediaType: text/csv }',
    '{ contentMediaType: text/xml }',
    'unclear content',
    'unclear content',
  ],
  [
    'the discriminator property',
    '{ discriminator: { propertyName: a } }',
    '{ discriminator: { propertyName: b } }',
    'breaking discriminator',
    'breaking discriminator',
  ],
  [
    'a value less that leads to a schema',
    '{ discriminator: { propertyName: a, mapping: { c: Cat } } }',
    '{ discriminator: { propertyName: a } }',
    'unclear discriminator',
    'unclear discriminator',
  ],
  [
    'a value more that leads to a schema',
    '{ discriminator: { propertyName: a } }',
    '{ discriminator: { propertyName: a, mapping: { c: Cat } } }',
    'compatible discriminator',
    'compatible discriminator',
  ],
  [
    'a property that is read-only now',
    '{ properties: { a: {} } }',
    '{ properties: { a: { readOnly: true } } }',
    'unclear read-only',
    undefined,
  ],
  [
    'a property that is write-only now',
    '{ properties: { a: {} } }',
    '{ properties: { a: { writeOnly: true } } }',
    undefined,
    'unclear write-only',
  ],
  [
    'another condition',
    '{ if: { minimum: 5 }, then: { maximum: 9 } }',
    '{ if: { minimum: 6 }, then: { maximum: 9 } }',
    'unclear alternatives',
    'unclear alternatives',
  ],
] as const)('%s is reported', (_, old, now, request, response) => {
  expect(schemaChanges(old, now)).toEqual({
    request: request === undefined ? [] : [request],
    response: response === undefined ? [] : [response],
  });
});

test('a required property that becomes read-only is no longer required in requests', () => {
  const required = (more: string) => `{ required: [a], properties: { a: { type: string${more} } } }`;
  expect(schemaChanges(required(''), required(', readOnly: true'))).toEqual({
    request: ['compatible property-optional', 'unclear read-only'],
    response: [],
  });
  expect(schemaChanges(required(', readOnly: true'), required(''))).toMatchObject({
    request: ['breaking property-required', 'compatible read-only'],
  });
});
