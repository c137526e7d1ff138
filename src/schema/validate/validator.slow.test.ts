import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { readJson } from '../json/read-json.ts';
import { schemaProblems } from './schema-problems.ts';
import { createValidator } from './validator.ts';

function parse(text: string): Json {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
}

/** `keyword instance` of each violation of `components/schemas/S`. */
function faults(
  schemas: string,
  value: string,
  { dialect = '3.1', direction = 'request' }: { dialect?: Dialect; direction?: 'request' | 'response' } = {},
): string[] {
  const document = { components: { schemas: parse(schemas) } } as JsonObject;
  const validator = createValidator(document, { dialect, direction });
  return validator
    .check('/components/schemas/S', parse(value))
    .map(({ keyword, instance }) => `${keyword} ${instance}`.trim());
}

test('__proto__ is a property like any other, also beside a number that no double is', () => {
  const schemas = '{"S":{"required":["name"],"properties":{"id":{"type":"integer"}},"additionalProperties":false}}';
  const value = '{"id":9007199254740993,"__proto__":{"name":"Emma"}}';
  expect(faults(schemas, value)).toEqual(['required', 'additionalProperties /__proto__']);
});

describe('numbers are compared exactly as written', () => {
  test.each<[string, string, string[]]>([
    ['{"type":"integer"}', '1.0', []],
    ['{"type":"integer"}', '1e2', []],
    ['{"type":"integer"}', '9007199254740993', []],
    ['{"type":"integer"}', '1.5', ['type']],
    ['{"type":"integer"}', '1.0000000000000000001', ['type']],
    ['{"type":"integer"}', '1e-400', ['type']],
    ['{"type":"integer","format":"int32"}', '2147483647', []],
    ['{"type":"integer","format":"int32"}', '-2147483648', []],
    ['{"type":"integer","format":"int32"}', '2147483648', ['format']],
    ['{"type":"integer","format":"int32"}', '1.5', ['type']],
    ['{"type":"integer","format":"int64"}', '9223372036854775807', []],
    ['{"type":"integer","format":"int64"}', '9223372036854775808', ['format']],
    ['{"type":"integer","format":"int64"}', '-9223372036854775808', []],
    ['{"type":"integer","format":"int64"}', '-9223372036854775809', ['format']],
    ['{"type":"integer","format":"int64"}', '1e400', ['format']],
    ['{"format":"int64"}', '"text"', []],
    ['{"format":"float"}', '3.5e38', ['format']],
    ['{"format":"double"}', '1e309', ['format']],
    ['{"format":"double"}', String(BigInt(Number.MAX_VALUE) + 1n), []],
    ['{"format":"double"}', String(-(2n ** 1024n)), ['format']],
    ['{"format":"float"}', '-3.4028235e38', []],
    ['{"format":"float"}', '3.4028236e38', ['format']],
    ['{"maximum":9007199254740993}', '9007199254740993', []],
    ['{"maximum":9007199254740993}', '9007199254740994', ['maximum']],
    ['{"exclusiveMaximum":9007199254740993}', '9007199254740993', ['exclusiveMaximum']],
    ['{"minimum":9007199254740993}', '9007199254740992', ['minimum']],
    ['{"minimum":9007199254740993}', '5', ['minimum']],
    ['{"exclusiveMinimum":-9007199254740993}', '-9007199254740993', ['exclusiveMinimum']],
    ['{"const":9007199254740993}', '9007199254740993', []],
    ['{"const":9007199254740993}', '9007199254740992', ['const']],
    ['{"enum":[9007199254740993,1]}', '9007199254740992', ['enum']],
    ['{"enum":[{"a":[9007199254740993]}]}', '{"a":[9007199254740993]}', []],
    ['{"enum":[{"a":[9007199254740993]}]}', '{"a":[9007199254740992]}', ['enum']],
    ['{"multipleOf":3}', '9007199254740993', []],
    ['{"multipleOf":2}', '9007199254740993', ['multipleOf']],
    ['{"multipleOf":0.01}', '19.99', []],
    ['{"multipleOf":0.01}', '19.999', ['multipleOf']],
    ['{"multipleOf":0.1}', '1e300', []],
    ['{"uniqueItems":true}', '[9007199254740993,9007199254740992]', []],
    ['{"uniqueItems":true}', '[9007199254740993,9007199254740993]', ['uniqueItems']],
    ['{"uniqueItems":true}', '[1,true,"1",[1],"true"]', []],
    ['{"uniqueItems":true}', '[{"a":1,"b":2},{"b":2.0,"a":1}]', ['uniqueItems']],
    ['{"items":{"maximum":9007199254740992}}', '[9007199254740993,{"x":1}]', ['maximum /0']],
    ['{"propertyNames":{"enum":["a"]},"properties":{"a":{"maximum":1}}}', '{"a":9007199254740993}', ['maximum /a']],
  ])('%s on %s', (schema, value, expected) => {
    expect(faults(`{"S":${schema}}`, value)).toEqual(expected);
  });
});

