import { plantResponse } from '../honest-behaviour.ts';
import type { CorrectStore } from '../kinds.ts';
import { depthOf, idOf, membersOf, refusing, seenBefore, textOf } from '../variations.ts';

/** Rules of a store that the contract does not state. */
export const businessBehaviour: readonly CorrectStore[] = [
  {
    name: 'used-ids',
    title: 'refuses an id that it has seen',
    behaviour: () => refusing(seenBefore((request) => idOf(request))),
    deviations: ['valid-refused'],
  },
  {
    name: 'used-names',
    title: 'refuses a name that it has seen',
    behaviour: () => refusing(seenBefore((request) => textOf(request, 'name'))),
    deviations: ['valid-refused'],
  },
  {
    name: 'long-names',
    title: 'refuses names over 255 characters',
    behaviour: () => refusing((request) => (textOf(request, 'name') ?? '').length > 255),
    deviations: ['valid-refused'],
  },
  {
    name: 'empty-names',
    title: 'refuses blank names',
    behaviour: () => refusing((request) => textOf(request, 'name')?.trim() === ''),
    deviations: ['valid-refused'],
  },
  {
    name: 'positive-ids',
    title: 'refuses ids below 1',
    behaviour: () => refusing((request) => /^(-|0$)/.test(idOf(request) ?? '')),
    deviations: ['valid-refused'],
  },
  {
    name: 'closed-object',
    title: 'refuses properties it does not know',
    behaviour: () =>
      refusing((request) => [...membersOf(request).keys()].some((name) => !['id', 'name', 'tag'].includes(name))),
    deviations: ['valid-refused'],
  },
  {
    name: 'known-tags',
    title: 'refuses tags it does not know',
    behaviour: () => refusing((request) => /[^\w ]/.test(textOf(request, 'tag') ?? '')),
    may: ['valid-refused'],
  },
  {
    name: 'shallow',
    title: 'refuses JSON nested deeper than 100',
    behaviour: () => refusing((request) => depthOf(request) > 100),
  },
  {
    name: 'case-folder',
    title: 'stores names in lower case',
    behaviour: () => ({
      accept: ({ name, tag }) => plantResponse({ name: name.toLowerCase(), tag }),
    }),
    deviations: ['echo-differs'],
  },
];
