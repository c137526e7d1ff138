import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const now = Date.parse('Fri, 20 Nov 2026 10:00:00 GMT');

it.each([
  [429, { 'Retry-After': '2' }, 2_000],
  [503, { 'retry-after': '0' }, 0],
  [429, { 'Retry-After': '3600' }, 5_000],
  [503, { 'Retry-After': 'Fri, 20 Nov 2026 10:00:03 GMT' }, 3_000],
  [503, { 'Retry-After': 'Fri, 20 Nov 2026 09:59:00 GMT' }, 0],
  [503, { 'Retry-After': 'Fri, 20 Nov 2026 12:00:01 GMT', Date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, 1_000],
  [429, { 'Retry-After': 'soon' }, 1_000],
  [429, {}, 1_000],
  [503, {}, undefined],
  [500, { 'Retry-After': '1' }, undefined],
  [200, { 'Retry-After': '1' }, undefined],
])('status %i with %o asks for a pause of %o ms', (status, fields, pause) => {
  expect(retryDelayMs({ status, headers: Object.entries(fields) }, now)).toBe(pause);
});
