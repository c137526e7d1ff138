import { expect, it } from 'vitest';
import { timesMoved, timesOfChange } from './described-change-times.ts';

const timesSaid = (description: string) =>
  timesOfChange(
    [
      { name: 'updatedAt', description },
      { name: 'status', description: 'Where it stands.' },
      { name: 'shipping_address', description: '' },
    ],
    'order',
  );

it.each([
  'Time of the last change.',
  'When the order was last changed',
  "When the order's data was last changed",
  'When it was last updated (UTC). Set by the server.',
  'Date and time of the most recent update to the order.',
  'Last modified at',
  'The time at which this order was last modified.',
  'Timestamp of last update',
])('a property is the time of the last change: %s', (description) => {
  expect(timesSaid(description)).toEqual(['updatedAt']);
});

it.each([
  '',
  'When the status was last changed.',
  'When the shipping address was last changed.',
  'When the order was created.',
  'Time of the last change that a customer made.',
  'When the order was last changed by an administrator.',
  'When the last item was changed.',
  'Last update of the status',
])('a property is another time: %s', (description) => {
  expect(timesSaid(description)).toEqual([]);
});

it.each([
  'Every change raises the version by one and sets `updatedAt`.',
  '`id` and `createdAt` never change. `updatedAt` is set to the time of the change.',
  'Refreshes the updated_at of the order.',
  '`createdAt` never changes. `updatedAt` starts out equal to it and moves forward with every change of the resource.',
  '`updatedAt` is set to the time of the request at each update.',
])('an operation moves a time: %s', (text) => {
  expect(timesMoved(['createdAt', 'updatedAt'], [text])).toEqual(['updatedAt']);
});

it.each(['`updatedAt` is not changed.', 'Sets `updatedAt` if something changed.', 'Shows `updatedAt`.'])(
  'an operation moves no time: %s',
  (text) => {
    expect(timesMoved(['updatedAt'], [text])).toEqual([]);
  },
);
