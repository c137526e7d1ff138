import { expect, test } from 'vitest';
import { type AcceptedChange, acceptChanges } from './accept-changes.ts';
import type { Change } from './change.ts';

const change: Change = {
  id: 'property-required',
  class: 'breaking',
  operations: ['POST /tools', 'PUT /tools'],
  message: 'm',
  old: '/components/schemas/Tool/required',
  new: '/components/schemas/Tool/required',
};
const entry: AcceptedChange = { change: change.id, at: undefined, reason: 'it is not used', expires: undefined };
const today = '2026-11-20';

test.each([undefined, '/tools', '#/components/schemas/Tool', '#/components/schemas/Tool/required'])(
  'a change is accepted at %s, with the reason',
  (at) => {
    const { changes, stale } = acceptChanges([change], [{ ...entry, at }], today);
    expect(changes).toEqual([{ ...change, accepted: 'it is not used' }]);
    expect(stale).toEqual([]);
  },
);

test.each<Partial<AcceptedChange>>([
  { change: 'property-removed' },
  { at: 'POST /tools' },
  { at: '/tool' },
  { at: '#/components/schemas/To' },
])('does not accept another change: %j', (other) => {
  const { changes, stale } = acceptChanges([change], [{ ...entry, ...other }], today);
  expect(changes).toEqual([change]);
  expect(stale).toHaveLength(1);
});

test('accepts a change that several operations share only when all are covered', () => {
  const alone = { ...change, operations: ['POST /tools'] };
  expect(acceptChanges([alone], [{ ...entry, at: 'POST /tools' }], today).changes[0]?.accepted).toBe(entry.reason);
});

test('accepts until the last day of an entry, and reports the entry afterwards', () => {
  expect(acceptChanges([change], [{ ...entry, expires: today }], today).stale).toEqual([]);
  const late = acceptChanges([change], [{ ...entry, at: '/tools', expires: '2026-11-19' }], today);
  expect(late.changes).toEqual([change]);
  expect(late.stale).toEqual(['property-required at /tools: expired on 2026-11-19']);
});

test('reports an entry that matches no change', () => {
  expect(acceptChanges([], [entry], today).stale).toEqual(['property-required: no longer needed']);
  expect(acceptChanges([{ ...change, class: 'compatible' }], [entry], today).stale).toHaveLength(1);
});
