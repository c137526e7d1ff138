import { plantAnswer } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { depthOf, idOf, membersOf, refusing, seenBefore, textOf } from '../variations.ts';

/** Rules of a store that the contract does not state. */
export const businessHabits: readonly CorrectStore[] = [
  {
    name: 'used-ids',
    title: 'refuses an id that it has seen',
    habits: () => refusing(seenBefore((request) => idOf(request))),
    deviations: ['valid-refused'],
  },
  {
    name: 'used-names',
    title: 'refuses a name that it has seen',
    habits: () => refusing(seenBefore((request) => textOf(request, 'name'))),
    deviations: ['valid-refused'],
  },
  {
    name: 'long-names',
    title: 'refuses names over 255 characters',
    habits: () => refusing((request) => (textOf(request, 'name') ?? '').length > 255),
    deviations: ['valid-refused'],
  },
  {
    name: 'empty-names',
    title: 'refuses blank names',
    habits: () => refusing((request) => textOf(request, 'name')?.trim() === ''),
    deviations: ['valid-refused'],
  },
  {
    name: 'positive-ids',
    title: 'refuses ids below 1',
    habits: () => refusing((request) => /^(-|0$)/.test(idOf(request) ?? '')),
    deviations: ['valid-refused'],
  },
  {
    name: 'closed-object',
    title: 'refuses properties it does not know',
    habits: () =>
      refusing((request) => [...membersOf(request).keys()].some((name) => !['id', 'name', 'tag'].includes(name))),
    deviations: ['valid-refused'],
  },
  {
    name: 'known-tags',
    title: 'refuses tags it does not know',
    habits: () => refusing((request) => /[^\w ]/.test(textOf(request, 'tag') ?? '')),
    may: ['valid-refused'],
  },
  {
    name: 'shallow',
    title: 'refuses JSON nested deeper than 100',
    habits: () => refusing((request) => depthOf(request) > 100),
  },
  {
    name: 'case-folder',
    title: 'stores names in lower case',
    habits: () => ({
      accept: ({ name, tag }) => plantAnswer({ name: name.toLowerCase(), tag }),
    }),
    deviations: ['echo-differs'],
  },
];
