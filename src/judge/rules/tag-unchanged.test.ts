import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/case.ts';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const before = { content: { title: 'Emma' }, tag: '"1"' };
const expectedState: ExpectedState = { kind: 'stored', by: 'PUT /books/{isbn}', instance: '', members: {}, before };
const shown = (text: string, tag: string) =>
  faultsOf(
    exchange(
      { text, headers: [['ETag', tag]] },
      { operation: 'GET /books/{isbn}', expects: 'anything', expectedState },
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
});
