import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { readJson } from '../json/read-json.ts';
import { writeJson } from '../json/write-json.ts';
import { createValidator } from '../validate/validator.ts';
import { deriveInvalidValues } from './invalid/invalid-values.ts';
import { deriveValidValues } from './valid/valid-values.ts';

const place = '/components/schemas/S';

function sourceOf(schema: string) {
  const reading = readJson(`{"components":{"schemas":{"S":${schema}}}}`);
  if (!reading.ok) throw new Error(reading.message);
  const document = reading.value as JsonObject;
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return { document, dialect: '3.1' as const, validator };
}

test.each([
  ['{"type":"object","additionalProperties":{"type":"boolean"}}', '{"key1":"true"} additionalProperties/type'],
  [
    '{"type":"object","additionalProperties":{"type":"object","properties":{"a":{"minimum":1}}}}',
    '{"key1":{"a":0}} additionalProperties/properties/a/minimum',
  ],
  [
    '{"type":"object","propertyNames":{"pattern":"^b+$"},"additionalProperties":{"type":"string"}}',
    '{"bb":null} additionalProperties/type',
  ],
  [
    '{"type":"object","patternProperties":{"^b{2}$":{"type":"string"}},"additionalProperties":false}',
    '{"bb":null} patternProperties/^b{2}$/type',
  ],
  ['{"type":"array","prefixItems":[{"const":1},{"type":"string"}]}', '[1,["text"]] prefixItems/1/type'],
  [
    '{"type":"array","prefixItems":[{"const":1}],"items":{"type":"string","maxLength":5}}',
    '[1,"textaa"] items/maxLength',
  ],
  ['{"type":"object","properties":{"a":false}}', '{"a":"extra"} properties/a'],
  [
    '{"type":"object","properties":{"a":{"const":1},"b":{"const":2}},"dependentSchemas":{"a":{"required":["b"]}}}',
    '{"a":1} dependentSchemas/a/required',
  ],
  ['{"type":"array","prefixItems":[{"const":1}],"unevaluatedItems":false}', '[1,null] unevaluatedItems'],
  ['{"type":"array","contains":{"const":1},"maxContains":2}', '[1,1,1] contains'],
  ['{"type":"array","contains":{"const":1},"minContains":2}', '[1] contains'],
])('%s is broken by %s', (schema, fault) => {
  const faults = deriveInvalidValues(sourceOf(schema), place).map(
    ({ value, about }) => `${writeJson(value)} ${about.slice(place.length + 1)}`,
  );
  expect(faults).toContain(fault);
});

test.each([
  ['{"type":"object","additionalProperties":{"enum":["a","b"]}}', '{"key1":"b"}'],
  ['{"type":"object","patternProperties":{"^b{2}$":{"enum":["a","b"]}},"additionalProperties":false}', '{"bb":"b"}'],
  ['{"type":"array","prefixItems":[{"const":1},{"enum":["a","b"]}],"items":false}', '[1,"b"]'],
  ['{"type":"array","contains":{"const":1},"minContains":2,"maxContains":2,"minItems":3}', '[1,1,"text"]'],
])('%s is tested by %s', (schema, value) => {
  expect(deriveValidValues(sourceOf(schema), place).map((derived) => writeJson(derived.value))).toContain(value);
});
