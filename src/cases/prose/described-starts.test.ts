import { describe, expect, it } from 'vitest';
import { sameAtFirst, startingNumber, startingState, startingStateWith } from './described-starts.ts';

const states = ['draft', 'pending', 'in_review', 'scheduled', 'published', 'order'];

describe('the state of a new resource', () => {
  const said = (...texts: readonly string[]) => startingState(states, { texts, noun: 'order' });

  it.each([
    ['Plans an order; it starts out as `scheduled`. A customer that does not exist is refused.', 'scheduled'],
    ['Plans an order for a customer, it starts out as\n`scheduled`.', 'scheduled'],
    ['Places an order. It starts as a draft.', 'draft'],
    ['Places an order and starts in the state "in review"', 'in_review'],
    ['The order is created in the state draft', 'draft'],
    ['Each order is created as a draft order, which can be published.', 'draft'],
    ['The order is created with status `in-review`', 'in_review'],
    ['A new order is pending', 'pending'],
    ['A new order is a `draft` at version 1.', 'draft'],
    ['A new purchase order is `pending` until it is published', 'pending'],
    ['New orders are pending, and can be published', 'pending'],
    ['Initially, the order is `draft`.', 'draft'],
    ['The order is initially `draft`', 'draft'],
    ['Its status is initially draft', 'draft'],
    ['The initial state is `pending`', 'pending'],
    ['It starts out as `pending`. It is published once it was paid.', 'pending'],
    ['Creates an order in the state `in_review`.', 'in_review'],
    ['Adds a new order as draft', 'draft'],
    ['Makes the order with status pending', 'pending'],
    ['Registers an order as `pending`', 'pending'],
    ['Records an urgent order in the state scheduled', 'scheduled'],
    ['Opens a new purchase order as draft', 'draft'],
    ['Places an order as pending.', 'pending'],
    ['Plans an order in the state scheduled', 'scheduled'],
  ])('is the one that the contract names: %s', (text, state) => {
    expect(said(text)).toBe(state);
    expect(said('Add an order', text)).toBe(state);
  });

  it.each([
    'Creates an order',
    'A draft order can be published',
    'A new order is pending or scheduled',
    'A new order is pending if it has no date',
    'If it has no date,\nit starts out as draft',
    'With `publish`, it starts as published',
    'With `publish` it starts as published',
    'In test mode, a new order is published',
    'It may start as draft',
    'A new order is not published',
    'A new order is pending review',
    'A new order is scheduled for tomorrow',
    'A new order is published by an editor',
    'It starts as draft. It starts as pending where there is no date',
    'It starts as draft. Small orders are published at once.',
    'It starts as draft. If `publish` is true, it is created as published.',
    'Its payment starts as pending',
    'Starts the scheduled export',
    'A new order is an order',
    'Creates an order from a draft',
    'Creates an invoice in the state `pending`',
    'Creates orders as pending',
    'Creates an order in the state `pending` if it has no date',
    'Lists an order in the state `pending`',
    'May be used to create an order in the state `pending`',
  ])('is not known where it does not say so for all: %s', (text) => {
    expect(said(text)).toBeUndefined();
  });

  it('needs a word for the resource', () => {
    expect(startingState(states, { texts: ['It starts as draft'], noun: '' })).toBeUndefined();
  });
});

describe('the number that a property of a new resource has', () => {
  const said = (text: string, property = 'version') => startingNumber(property, { texts: [text], noun: 'order' });

  it.each([
    ['New orders are pending and have version 1. The code must be free.', 1],
    ['A new order is a draft at version 1', 1],
    ['A new order has the version number 3', 3],
    ['The version starts at 1', 1],
    ['The version of a new order is initially 0', 0],
  ])('is the one that the contract names: %s', (text, number) => {
    expect(said(text)).toBe(number);
  });

  it.each([
    'An order has version 1',
    'A new order has version 1 unless it was imported',
    'A new order may have version 1',
    'A new order has version 1. The version starts at 2',
    'The version goes up by 1',
    'A new order has revision 1',
    'A new order has version 1.5',
  ])('is not known where it does not say so for all: %s', (text) => {
    expect(said(text)).toBeUndefined();
  });

  it('is of the property with that name', () => {
    expect(said('A new order has the item count 0', 'itemCount')).toBe(0);
  });
});

it.each([
  ['With `trialDays` the order starts as `pending` and ends later; otherwise it is published.', 'pending'],
  ['If trialDays is given, it is created as draft.', 'draft'],
  ['If trial days is given the new order is created as draft.', 'draft'],
  ['With a coupon the order starts as pending.', undefined],
  ['With trialDays it starts as pending. With trialDays it starts as draft.', undefined],
])('the state of a resource that is created with a property: %s', (text, state) => {
  expect(startingStateWith(['trialDays', 'note'], states, { texts: [text], noun: 'order' })).toBe(state);
});

it.each([
  ['`createdAt` and `updatedAt` of a fresh order are the same.', '', true],
  ['', 'The last change; `createdAt` as long as there was none.', true],
  ['', 'When it was changed; createdAt at first.', true],
  ['', 'Equals createdAt until the first change.', true],
  ['`createdAt` and `updatedAt` are the same.', '', false],
  ['', 'The last change. Never before createdAt.', false],
  ['', 'Later than createdAt once it was changed.', false],
])('two times of a new order are the same: %s%s: %s', (text, description, expected) => {
  const properties = [
    { name: 'createdAt', description: '' },
    { name: 'updatedAt', description },
  ];
  expect(sameAtFirst(properties, [text]).length > 0).toBe(expected);
});
