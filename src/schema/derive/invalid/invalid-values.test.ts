import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { readJson } from '../../json/read-json.ts';
import { writeJson } from '../../json/write-json.ts';
import { createValidator } from '../../validate/validator.ts';
import type { SchemaSource } from '../build/schema-source.ts';
import { deriveInvalidValues, eachInvalidValue } from './invalid-values.ts';

const place = '/components/schemas/S';

function sourceOf(schemas: string): SchemaSource {
  const reading = readJson(`{"components":{"schemas":{${schemas}}}}`);
  if (!reading.ok) throw new Error(reading.message);
  const document = reading.value as JsonObject;
  return { document, dialect: '3.1', validator: createValidator(document, { dialect: '3.1', direction: 'request' }) };
}

/** `text keyword place` of each derived value, the place below the schema. */
function faultsOf(schemas: string): string[] {
  return deriveInvalidValues(sourceOf(schemas), place).map(
    ({ value, text, keyword, about }) =>
      `${text ?? writeJson(value)} ${keyword} ${about.replace('/components/schemas/', '')}`,
  );
}

const order =
  '"S":{"allOf":[{"$ref":"#/components/schemas/Item"},{"type":"object","required":["id"],"properties":{"id":{"type":"integer","format":"int64"}}}]},"Item":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"note":{"type":"string"}}}';

describe('one fault at a time, through allOf and references', () => {
  const faults = faultsOf(order);
  test.each([
    '{"id":1} required Item/required',
    '{"name":"text"} required S/allOf/1/required',
    '{"NAME":"text","id":1} required Item/required',
    'null type Item/type',
    '[] type Item/type',
    '[{"name":"text","id":1}] type Item/type',
    '"text" type Item/type',
    '0 type Item/type',
    'true type Item/type',
    '"{\\"name\\":\\"text\\",\\"id\\":1}" type Item/type',
    '{"name":null,"id":1} type Item/properties/name/type',
    '{"name":123,"id":1} type Item/properties/name/type',
    '{"name":true,"id":1} type Item/properties/name/type',
    '{"name":["text"],"id":1} type Item/properties/name/type',
    '{"name":{},"id":1} type Item/properties/name/type',
    '{"name":"text","id":1,"note":null} type Item/properties/note/type',
    '{"name":"text","id":"5"} type S/allOf/1/properties/id/type',
    '{"name":"text","id":1.5} type S/allOf/1/properties/id/type',
    '{"name":"text","id":1.5e0} type S/allOf/1/properties/id/type',
    '{"name":"text","id":9223372036854775808} format S/allOf/1/properties/id/format',
    '{"name":"text","id":-9223372036854775809} format S/allOf/1/properties/id/format',
    '{"name":"text","id":1e30} format S/allOf/1/properties/id/format',
    '{"name":"text","id":1e400} format S/allOf/1/properties/id/format',
    '{} several Item/required',
    '{"name":null,"id":null} several Item/properties/name/type',
  ])('%s', (fault) => {
    expect(faults).toContain(fault);
  });
});

describe('limits that no value is made for', () => {
  const huge = 1_000_000_000;
  test.each<[string, string]>([
    [`{"type":"string","minLength":${huge}}`, '{"name":""} minLength'],
    [`{"type":"string","minLength":${huge},"example":"a"}`, '{"name":""} minLength'],
    [`{"type":"object","minProperties":${huge}}`, '{"name":{}} minProperties'],
  ])('%s', (schema, fault) => {
    const faults = faultsOf(`"S":{"type":"object","properties":{"name":${schema}}}`);
    expect(faults.filter((one) => one.startsWith(fault))).toHaveLength(1);
  });
});

