import type { Change } from './change.ts';

/** An entry of the list of accepted changes. */
export interface AcceptedChange {
  /** The kind of change: `property-required`. */
  readonly change: string;
  /** `POST /tools`, `/tools` or `#/components/schemas/Tool`: one of its operations, or a place in the old or new contract that is or contains its place; `undefined`: anywhere. */
  readonly at: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day of the acceptance, `2027-01-31`; `undefined`: it does not expire. */
  readonly expires: string | undefined;
}

/** The changes, the accepted ones with the reason, and the entries that have expired or match no change. */
export interface Acceptance {
  readonly changes: readonly Change[];
  readonly stale: readonly string[];
}

/** Marks the accepted changes. `today` is a date such as `2026-11-20`. */
export function acceptChanges(
  changes: readonly Change[],
  entries: readonly AcceptedChange[],
  today: string,
): Acceptance {
  const current = entries.filter(({ expires }) => expires === undefined || expires >= today);
  const used = new Set<AcceptedChange>();
  const marked = changes.map((change): Change => {
    const entry = current.find((candidate) => accepts(candidate, change));
    if (entry === undefined || change.class === 'compatible') return change;
    used.add(entry);
    return { ...change, accepted: entry.reason };
  });
  const stale = entries.filter((entry) => !used.has(entry)).map((entry) => whyStale(entry, current.includes(entry)));
  return { changes: marked, stale };
}

function accepts({ change: kind, at }: AcceptedChange, { id, operations, old, new: now }: Change): boolean {
  if (kind !== id) return false;
  if (at === undefined) return true;
  if (at.startsWith('#')) return [old, now].some((place) => `${place}/`.startsWith(`${at.slice(1)}/`));
  // A change that several operations share is accepted only when the entry covers all of them.
  return operations.every((key) => key === at || (at.startsWith('/') && key.endsWith(` ${at}`)));
}

function whyStale({ change, at, expires }: AcceptedChange, isCurrent: boolean): string {
  const entry = [change, at].filter((part) => part !== undefined).join(' at ');
  return `${entry}: ${isCurrent ? 'no longer needed' : `expired on ${expires}`}`;
}
