import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { readContract } from '../contract/read-contract.ts';
import { readDocument } from '../contract/read-document.ts';
import { writeFiles } from '../testing/write-files.ts';
import { lintContract, lintDocument, openLateness } from './lint-contract.ts';

const faulty = `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a: { get: { requestBody: { content: {} } } }
`;

function rulesIn(findings: readonly { readonly rule: string }[]): string[] {
  return findings.map(({ rule }) => rule);
}

it('finds the same in a file, a URL and a contract that was already read', async () => {
  const path = writeFiles({ 'a.yaml': faulty, 'none.yaml': '{}' });
  const [contract, config] = [path('a.yaml'), path('none.yaml')];
  const findings = await lintContract({ contract, config });
  expect(rulesIn(findings)).toContain('body-on-get');
  expect(findings[0]?.position).toMatchObject({ file: contract, line: expect.any(Number) });
  expect(await lintContract({ contract: pathToFileURL(contract), config })).toEqual(findings);
  expect(rulesIn(await lintContract({ contract: await readContract(contract), config }))).toEqual(rulesIn(findings));
});

it('applies the levels of the configuration', async () => {
  const path = writeFiles({ 'a.yaml': faulty, 'config.yaml': 'lint: { rules: { body-on-get: off } }' });
  const findings = await lintContract({ contract: path('a.yaml'), config: path('config.yaml') });
  expect(rulesIn(findings)).not.toContain('body-on-get');
});

it('finds that a document is not OpenAPI 3, and fails on one that cannot be read', async () => {
  const path = writeFiles({ 'a.yaml': 'swagger: "2.0"', 'b.yaml': 'a: [' });
  expect(await lintContract({ contract: path('a.yaml') })).toMatchObject([{ level: 'error' }]);
  await expect(lintContract({ contract: path('b.yaml') })).rejects.toMatchObject({ code: 'contract-unreadable' });
});

it('leaves out the rules when reading alone took the time', async () => {
  const path = writeFiles({ 'a.yaml': faulty });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const isLate = openLateness();
  now.mockReturnValue(26_001);
  const late = await lintDocument(await readDocument(path('a.yaml')), isLate);
  const inTime = await lintDocument(await readDocument(path('a.yaml')));
  now.mockRestore();
  expect(rulesIn(late)).toContain('unfinished');
  expect(rulesIn(late)).not.toContain('body-on-get');
  expect(rulesIn(inTime)).toContain('body-on-get');
});
