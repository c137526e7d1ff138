import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { sampleValue } from './sample-value.ts';

const timeOfDay = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };

it.each<[string, JsonObject, JsonObject]>([
  ['an example of both', { ...timeOfDay, example: '09:00' }, { from: '09:00', to: '11:00' }],
  ['a format', { type: 'string', format: 'date', example: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-02' }],
  ['a pattern that forbids it', { type: 'string', pattern: '^09:00$' }, { from: '09:00', to: '09:00' }],
  ['the only value', { ...timeOfDay, enum: ['09:00'] }, { from: '09:00', to: '09:00' }],
  ['another format', { ...timeOfDay, format: 'clock', example: '09:00' }, { from: '09:00', to: '09:00' }],
])('a sample ends after it starts, unless its schema does not allow that: %s', (_, time, sample) => {
  const window = { type: 'object', required: ['from', 'to'], properties: { from: time, to: time } };
  const document: JsonObject = { components: { schemas: { S: window } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const source = { document, dialect: '3.1' as const, validator, direction: 'request' as const };
  expect(sampleValue(source, '/components/schemas/S')).toEqual(sample);
});
