import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { isValidValue } from '../derive/build/is-valid-value.ts';
import { sampleValue } from '../derive/build/sample-value.ts';
import { deriveValidValues } from '../derive/valid/valid-values.ts';
import { readJson } from '../json/read-json.ts';
import { createValidator } from './validator.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const tool: JsonObject = {
  type: 'object',
  required: ['kind', 'id'],
  properties: { kind: { type: 'string' }, id: { type: 'integer', format: 'int64' } },
};
const saw = { type: 'object', properties: { teeth: { type: 'integer', minimum: 1 } } };
const file = { type: 'object', properties: { grade: { enum: ['coarse', 'fine'] } } };
const kinds = { propertyName: 'kind', mapping: { saw: '#/components/schemas/Saw', file: 'File' } };

/** `keyword instance` of each violation of a schema of a document whose `Tool` lists those that extend it. */
function judge(schemas: JsonObject, name: string) {
  const document: JsonObject = { components: { schemas } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const source = { document, dialect: '3.1' as const, validator };
  const place = `/components/schemas/${name}`;
  const faults = (text: string): string[] => {
    const reading = readJson(text);
    if (!reading.ok) throw new Error(reading.message);
    return validator.check(place, reading.value).map(({ keyword, instance }) => `${keyword} ${instance}`.trim());
  };
  return { source, place, validator, faults };
}

const family: JsonObject = {
  Tool: { ...tool, oneOf: [ref('Saw'), ref('File')], discriminator: kinds },
  Saw: { allOf: [ref('Tool'), saw] },
  File: { allOf: [ref('Tool'), file] },
  Hacksaw: { allOf: [ref('Saw'), { required: ['frame'] }] },
};

describe('a union of schemas that extend the same one', () => {
  const refs = [ref('Saw'), ref('File')];
  const schemas = (union: JsonObject): JsonObject => ({
    Base: tool,
    Saw: { allOf: [ref('Base'), saw] },
    File: { allOf: [ref('Base'), file] },
    Any: union,
  });
  const discriminated = { oneOf: refs, discriminator: kinds };
  test.each<[string, JsonObject, string, string[]]>([
    ['the one that the discriminator selects', discriminated, '{"kind":"saw","id":1}', []],
    ['it, whatever others accept', discriminated, '{"kind":"file","id":1,"teeth":0}', []],
    ['what another one alone accepts', discriminated, '{"kind":"saw","id":1,"teeth":0}', []],
    ['neither', discriminated, '{"kind":"saw","id":"1"}', ['type /id']],
    ['none that the discriminator selects', discriminated, '{"kind":"axe","id":1}', ['oneOf']],
    ['exactly one without a discriminator', { oneOf: refs }, '{"kind":"saw","id":1}', ['oneOf']],
  ])('accepts %s', (_, union, value, expected) => {
    const { faults, validator, place } = judge(schemas(union), 'Any');
    const reading = readJson(value);
    // The first answers come from reading the schema, later ones from compiling it.
    for (let times = 0; times < 40; times += 1) {
      expect(faults(value)).toEqual(expected);
      if (reading.ok) expect(validator.isValid(place, reading.value)).toBe(expected.length === 0);
    }
  });

  test('has values that are simple', () => {
    const { source, place } = judge(schemas(discriminated), 'Any');
    expect(sampleValue(source, place)).toEqual({ kind: 'saw', id: expect.anything() });
  });
});

describe('a schema with a union of its subtypes', () => {
  test.each<[string, string[]]>([
    ['{"kind":"saw","id":1}', []],
    ['{"kind":"saw","id":1,"teeth":40}', []],
    ['{"kind":"file","id":9223372036854775807,"grade":"fine"}', []],
    ['{"kind":"file","id":9223372036854775808}', ['format /id']],
    ['{"kind":"saw","id":1,"teeth":0}', ['minimum /teeth']],
    ['{"kind":"saw","id":1,"teeth":40,"grade":"rough"}', []],
    ['{"kind":"file","id":1,"teeth":0,"grade":"rough"}', ['enum /grade']],
    ['{"kind":"saw"}', ['required']],
    ['{"kind":"axe","id":1}', ['oneOf']],
    ['7', ['type']],
  ])('validates %s by the schema that its discriminator names', (value, expected) => {
    expect(judge(family, 'Tool').faults(value)).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    ['Saw', '{"kind":"saw","id":1,"teeth":40}', []],
    ['Saw', '{"kind":"saw","id":1,"teeth":0}', ['minimum /teeth']],
    ['Saw', '{"id":1}', ['required']],
    ['Hacksaw', '{"kind":"saw","id":1,"teeth":0,"frame":1}', ['minimum /teeth']],
    ['Hacksaw', '{"kind":"saw","id":1}', ['required']],
  ])('does not apply the union again to a value that is validated as %s: %s', (name, value, expected) => {
    expect(judge(family, name).faults(value)).toEqual(expected);
  });

  test.each<[string, JsonObject, string, string[]]>([
    ['oneOf', { oneOf: [ref('Saw'), ref('File')] }, '{"kind":"saw","id":1,"teeth":2,"grade":"none"}', []],
    ['oneOf', { oneOf: [ref('Saw'), ref('File')] }, '{"kind":"saw","id":1}', ['oneOf']],
    ['anyOf', { anyOf: [ref('Saw'), ref('File')] }, '{"kind":"saw","id":1}', []],
    [
      'anyOf',
      { anyOf: [ref('Saw'), ref('File')] },
      '{"kind":"saw","id":1,"teeth":0,"grade":"none"}',
      ['minimum /teeth'],
    ],
    ['a group', { oneOf: [ref('Sharp')] }, '{"kind":"saw","id":1,"teeth":2,"grade":"none"}', []],
  ])('is validated as it is written without a discriminator: %s', (_, union, value, expected) => {
    const schemas = { ...family, Tool: { ...tool, ...union }, Sharp: { oneOf: [ref('Saw'), ref('File')] } };
    expect(judge(schemas, 'Tool').faults(value)).toEqual(expected);
  });

  test('applies the union to properties and items', () => {
    const schemas = {
      ...family,
      Saw: { allOf: [ref('Tool'), { type: 'object', properties: { spare: ref('Tool') } }] },
    };
    const { faults } = judge(schemas, 'Saw');
    expect(faults('{"kind":"saw","id":1,"spare":{"kind":"file","id":2,"grade":"fine"}}')).toEqual([]);
    expect(faults('{"kind":"saw","id":1,"spare":{"kind":"file","id":2,"grade":"rough"}}')).toEqual([
      'enum /spare/grade',
    ]);
    expect(faults('{"kind":"saw","id":1,"spare":{"kind":"axe","id":2}}')).toEqual(['oneOf /spare']);
  });

  test.each(['Tool', 'Saw', 'File', 'Hacksaw'])('derives values that match their discriminator: %s', (name) => {
    const { source, place } = judge(family, name);
    expect(sampleValue(source, place)).toMatchObject({ kind: name === 'File' ? 'file' : 'saw' });
    const values = [...deriveValidValues(source, place)];
    expect(values.length).toBeGreaterThan(20);
    for (const { value } of values) expect(isValidValue(source, place, value)).toBe(true);
  });

  test('finds a value at the end of a long chain of subtypes, each listed by all before it', () => {
    const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name, index): [string, JsonObject] => {
        const own =
          index === 0 ? tool : { allOf: [ref(`S${index - 1}`), { properties: { [name]: { type: 'string' } } }] };
        const heirs = names.slice(index + 1).map(ref);
        return [name, heirs.length === 0 ? own : { ...own, oneOf: heirs, discriminator: { propertyName: 'kind' } }];
      }),
    );
    const { source, place } = judge(schemas, 'S0');
    expect(sampleValue(source, place)).toMatchObject({ kind: 'S11' });
  });

  test.each<[string, JsonObject]>([
    ['a part of itself', { allOf: [ref('Tool')] }],
    ['an alternative to itself', { oneOf: [{ type: 'string' }, ref('Tool')] }],
    ['an alternative to itself under another name', { anyOf: [{ type: 'string' }, ref('Alias')] }],
    ['ruled out by itself', { not: ref('Tool') }],
  ])('cannot be validated when it is nothing but %s', (_, schema) => {
    const { validator, place } = judge({ Tool: schema, Alias: ref('Tool') }, 'Tool');
    expect(validator.check(place, {})).toMatchObject([{ keyword: 'nesting' }]);
  });
});