describe('each keyword is broken alone', () => {
  test.each<[string, string]>([
    ['"S":{"type":"integer","minimum":3}', '2 minimum S/minimum'],
    ['"S":{"type":"integer","minimum":1}', '-1 minimum S/minimum'],
    ['"S":{"type":"number","minimum":0.5}', '-1.5 minimum S/minimum'],
    ['"S":{"type":"integer","exclusiveMinimum":3}', '3 exclusiveMinimum S/exclusiveMinimum'],
    ['"S":{"type":"integer","maximum":9007199254740993}', '9007199254740994 maximum S/maximum'],
    ['"S":{"type":"number","maximum":5}', '5.001 maximum S/maximum'],
    ['"S":{"type":"integer","maximum":1000,"multipleOf":5}', '1005 maximum S/maximum'],
    ['"S":{"type":"number","minimum":0.1,"multipleOf":0.1}', '0 minimum S/minimum'],
    ['"S":{"type":"integer","format":"int32"}', '2147483648 format S/format'],
    ['"S":{"type":"integer","multipleOf":10}', '15 multipleOf S/multipleOf'],
    [
      '"S":{"required":["maxKw"],"properties":{"maxKw":{"type":"number","maximum":400,"multipleOf":0.5}}}',
      '{"maxKw":399.75} multipleOf S/properties/maxKw/multipleOf',
    ],
    ['"S":{"type":"string","minLength":3}', '"te" minLength S/minLength'],
    ['"S":{"type":"string","maxLength":3}', '"texa" maxLength S/maxLength'],
    ['"S":{"type":"string","pattern":"^[3-5]$"}', '"2" pattern S/pattern'],
    ['"S":{"type":"string","pattern":"^[3-5]$"}', '"6" pattern S/pattern'],
    ['"S":{"type":"string","pattern":"^[a-z]{1,30}$"}', expect.stringMatching(/^"[a-z]{31}" pattern S\/pattern$/)],
    ['"S":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}', expect.stringMatching(/^"24:\d\d" pattern/)],
    [
      '"S":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}',
      expect.stringMatching(/^"[012]\d:6\d" pattern/),
    ],
    ['"S":{"type":"string","pattern":"^[a-z]+$"}', expect.stringMatching(/^"!" pattern S\/pattern$/)],
    ['"S":{"type":"string","format":"date"}', '"2026-02-30" format S/format'],
    ['"S":{"enum":["new","old"]}', '"NEW" enum S/enum'],
    ['"S":{"const":1}', '2 const S/const'],
    ['"S":{"type":"boolean"}', '"true" type S/type'],
    ['"S":{"type":"boolean"}', '1 type S/type'],
    ['"S":{"type":"array","items":{"type":"integer"},"minItems":2}', '[1] minItems S/minItems'],
    ['"S":{"type":"array","items":{"type":"integer"},"maxItems":2}', '[1,1,1] maxItems S/maxItems'],
    ['"S":{"type":"array","items":{"type":"integer"},"uniqueItems":true}', '[1,1] uniqueItems S/uniqueItems'],
    ['"S":{"type":"array","items":{"type":"integer"}}', '[null] type S/items/type'],
    ['"S":{"type":"array","items":{"type":"integer"}}', '[1,1,null] type S/items/type'],
    ['"S":{"type":"array","contains":{"const":7}}', '[null] contains S/contains'],
    [
      '"S":{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}',
      '{"__proto__":"extra"} additionalProperties S/additionalProperties',
    ],
    [
      '"S":{"allOf":[{"type":"object"}],"unevaluatedProperties":false}',
      '{"notDeclared":"extra"} unevaluatedProperties S/unevaluatedProperties',
    ],
    ['"S":{"type":"object","minProperties":2}', '{"extra1":"text"} minProperties S/minProperties'],
    [
      '"S":{"type":"object","maxProperties":1}',
      '{"notDeclared0":"extra","notDeclared1":"extra"} maxProperties S/maxProperties',
    ],
    ['"S":{"type":"object","propertyNames":{"pattern":"^[a-z]+$"}}', '{"A":"extra"} propertyNames S/propertyNames'],
    [
      '"S":{"type":"object","propertyNames":{"pattern":"^[a-z]+$"},"required":["n"],"properties":{"n":{"const":2}},"additionalProperties":{"const":"b"}}',
      '{"n":2,"A":"b"} propertyNames S/propertyNames',
    ],
    [
      '"S":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"dependentRequired":{"a":["b"]}}',
      '{"a":1} dependentRequired S/dependentRequired',
    ],
    [
      '"S":{"type":"object","required":["o"],"properties":{"o":{"const":1},"a":{"type":"integer","maximum":9},"b":{"type":"integer"},"c":false},"dependentRequired":{"a":["b"],"b":["a"]}}',
      '{"o":1,"a":10,"b":1} maximum S/properties/a/maximum',
    ],
    [
      '"S":{"type":"object","required":["k"],"properties":{"k":{"enum":[1,2]},"a":{"type":"integer"}},"if":{"properties":{"k":{"const":2}}},"else":{"properties":{"a":false}}}',
      '{"k":1,"a":1} false schema S/else/properties/a',
    ],
    [
      '"S":{"type":"object","propertyNames":{"pattern":"^[a-z]+$"},"maxProperties":2,"additionalProperties":{"const":"b"}}',
      '{"aaa":"b","aab":"b","aac":"b"} maxProperties S/maxProperties',
    ],
    ['"S":{"not":{"type":"string"}}', '"text" not S/not'],
    ['"S":{"oneOf":[{"type":"integer","minimum":0},{"type":"integer","multipleOf":5}]}', '5 oneOf S/oneOf'],
    ['"S":{"oneOf":[{"type":"integer"},{"type":"boolean"}]}', 'null oneOf S/oneOf'],
    ['"S":{"anyOf":[{"type":"object","required":["a"]},{"type":"null"}]}', '{} required S/anyOf/0/required'],
    ['"S":{"type":["string","null"]}', '1 type S/type'],
    [
      '"S":{"anyOf":[{"$ref":"#/components/schemas/T"},{"type":"object","required":["b"],"properties":{"b":{"enum":["x","y"]}}}]},"T":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}',
      '{"b":"not listed"} enum S/anyOf/1/properties/b/enum',
    ],
  ])('%s gives %s', (schemas, fault) => {
    expect(faultsOf(schemas)).toContainEqual(fault);
  });
});

