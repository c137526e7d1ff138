import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lintDocument } from '../src/api/lint-contract.ts';
import { readContract } from '../src/contract/read-contract.ts';
import { readDocument } from '../src/contract/read-document.ts';
import type { Report } from '../src/model/report.ts';
import { renderSuggestion } from '../src/report/render/suggest-overlay.ts';
import { errorResponse } from './stores/honest-behaviour.ts';
import type { MakeBehaviour } from './stores/store.ts';
import { idOf, instead, largerThan, refusing, textOf } from './stores/variations.ts';
import { reportedRules, testStore, timeLimitMs } from './test-store.ts';

const shortNames: MakeBehaviour = () => refusing((request) => [...(textOf(request, 'name') ?? '')].length > 255);
const namedPlants: MakeBehaviour = () => refusing((request) => textOf(request, 'name') === '');
const smallIds: MakeBehaviour = () =>
  refusing((request) => BigInt(idOf(request)?.match(/^-?\d+$/)?.[0] ?? 0) > 2147483647n);
const smallBodies: MakeBehaviour = () => instead(largerThan(10_000), errorResponse(413, 'too much'));

/** The limits of each store, as the report shows them. */
const stores: readonly (readonly [
  does: string,
  behaviour: MakeBehaviour,
  limits: readonly (readonly [string, string, number])[],
])[] = [
  ['accepts names of up to 255 characters', shortNames, [['length', '255', 400]]],
  ['refuses an empty name', namedPlants, [['length', '1', 400]]],
  ['accepts ids of 32 bits', smallIds, [['greatest', '2147483647', 400]]],
];

describe('the overlay that a run suggests', () => {
  for (const [does, behaviour, limits] of stores) {
    it(`documents a store that ${does}, so that the next run finds nothing`, { timeout: timeLimitMs }, async () => {
      const first = await testStore({ behaviour, seed: 1 });
      expect(
        first.limits
          .filter(({ refused }) => refused)
          .map(({ measured, accepted, refused }) => [measured, accepted, refused?.status]),
      ).toEqual(limits);
      expect(reportedRules(first, ['deviation'])).toEqual(['valid-refused']);
      const overlay = await overlayFor(first);
      expect(await errorsWith(overlay)).toEqual([]);
      const contract = await readContract('openapi.yaml', {
        overlays: [overlay],
        allowRemote: false,
        allowOutside: false,
      });
      const second = await testStore({ behaviour, seed: 1, contract });
      expect(reportedRules(second, ['violation', 'deviation', 'observation'])).toEqual([]);
      expect(JSON.parse(renderSuggestion(second)).actions).toEqual([]);
    });
  }

  it('documents a 413, and the report gives the exact size', { timeout: timeLimitMs }, async () => {
    const first = await testStore({ behaviour: smallBodies, seed: 1 });
    expect(first.limits).toContainEqual(
      expect.objectContaining({
        measured: 'bytes',
        accepted: '10000',
        refused: { at: '10001', answer: '413', status: 413 },
      }),
    );
    const overlay = await overlayFor(first);
    expect(await errorsWith(overlay)).toEqual([]);
    const contract = await readContract('openapi.yaml', {
      overlays: [overlay],
      allowRemote: false,
      allowOutside: false,
    });
    const second = await testStore({ behaviour: smallBodies, seed: 1, contract });
    expect(reportedRules(second, ['violation', 'deviation', 'observation'])).toEqual([]);
  });
});

async function overlayFor(report: Report): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-suggestion-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'overlay.json');
  await writeFile(file, renderSuggestion(report));
  return file;
}

async function errorsWith(overlay: string): Promise<readonly string[]> {
  const document = await readDocument('openapi.yaml', { overlays: [overlay], allowRemote: false, allowOutside: false });
  return (await lintDocument(document)).filter(({ level }) => level === 'error').map(({ message }) => message);
}
