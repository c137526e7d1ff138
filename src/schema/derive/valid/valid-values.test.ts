import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { readJson } from '../../json/read-json.ts';
import { writeJson } from '../../json/write-json.ts';
import { createValidator } from '../../validate/validator.ts';
import { sampleValue } from '../build/sample-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';
import { deriveValidValues, eachValidValue, isOutermost } from './valid-values.ts';

const place = '/components/schemas/S';

function sourceOf(schemas: string): SchemaSource {
  const reading = readJson(`{"components":{"schemas":{${schemas}}}}`);
  if (!reading.ok) throw new Error(reading.message);
  const document = reading.value as JsonObject;
  return { document, dialect: '3.1', validator: createValidator(document, { dialect: '3.1', direction: 'request' }) };
}

/** The JSON text of each derived value by its label. */
function textsOf(schemas: string): Map<string, string> {
  const derived = deriveValidValues(sourceOf(schemas), place);
  return new Map(derived.map(({ label, value, text }) => [label, text ?? writeJson(value)]));
}

const order =
  '"S":{"allOf":[{"$ref":"#/components/schemas/Item"},{"type":"object","required":["id"],"properties":{"id":{"type":"integer","format":"int64"}}}]},"Item":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"note":{"type":"string"}}}';

describe('objects', () => {
  const texts = textsOf(order);
  test.each([
    ['the value has only the required properties', '{"name":"text","id":1}'],
    ['the value has every property', '{"name":"text","note":"text","id":1}'],
    ['the value has its properties in reverse order', '{"id":1,"note":"text","name":"text"}'],
    ['the value has an undeclared property __proto__', '{"name":"text","id":1,"__proto__":{"admin":true}}'],
    ['the value has an undeclared property with an empty name', '{"name":"text","id":1,"":"extra"}'],
    ['id is 9223372036854775807', '{"name":"text","id":9223372036854775807}'],
    ['id is -9223372036854775808', '{"name":"text","id":-9223372036854775808}'],
    ['id is 9007199254740993', '{"name":"text","id":9007199254740993}'],
    ['id is 1.0', '{"name":"text","id":1.0}'],
    ['id is 1e2', '{"name":"text","id":1e2}'],
    ['id is -0', '{"name":"text","id":-0}'],
    ['name is empty', '{"name":"","id":1}'],
    ['name has a NUL', '{"name":"a\\u0000b","id":1}'],
    ['note is the word null', '{"name":"text","id":1,"note":"null"}'],
  ])('%s', (label, text) => {
    expect(texts.get(label)).toBe(text);
  });

  test.each(['date', 'date-time'])('a %s may be another one with day and month exchanged', (format) => {
    const source = sourceOf(`"S":{"type":"string","format":"${format}"}`);
    const days = deriveValidValues(source, place).map(({ value }) => String(value).slice(5, 10).split('-'));
    expect(days.filter(([month, day]) => Number(day) <= 12 && day !== month)).not.toEqual([]);
  });

  test('an integer at its limit has another notation only where no usual one is valid', () => {
    const notations = (limits: string) =>
      [...textsOf(`"S":{"type":"integer",${limits}}`).values()].filter((text) => /[.e]/.test(text)).length;
    expect([notations('"minimum":200,"maximum":1400'), notations('"minimum":101')]).toEqual([2, 1]);
  });

  test('a time that is still to come may have a fraction of a second', () => {
    const source = sourceOf('"S":{"type":"object","properties":{"startsAt":{"type":"string","format":"date-time"}}}');
    const times = deriveValidValues(source, place).filter(({ value }) =>
      /[1-9]Z$/.test(String((value as JsonObject)['startsAt'])),
    );
    expect(times.filter(({ value, mayBeRefused }) => !mayBeRefused && writeJson(value).includes('.'))).not.toEqual([]);
  });

  test('a text of a format that validation does not assert is one of its examples, alone and with others', () => {
    const text = '{"type":"string"}';
    const source = sourceOf(
      `"S":{"type":"object","properties":{"price":{"type":"string","format":"decimal"},"name":${text},"note":${text}}}`,
    );
    const prices = deriveValidValues(source, place).flatMap(({ value }) => (value as JsonObject)['price'] ?? []);
    expect([...new Set(prices)].sort()).toEqual(['-3.25', '0', '12.50']);
  });

  test('an address of the web has a host, also where its pattern asks for none', () => {
    const address = '"S":{"type":"string","format":"uri","pattern":"^https?://","maxLength":60}';
    const texts = [...textsOf(address).values()];
    expect(texts).toContain('"https://example.org/a?b=c"');
    expect(texts.filter((text) => /^"https?:\/\/"$/.test(text))).toEqual([]);
    const anyText = [...textsOf(address.replace('"format":"uri",', '')).values()];
    expect(anyText.filter((text) => /^"https?:\/\/"$/.test(text))).not.toEqual([]);
  });

  test('a property whose presence changes the others is there where every property is', () => {
    const properties = '"properties":{"url":{"type":"string"},"rate":{"type":"integer","minimum":1}}';
    const rule = '"dependentSchemas":{"url":{"required":["rate"],"properties":{"rate":{"minimum":500}}}}';
    const texts = textsOf(`"S":{"type":"object",${properties},${rule}}`);
    expect(texts.get('the value has every property')).toBe('{"rate":500,"url":"text"}');
  });

  test('a property that needs others is varied together with them', () => {
    const places = textsOf(
      '"S":{"type":"object","required":["open"],"properties":{"open":{"const":true},"code":false,"north":{"type":"integer"},"east":{"type":"integer"}},"dependentRequired":{"north":["east"],"east":["north"]}}',
    );
    expect(places.get('north is 0')).toBe('{"open":true,"north":0,"east":1}');
    expect(places.get('the value has every property')).toBe('{"open":true,"north":1,"east":1}');
  });

  test('every property is there also where only those of an object within are optional', () => {
    const values = textsOf(
      '"S":{"type":"object","required":["a"],"properties":{"a":{"type":"object","properties":{"b":{"type":"integer"}}}}}',
    );
    expect(values.get('the value has every property')).toBe('{"a":{"b":1}}');
  });

  test('optional times come after each other, and a server may ask for another order', () => {
    const time = '{"type":"string","format":"date"}';
    const derived = deriveValidValues(
      sourceOf(`"S":{"type":"object","properties":{"built":${time},"sold":${time}}}`),
      place,
    );
    const full = derived.find(({ label }) => label === 'the value has every property');
    expect(full).toMatchObject({ value: { built: '2026-01-31', sold: '2026-02-01' }, mayBeRefused: true });
    expect(derived.find(({ label }) => label === 'the value has only the required properties')?.mayBeRefused).toBe(
      undefined,
    );
  });

  test('long strings have the length of their label', () => {
    for (const length of [255, 256, 1000, 10_000, 100_000]) {
      expect(texts.get(`name is ${length} characters long`)).toHaveLength('{"name":"","id":1}'.length + length);
    }
  });

  test('undeclared properties have names similar to declared ones', () => {
    const open = textsOf('"S":{"type":"object","required":["a"],"properties":{"a":{"const":1}}}');
    expect(open.get('the value has undeclared properties with longer names')).toBe('{"a":1,"a2":"extra"}');
    expect(open.get('the value has undeclared properties whose names differ only in case')).toBe('{"a":1,"A":"extra"}');
  });

  test('a closed schema gets no undeclared properties', () => {
    const closed = textsOf(
      '"S":{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"null"}},"additionalProperties":false}',
    );
    expect([...closed.keys()].filter((label) => label.includes('undeclared'))).toEqual([]);
    expect(closed.get('the value has a in addition to the required properties')).toBe('{"a":true}');
    expect(closed.get('the value has every property except a')).toBe('{"b":null}');
  });

  test('undeclared properties match the schema of additionalProperties', () => {
    const texts = textsOf('"S":{"type":"object","additionalProperties":{"type":"integer"}}');
    expect(texts.get('the value has an undeclared property constructor')).toBe('{"constructor":1}');
  });

  test('readOnly and writeOnly properties are omitted in the other direction', () => {
    const texts = textsOf(
      '"S":{"type":"object","required":["id","a"],"properties":{"id":{"type":"integer","readOnly":true},"a":{"type":"boolean"}}}',
    );
    expect([...texts.values()].filter((text) => text.includes('"id"'))).toEqual([]);
    expect(texts.get('a is false')).toBe('{"a":false}');
  });
});

