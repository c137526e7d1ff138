import type { Pointer } from '../../model/json.ts';
import { tokensOf } from '../../schema/json/pointer.ts';

/** What messages call an alternative of a union by its place in the list, counted from 1: `alternative 2` for `/oneOf/1`. */
export function nameOfAlternative(alternative: Pointer): string {
  return `alternative ${Number(tokensOf(alternative).at(-1)) + 1}`;
}