describe('one fault is reported once', () => {
  const schemaA = '"A":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}';
  test.each<[string, string, string[]]>([
    ['"S":{"type":"string","enum":["a"]}', 'null', ['type']],
    [
      `"S":{"allOf":[{"$ref":"#/components/schemas/A"},{"type":"object","required":["b"]}]},${schemaA}`,
      'null',
      ['type'],
    ],
    [
      `"S":{"allOf":[{"$ref":"#/components/schemas/A"},{"type":"object","required":["b"]}]},${schemaA}`,
      '{"a":1}',
      ['type /a', 'required'],
    ],
    [`"S":{"anyOf":[{"$ref":"#/components/schemas/A"},{"type":"null"}]},${schemaA}`, '{"a":1}', ['type /a']],
    [`"S":{"anyOf":[{"$ref":"#/components/schemas/A"},{"type":"null"}]},${schemaA}`, '5', ['anyOf']],
    ['"S":{"oneOf":[{"minimum":1},{"multipleOf":2}]}', '4', ['oneOf']],
    [
      '"S":{"oneOf":[{"properties":{"t":{"const":"x"},"v":{"type":"string"}}},{"properties":{"t":{"const":"y"},"v":{"type":"integer"}}}]}',
      '{"t":"y","v":"z"}',
      ['type /v'],
    ],
    ['"S":{"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}', '{"a":1}', ['required']],
    ['"S":{"contains":{"type":"string"}}', '[1,2,3]', ['contains']],
    ['"S":{"propertyNames":{"pattern":"^a"}}', '{"b":1}', ['propertyNames']],
    ['"S":{"additionalProperties":false,"properties":{"a":{}}}', '{"a":1,"b/c":2}', ['additionalProperties /b~1c']],
    [
      `"S":{"allOf":[{"$ref":"#/components/schemas/A"}],"unevaluatedProperties":false},${schemaA}`,
      '{"a":"x","b":1}',
      ['unevaluatedProperties /b'],
    ],
    [
      `"S":{"allOf":[{"$ref":"#/components/schemas/A"}],"unevaluatedProperties":false},${schemaA}`,
      '{"a":5}',
      ['type /a'],
    ],
    ['"S":{"properties":{"a":false}}', '{"a":1}', ['false schema /a']],
    ['"S":{"not":{"type":"string"}}', '"x"', ['not']],
    ['"S":{"items":false}', '[1]', ['false schema /0']],
    ['"S":{"prefixItems":[{}],"items":false}', '[1,2]', ['false schema /1']],
    ['"S":{"if":{"properties":{"a":{"const":1}},"required":["a"]},"unevaluatedProperties":false}', '{"a":1}', []],
    ['"S":{"enum":[]}', '"x"', ['enum']],
  ])('%s on %s', (schemas, value, expected) => {
    expect(faults(`{${schemas}}`, value)).toEqual(expected);
  });

  test('a violation names the keyword behind every reference and reads like a sentence', () => {
    const document = {
      components: {
        schemas: { S: { $ref: '#/components/schemas/T' }, T: { properties: { n: { maximum: 2n ** 60n } } } },
      },
    };
    const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
    expect(validator.check('/components/schemas/S', { n: 2n ** 60n + 1n })).toEqual([
      {
        keyword: 'maximum',
        message: 'must be <= 1152921504606846976',
        instance: '/n',
        schema: '/components/schemas/T/properties/n/maximum',
      },
    ]);
  });
});

