import type { Contract, Unsupported } from '../model/contract.ts';
import type { Report } from '../model/report.ts';
import { groupsBy } from '../text/group-by.ts';
import { firstNames } from '../text/plural.ts';

/** What a run left out for one reason. */
export interface LeftOut {
  readonly reason: string;
  /** Operations or, where there is none, pointers into the document; empty for the document itself. */
  readonly places: readonly [string, ...string[]];
  /** Some requests to each of these operations were sent. */
  readonly inPart: boolean;
}

/** The most places of one reason that are named. */
const mostNamed = 6;

/** `GET /books: it is slow`, or `9 operations in part: the time is over (GET /books, POST /books and 7 more)`. */
export function describeLeftOut({ reason, places, inPart }: LeftOut): string {
  const named = firstNames(
    places.map((place) => place || 'the document'),
    mostNamed,
  );
  const part = inPart ? ' in part' : '';
  if (places.length === 1) return `${named}${part}: ${reason}`;
  const what = places.every((place) => /^(?:[\w-]+: )?[A-Z]+ \//.test(place)) ? ' operations' : '';
  return `${places.length}${what}${part}: ${reason} (${named})`;
}

/**
 * What a run did not send, reason by reason. Of what was left out as a whole the first reason counts, unless the reasons why the run is incomplete say the same
 * of the same operations.
 */
export function leftOutBy({
  skipped,
  responses,
  incomplete,
}: Pick<Report, 'skipped' | 'responses' | 'incomplete'>): readonly LeftOut[] {
  const sent = new Set(responses.map(({ operation }) => operation));
  const isInPart = (operation: string | undefined) => operation !== undefined && sent.has(operation);
  const whole = new Set<string>();
  const first = skipped.filter(({ operation }) => {
    if (operation === undefined || isInPart(operation)) return true;
    const isNew = !whole.has(operation);
    whole.add(operation);
    return isNew;
  });
  const parts = groupsBy(first, ({ operation, reason }) => JSON.stringify([isInPart(operation), reason])).map(
    (part) => {
      const [place = '', ...others] = [...new Set(part.map(({ operation, pointer }) => operation ?? pointer))];
      const [{ operation, reason }] = part;
      return { reason, places: [place, ...others] as const, inPart: isInPart(operation) };
    },
  );
  return parts.filter((part) => !incomplete.some((line) => says(line, part)));
}

/** Whether a reason for an incomplete run is that this was left out. It names only some of many operations. */
function says(line: string, { reason, places }: LeftOut): boolean {
  if (!line.includes(reason)) return false;
  return line.startsWith(`${places.length} operations not tested: `) || places.every((place) => line.includes(place));
}

/** The operations that were left out, without those of which only a part is not supported, such as a callback. */
export function leftOutWhole(
  skipped: readonly Unsupported[],
  { unsupported }: Pick<Contract, 'unsupported'>,
): readonly Unsupported[] {
  return skipped.filter((one) => !unsupported.includes(one));
}
