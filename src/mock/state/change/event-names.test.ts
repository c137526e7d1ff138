import { expect, it } from 'vitest';
import { countedThing, isDoneFlag, isFirstState, type LifeEvent, lifeEventOf } from './event-names.ts';

it.each<[LifeEvent | undefined, string]>([
  ['creation', 'created createdAt date_created creation_date placed_at orderedAt registeredAt order_date'],
  ['change', 'updated_at lastModified dateModified last_activity_at last_status_change_at'],
  ['plan', 'expires_at expiryDate valid_until due_on estimated_delivery next_billing_date'],
  [
    'later',
    'closedAt closed_by shipped_at checkedInAt lastLoginAt cancelReason deleted_by tracking_number read_at lastVisitAt',
  ],
  [undefined, 'created_by name status birth_date scheduled_at assigned_by updated_by started required_by_law closed'],
])('%s: %s', (event, names) => {
  expect(names.split(' ').filter((name) => lifeEventOf(name) !== event)).toEqual([]);
});

it('a flag says that something has happened, unless it says how a thing is', () => {
  const happened = 'isEdited favorited following read is_overdue deleted wasPublished isBot'.split(' ');
  const settled = 'enabled is_allowed required active visible inStock canEdit'.split(' ');
  expect([...happened, ...settled].filter(isDoneFlag)).toEqual(happened);
});

it.each<[string, string | undefined]>([
  ['favoritesCount', 'favorite'],
  ['num_likes', 'like'],
  ['numberOfComments', 'comment'],
  ['open_issues', 'open issue'],
  ['views', 'view'],
  ['page_count', undefined],
  ['maxSeatCount', undefined],
  ['stock_count', undefined],
  ['price', undefined],
  ['country', undefined],
])('%s counts %s', (name, thing) => {
  expect(countedThing(name)).toBe(thing);
});

it('the first state of most things is one in which nothing has been done', () => {
  const first = 'draft NEW pending to_do notStarted'.split(' ');
  expect([...first, 'shipped', 'active', 'closed', 'renewed'].filter(isFirstState)).toEqual(first);
});
