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

it('times of what has expired are in the past', () => {
  const { expires_at: ends } = agreed({ status: 'expired', created_at: now - 1000, expires_at: now + 1000 });
  expect(ends).toBe(now - 500);
  const valid = { status: 'active', expires_at: now + 1000 };
  expect(agreed(valid)).toEqual(valid);
});

it('what is active has not been deactivated', () => {
  expect(agreed({ is_active: true, deactivated_at: time, deactivatedBy: 'ana', created_at: time })).toEqual({
    is_active: true,
    created_at: time,
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
