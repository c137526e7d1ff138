import { expect, it } from 'vitest';
import { titleMaker } from './titles.ts';

const seeds = Array.from({ length: 60 }, (_, at) => at * 7919);

it.each([
  ['issue', /^The [a-z]+(?:[ -][a-z]+)* (?:is|shows|loses|ignores|has|does) /, 30],
  ['task', /^[A-Z][a-z]+ the [a-z]/, 30],
  ['specialevent', /^[A-Z][a-z]+ (?:Evening|Festival|Workshop|Meetup|Weekend|Conference|Fair)$/, 30],
  ['course', /^(?:Introduction to|Advanced) [A-Z]|(?:for Beginners|in Practice)$/, 20],
  [
    'blogpost',
    /^(?:A short guide to|What we learned about|Five questions about|The year in) [a-z]|on a small budget$/,
    20,
  ],
  ['meetingroom', /^[A-Z][a-z]+ Room$/, 8],
  ['review', /^[A-Z][a-z]*,?(?: [a-z]+)+/, 5],
])('a thing of the kind %s has a title of its own', (kind, form, atLeast) => {
  const made = seeds.map((seed) => titleMaker(kind)?.(seed));
  for (const title of made) expect(title).toMatch(form);
  expect(new Set(made).size).toBeGreaterThanOrEqual(atLeast);
});

it('other kinds have none', () => {
  for (const kind of ['album', 'project', 'eventtype', 'articlecontent', 'roomtype'])
    expect(titleMaker(kind)).toBeUndefined();
});
