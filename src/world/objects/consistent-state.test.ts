import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { makeNullsAsStated, makeStateConsistent, makeUndeleted } from './consistent-state.ts';

const now = 1_768_435_200;
const time = '2025-11-02T09:00:00Z';

function agreed(made: Record<string, Json>, required: readonly string[] = [], nullable: readonly string[] = []) {
  const properties = Object.keys(made).map((name) => ({
    name,
    isRequired: required.includes(name),
    isNullable: nullable.includes(name),
  }));
  const changed = { ...made };
  makeStateConsistent(changed, properties, now);
  return changed;
}

describe('times of an object with a status', () => {
  it('are none of what did not happen', () => {
    expect(agreed({ status: 'active', cancelledAt: time, createdAt: time })).toEqual({
      status: 'active',
      createdAt: time,
    });
    expect(agreed({ status: 'delivered', deliveredAt: time, shipped_at: time, failed_at: time })).toEqual({
      status: 'delivered',
      deliveredAt: time,
      shipped_at: time,
    });
    expect(agreed({ status: 'pending', paid_at: time, delivery_date: time })).toEqual({
      status: 'pending',
      delivery_date: time,
    });
  });

  it('are null where they may be, and stay where they must be there', () => {
    expect(agreed({ status: 'active', deleted_on: time }, ['deleted_on'], ['deleted_on'])).toEqual({
      status: 'active',
      deleted_on: null,
    });
    expect(agreed({ status: 'active', deleted_on: time }, ['deleted_on'])).toEqual({
      status: 'active',
      deleted_on: time,
    });
  });

  it('stay where the status is the same in another form, or says the same', () => {
    const canceled = { status: 'canceled', cancelledAt: time };
    expect(agreed(canceled)).toEqual(canceled);
    const completed = { state: 'completed', delivered_at: time };
    expect(agreed(completed)).toEqual(completed);
  });

  it('are in the past where it has expired', () => {
    const { expires_at: ends } = agreed({ status: 'expired', created_at: now - 1000, expires_at: now + 1000 });
    expect(ends).toBe(now - 500);
    const valid = { status: 'active', expires_at: now + 1000 };
    expect(agreed(valid)).toEqual(valid);
  });
});

it('flags of an object are those of its status', () => {
  expect(agreed({ status: 'revoked', revoked: false, is_deleted: true, public: true })).toEqual({
    status: 'revoked',
    revoked: true,
    is_deleted: false,
    public: true,
  });
});

it('flags and times of an object whose status is not about its life stay', () => {
  const response = { status: 'ok', deleted: true, completed_at: time };
  expect(agreed(response)).toEqual(response);
  expect(agreed({ status: 'delivered', complete: false })).toEqual({ status: 'delivered', complete: true });
});

describe('flags of an object', () => {
  it('are those of its times and persons', () => {
    expect(agreed({ is_active: true, deactivated_at: time, deactivatedBy: 'ana', created_at: time })).toEqual({
      is_active: true,
      created_at: time,
    });
    expect(agreed({ is_read: false, read_at: time, created_at: time })).toEqual({ is_read: false, created_at: time });
    expect(agreed({ archived: true, archivedAt: time })).toEqual({ archived: true, archivedAt: time });
  });

  it('are not set where the time that belongs to them is missing', () => {
    const changed: Record<string, Json> = { read: true, id: 1 };
    makeStateConsistent(
      changed,
      ['read', 'read_at'].map((name) => ({ name, isRequired: false, isNullable: false })),
      now,
    );
    expect(changed).toEqual({ read: false, id: 1 });
  });
});

it('what has not failed has no error, and what is not cancelled has no reason for it', () => {
  const made = { status: 'active', error_message: 'Broken.', cancellation_reason: 'Late.', reason: 'Nice.' };
  expect(agreed(made)).toEqual({ status: 'active', reason: 'Nice.' });
  expect(agreed({ success: true, error_code: 7 })).toEqual({ success: true });
  for (const status of ['failed', 'cancelled', 'partially_failed'])
    expect(agreed({ ...made, status })).toEqual({ ...made, status });
  expect(agreed({ name: 'a', error_message: 'Broken.' })).toEqual({ name: 'a', error_message: 'Broken.' });
});

describe('null as the contract states it', () => {
  const said = { property: 'publishedAt', state: 'status', nullIn: ['draft'], setIn: 'published', isNullBefore: false };
  /** The time of a book with that status. */
  const timeOf = (
    status: string,
    value: Json,
    { isNullBefore = false, isRequired = true, isNullable = true, isMade = true } = {},
  ) => {
    const book: Record<string, Json> = { status, publishedAt: value };
    const properties = [{ name: 'publishedAt', isRequired, isNullable }];
    makeNullsAsStated(book, [{ ...said, isNullBefore }], { properties, valueFor: () => (isMade ? time : undefined) });
    return book['publishedAt'];
  };

  it('is there in the states that have it, and a value in the state that has one', () => {
    expect(timeOf('draft', time)).toBeNull();
    expect(timeOf('draft', time, { isNullable: false, isRequired: false })).toBeUndefined();
    expect(timeOf('published', null)).toBe(time);
    expect(timeOf('published', '2025-01-01')).toBe('2025-01-01');
    expect(timeOf('published', null, { isMade: false })).toBeNull();
    expect(timeOf('published', null, { isMade: false, isRequired: false })).toBeUndefined();
  });

  it('comes before the value only where the contract says so', () => {
    expect(timeOf('planned', time)).toBe(time);
    expect(timeOf('planned', time, { isNullBefore: true })).toBeNull();
  });
});

it('what is shown has not been deleted, unless its status or a flag says so', () => {
  const shown = (made: Record<string, Json>, nullable: readonly string[] = []) => {
    const changed = { ...made };
    const properties = Object.keys(made).map((name) => ({
      name,
      isRequired: false,
      isNullable: nullable.includes(name),
    }));
    makeUndeleted(changed, properties);
    return changed;
  };
  expect(shown({ id: 1, deletedAt: time, deleted_by: 'ana', deleted: false })).toEqual({ id: 1, deleted: false });
  expect(shown({ id: 1, deleted_at: time }, ['deleted_at'])).toEqual({ id: 1, deleted_at: null });
  for (const made of [
    { deletedAt: time, status: 'deleted' },
    { deletedAt: time, isDeleted: true },
    { archivedAt: time, created_at: time },
  ])
    expect(shown(made)).toEqual(made);
});
