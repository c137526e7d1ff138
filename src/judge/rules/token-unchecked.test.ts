import { describe, expect, it } from 'vitest';
import { type Asked, bench, exchange, faultsOf, observationsOf } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const asked: Asked = { credential: 'unknown', expects: 'anything', outside: 'credentials' };
const strictly: Asked = { ...asked, expects: 'unauthorised' };

describe('token-unchecked', () => {
  it('observes success with a token that was never issued', () => {
    expect(observationsOf(exchange({}, asked))).toEqual(['token-unchecked']);
    expect(faultsOf(exchange({}, asked))).toEqual([]);
  });

  it('gives way to the rule for credentials where tokens must be checked', () => {
    const { findings } = judge({ ...bench, strictAuth: true }, exchange({}, strictly));
    expect(findings.map(({ rule, level }) => [rule, level])).toEqual([['credentials-enforced', 'violation']]);
  });

  it.each([400, 403])('is silent about %i', (status) => {
    expect(observationsOf(exchange({ status }, asked))).not.toContain('token-unchecked');
  });

  it('is silent about the good token', () => {
    expect(observationsOf(exchange())).toEqual([]);
  });
});
