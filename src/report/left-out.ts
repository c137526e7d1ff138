import type { Report } from '../model/report.ts';
import { partition } from './grouping/partition.ts';

/** What a run left out for one reason. */
export interface LeftOut {
  readonly reason: string;
  /** Operations or, where there is none, pointers into the document; empty for the document itself. */
  readonly places: readonly [string, ...string[]];
  /** Some requests to each of these operations were sent and judged. */
  readonly inPart: boolean;
}

/** So many places of one reason are named. */
const mostNamed = 6;

/** `GET /books: it is slow`, or `9 operations in part: the time is over (GET /books, POST /books and 7 more)`. */
export function describeLeftOut({ reason, places, inPart }: LeftOut): string {
  const named = places.slice(0, mostNamed).map((place) => place || 'the document');
  if (places.length === 1) return `${named}${inPart ? ' in part' : ''}: ${reason}`;
  const rest = places.length - named.length;
  return `${places.length}${inPart ? ' operations in part' : ''}: ${reason} (${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`;
}

/** What a run did not send, reason by reason. */
export function leftOutBy({ skipped, coverage }: Pick<Report, 'skipped' | 'coverage'>): readonly LeftOut[] {
  const tested = new Set(coverage.rows.filter((row) => row.tested).map(({ operation }) => operation));
  const isInPart = (operation: string | undefined) => operation !== undefined && tested.has(operation);
  return partition(skipped, ({ operation, reason }) => JSON.stringify([isInPart(operation), reason])).map((part) => {
    const [first, ...others] = [...new Set(part.map(({ operation, pointer }) => operation ?? pointer))];
    const [{ operation, reason }] = part;
    return { reason, places: [first ?? '', ...others], inPart: isInPart(operation) };
  });
}
