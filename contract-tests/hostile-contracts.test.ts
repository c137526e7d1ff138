import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

describe('a contract that asks for more than anyone can build', () => {
  const endless = 'contract-tests/hostile/endless.yaml';

  it('is linted', async () => {
    const findings = await lintContract({ contract: endless });
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toContain('value-not-found');
  });

  it('is mocked, and a text that a pattern repeats in many ways is refused at once', async () => {
    await using mock = await startMock({ contract: endless, overlays: [], lint: false });
    const addNest = async (name: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${mock.url}/nests`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await addNest('a'.repeat(5000))).toBe(201);
    expect(await addNest(`${'a'.repeat(5000)}!`)).toBe(400);
  });

  it('stops lint when it is asked to', async () => {
    const lint = spawn(process.execPath, ['dist/bundle/coldframe.js', 'lint', '--verbose', endless]);
    await once(lint.stderr, 'data');
    lint.kill('SIGTERM');
    const [, signal] = await once(lint, 'exit');
    expect(signal).toBe('SIGTERM');
  });
});
