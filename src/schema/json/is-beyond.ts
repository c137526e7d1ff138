import type { Json } from '../../model/json.ts';
import { dayNumber } from './calendar.ts';

/** The side of a limit on which values are allowed. */
export type BoundSide = 'least' | 'most';

/**
 * Whether a value is on the wrong side of a limit, however limits are read: numbers, and dates or times that differ by a day or more. `false` for what
 * cannot be compared.
 */
export function isBeyond(value: Json | undefined, side: BoundSide, bound: Json): boolean {
  const [is, limit] = [placeOnScale(value), placeOnScale(bound)];
  if (is === undefined || limit === undefined || is.unit !== limit.unit) return false;
  const distance = side === 'least' ? limit.at - is.at : is.at - limit.at;
  return is.unit === 'day' ? distance >= 2 : distance > 0;
}

interface Place {
  readonly unit: 'number' | 'day';
  readonly at: number;
}

function placeOnScale(value: Json | undefined): Place | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return { unit: 'number', at: Number(value) };
  if (typeof value !== 'string') return undefined;
  const day = dayNumber(value);
  if (day !== undefined) return { unit: 'day', at: day };
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? { unit: 'number', at: Number(value) } : undefined;
}
