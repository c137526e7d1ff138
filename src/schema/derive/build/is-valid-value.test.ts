import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { deriveInvalidValues } from '../invalid/invalid-values.ts';
import { deriveValidValues } from '../valid/valid-values.ts';
import { isValidValue, violationsOf } from './is-valid-value.ts';
import { sampleValue } from './sample-value.ts';
import type { SchemaSource } from './schema-source.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };

const document: JsonObject = {
  components: {
    schemas: {
      Shape: {
        oneOf: [ref('Circle'), ref('Square')],
        discriminator: { propertyName: 'kind', mapping: { round: 'Circle' } },
      },
      Circle: { type: 'object', required: ['kind', 'radius'], properties: { kind: text, radius: { type: 'number' } } },
      Square: { type: 'object', required: ['kind', 'side'], properties: { kind: text, side: { type: 'number' } } },
      Drawing: { type: 'object', properties: { shapes: { type: 'array', items: ref('Shape') } } },
      Tool: {
        type: 'object',
        required: ['type'],
        properties: { type: text },
        discriminator: { propertyName: 'type', mapping: { cut: '#/components/schemas/Saw' } },
      },
      Saw: {
        allOf: [ref('Tool'), { type: 'object', required: ['teeth'], properties: { teeth: { type: 'integer' } } }],
      },
      Hammer: { allOf: [ref('Tool'), { type: 'object', properties: { weight: { type: 'number' } } }] },
      Device: {
        type: 'object',
        required: ['type'],
        properties: { type: text },
        discriminator: { propertyName: 'type', mapping: { phone: '#/components/schemas/Phone' } },
      },
      Phone: { allOf: [ref('Device'), { type: 'object', required: ['number'], properties: { number: text } }] },
      StoredDevice: { allOf: [ref('Device')], required: ['id'], properties: { id: text } },
      Plain: { type: 'object', properties: { kind: text } },
    },
  },
};
const source: SchemaSource = {
  document,
  dialect: '3.1',
  validator: createValidator(document, { dialect: '3.1', direction: 'request' }),
};
const at = (name: string) => `/components/schemas/${name}`;

describe('isValidValue', () => {
  it.each<[string, Json, boolean]>([
    ['Shape', { kind: 'round', radius: 1 }, true],
    ['Shape', { kind: 'Square', side: 1 }, true],
    ['Shape', { kind: 'round', side: 1 }, false],
    ['Shape', { kind: 'oval', radius: 1 }, false],
    ['Shape', { kind: 'round' }, false],
    ['Drawing', { shapes: [{ kind: 'round', radius: 1 }] }, true],
    [
      'Drawing',
      {
        shapes: [
          { kind: 'round', radius: 1 },
          { kind: 'x', side: 1 },
        ],
      },
      false,
    ],
    ['Tool', { type: 'cut', teeth: 3 }, true],
    ['Tool', { type: 'cut' }, false],
    ['Tool', { type: 'Hammer' }, true],
    ['Tool', { type: 'drill' }, false],
    ['Saw', { type: 'cut', teeth: 3 }, true],
    ['Saw', { type: 'Hammer', teeth: 3 }, false],
    ['StoredDevice', { type: 'phone', number: '1', id: '7' }, true],
    ['StoredDevice', { type: 'phone', id: '7' }, false],
    ['StoredDevice', { type: 'radio', id: '7' }, false],
    ['Plain', { kind: 'anything' }, true],
  ])('of %s with %j is %s', (name, value, sound) => {
    expect(isValidValue(source, at(name), value)).toBe(sound);
  });
});

describe('values derived from a schema with a discriminator', () => {
  it.each(['Shape', 'Drawing', 'Tool', 'Saw', 'Hammer'])('match the discriminator: %s', (name) => {
    expect(isValidValue(source, at(name), sampleValue(source, at(name)) ?? null)).toBe(true);
    const values = deriveValidValues(source, at(name));
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter(({ value }) => !isValidValue(source, at(name), value))).toEqual([]);
  });

  it('include every alternative, also the subtypes of a schema', () => {
    const kinds = (name: string, property: string) =>
      new Set(deriveValidValues(source, at(name)).map(({ value }) => (value as JsonObject)[property]));
    expect(kinds('Shape', 'kind')).toEqual(new Set(['round', 'Square']));
    expect(kinds('Tool', 'type')).toEqual(new Set(['cut', 'Hammer']));
    expect(kinds('Saw', 'type')).toEqual(new Set(['cut']));
  });

  it('still have one fault at a time', () => {
    expect(deriveInvalidValues(source, at('Saw')).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['the value has no teeth', 'teeth is the number 1.5']),
    );
  });

  it('have one fault at a time in the subtypes of their schema, too', () => {
    const ofTeeth = deriveInvalidValues(source, at('Tool')).filter(({ label }) => label.includes('teeth'));
    expect(ofTeeth).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          label: 'the value has no teeth',
          value: { type: 'cut' },
          keyword: 'required',
          about: '/components/schemas/Saw/allOf/1/required',
        }),
        expect.objectContaining({ label: 'teeth is the number 1.5', keyword: 'type' }),
      ]),
    );
  });
});

it.each<[string, Json, readonly string[]]>([
  ['Tool', {}, ['required ']],
  ['Tool', { type: 'cut', teeth: 0.5 }, ['type /teeth']],
  ['Tool', { type: 'cut', teeth: 5 }, []],
  ['Tool', { type: 'drill' }, []],
  ['Drawing', { shapes: [{ kind: 'round', side: 1 }] }, ['required /shapes/0']],
])('of %s, %j violates %j', (name, value, expected) => {
  expect(violationsOf(source, at(name), value).map((one) => `${one.keyword} ${one.instance}`)).toEqual(expected);
});

it('a discriminator that is true or false names its alternative, too', () => {
  const owned = { type: 'object', required: ['isOwn', 'size'], properties: { isOwn: { type: 'boolean' }, size: text } };
  const other = { type: 'object', required: ['isOwn', 'code'], properties: { isOwn: { type: 'boolean' }, code: text } };
  const box: JsonObject = {
    oneOf: [ref('Owned'), ref('Other')],
    discriminator: {
      propertyName: 'isOwn',
      mapping: { true: '#/components/schemas/Owned', false: '#/components/schemas/Other' },
    },
  };
  const boxes: JsonObject = { components: { schemas: { Box: box, Owned: owned, Other: other } } };
  const validator = createValidator(boxes, { dialect: '3.0', direction: 'response' });
  const own: SchemaSource = { document: boxes, dialect: '3.0', validator };
  const place = '/components/schemas/Box';
  expect(isValidValue(own, place, { isOwn: false, code: 'a' })).toBe(true);
  expect(isValidValue(own, place, { isOwn: true, code: 'a' })).toBe(false);
  expect(sampleValue(own, place)).toEqual({ isOwn: true, size: 'text' });
});
