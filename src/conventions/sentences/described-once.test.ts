import { expect, it } from 'vitest';
import { isAboutProperty, sentencesOfHiding, sentencesOfShowingOnce } from './described-once.ts';

it.each([
  'The secret is part of this answer only and is never shown again, so store it safely.',
  'The key is shown only once.',
  'Only returned on creation.',
  'The token cannot be retrieved later',
  'It is visible only in this response.',
  'The password is only shown here.',
])('something is shown once: %s', (text) => {
  expect(sentencesOfShowingOnce([text])).toHaveLength(1);
});

it.each([
  'The secret is shown.',
  'Only admins see it.',
  'The secret is not shown again unless it is rotated.',
  'The secret is never shown again, depending on the plan.',
  'Shown twice.',
])('nothing says so: %s', (text) => {
  expect(sentencesOfShowingOnce([text])).toEqual([]);
});

it('something is left out', () => {
  const texts = ['Retrieves it. The secret is not included.', 'The total is not included by default.'];
  expect(sentencesOfHiding(texts)).toEqual([' The secret is not included']);
});

it('a sentence is about what it names, or what secrets are called', () => {
  const names = ['secret', 'signingSecret', 'secretName', 'name'];
  expect(names.filter((name) => isAboutProperty('The secret is never shown again', name))).toEqual([
    'secret',
    'signingSecret',
  ]);
});
