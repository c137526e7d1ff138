import { expect, it } from 'vitest';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { openBasePathCheck } from './base-path-check.ts';

function problemAfter(
  statuses: readonly number[],
  servers: readonly string[] = ['/'],
  target = 'http://localhost:80/',
) {
  return checkAfter(statuses, servers, target).problem();
}

function checkAfter(statuses: readonly number[], servers: readonly string[] = ['/'], target = 'http://localhost:80/') {
  const check = openBasePathCheck(target, { servers: servers.map((url) => ({ url, pointer: '/servers/0' })) });
  for (const [index, status] of statuses.entries()) {
    const sent = buildCase({ expects: 'accepted' });
    const operation = { ...sent.operation, key: `GET /${index}` };
    check.add(buildExchange({ case: { ...sent, operation }, outcome: buildReply({ status }) }));
  }
  return check;
}

it('suggests the path that the contract names where no operation is found', () => {
  expect(problemAfter([404, 404, 404], ['https://api.example.com/v1/'])).toBe(
    'all 3 operations responded with 404: check the path in --target; the contract says --target http://localhost/v1',
  );
  expect(problemAfter([404, 404, 404], ['/'], 'http://localhost:8080/v1')).toContain('--target http://localhost:8080');
});

it('has an example where the contract names no other path', () => {
  expect(problemAfter([404, 404, 404], ['/v1', 'https://['], 'http://localhost/v1/')).toMatch(
    /as in --target http:.*\/api$/,
  );
});

it('says nothing when an operation is found, or of few operations', () => {
  expect(problemAfter([404, 404, 404, 400])).toBeUndefined();
  expect(problemAfter([404, 404])).toBeUndefined();
});

it('is about valid requests alone', () => {
  const check = checkAfter([404, 404, 404]);
  check.add(buildExchange({ case: buildCase({ expects: 'rejected' }), outcome: buildReply({ status: 400 }) }));
  expect(check.problem()).toBeDefined();
});
