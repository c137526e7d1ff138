import { expect, it } from 'vitest';
import { testTarget } from '../src/api/test-target.ts';
import { startTrapService } from './traps/service.ts';

const contract = 'contract-tests/traps/traps.yaml';

// At the same time: most of their time they wait for slow operations and for a rate limit.
it.concurrent('reports no violation of a correct service, harms no record, and says what it could not test', {
  timeout: 120_000,
}, async () => {
  const service = await startTrapService({ reportMs: 100 });
  try {
    const report = await testTarget({ contract, lint: false, target: service.url, token: service.token, seed: 1 });
    const violations = report.groups.filter(({ finding }) => finding.level === 'violation');
    expect(violations.map(({ finding }) => `${finding.rule} ${finding.operation}: ${finding.message}`)).toEqual([]);
    expect(service.seen.harm).toEqual([]);
    expect([...report.remaining].sort()).toEqual(
      service.seen
        .left()
        .map((id) => `/notes/${id}`)
        .sort(),
    );
    expect(report.conforms).toBe(false);
    expect(report.incomplete).not.toEqual([]);
  } finally {
    await service.close();
  }
});

it.concurrent.each([
  ['at once', false],
  ['after its response', true],
])('names the request that crashes the service %s, and continues', { timeout: 120_000 }, async (_, responseFirst) => {
  const service = await startTrapService({ reportMs: 50, crashesAtEmptyImport: { backAfterMs: 300, responseFirst } });
  try {
    const report = await testTarget({ contract, lint: false, target: service.url, token: service.token, seed: 1 });
    const violations = report.groups.filter(({ finding }) => finding.level === 'violation');
    expect(violations.map(({ finding }) => `${finding.rule} ${finding.operation}`)).toEqual([
      'no-answer POST /imports',
    ]);
    expect(violations[0]?.finding.message).toContain('crashed');
    expect(service.seen.harm).toEqual([]);
  } finally {
    await service.close();
  }
});
