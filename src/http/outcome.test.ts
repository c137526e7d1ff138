import { expect, it } from 'vitest';
import { buildReply } from '../testing/build-exchange.ts';
import { hasSucceeded, isDone, isMissing } from './outcome.ts';

it('knows what was carried out, what is still to be, and what is missing', () => {
  const kinds = [200, 201, 202, 204, 304, 403, 404, 409, 410].map((status) => {
    const exchange = { outcome: buildReply({ status }) };
    return [status, hasSucceeded(exchange), isDone(exchange), isMissing(exchange)];
  });
  expect(kinds).toEqual([
    [200, true, true, false],
    [201, true, true, false],
    [202, true, false, false],
    [204, true, true, false],
    [304, false, false, false],
    [403, false, false, false],
    [404, false, false, true],
    [409, false, false, false],
    [410, false, false, true],
  ]);
  expect(isMissing(undefined)).toBe(false);
});
