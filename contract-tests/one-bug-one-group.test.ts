import { describe, expect, it } from 'vitest';
import { brokenStores } from './stores/broken-stores.ts';
import { errorAnswer } from './stores/honest-habits.ts';
import type { MakeHabits, Received } from './stores/store.ts';
import { changing, crashing, idOf, refusing, textOf } from './stores/variations.ts';
import { patienceMs, testStore } from './test-store.ts';

/** The rules of the groups that fail or deviate, one entry for each group, with what the requests have in common. */
async function groupsOf(habits: MakeHabits): Promise<readonly string[]> {
  const report = await testStore({ habits, seed: 1 });
  const groups = report.groups.filter(({ finding: { level } }) => level !== 'observation');
  return groups.map(({ finding: { rule }, common }) => (common === undefined ? rule : `${rule}: ${common}`)).sort();
}

const named = (name: string): MakeHabits => {
  const store = Object.values(brokenStores)
    .flat()
    .find((one) => one.name === name);
  if (store === undefined) throw new Error(`There is no store ${name}.`);
  return store.habits;
};

const hasEmoji = (request: Received) => /\p{Emoji_Presentation}/u.test(textOf(request, 'name') ?? '');
const isNegative = (request: Received) => (idOf(request) ?? '').startsWith('-') && !/^-0/.test(idOf(request) ?? '');
const isLong = (request: Received) => (textOf(request, 'name') ?? '').length > 255;
const isEmpty = (request: Received) => textOf(request, 'name') === '';

describe('one bug is one group, whichever requests show it', () => {
  it.each([
    ['takes-any-id', ['invalid-accepted: id is wrong or missing']],
    ['refuses-escapes', ['valid-refused: texts are written with \\u escapes']],
    ['refuses-keep-alive', ['valid-refused']],
    ['fills-up', ['valid-refused']],
    ['one-behind', ['echo-differs']],
    ['problem-details', ['body-schema']],
    ['always-404', ['status-documented']],
  ])('%s', { timeout: patienceMs }, async (name, groups) => {
    expect(await groupsOf(named(name))).toEqual(groups);
  });
});

describe('two bugs are two groups, although they answer alike', () => {
  const either =
    (...conditions: readonly ((request: Received) => boolean)[]) =>
    (request: Received) =>
      conditions.some((holds) => holds(request));

  it('a store that crashes on emoji and on negative ids', { timeout: patienceMs }, async () => {
    expect(await groupsOf(() => crashing(either(hasEmoji, isNegative)))).toHaveLength(2);
  });

  it('a store that refuses long names and empty ones', { timeout: patienceMs }, async () => {
    expect(await groupsOf(() => refusing(either(isLong, isEmpty)))).toEqual([
      'valid-refused: name is 256 characters long or longer',
      'valid-refused: name is empty',
    ]);
  });

  it('a store that crashes on negative ids, and at every fortieth plant', { timeout: patienceMs }, async () => {
    let plants = 0;
    const habits: MakeHabits = () =>
      changing((answer, request) => {
        const isTurn = answer.status === 200 && ++plants % 40 === 0;
        return isTurn || (answer.status === 200 && isNegative(request)) ? errorAnswer(500, 'oops') : answer;
      });
    expect(await groupsOf(habits)).toEqual(['server-error', 'server-error: id is negative']);
  });
});
