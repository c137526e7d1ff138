import { startMock } from 'coldframe';
import { conformance } from 'coldframe/vitest';
import { expect, it } from 'vitest';

// Tests COLDFRAME_TARGET with the credential COLDFRAME_TOKEN or, without a target, the mock of this package.
const { COLDFRAME_TARGET, COLDFRAME_TOKEN } = process.env;
const mock = COLDFRAME_TARGET ? undefined : await startMock();
const report = await conformance({ target: COLDFRAME_TARGET || (mock?.url ?? ''), token: COLDFRAME_TOKEN });
await mock?.stop();

it('judges all of hundreds of cases', () => {
  expect(report.counts.cases).toBeGreaterThan(300);
  expect(report.unjudged).toEqual([]);
});

it.runIf(mock)('finds no violation and no deviation in the mock', () => {
  expect(report.groups.filter(({ finding }) => finding.level !== 'observation')).toEqual([]);
});
