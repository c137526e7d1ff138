import type { Json } from '../../model/json.ts';
import { writeJson } from '../json/write-json.ts';

/** A text that stands in for a number until its spelling is put in; no value holds it by chance. */
const mark = '\u0001spelled number\u0001';

/** The JSON text of a whole value in which the number at one place is spelled in a way of its own. */
export function numberText(wrap: (part: Json) => Json, spelling: string): string {
  return writeJson(wrap(mark)).replace(JSON.stringify(mark), () => spelling);
}