describe('other shapes', () => {
  test('a usual decimal is fraction enough where it is valid', () => {
    const texts = textsOf('"S":{"type":"number","minimum":1}');
    expect([texts.has('the value is 1.50'), texts.has('the value is 1.5')]).toEqual([true, false]);
  });

  test.each<[string, string, string, string]>([
    ['a value of an enum', '"S":{"enum":["a",1,null]}', 'the value is 1', '1'],
    ['null where it is allowed', '"S":{"type":["string","null"]}', 'the value is null', 'null'],
    ['every type of a list of types', '"S":{"type":["string","integer"]}', 'the value is -1', '-1'],
    [
      'every alternative',
      '"S":{"oneOf":[{"type":"boolean"},{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}]}',
      'the value (alternative 2).a is 0',
      '{"a":0}',
    ],
    ['a limit', '"S":{"type":"integer","minimum":3,"exclusiveMaximum":10}', 'the value is 9', '9'],
    [
      'a limit in another notation',
      '"S":{"type":"integer","minimum":200,"maximum":1400}',
      'the value is 200.0',
      '200.0',
    ],
    ['a limit with an exponent', '"S":{"type":"integer","maximum":-200}', 'the value is -200e0', '-200e0'],
    ['a limit that is a fraction', '"S":{"type":"number","maximum":99.75}', 'the value is 99.75', '99.75'],
    ['what is next to a limit', '"S":{"type":"number","exclusiveMaximum":100}', 'the value is 99.99', '99.99'],
    ['what is next to the least', '"S":{"type":"number","exclusiveMinimum":7}', 'the value is 7.01', '7.01'],
    [
      'the multiple next to a limit',
      '"S":{"type":"number","exclusiveMinimum":2,"multipleOf":0.25}',
      'the value is 2.25',
      '2.25',
    ],
    ['a multiple', '"S":{"type":"integer","minimum":1000,"multipleOf":7}', 'the value is 1001', '1001'],
    ['a multiple that doubles divide unevenly', '"S":{"type":"number","multipleOf":0.01}', 'the value is 0.07', '0.07'],
    ['a fraction between limits', '"S":{"type":"number","minimum":10,"maximum":90}', 'the value is 10.5', '10.5'],
    ['a fraction below a limit', '"S":{"type":"number","maximum":-7}', 'the value is -7.5', '-7.5'],
    [
      'a multiple that is a fraction',
      '"S":{"type":"number","minimum":10,"multipleOf":2.5}',
      'the value is 12.5',
      '12.5',
    ],
    [
      'a limit of length',
      '"S":{"type":"string","minLength":2,"maxLength":3}',
      'the value is 2 emoji',
      JSON.stringify('\u{1f33f}\u{1f33f}'),
    ],
    ['a decimal', '"S":{"type":"number"}', 'the value is 1.50', '1.50'],
    [
      'a pattern',
      '"S":{"type":"string","pattern":"^[A-Z]{2}-\\\\d+$"}',
      'the value matches its pattern with 1 more repetition than required',
      expect.stringMatching(/^"[A-Z]{2}-\d\d"$/),
    ],
    [
      'the limit of a pattern',
      '"S":{"type":"string","pattern":"^[a-z]{1,30}-\\\\d+$"}',
      'the value matches its pattern with as many repetitions as it allows',
      expect.stringMatching(/^"[a-z]{30}-\d\d"$/),
    ],
    ['a format', '"S":{"type":"string","format":"date"}', 'the value is "2036-02-29"', '"2036-02-29"'],
    ['an empty array', '"S":{"type":"array","items":{"type":"string"}}', 'the value is an empty array', '[]'],
    [
      'a full array',
      '"S":{"type":"array","maxItems":3,"uniqueItems":true,"items":{"type":"integer"}}',
      'the value has 3 items',
      '[1,0,10]',
    ],
    [
      'a full object',
      '"S":{"type":"object","maxProperties":2,"required":["n"],"properties":{"n":{"type":"boolean"}}}',
      'the value has 2 properties',
      '{"n":true,"notDeclared0":"extra"}',
    ],
    [
      'a map with listed names',
      '"S":{"type":"object","propertyNames":{"enum":["mon","tue","wed"]},"additionalProperties":{"type":"integer"}}',
      'the value has every name that propertyNames lists',
      '{"mon":1,"tue":1,"wed":1}',
    ],
    [
      'a map with a required name, and another listed one',
      '"S":{"type":"object","propertyNames":{"enum":["mon","tue","wed"]},"maxProperties":2,"required":["mon"],"additionalProperties":{"const":"b"}}',
      'the value has every name that propertyNames lists',
      '{"mon":"b","tue":"b"}',
    ],
    [
      'a map of anything with listed names',
      '"S":{"type":"object","propertyNames":{"enum":["mon","tue"]}}',
      'the value has every name that propertyNames lists',
      '{"mon":"extra","tue":"extra"}',
    ],
    [
      'a map with some of the listed names',
      '"S":{"type":"object","propertyNames":{"enum":["mon","tue","wed"]},"maxProperties":2,"additionalProperties":{"const":"b"}}',
      'the value has every name that propertyNames lists',
      '{"mon":"b","tue":"b"}',
    ],
    [
      'a full map with rules for names',
      '"S":{"type":"object","propertyNames":{"pattern":"^[a-z]{1,9}$"},"maxProperties":3,"additionalProperties":{"const":"b"}}',
      'the value has 3 properties',
      expect.stringMatching(/^\{("[a-z]+":"b",?){3}\}$/),
    ],
    [
      'a nested property',
      '"S":{"type":"object","properties":{"in":{"type":"object","properties":{"n":{"type":"integer","maximum":7}}}}}',
      'in.n is 7',
      '{"in":{"n":7}}',
    ],
    ['an item', '"S":{"type":"array","minItems":2,"items":{"type":"boolean"}}', '[0] is false', '[false,true]'],
  ])('%s', (_, schemas, label, text) => {
    expect(textsOf(schemas).get(label)).toEqual(text);
  });

  test('what the alternatives have in common is varied in the first, and once for each keyword in the others', () => {
    const base = '{"type":"object","required":["title"],"properties":{"title":{"type":"string","minLength":2}}}';
    const alternative = (name: string) =>
      `{"allOf":[{"$ref":"#/components/schemas/B"},{"required":["${name}"],"properties":{"${name}":{"type":"integer"}}}]}`;
    const labels = [...textsOf(`"B":${base},"S":{"oneOf":[${alternative('pages')},${alternative('minutes')}]}`).keys()];
    const count = (place: string) => labels.filter((label) => label.startsWith(`${place} `)).length;
    expect(count('title')).toBeGreaterThan(20);
    expect(count('the value (alternative 2).title')).toBe(2);
    expect(count('the value (alternative 2).minutes')).toBeGreaterThan(20);
  });

  test.each(['^[a-z]+$', '^ab?c{2}$'])(
    'a pattern whose quantifiers have no limit to reach has no text for it: %s',
    (pattern) => {
      const labels = [...textsOf(JSON.stringify({ S: { type: 'string', pattern } }).slice(1, -1)).keys()];
      expect(labels.filter((label) => label.includes('matches its pattern'))).not.toEqual([]);
      expect(labels.filter((label) => label.includes('as many repetitions'))).toEqual([]);
    },
  );

  test('strings are not longer than maxLength', () => {
    const labels = [...textsOf('"S":{"type":"string","maxLength":300}').keys()].filter((label) =>
      label.includes('characters long'),
    );
    expect(labels).toEqual([
      'the value is 300 characters long',
      'the value is 299 characters long',
      'the value is 255 characters long',
      'the value is 256 characters long',
    ]);
  });

  test.each([32, 76, 77, 140, 141, 203, 254])('no part of a mailbox of %d characters is too long', (length) => {
    const texts = textsOf(`"S":{"type":"string","format":"email","maxLength":${length}}`);
    const text = texts.get(`the value is ${length} characters long`);
    expect(text).toHaveLength('""'.length + length);
    expect(text).toMatch(/^"a{1,64}@(?:a{1,63}\.)*example\.org"$/);
  });

  test.each(['"format":"email"', '"format":"email","maxLength":300'])(
    'no mailbox is longer than 254: %s',
    (keywords) => {
      const labels = [...textsOf(`"S":{"type":"string",${keywords}}`).keys()].filter((label) =>
        label.includes('characters long'),
      );
      expect(labels).toEqual([]);
    },
  );
});

