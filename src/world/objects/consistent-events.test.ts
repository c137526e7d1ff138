import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { eventsOf } from './consistent-events.ts';

const time = '2025-11-02T09:00:00Z';

interface Said {
  readonly required?: readonly string[];
  readonly nullable?: readonly string[];
  /** The values that the contract lists for the status. */
  readonly states?: readonly string[];
  readonly seed?: number;
  /** What the author of the contract wrote. */
  readonly written?: readonly string[];
}

function agreed(
  made: Record<string, Json>,
  { required = [], nullable = [], states, seed = 1, written = [] }: Said = {},
): Record<string, Json> {
  const properties = Object.entries(made).map(([name, value]) => {
    const isListed = states !== undefined && /^(?:status|presence)$/.test(name);
    const values = isListed ? { value: states, pointer: '' } : undefined;
    return {
      name,
      isRequired: required.includes(name),
      isNullable: nullable.includes(name),
      types: new Set([typeof value === 'boolean' ? ('boolean' as const) : ('string' as const)]),
      shape: { formats: [], examples: [], values },
    };
  });
  const changed = { ...made };
  eventsOf(properties)?.(changed, { seed, isWritten: (name) => written.includes(name), valueFor: () => time });
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
    expect(
      agreed({ status: 'active', deleted_on: time }, { required: ['deleted_on'], nullable: ['deleted_on'] }),
    ).toEqual({
      status: 'active',
      deleted_on: null,
    });
    expect(agreed({ status: 'active', deleted_on: time }, { required: ['deleted_on'] })).toEqual({
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
});

describe('the states that a contract lists', () => {
  const states = ['booked', 'confirmed', 'checkedIn', 'completed', 'cancelled', 'noShow'];
  /** The steps that an appointment in a state has times of. */
  const stepsIn = (status: string) => {
    const nullable = ['checkedInAt', 'completedAt', 'cancelledAt', 'cancelReason'];
    const made = agreed(
      { status, checkedInAt: time, completedAt: null, cancelledAt: time, cancelReason: 'Ill.' },
      { nullable, states },
    );
    return nullable.filter((name) => made[name] !== null);
  };

  it('come one after the other, and what was called off has no later ones', () => {
    expect(stepsIn('booked')).toEqual([]);
    expect(stepsIn('checkedIn')).toEqual(['checkedInAt']);
    expect(stepsIn('completed')).toEqual(['checkedInAt', 'completedAt']);
    expect(stepsIn('cancelled')).toEqual(['cancelledAt', 'cancelReason']);
    expect(stepsIn('noShow')).toEqual([]);
  });

  it('are those of the flags that are called like them', () => {
    const made = { presence: 'away', isOnline: true, isBot: true };
    expect(agreed(made, { states: ['online', 'away'] })).toEqual({ ...made, isOnline: false });
  });

  it('close what has come to an end, and give numbers to what was sent', () => {
    const issue = { status: 'done', closed_at: null, closed_by: 'ana' };
    const nullable = ['closed_at', 'closed_by', 'tracking_number'];
    expect(agreed(issue, { states: ['backlog', 'done'], nullable })).toEqual({ ...issue, closed_at: time });
    expect(agreed({ ...issue, status: 'backlog' }, { states: ['backlog', 'done'], nullable })).toEqual({
      status: 'backlog',
      closed_at: null,
      closed_by: null,
    });
    const order = { status: 'paid', tracking_number: '37' };
    expect(agreed(order, { states: ['pending', 'paid', 'shipped'], nullable })).toEqual({
      status: 'paid',
      tracking_number: null,
    });
  });

  it('change nothing that the author of the contract wrote', () => {
    const made = { status: 'booked', cancelledAt: time };
    expect(agreed(made, { states, written: ['cancelledAt'] })).toEqual(made);
  });
});

it('what neither a status nor a flag is about has seldom come to an exceptional end', () => {
  const ended = Array.from({ length: 200 }, (_, seed) =>
    agreed({ id: 'a', revoked_at: time, revoked_by: 'ana' }, { seed }),
  );
  const withTime = ended.filter((made) => made['revoked_at'] !== undefined);
  expect(withTime.length).toBeGreaterThan(5);
  expect(withTime.length).toBeLessThan(60);
  expect(ended.filter((made) => made['revoked_by'] !== undefined)).toEqual(withTime);
  expect(agreed({ id: 'a', paid_at: time })).toEqual({ id: 'a', paid_at: time });
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
    expect(agreed({ is_read: false, read_at: time, created_at: time })).toEqual({ is_read: false, created_at: time });
    expect(agreed({ archived: true, archivedAt: time })).toEqual({ archived: true, archivedAt: time });
  });

  it('have the time that belongs to them, also where the object would go without it', () => {
    expect(agreed({ read: true, read_at: null }, { nullable: ['read_at'] })).toEqual({ read: true, read_at: time });
    expect(agreed({ muted: false, mutedUntil: time }, { nullable: ['mutedUntil'] })).toEqual({
      muted: false,
      mutedUntil: null,
    });
    expect(agreed({ deceased: false, deceasedAt: time }, { required: ['deceasedAt'] })).toEqual({
      deceased: true,
      deceasedAt: time,
    });
  });
});
