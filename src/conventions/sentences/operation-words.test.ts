import { expect, it } from 'vitest';
import { purposeOf } from './operation-words.ts';

it('a purpose is what the summary and the description say, sentence by sentence', () => {
  const description = 'Ends all sessions\nof the user, e.g. those of v1.2. They\ncannot be restored; Never.';
  expect(purposeOf({ method: 'POST', path: '/end', summary: 'End sessions.', description })).toEqual([
    'end sessions',
    'ends all sessions of the user, e.g. those of v1.2',
    'they cannot be restored',
    'never',
  ]);
});
