import { expect, it } from 'vitest';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { openRefusedAsTaken } from './refused-as-taken.ts';

const responses = { '201': { description: 'Booked' }, '409': { description: 'Taken' } };
const contract = contractOf({
  paths: { '/bookings': { post: { responses } }, '/seats': { post: { responses: { '201': { description: 'New' } } } } },
});

function areTakenAfter(statuses: readonly number[], { path = '/bookings', expects = 'accepted' as const } = {}) {
  const places = openRefusedAsTaken();
  const operation = operationOf(`POST ${path}`, contract);
  for (const status of statuses)
    places.learn(
      buildExchange({ case: buildCase({ operation, expects }), outcome: buildReply({ status, text: '{}' }) }),
    );
  return places.areTaken(operation);
}

const refusals = (count: number) => Array.from({ length: count }, () => 422);

it('places are taken once an ordinary request was refused with a documented 409', () => {
  expect([areTakenAfter([]), areTakenAfter([201, 422]), areTakenAfter([409])]).toEqual([false, false, true]);
  expect(areTakenAfter([409], { path: '/seats' })).toBe(false);
});

it('the places of the contract are the only ones where the target refuses five others and has never accepted one', () => {
  expect([areTakenAfter([409, ...refusals(4)]), areTakenAfter([409, ...refusals(5)])]).toEqual([true, false]);
  expect(areTakenAfter([...refusals(9), 409, ...refusals(4)])).toBe(true);
  expect(areTakenAfter([409, 201, ...refusals(9)])).toBe(true);
  expect(areTakenAfter([201, 409, ...refusals(5)])).toBe(false);
});
