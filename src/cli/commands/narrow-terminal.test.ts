import { expect, test } from 'vitest';
import { bookDocument } from '../../testing/book-service.ts';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const long = 'a'.repeat(30);
const files = {
  'old.yaml': bookDocument,
  'new.yaml': bookDocument.replace('/books', `/books/${long}`).replace("'400'", "'404'"),
};

test.each([
  ['lint', ['new.yaml']],
  ['lint', ['--all', 'old.yaml']],
  ['diff', ['old.yaml', 'new.yaml']],
  ['plan', ['--no-lint', 'new.yaml']],
])('the lines of %s %j fit the terminal; what is quoted, or names a place, stays whole', async (command, words) => {
  const path = writeFiles(files);
  const argv = [command, ...words.map((word) => (word.startsWith('-') ? word : path(word)))];
  const { out } = await runCommand(argv, { width: 60 });
  const prose = out.replaceAll(path('new.yaml'), 'new.yaml').replaceAll(path('old.yaml'), 'old.yaml').split('\n');
  expect(prose.filter((line) => line.length > 60 && !/^ +\d* \| /.test(line))).toEqual([]);
  const wide = await runCommand(argv);
  expect(wide.out.split(/\s+/).join('')).toBe(out.split(/\s+/).join(''));
  expect(wide.out.split('\n').length).toBeLessThan(out.split('\n').length);
});
