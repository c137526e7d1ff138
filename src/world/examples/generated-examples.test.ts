import { expect, it } from 'vitest';
import { isGeneratedExample } from './generated-examples.ts';

it.each([
  [{ code: 'string', message: 'string', status: 0 }, true],
  ['string', true],
  [[{ id: 0, at: '2019-08-24T14:15:22Z', sku: 'string', state: 'Awaiting' }], true],
  [{ name: 'Emma', type: 'string', unit: 'text' }, false],
  [{ name: 'Emma', at: '2019-08-24T14:15:22Z' }, false],
  [{ count: 0 }, false],
])('an example that an editor made of a schema is known by its placeholders: %j', (value, isGenerated) => {
  expect(isGeneratedExample(value)).toBe(isGenerated);
});
