import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { bookDocument } from '../../testing/book-service.ts';
import { commitAll } from '../../testing/commit-all.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { type GateSettings, readGateSettings } from '../options/suite-settings.ts';
import { diffStep } from './diff-step.ts';

async function readOneGate(...parameters: Parameters<typeof readGateSettings>): Promise<GateSettings> {
  const [settings] = await readGateSettings(...parameters);
  if (settings === undefined) throw new Error('there are none');
  return settings;
}

const stricter = bookDocument.replace('required: [title]', 'required: [title, pages]');

/** The step in a folder whose contract was committed, and changed since. */
async function stepSince(changed: string, { contract = 'books.yaml', base = 'HEAD', accepted = '' } = {}) {
  const path = writeFiles({ 'books.yaml': bookDocument, ...(accepted === '' ? {} : { 'coldframe.yaml': accepted }) });
  commitAll(dirname(path('books.yaml')));
  writeFileSync(path('books.yaml'), changed);
  writeFileSync(path('new.yaml'), changed);
  const here = process.cwd();
  try {
    process.chdir(dirname(path('books.yaml')));
    return await diffStep({ ...(await readOneGate([contract], {})), base }, { colour: false });
  } finally {
    process.chdir(here);
  }
}

test('a change that breaks clients fails the step', async () => {
  expect(await stepSince(stricter)).toMatchObject({
    name: 'diff',
    outcome: 'failed',
    line: expect.stringMatching(/^since HEAD: 1 breaking/),
    details: expect.stringContaining('breaking property-required: POST /books'),
  });
});

test('an accepted change does not fail it', async () => {
  const accepted = 'diff: { accepted: [{ change: property-required, reason: no client creates books }] }\n';
  expect(await stepSince(stricter, { accepted })).toMatchObject({
    outcome: 'passed',
    line: expect.stringMatching(/^since HEAD: 0 breaking, .*1 accepted/),
    details: expect.stringContaining('accepted: no client creates books'),
  });
});

test('a contract without changes passes', async () => {
  expect(await stepSince(bookDocument)).toEqual({
    name: 'diff',
    outcome: 'passed',
    line: 'since HEAD: No changes that affect clients.',
    details: '',
  });
});

test('a new contract passes', async () => {
  expect(await stepSince(stricter, { contract: 'new.yaml' })).toMatchObject({
    outcome: 'passed',
    line: 'new.yaml is new: it is not in HEAD',
  });
});

test.each(['gone', '--help', 'HEAD:books.yaml', ''])('the revision %j must exist', async (base) => {
  expect(await stepSince(bookDocument, { base })).toMatchObject({
    outcome: 'failed',
    line: expect.stringContaining(`The repository has no revision ${JSON.stringify(base)}.`),
    failure: { code: 'usage' },
  });
});

test('a contract outside the folder cannot be compared', async () => {
  expect(await stepSince(bookDocument, { contract: '../books.yaml' })).toMatchObject({
    outcome: 'failed',
    failure: { message: '../books.yaml is not in this folder, so it cannot be compared with a revision.' },
  });
});

test('a revision without a readable contract cannot be compared', async () => {
  const path = writeFiles({ 'books.yaml': 'a: [' });
  commitAll(dirname(path('books.yaml')));
  const here = process.cwd();
  try {
    process.chdir(dirname(path('books.yaml')));
    writeFileSync('books.yaml', bookDocument);
    const step = await diffStep({ ...(await readOneGate(['books.yaml'], {})), base: 'HEAD' }, { colour: false });
    expect(step).toMatchObject({ outcome: 'failed', failure: { code: 'contract-unreadable' } });
  } finally {
    process.chdir(here);
  }
});