describe('every derived value', () => {
  const source = sourceOf(order);
  const derived = deriveValidValues(source, place);
  test('is valid, also in its own JSON text', () => {
    for (const { text, value } of derived) {
      const reading = readJson(text ?? writeJson(value));
      expect(reading.ok && source.validator.check(place, reading.value)).toEqual([]);
    }
  });
  test('has a unique label, the same in every run', () => {
    expect(new Set(derived.map(({ label }) => label)).size).toBe(derived.length);
    expect(deriveValidValues(sourceOf(order), place).map(({ label }) => label)).toEqual(
      derived.map(({ label }) => label),
    );
  });
});

test('a value is made only when it is consumed', () => {
  const source = sourceOf(order);
  const checked: unknown[] = [];
  const check = (schema: string, value: Json) => {
    checked.push(value);
    return source.validator.check(schema, value);
  };
  const values = eachValidValue({ ...source, validator: { ...source.validator, check } }, place);
  expect(values.next().value?.label).toBe('the value has only the required properties');
  expect(checked.length).toBeLessThan(5);
});

describe('a schema without a valid value', () => {
  test('has no values', () => {
    const source = sourceOf('"S":{"type":"integer","minimum":5,"maximum":4}');
    expect(deriveValidValues(source, place)).toEqual([]);
  });
});