describe('property names that JavaScript uses itself are ordinary names', () => {
  test.each<[string, string, string[]]>([
    ['{"required":["__proto__"]}', '{}', ['required']],
    ['{"required":["constructor","toString"]}', '{"constructor":1,"toString":1}', []],
    ['{"required":["constructor"]}', '{}', ['required']],
    ['{"required":["__proto__"]}', '{"__proto__":1}', []],
    [
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"additionalProperties":false}',
      '{"__proto__":1}',
      ['type /__proto__'],
    ],
    [
      '{"properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
      '{"__proto__":"a","x":9007199254740993}',
      ['additionalProperties /x'],
    ],
    [
      '{"properties":{"$id":{"type":"string"},"$ref":{"type":"string"},"$anchor":{"type":"string"}},"example":{"$id":"#/x","$ref":"nowhere"}}',
      '{"$id":1,"$ref":"a"}',
      ['type /$id'],
    ],
    ['{"const":{"$ref":"#/nowhere","$id":"x"}}', '{"$ref":"#/nowhere","$id":"x"}', []],
  ])('%s on %s', (schema, value, expected) => {
    expect(faults(`{"S":${schema}}`, value)).toEqual(expected);
  });
});

describe('references', () => {
  test.each<[string, string, string[]]>([
    [
      '"S":{"properties":{"next":{"$ref":"#/components/schemas/S"}},"additionalProperties":false}',
      '{"next":{"next":{"x":1}}}',
      ['additionalProperties /next/next/x'],
    ],
    ['"S":{"$ref":"#leaf"},"T":{"$defs":{"a":{"$anchor":"leaf","type":"string"}}}', '1', ['type']],
    [
      '"S":{"$ref":"leaf.json"},"T":{"$id":"leaf.json","$defs":{"a":{"type":"string"}},"$ref":"#/$defs/a"}',
      '1',
      ['type'],
    ],
    ['"S":{"$ref":"#/components/schemas/a~1b%25"},"a/b%":{"type":"string"}', '1', ['type']],
    ['"S":{"$ref":"#/components/schemas/T","maxLength":1},"T":{"type":"string"}', '"ab"', ['maxLength']],
    ['"S":{"$dynamicRef":"#node"},"T":{"$dynamicAnchor":"node","type":"string"}', '1', ['type']],
  ])('%s on %s', (schemas, value, expected) => {
    expect(faults(`{${schemas}}`, value)).toEqual(expected);
  });
});

test('a $dynamicRef refers to the dynamic anchor of the outermost schema resource', () => {
  const list = {
    $id: 'list',
    type: 'array',
    items: { $dynamicRef: '#item' },
    $defs: { any: { $dynamicAnchor: 'item' } },
  };
  const named = (name: string, type: string) => ({
    $id: name,
    $ref: 'list',
    $defs: { item: { $dynamicAnchor: 'item', type } },
  });
  const schemas = { list, words: named('words', 'string'), counts: named('counts', 'integer') };
  const validator = createValidator({ components: { schemas } }, { dialect: '3.1', direction: 'request' });
  expect(validator.check('/components/schemas/list', ['a', 1])).toEqual([]);
  expect(validator.check('/components/schemas/words', ['a', 1])).toMatchObject([
    { instance: '/1', message: 'must be string' },
  ]);
  expect(validator.check('/components/schemas/counts', ['a', 1])).toMatchObject([
    { instance: '/0', message: 'must be integer' },
  ]);
});

