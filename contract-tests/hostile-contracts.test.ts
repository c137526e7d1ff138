import { lintContract, startMock, testTarget } from 'coldframe';
import { describe, expect, it } from 'vitest';

/** A contract in which formats, properties, parameters, schemas and schemes have the names of what every object of JavaScript inherits. */
const inheritedNames = 'contract-tests/hostile/inherited-names.yaml';

describe('names that every object inherits', () => {
  it('are names like any other to lint', async () => {
    const findings = await lintContract({ contract: inheritedNames });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.filter(({ rule }) => rule === 'format-unknown')).toHaveLength(8);
  });

  it('are names like any other to the mock and to the suite, and change no prototype', async () => {
    await using mock = await startMock({ contract: inheritedNames, overlays: [] });
    const report = await testTarget({ contract: inheritedNames, target: mock.url, token: 'a-good-token', seed: 1 });
    expect(report.errors).toEqual([]);
    expect(report.groups.filter(({ finding }) => finding.level !== 'observation')).toEqual([]);
    expect(report.counts.cases).toBeGreaterThan(300);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});