describe('the sample', () => {
  test.each<[string, string]>([
    ['"S":{"type":"string","default":"d","example":"e"}', '"e"'],
    ['"S":{"type":"string","example":5,"default":"d"}', '"d"'],
    [
      '"S":{"type":"object","required":["a"],"properties":{"a":{"type":"string","examples":["one"]},"b":{"type":"string"}}}',
      '{"a":"one"}',
    ],
    ['"S":{"type":"object","required":["a"],"properties":{"a":{"type":"string","example":1}}}', '{"a":"text"}'],
    ['"S":{"type":"string","format":"uri","pattern":"^https://"}', '"https://example.org/a?b=c"'],
    ['"S":{"type":"string","format":"uuid"}', '"3fa85f64-5717-4562-b3fc-2c963f66afa6"'],
    ['"S":{"type":"integer","minimum":9007199254740993}', '9007199254740993'],
    ['"S":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}', '0.5'],
    ['"S":{"type":"number","minimum":0.25,"multipleOf":0.05,"maximum":0.32}', '0.25'],
    ['"S":{"type":["null","string"]}', '"text"'],
    ['"S":{"anyOf":[{"type":"integer","minimum":5,"maximum":4},{"type":"boolean"}]}', 'true'],
    ['"S":{"not":{"type":"string"}}', 'null'],
    [
      '"S":{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"required":["b"]},"type":"object"}',
      '{"a":1,"b":"text"}',
    ],
    [
      '"S":{"type":"object","properties":{"next":{"$ref":"#/components/schemas/S"},"v":{"type":"integer"}},"required":["v"]}',
      '{"v":1}',
    ],
    ['"S":{"type":"array","contains":{"const":7},"minItems":2}', '[7,7]'],
    ['"S":{"type":"object","minProperties":2}', '{"extra1":"text","extra2":"text"}'],
    ['"S":{"type":"object","minProperties":1,"propertyNames":{"pattern":"^[A-C]$"}}', '{"A":"text"}'],
    [
      '"S":{"type":"object","minProperties":1,"patternProperties":{"^n-[a]$":{"type":"integer"}},"additionalProperties":false}',
      '{"n-a":1}',
    ],
    [
      '"S":{"type":"object","required":["a","n"],"properties":{"a":{"type":"string"},"n":{"type":"integer"}},"dependentSchemas":{"a":{"properties":{"n":{"minimum":500}}}}}',
      '{"a":"text","n":500}',
    ],
    ['"S":true', '"text"'],
    ['"S":{"type":"string","pattern":"^\\\\ca$"}', '"\\u0001"'],
    [
      '"S":{"type":"object","required":["maxWeight","weight"],"properties":{"maxWeight":{"type":"integer","minimum":100,"maximum":500},"weight":{"type":"integer","minimum":100,"maximum":500}}}',
      '{"maxWeight":500,"weight":100}',
    ],
    [
      '"S":{"type":"object","required":["seats","capacity"],"properties":{"seats":{"type":"integer","maximum":9,"example":4},"capacity":{"type":"integer","maximum":2147483647}}}',
      '{"seats":4,"capacity":1}',
    ],
  ])('of %s', (schemas, text) => {
    const sample = sampleValue(sourceOf(schemas), place);
    expect(sample !== undefined && writeJson(sample)).toBe(text);
  });

  test('a schema that must contain itself has no sample', () => {
    expect(
      sampleValue(
        sourceOf('"S":{"type":"object","required":["s"],"properties":{"s":{"$ref":"#/components/schemas/S"}}}'),
        place,
      ),
    ).toBeUndefined();
  });
});

