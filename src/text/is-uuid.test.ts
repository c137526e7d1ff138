import { expect, it } from 'vitest';
import { isUuid } from './is-uuid.ts';

it.each([
  ['2f1b0c52-9c1e-4c1f-8a55-0d3f1a2b3c4d', true],
  ['2F1B0C52-9C1E-4C1F-8A55-0D3F1A2B3C4D', true],
  ['urn:uuid:2f1b0c52-9c1e-4c1f-8a55-0d3f1a2b3c4d', false],
  ['2f1b0c529c1e4c1f8a550d3f1a2b3c4d', false],
  ['2f1b0c52-9c1e-4c1f-8a55-0d3f1a2b3c4g', false],
  ['2f1b0c52-9c1e-4c1f-8a55-0d3f1a2b3c4d0', false],
])('%j: %j', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
