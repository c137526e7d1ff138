import { describe, expect, it } from 'vitest';
import { bookContract } from '../testing/book-contract.ts';
import { lint } from './lint.ts';

/** Says that the time is over once it was asked so often. */
const lateAfter = (times: number) => {
  let asked = 0;
  return () => ++asked > times;
};

describe('lint whose time is over', () => {
  it.each([0, 1, 5, 50, 200])('ends, and names the rules that were left (asked %s times)', async (times) => {
    const findings = await lint(bookContract, [], lateAfter(times));
    const unfinished = findings.filter(({ rule }) => rule === 'unfinished');
    expect(unfinished).toHaveLength(1);
    expect(unfinished[0]?.level).toBe('warning');
    expect(unfinished[0]?.message).toContain('value-not-found');
  });

  it('names only rules that did not reach their end', async () => {
    const [unfinished] = (await lint(bookContract, [], lateAfter(150))).filter(({ rule }) => rule === 'unfinished');
    expect(unfinished?.message).not.toContain('address-form');
  });

  it('says nothing of it when there was time enough', async () => {
    const findings = await lint(bookContract, [], () => false);
    expect(findings).toEqual(await lint(bookContract));
    expect(findings.map(({ rule }) => rule)).not.toContain('unfinished');
  });
});
