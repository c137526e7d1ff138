import { expect, it } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { readBaseline } from './read-baseline.ts';

const entry = { rule: 'body-schema', operation: 'GET /books', reason: 'ticket 5' };

function read(...accepted: readonly unknown[]) {
  return readBaseline(writeFiles({ 'known.json': JSON.stringify({ accepted }) })('known.json'));
}

it('reads entries with a reason', async () => {
  expect(await read(entry)).toEqual([{ ...entry, cause: undefined, expires: undefined }]);
});

it('counts the entries without a reason', async () => {
  const bare = { rule: entry.rule, operation: entry.operation };
  await expect(read(entry, { ...entry, reason: ' ' }, entry, bare, { ...entry, reason: '' })).rejects.toThrow(
    /, entry 2 cannot be used: its "reason" is missing or empty, as in 2 of the entries after it\.$/,
  );
  await expect(read(entry, bare)).rejects.toThrow(/, entry 2 cannot be used: "reason" is missing or empty\.$/);
});
