import { expect, it } from 'vitest';
import { readContract } from '../contract/read-contract.ts';
import { bookDocument } from '../testing/book-service.ts';
import { writeFiles } from '../testing/write-files.ts';
import { diffContracts } from './diff-contracts.ts';

const stricter = bookDocument.replace('required: [title]', 'required: [title, pages]');
const accepted = 'diff: { accepted: [{ change: property-required, reason: no client creates books }] }\n';

it('finds what breaks clients, in files and in contracts that were already read', async () => {
  const path = writeFiles({ 'old.yaml': bookDocument, 'new.yaml': stricter, 'none.yaml': '{}' });
  const config = path('none.yaml');
  const changes = await diffContracts({ from: path('old.yaml'), to: path('new.yaml'), config });
  expect(changes[0]).toMatchObject({ id: 'property-required', class: 'breaking', operations: ['POST /books'] });
  const [from, to] = [await readContract(path('old.yaml')), await readContract(path('new.yaml'))];
  expect(await diffContracts({ from, to, config })).toEqual(changes);
  expect(await diffContracts({ from, to: from, config })).toEqual([]);
});

it('gives the reason of a change that the configuration accepts', async () => {
  const path = writeFiles({ 'old.yaml': bookDocument, 'new.yaml': stricter, 'config.yaml': accepted });
  const changes = await diffContracts({ from: path('old.yaml'), to: path('new.yaml'), config: path('config.yaml') });
  expect(changes[0]?.accepted).toBe('no client creates books');
});

it('fails on a contract that cannot be read', async () => {
  const path = writeFiles({ 'old.yaml': bookDocument });
  await expect(diffContracts({ from: path('old.yaml'), to: path('gone.yaml') })).rejects.toMatchObject({
    name: 'Failure',
    code: 'contract-unreadable',
  });
});
