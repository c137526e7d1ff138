import { expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

function trips(status: number, body: string, type = 'application/problem+json'): boolean {
  return faultsOf(exchange({ status, type, text: body })).includes('problem-status');
}

it('trips where the body has another status than the response', () => {
  expect(trips(404, '{"status":400}')).toBe(true);
  expect(trips(404, '{"status":400}', 'application/problem+json; charset=utf-8')).toBe(true);
});

it.each([
  ['the same status', '{"status":404}'],
  ['none', '{"title":"Missing"}'],
  ['one that is not a number', '{"status":"missing"}'],
  ['one in another object', '{"cause":{"status":400}}'],
  ['no object', '[400]'],
])('leaves a problem alone with %s', (_, body) => {
  expect(trips(404, body)).toBe(false);
});

it('leaves other JSON alone', () => {
  expect(trips(404, '{"status":400}', 'application/json')).toBe(false);
});
