import { expect, it } from 'vitest';
import { changeNames, creationName, serverNames } from './server-set-names.ts';

it.each([
  ['id', 'server'],
  ['status', 'server'],
  ['createdAt', 'server'],
  ['updated_at', 'server, change'],
  ['lastChangedBy', 'server, change'],
  ['last-modified', 'server, change'],
  ['version', 'server, change'],
  ['versions', ''],
  ['lastName', ''],
  ['title', ''],
])('reads %s as set by: %s', (name, expected) => {
  const found = [...(serverNames.test(name) ? ['server'] : []), ...(changeNames.test(name) ? ['change'] : [])];
  expect(found.join(', ')).toBe(expected);
});

it('knows when a resource was created by the words of a name', () => {
  expect(['created', 'created at', 'date created', 'inserted on'].every((words) => creationName.test(words))).toBe(
    true,
  );
  expect(['created by', 'updated at', 'creation notes'].some((words) => creationName.test(words))).toBe(false);
});
