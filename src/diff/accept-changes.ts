import type { Change } from './change.ts';

/** A change that is known and accepted. */
export interface AcceptedChange {
  /** What kind of change: `property-required`. */
  readonly change: string;
  /** `POST /tools`, `/tools` or `#/components/schemas/Tool`: one of its operations, or its place or one around it, in the old or the new contract; `undefined`: anywhere. */
  readonly at: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it is, `2027-01-31`; `undefined`: for ever. */
  readonly expires: string | undefined;
}

/** The changes, those that are accepted with the reason, and the entries that have run out or that nothing needed. */
export interface Acceptance {
  readonly changes: readonly Change[];
  readonly stale: readonly string[];
}

/** Marks what is accepted. `today` is a date such as `2026-11-20`. */
export function acceptChanges(
  changes: readonly Change[],
  entries: readonly AcceptedChange[],
  today: string,
): Acceptance {
  const inForce = entries.filter(({ expires }) => expires === undefined || expires >= today);
  const needed = new Set<AcceptedChange>();
  const marked = changes.map((change): Change => {
    const entry = inForce.find((candidate) => accepts(candidate, change));
    if (entry === undefined || change.class === 'compatible') return change;
    needed.add(entry);
    return { ...change, accepted: entry.reason };
  });
  const stale = entries.filter((entry) => !needed.has(entry)).map((entry) => whyStale(entry, inForce.includes(entry)));
  return { changes: marked, stale };
}

function accepts({ change: kind, at }: AcceptedChange, { id, operations, old, new: now }: Change): boolean {
  if (kind !== id) return false;
  if (at === undefined) return true;
  if (at.startsWith('#')) return [old, now].some((place) => `${place}/`.startsWith(`${at.slice(1)}/`));
  // What several operations share is accepted only where each is meant.
  return operations.every((key) => key === at || (at.startsWith('/') && key.endsWith(` ${at}`)));
}

function whyStale({ change, at, expires }: AcceptedChange, isInForce: boolean): string {
  const entry = [change, at].filter((part) => part !== undefined).join(' at ');
  return `${entry}: ${isInForce ? 'no longer needed' : `accepted until ${expires}`}`;
}
