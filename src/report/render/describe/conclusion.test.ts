import { expect, it } from 'vitest';
import { concludeInWords } from './conclusion.ts';

const run = {
  conforms: true,
  interrupted: false,
  failOn: 'violation',
  testedEnough: false,
  counts: { cases: 9, unjudged: 0, violations: 0, deviations: 0, observations: 0 },
  coverage: { promises: 4, tested: 3 },
} as unknown as Parameters<typeof concludeInWords>[0];

it('does not say that nothing is wrong where deviations were found', () => {
  expect(concludeInWords(run)).toBe('INCOMPLETE: tested 3 of 4 promises (75 %), nothing wrong found in them');
  const counts = { ...run.counts, deviations: 2 };
  expect(concludeInWords({ ...run, counts })).toBe(
    'INCOMPLETE: tested 3 of 4 promises (75 %), no violation found in them',
  );
});

it('has a colour of its own for a run that proves nothing, beside those for good and bad', () => {
  const styleOf = (more: object) => {
    let seen = '';
    concludeInWords({ ...run, ...more }, (text, style) => {
      seen = style;
      return text;
    });
    return seen;
  };
  const wrong = { conforms: false, counts: { ...run.counts, violations: 1 } };
  expect([{}, { interrupted: true }, { testedEnough: true }, wrong].map(styleOf)).toEqual([
    'odd',
    'odd',
    'good',
    'bad',
  ]);
});