describe('every derived value', () => {
  const source = sourceOf(order);
  const derived = deriveInvalidValues(source, place);
  test('has exactly the violation it names, also in its own JSON text', () => {
    for (const { value, text, keyword, about } of derived.filter((one) => one.keyword !== 'several')) {
      const reading = readJson(text ?? writeJson(value));
      expect(reading.ok && source.validator.check(place, reading.value)).toMatchObject([{ keyword, schema: about }]);
    }
  });
  test('has a unique label', () => {
    expect(new Set(derived.map(({ label }) => label)).size).toBe(derived.length);
  });
});

test('values are made one by one in the order of the list', () => {
  const source = sourceOf(order);
  const [first] = eachInvalidValue(source, place);
  expect(first).toEqual(deriveInvalidValues(source, place)[0]);
});

test('what only another alternative forbids is broken there, whatever the names of a map must be', () => {
  const codes = '"m":{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[A-C]$"}}';
  const properties = `"properties":{"a":{"enum":["x","y"]},"b":{"type":"integer"},${codes}}`;
  const rule = '"if":{"properties":{"a":{"const":"x"}}},"then":{"required":["b"]},"else":{"properties":{"b":false}}';
  const faults = faultsOf(`"S":{"type":"object","required":["a","m"],${properties},${rule}}`);
  expect(faults).toContainEqual(
    expect.stringMatching(/^\{"a":"y","m":\{"[A-C]":"[^"]*"\},"b":1\} false schema S\/else\/properties\/b$/),
  );
});

test('a limit that holds with another property is broken', () => {
  const properties = '"properties":{"url":{"type":"string"},"rate":{"type":"integer","minimum":1}}';
  const rule = '"dependentSchemas":{"url":{"properties":{"rate":{"minimum":500}}}}';
  const faults = faultsOf(`"S":{"type":"object","required":["url","rate"],${properties},${rule}}`);
  expect(faults).toContain('{"rate":1,"url":"text"} minimum S/dependentSchemas/url/properties/rate/minimum');
});

test('a name that matches the pattern of a map is too long for it', () => {
  const map = '"patternProperties":{"^n-[a]+$":{"type":"integer"}},"additionalProperties":false';
  const faults = faultsOf(`"S":{"type":"object",${map},"propertyNames":{"maxLength":9}}`);
  expect(faults).toContainEqual(expect.stringMatching(/^\{"n-a{9,}":1\} propertyNames S\/propertyNames$/));
});

test('an alternative that is valid only with its optional properties is varied with them', () => {
  const needing = '"required":["a"],"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}';
  const object = `{"type":"object",${needing},"dependentSchemas":{"a":{"required":["b"]}}}`;
  const faults = faultsOf(`"S":{"oneOf":[{"type":"string"},${object}]}`);
  expect(faults).toContain('{"a":1} required S/oneOf/1/dependentSchemas/a/required');
  expect(faults).toContain('{"a":null,"b":1} type S/oneOf/1/properties/a/type');
});

test('a schema that allows every value has no invalid values', () => {
  expect(faultsOf('"S":{}')).toEqual([]);
});

describe('schemas that nothing satisfies, or that every value breaks in several ways', () => {
  test.each([
    ['"S":false', '"text" false schema S'],
    ['"S":{"not":{}}', '"text" not S/not'],
    ['"S":{"oneOf":[true,true]}', '"text" oneOf S/oneOf'],
    ['"S":{"allOf":[{"multipleOf":2}],"anyOf":[{"multipleOf":3}],"oneOf":[{"multipleOf":5}]}', '1 several S/'],
    ['"S":{"patternProperties":{"^f":true,"^b":false}}', '{"b":"extra"} false schema S/patternProperties/^b'],
    ['"S":{"prefixItems":[true,false]}', '[1,"text"] false schema S/prefixItems/1'],
    [
      '"S":{"unevaluatedProperties":{"type":"string","minLength":3}}',
      '{"property":"x"} minLength S/unevaluatedProperties/minLength',
    ],
  ])('%s is broken by a plain value', (schemas, fault) => {
    expect(faultsOf(schemas)).toContainEqual(expect.stringContaining(fault));
  });

  test('a schema that allows everything is broken by none', () => {
    expect(faultsOf('"S":{}')).toEqual([]);
  });
});

test('gives up on unions that take nearly everything, and loses no fault by it', () => {
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
  const branches = names.slice(0, 8).map((name) => `{"type":"object","properties":{"${name}":{"type":"string"}}}`);
  const properties = names.map((name) => `"${name}":{"anyOf":[${branches.join()}]}`);
  const source = sourceOf(`"S":{"type":"object","properties":{${properties.join()}}}`);
  let checks = 0;
  const check: SchemaSource['validator']['check'] = (...args) => {
    checks += 1;
    return source.validator.check(...args);
  };
  const faults = [...eachInvalidValue({ ...source, validator: { ...source.validator, check } }, place)];
  expect(checks).toBeLessThan(2500);
  for (const name of names) expect(faults.map(({ value }) => writeJson(value))).toContain(`{"${name}":0}`);
});

test('the pairs of thousands of alternatives are not all made, and no value follows when the time is over', () => {
  const branches = Array.from({ length: 2000 }, (_, at) => `{"type":"object","required":["p${at}"]}`);
  const source = sourceOf(`"S":{"oneOf":[${branches.join(',')}]}`);
  let asked = 0;
  const isOver = () => {
    asked += 1;
    return asked > 20;
  };
  const start = performance.now();
  expect(deriveInvalidValues({ ...source, isOver }, place).length).toBeLessThan(20);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('dependencies of older drafts are broken, those on properties and those with a schema', () => {
  const S =
    '"S":{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"],"c":{"required":["d"]}}}';
  expect(faultsOf(S)).toEqual(
    expect.arrayContaining([
      '{"a":"extra"} dependentRequired S/dependencies',
      '{"c":"extra"} required S/dependencies/c/required',
    ]),
  );
});
