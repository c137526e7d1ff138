import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/expected-state.ts';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const before = { content: { title: 'Emma' }, tag: '"1"' };
const expectedState: ExpectedState = {
  kind: 'change-stored',
  by: 'PUT /books/{isbn}',
  instance: '',
  members: {},
  before,
};
const shown = (text: string, tag: string, expected: ExpectedState = expectedState) =>
  faultsOf(
    exchange(
      { text, headers: [['ETag', tag]] },
      { operation: 'GET /books/{isbn}', expects: 'anything', expectedState: expected },
    ),
  );

describe('tag-unchanged', () => {
  it('trips when the body has changed and the tag has not', () => {
    expect(shown('{"title":"Persuasion"}', '"1"')).toEqual(['tag-unchanged']);
  });

  it('leaves another tag alone, and the same body', () => {
    expect(shown('{"title":"Persuasion"}', '"2"')).toEqual([]);
    expect(shown('{"title":"Emma"}', '"1"')).toEqual([]);
  });

  it('trips when the response to the change had another tag with the same body', () => {
    const after = { content: { title: 'Persuasion', pages: 7 }, tag: '"2"' };
    const changed = (text: string, tag: string) => shown(text, tag, { ...expectedState, before: undefined, after });
    expect(changed('{"title":"Persuasion","pages":7}', '"3"')).toEqual(['tag-unchanged']);
    expect(changed('{"title":"Persuasion","pages":7}', '"2"')).toEqual([]);
    expect(changed('{"title":"Persuasion","pages":7}', 'W/"3"')).toEqual([]);
    expect(changed('{"pages":7,"title":"Persuasion"}', '"3"')).toEqual([]);
  });
});