test.each(['"format":"binary"', '"contentMediaType":"audio/wav"'])(
  'the length of what may be bytes is not tried with characters of several bytes: %s',
  (keyword) => {
    const labels = [...textsOf(`"S":{"type":"string","maxLength":9,${keyword}}`).keys()];
    expect(labels).toContain('the value is 9 characters long');
    expect(labels).not.toContain('the value is 9 emoji');
  },
);

describe('times that are still to come', () => {
  const task = (due: string) =>
    `"S":{"type":"object","required":["due","made"],"properties":{"due":{"type":"string","format":"date"${due}},"made":{"type":"string","format":"date"}}}`;

  test('are in the future, and past ones may be refused', () => {
    const source = sourceOf(task(''));
    expect(sampleValue(source, place)).toEqual({ due: '2036-01-31', made: '2026-01-31' });
    const refusable = deriveValidValues(source, place).filter(({ mayBeRefused }) => mayBeRefused);
    expect(refusable.map(({ label }) => label)).toEqual(['due looks like a date', 'due is "1999-12-31"']);
  });

  test('stay as the author has written them, and say nothing of the others then', () => {
    const source = sourceOf(task(',"example":"2020-05-01"'));
    expect(sampleValue(source, place)).toEqual({ due: '2020-05-01', made: '2026-01-31' });
    expect(deriveValidValues(source, place).filter(({ mayBeRefused }) => mayBeRefused)).toEqual([]);
  });
});

