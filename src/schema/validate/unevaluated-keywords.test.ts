import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { readJson } from '../json/read-json.ts';
import { createValidator } from './validator.ts';

function faults(schema: string, value: string): string[] {
  const document = readJson(`{"components":{"schemas":{"S":${schema},"T":{"properties":{"t":true}}}}}`);
  const reading = readJson(value);
  if (!document.ok || !reading.ok) throw new Error('no JSON');
  const validator = createValidator(document.value as JsonObject, { dialect: '3.1', direction: 'response' });
  return validator
    .check('/components/schemas/S', reading.value)
    .map(({ keyword, instance }) => `${keyword} ${instance}`);
}

const open = '"unevaluatedProperties":false';
const rest = '"unevaluatedItems":false';
const union = '"anyOf":[{"required":["a"],"properties":{"a":true}},{"required":["b"],"properties":{"b":true}}]';

test.each([
  [`{"properties":{"a":true},${open}}`, '{"a":1}', []],
  [`{"properties":{"a":true},${open}}`, '{"a":1,"b":2}', ['unevaluatedProperties /b']],
  [`{"allOf":[{"$ref":"#/components/schemas/T"}],${open}}`, '{"t":1}', []],
  [`{${union},${open}}`, '{"a":1,"b":2}', []],
  [`{${union},${open}}`, '{"a":1,"c":2}', ['unevaluatedProperties /c']],
  [
    `{${union},${open}}`,
    '{"b":1,"constructor":1,"__proto__":2}',
    ['unevaluatedProperties /constructor', 'unevaluatedProperties /__proto__'],
  ],
  [`{"if":{"properties":{"a":{"const":1}},"required":["a"]},${open}}`, '{"a":1}', []],
  [
    `{"if":{"properties":{"a":{"const":1}}},"else":{"properties":{"b":true}},${open}}`,
    '{"a":2,"b":1}',
    ['unevaluatedProperties /a'],
  ],
  [`{"dependentSchemas":{"a":{"properties":{"a":true,"b":true}}},${open}}`, '{"a":1,"b":1}', []],
  [`{"dependentSchemas":{"a":{"properties":{"b":true}}},${open}}`, '{"b":1}', ['unevaluatedProperties /b']],
  [`{"not":{"properties":{"a":{"const":2}},"required":["a"]},${open}}`, '{"a":1}', ['unevaluatedProperties /a']],
  [`{"allOf":[{"additionalProperties":true}],${open}}`, '{"a":1}', []],
  [`{"patternProperties":{"^x":true},${open}}`, '{"xa":1,"a":1}', ['unevaluatedProperties /a']],
  [`{"allOf":[true,{"patternProperties":{"^x":true}}],${open}}`, '{"xa":1}', []],
  ['{"unevaluatedProperties":{"maximum":9007199254740993}}', '{"a":9007199254740993}', []],
  ['{"unevaluatedProperties":{"maximum":9007199254740993}}', '{"a":9007199254740994}', ['maximum /a']],
  [`{"prefixItems":[true],${rest}}`, '[1]', []],
  [`{"prefixItems":[true],${rest}}`, '[1,2]', ['unevaluatedItems ']],
  [`{"prefixItems":[true],"contains":{"const":2},${rest}}`, '[1,2,2]', []],
  [`{"prefixItems":[true],"contains":{"const":2},${rest}}`, '[1,2,3]', ['unevaluatedItems ']],
  [`{"contains":{"const":9007199254740993},${rest}}`, '[9007199254740993]', []],
  [`{"anyOf":[{"items":{"type":"string"}},true],"unevaluatedItems":{"type":"boolean"}}`, '["a","b"]', []],
  [`{"anyOf":[{"items":{"type":"string"}},true],"unevaluatedItems":{"type":"boolean"}}`, '[true,1]', ['type /1']],
])('%s on %s', (schema, value, expected) => {
  expect(faults(schema, value)).toEqual(expected);
});
