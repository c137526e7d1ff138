import { expect, it } from 'vitest';
import { openVerbose, type VerboseArea } from './verbose.ts';

function notes(options: { readonly all?: boolean; readonly debug?: string }, texts = ['a note']): string {
  let written = '';
  const verbose = openVerbose({
    all: options.all ?? false,
    debug: options.debug,
    err: (text) => {
      written += text;
    },
  });
  for (const area of ['read', 'send'] satisfies VerboseArea[]) for (const text of texts) verbose(area, text);
  return written.replaceAll(/\+\d+ ms/g, '+0 ms');
}

const [read, send] = ['coldframe:read +0 ms  a note\n', 'coldframe:send +0 ms  a note\n'];

it.each([
  [{}, ''],
  [{ all: true }, read + send],
  [{ debug: 'coldframe:*' }, read + send],
  [{ debug: '*' }, read + send],
  [{ debug: 'express, coldframe:send' }, send],
  [{ debug: 'coldframe:*,-coldframe:send' }, read],
  [{ debug: 'cold' }, ''],
  [{ debug: 'coldframe.read' }, ''],
])('writes the areas that %j asks for', (options, expected) => {
  expect(notes(options)).toBe(expected);
});

it('writes each note on one line, whatever a contract or a target puts in it', () => {
  expect(notes({ debug: 'coldframe:read' }, ['a\n\u001b[2J::error::b'])).toBe(
    'coldframe:read +0 ms  a\\n\\u001b[2J::error::b\n',
  );
});

it('hides the credentials and queries of URLs', () => {
  expect(notes({ debug: 'coldframe:read' }, ['from https://user:s3cret@host/api.yaml?key=s3cret, 2 files'])).toBe(
    'coldframe:read +0 ms  from https://***@host/api.yaml?***, 2 files\n',
  );
});