describe('OpenAPI 3.0', () => {
  test.each<[string, string, string[]]>([
    ['"S":{"type":"string","nullable":true}', 'null', []],
    ['"S":{"type":"string","nullable":true,"enum":["a"]}', 'null', []],
    ['"S":{"type":"string"}', 'null', ['type']],
    [
      '"S":{"nullable":true,"allOf":[{"$ref":"#/components/schemas/T"}]},"T":{"type":"object","required":["a"]}',
      'null',
      [],
    ],
    [
      '"S":{"nullable":true,"allOf":[{"$ref":"#/components/schemas/T"}]},"T":{"type":"object","required":["a"]}',
      '{}',
      ['required'],
    ],
    ['"S":{"minimum":5,"exclusiveMinimum":true}', '5', ['exclusiveMinimum']],
    ['"S":{"minimum":5,"exclusiveMinimum":false}', '5', []],
    ['"S":{"$ref":"#/components/schemas/T","maxLength":1},"T":{"type":"string"}', '"ab"', []],
    ['"S":{"const":1}', '2', []],
  ])('%s on %s', (schemas, value, expected) => {
    expect(faults(`{${schemas}}`, value, { dialect: '3.0' })).toEqual(expected);
  });
});

describe('direction', () => {
  const schemas =
    '{"S":{"allOf":[{"$ref":"#/components/schemas/T"},{"required":["id","secret"]}]},"T":{"properties":{"id":{"$ref":"#/components/schemas/I"},"secret":{"type":"string","writeOnly":true}}},"I":{"readOnly":true,"type":"integer"}}';
  test('readOnly properties are not required in requests', () => {
    expect(faults(schemas, '{}')).toEqual(['required']);
    expect(faults(schemas, '{"secret":"x"}')).toEqual([]);
    expect(faults(schemas, '{"secret":"x","id":"y"}')).toEqual(['type /id']);
  });
  test('writeOnly properties are not required in responses', () => {
    expect(faults(schemas, '{"id":1}', { direction: 'response' })).toEqual([]);
    expect(faults(schemas, '{"secret":"x"}', { direction: 'response' })).toEqual(['required']);
  });
});

test('each pattern is tested by itself', () => {
  const schema =
    '{"S":{"properties":{"a":{"pattern":"^a$"},"b":{"pattern":"^b$"}},"patternProperties":{"^c":{"pattern":"^c$"}}}}';
  expect(faults(schema, '{"a":"a","b":"b","c":"c"}')).toEqual([]);
  expect(faults(schema, '{"a":"b","b":"a","c":"a"}')).toEqual(['pattern /a', 'pattern /b', 'pattern /c']);
});

describe('string formats', () => {
  test.each<[string, string, boolean]>([
    ['date-time', '2026-01-31T10:00:00Z', true],
    ['date-time', '2026-01-31 10:00', false],
    ['date', '2026-02-30', false],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', true],
    ['date-time', '2026-01-31T10:00:59.999999999999999999Z', true],
    ['uuid', 'x', false],
    ['uuid', 'urn:uuid:123e4567-e89b-12d3-a456-426614174000', false],
    ['email', '"a b"@example.org', true],
    ['email', 'a@[192.0.2.1]', true],
    ['email', 'a..b@example.org', false],
    ['email', 'a@example.org', true],
    ['email', 'nobody', false],
    ['ipv4', '1.2.3.256', false],
    ['uri', 'https://example.org/a?b', true],
    ['uri', 'not a uri', false],
    ['byte', 'QQ==', true],
    ['byte', 'QUFB\r\nQQ==\r\n', true],
    ['byte', 'a\r\n\r\nb', false],
    ['byte', 'QQ=', false],
    ['password', 'anything', true],
    ['no-such-format', 'anything', true],
  ])('%s: %s', (format, text, valid) => {
    expect(faults(`{"S":{"type":"string","format":"${format}"}}`, JSON.stringify(text))).toEqual(
      valid ? [] : ['format'],
    );
  });
  test('a long string is rejected at once', () => {
    expect(faults('{"S":{"format":"email"}}', `"a@${'a'.repeat(200_000)}"`)).toEqual(['format']);
  });
});

