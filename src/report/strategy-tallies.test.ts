import { expect, it } from 'vitest';
import { buildCase, buildExchange, buildFinding } from '../testing/build-exchange.ts';
import { openStrategyTallies } from './strategy-tallies.ts';

const exchangeOf = (id: string, strategy: 'valid-body' | 'state') =>
  buildExchange({ case: buildCase({ id, strategy }) });

it('counts the cases of each strategy, those that were judged, and the first reason for those that were not', () => {
  const tallies = openStrategyTallies();
  tallies.add(exchangeOf('a', 'valid-body'), undefined);
  tallies.add(exchangeOf('b', 'state'), 'interrupted');
  tallies.add(exchangeOf('c', 'state'), 'later');
  tallies.add(exchangeOf('d', 'valid-body'), 'later');
  expect(tallies.close()).toEqual([
    { operation: 'POST /books', strategy: 'valid-body', cases: 2, judged: 1, unjudged: 'later', durationMs: 4 },
    { operation: 'POST /books', strategy: 'state', cases: 2, judged: 0, unjudged: 'interrupted', durationMs: 4 },
  ]);
});

it('counts a case as judged when a late finding is about it', () => {
  const tallies = openStrategyTallies();
  const exchange = exchangeOf('a', 'state');
  tallies.add(exchange, 'interrupted');
  tallies.addLate(buildFinding({ exchange }));
  expect(tallies.close()).toMatchObject([{ cases: 1, judged: 1 }]);
});
