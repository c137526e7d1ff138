import { describe, expect, it } from 'vitest';
import { brokenStores } from './stores/broken-stores.ts';
import { errorResponse, methodGate } from './stores/honest-behaviour.ts';
import type { Behaviour, Gate, MakeBehaviour, Received } from './stores/store.ts';
import { changing, crashing, gated, idOf, instead, refusing, textOf } from './stores/variations.ts';
import { bugsIn, testStore, timeLimitMs } from './test-store.ts';

/** The rules of the groups that fail or deviate, one entry for each group, with what the requests have in common. */
async function groupsOf(behaviour: MakeBehaviour): Promise<readonly string[]> {
  return [...bugsIn(await testStore({ behaviour, seed: 1 }))].sort();
}

const named = (name: string): MakeBehaviour => {
  const store = Object.values(brokenStores)
    .flat()
    .find((one) => one.name === name);
  if (store === undefined) throw new Error(`There is no store ${name}.`);
  return store.behaviour;
};

/** A store with both faults: the first one changes the response of the second. */
const both = (one: MakeBehaviour, other: MakeBehaviour): MakeBehaviour => {
  return () => {
    const [first, second] = [one(), other()];
    const respond: Behaviour['respond'] = async (request, usual) => {
      const inner = (await second.respond?.(request, usual)) ?? usual();
      return first.respond?.(request, () => inner) ?? inner;
    };
    return { ...first, ...second, respond };
  };
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
  ])('%s', { timeout: timeLimitMs }, async (name, groups) => {
    expect(await groupsOf(named(name))).toEqual(groups);
  });

  it('a store that responds to some other methods as it does to POST', { timeout: timeLimitMs }, async () => {
    const [group = '', ...others] = await groupsOf(() => gated({ method: acceptingOnly('POST', 'PUT', 'PATCH') }));
    expect(others).toEqual([]);
    expect(group.split(/: the method is | or /).sort()).toEqual(['PATCH', 'PUT', 'method-accepted']);
  });
});

/** Other methods get the usual refusal. */
const acceptingOnly =
  (...methods: readonly string[]): Gate =>
  (request) =>
    methods.includes(request.method) ? undefined : methodGate(request);

describe('two bugs are two groups, although their responses look alike', () => {
  const either =
    (...conditions: readonly ((request: Received) => boolean)[]) =>
    (request: Received) =>
      conditions.some((holds) => holds(request));

  it('a store that crashes on emoji and on negative ids', { timeout: timeLimitMs }, async () => {
    expect(await groupsOf(() => crashing(either(hasEmoji, isNegative)))).toHaveLength(2);
  });

  it('a store that refuses long names and empty ones', { timeout: timeLimitMs }, async () => {
    expect(await groupsOf(() => refusing(either(isLong, isEmpty)))).toEqual([
      'valid-refused: name is 256 characters long or longer',
      'valid-refused: name is empty',
    ]);
  });

  it.each([
    ['no-name', 'error-missing'],
    ['no-name', 'crash-emoji'],
    ['no-name', 'open'],
    ['no-name', 'folded-lines'],
    ['plant-as-html', 'error-as-text'],
    ['error-missing', 'page-for-token'],
    ['detail-for-malformed', 'page-for-token'],
    ['page-for-malformed', 'detail-for-name'],
    ['utf-16', 'crash-1.0'],
    ['utf-16', 'error-as-html'],
    ['token-after-work', 'crash-array'],
    ['no-content-for-strangers', 'error-text'],
    ['refuses-quote', 'success-for-failure'],
    ['takes-text-id', 'refuses-quote'],
    ['crash-malformed', 'crash-null'],
    ['crash-array', 'takes-null'],
    ['used-id-conflict', 'crash-nul'],
  ])('a store that does what %s and %s do', { timeout: timeLimitMs }, async (one, other) => {
    expect(await groupsOf(both(named(one), named(other)))).toHaveLength(2);
  });

  it('a store that responds to PUT as it does to POST, and deletes all', { timeout: timeLimitMs }, async () => {
    const deleting = instead(({ method }) => method === 'DELETE', { status: 204, headers: [], body: '' });
    const behaviour = () => ({ ...gated({ method: acceptingOnly('POST', 'PUT') }), ...deleting });
    expect(await groupsOf(behaviour)).toEqual([
      'method-accepted: the method is DELETE',
      'method-accepted: the method is PUT',
    ]);
  });

  it('a store that crashes on negative ids, and at every fortieth plant', { timeout: timeLimitMs }, async () => {
    let plants = 0;
    const behaviour: MakeBehaviour = () =>
      changing((response, request) => {
        const isTurn = response.status === 200 && ++plants % 40 === 0;
        return isTurn || (response.status === 200 && isNegative(request)) ? errorResponse(500, 'oops') : response;
      });
    expect(await groupsOf(behaviour)).toEqual(['server-error', 'server-error: id is negative']);
  });
});