test('no value follows when the time is over', () => {
  const source = sourceOf(order);
  let asked = 0;
  const isOver = () => {
    asked += 1;
    return asked > 8;
  };
  expect(deriveValidValues({ ...source, isOver }, place).length).toBeLessThan(8);
  expect(deriveValidValues(source, place).length).toBeGreaterThan(20);
});

test('a value says of which object it varies the properties', () => {
  const schemas =
    '"S":{"properties":{"a":{"type":"integer"},"b":{"properties":{"c":{"type":"integer"}}},"d":{"type":"integer"}},"required":["a"],"type":"object"}';
  const varied = deriveValidValues(sourceOf(schemas), place).filter(({ object }) => object !== undefined);
  expect(varied.map(({ label, object }) => [label, object?.presence, object?.instance]).slice(0, 3)).toEqual([
    ['the value has only the required properties', 'required-only', ''],
    ['the value has every property', 'every-property', ''],
    ['the value has b in addition to the required properties', 'one-optional', ''],
  ]);
  expect(varied.filter((value) => isOutermost(value, 'every-property'))).toHaveLength(1);
  expect(varied.some(({ object }) => object?.instance === '/b')).toBe(true);
});

test('what is possible beside `if` alone is varied there', () => {
  const texts = textsOf(
    '"S":{"type":"object","required":["to"],"properties":{"to":{"enum":["draft","review"]},"reason":{"type":["string","null"]}},' +
      '"if":{"required":["to"],"properties":{"to":{"const":"draft"}}},"then":{"required":["reason"],"properties":{"reason":{"type":"string"}}}}',
  );
  expect(texts.get('the value (alternative 2).reason is null')).toBe('{"to":"review","reason":null}');
  expect([...texts.values()]).not.toContain('{"to":"draft","reason":null}');
});