describe('a schema that cannot be applied has a problem', () => {
  test.each<[string, string | undefined]>([
    ['{"pattern":"("}', '/components/schemas/S/pattern is not a regular expression of ECMA-262'],
    ['{"pattern":"^[\\\\w\\\\-]+$"}', undefined],
    ['{"type":"strng"}', '/components/schemas/S/type is not one of the types of JSON Schema, or a list of them'],
    [
      '{"properties":{"a":{"$ref":"#/nowhere"}}}',
      '/components/schemas/S/properties/a/$ref refers to a schema that is not in the document',
    ],
    ['{"minimum":"5"}', '/components/schemas/S/minimum is not a number'],
    ['{"properties":{"a":5}}', '/components/schemas/S/properties/a is neither an object nor a boolean'],
    ['{"type":"string"}', undefined],
    ['{"multipleOf":0}', '/components/schemas/S/multipleOf is not greater than 0'],
  ])('%s', (schema, problem) => {
    const document = { components: { schemas: { S: parse(schema), other: { pattern: '[' } } } };
    const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
    const [found] = schemaProblems({ document, dialect: '3.1' }, ['/components/schemas/S']);
    expect(found === undefined ? undefined : `${found.place} ${found.reason}`).toBe(problem);
    expect(validator.check('/components/schemas/S', 'abc-')).toEqual([]);
  });

  test('a value nested too deeply is a violation, not an exception', () => {
    let value: Json = {};
    for (let level = 0; level < 200_000; level += 1) value = { next: [value] };
    const schemas = { S: { properties: { next: { items: { $ref: '#/components/schemas/S' } } } } };
    const validator = createValidator({ components: { schemas } }, { dialect: '3.1', direction: 'response' });
    expect(validator.check('/components/schemas/S', value)).toMatchObject([{ keyword: 'nesting' }]);
  });

  test.each([
    ['itself', { $ref: '#/components/schemas/S' }],
    ['itself through allOf', { allOf: [{ $ref: '#/components/schemas/S' }] }],
    ['itself through anyOf', { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/S' }] }],
  ])('a schema that applies %s to the same instance does not throw', (_, S) => {
    const validator = createValidator({ components: { schemas: { S } } }, { dialect: '3.1', direction: 'response' });
    expect(validator.check('/components/schemas/S', {})).toMatchObject([{ keyword: 'nesting' }]);
  });

  test('a chain of references is followed to its end, however long', () => {
    const links = Array.from({ length: 700 }, (_, index) => [
      `S${index}`,
      { $ref: `#/components/schemas/S${index + 1}` },
    ]);
    const schemas = { ...Object.fromEntries(links), S700: { type: 'string' } };
    const validator = createValidator({ components: { schemas } }, { dialect: '3.1', direction: 'response' });
    expect(validator.check('/components/schemas/S0', 1)).toMatchObject([{ schema: '/components/schemas/S700/type' }]);
  });

  test('a schema that applies others to a value again and again, twice as often in each of forty steps, rejects nothing', () => {
    const links = Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/components/schemas/S${index + 1}` };
      return [`S${index}`, { allOf: [next, { allOf: [next] }] }] as const;
    });
    const schemas = { ...Object.fromEntries(links), S40: { type: 'string' } };
    const validator = createValidator({ components: { schemas } }, { dialect: '3.1', direction: 'response' });
    expect(validator.check('/components/schemas/S0', 1)).toEqual([]);
    expect(validator.check('/components/schemas/S30', 1)).not.toEqual([]);
  });

  test('many items are compared in a bounded time', () => {
    const schemas = { S: { uniqueItems: true } };
    const validator = createValidator({ components: { schemas } }, { dialect: '3.1', direction: 'response' });
    const items = Array.from({ length: 200_000 }, (_, index) => ({ a: index, b: [{}] }));
    expect(validator.check('/components/schemas/S', items)).toEqual([]);
    expect(validator.check('/components/schemas/S', [...items, { b: [{}], a: 5 }])).toMatchObject([
      { keyword: 'uniqueItems' },
    ]);
  });

  test('a very large value has its first fault reported', () => {
    const validator = createValidator(
      { components: { schemas: { S: { items: { type: 'string' } } } } },
      { dialect: '3.1', direction: 'response' },
    );
    expect(validator.check('/components/schemas/S', Array(100_000).fill(1))).toHaveLength(1);
  });
});
