import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookDocument } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const contract = bookDocument.replace('    post:\n', '    post:\n      tags: [shelf]\n      operationId: addBook\n');

/** The words that may follow in a folder with these files. */
async function wordsAfter(words: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const path = writeFiles({ 'openapi.yaml': contract, ...files });
  const here = process.cwd();
  process.chdir(dirname(path('openapi.yaml')));
  onTestFinished(() => process.chdir(here));
  const { out } = await runCommand(['completion', 'words', '--', ...words]);
  return out.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

test.each([
  [['te'], ['test']],
  [['test', '--max'], ['--max-cases']],
  [
    ['lint', '--fail-on', ''],
    ['error', 'warning'],
  ],
  [
    ['lint', '--format', ''],
    ['text', 'html', 'json', 'sarif', 'github', 'junit'],
  ],
  [
    ['diff', '--report', ''],
    ['text', 'html', 'json'],
  ],
  [
    ['init', '--ci', ''],
    ['github', 'gitlab', 'none'],
  ],
  [
    ['test', '--fail-on', ''],
    ['violation', 'deviation'],
  ],
  [
    ['mock', '--locale', 'en'],
    ['en', 'en-GB'],
  ],
  [['mock', '--admin-host', ''], ['any']],
  [
    ['test', '--auth', ''],
    ['present', 'strict'],
  ],
  [
    ['test', '--report', 'j'],
    ['json', 'junit'],
  ],
  [['test', '--report', '=', 'ht'], ['html']],
  [['explain', 'body-js'], ['body-json']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [
    ['test', '--only', ''],
    ['POST /books', 'tag:shelf', 'id:addBook'],
  ],
  [['test', '--skip', '"POST /b'], ['POST /books']],
  [['test', '--skip', 'POST\\ /b'], ['POST /books']],
  [['plan', 'openapi.yaml', '--only', 'tag:'], ['tag:shelf']],
  [['test', '--only', 'tag:x'], []],
  [['test', '--baseline', ''], []],
  [['nothing', ''], []],
])('after %j may follow %j', async (words, expected) => {
  expect(await wordsAfter(words)).toEqual(expected);
});

test('APIs, their operations and identities are known from the configuration', async () => {
  const files = {
    'coldframe.yaml': 'identities: { admin: {} }\napis: { books: { contract: b.yaml }, loans: { contract: l.yaml } }\n',
    'b.yaml': contract,
    'l.yaml': contract.replace('/books:', '/loans:'),
  };
  expect(await wordsAfter(['test', ''], files)).toEqual(['books', 'loans']);
  expect(await wordsAfter(['test', 'loans', '--only', 'POST'], files)).toEqual(['POST /loans']);
  expect(await wordsAfter(['test', '--only', 'POST'], files)).toEqual(['POST /books', 'POST /loans']);
  expect(await wordsAfter(['test', '--identity', ''], files)).toEqual(['admin']);
});

test('scenarios are known from the settings of each mock, and from the file that the line names', async () => {
  const settings = (...names: string[]) =>
    JSON.stringify({ scenarios: Object.fromEntries(names.map((name) => [name, { steps: [{}] }])) });
  const files = {
    'mocks/settings.json': settings('slow', 'wrong'),
    'other.json': settings('empty'),
    'shop/a.yaml': contract,
    'shop/mocks/a.settings.json': settings('sold-out'),
  };
  expect(await wordsAfter(['mock', '--scenario', ''], files)).toEqual(['slow', 'wrong']);
  expect(await wordsAfter(['mock', '--settings', 'other.json', '--scenario', ''], files)).toEqual(['empty']);
  const both = ['mock', 'books=openapi.yaml', 'shop=shop/a.yaml', '--scenario', 's'];
  expect(await wordsAfter(both, files)).toEqual(['slow', 'sold-out']);
  expect(await wordsAfter(['mock', '--scenario', ''], { 'mocks/settings.json': '{' })).toEqual([]);
});

test('a meaning is given in full', async () => {
  const { out } = await runCommand(['completion', 'words', '--', 'test', '--min-c']);
  expect(out).toMatch(/^--min-coverage\texit with 0 when .* nothing is wrong \(default 100\)\n$/);
});

test('a contract that cannot be read has no words', async () => {
  expect(await wordsAfter(['test', '--only', ''], { 'openapi.yaml': 'a: [' })).toEqual([]);
});

test('there is a script for each shell', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    expect(await runCommand(['completion', shell])).toMatchObject({
      code: 0,
      out: expect.stringContaining('words --'),
    });
  }
  expect((await runCommand(['completion', 'tcsh'])).code).toBe(2);
  expect((await runCommand(['completion'])).code).toBe(2);
});
