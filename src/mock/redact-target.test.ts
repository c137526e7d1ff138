import { expect, it } from 'vitest';
import { redactTarget } from './redact-target.ts';

it.each([
  ['/a?token=x&b=1', '/a?token=***&b=1'],
  ['/a?Access_Token=x', '/a?Access_Token=***'],
  ['/a?my%2Dkey=x', '/a?my%2Dkey=***'],
  ['/a?token', '/a?token'],
  ['/a\u001b[2J\u00e9', '/a%1B[2J%C3%A9'],
])('shows %j as %s', (target, shown) => {
  expect(redactTarget(target, new Set(['my-key']))).toBe(shown);
});

it('cuts a target that is very long', () => {
  expect(redactTarget(`/${'x'.repeat(9000)}`, new Set()).length).toBeLessThan(2100);
});
