import type { Json } from '../../model/json.ts';
import { isSameInstant } from '../../schema/json/calendar.ts';
import { isMasked } from './masked-text.ts';

/** Whether two times that are written in the same way differ: with more or fewer digits, a server may show the same one. */
export function isOtherTime(was: Json | undefined, is: Json | undefined): boolean {
  if (typeof was !== 'string' || typeof is !== 'string' || was.length !== is.length) return false;
  return was !== is && !isSameInstant(was, is) && !isMasked(was, is);
}
