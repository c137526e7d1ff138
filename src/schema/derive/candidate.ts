import type { Json, Pointer } from '../../model/json.ts';
import { writeJson } from '../json/write-json.ts';

/** A part that may be put at a position, not proven yet. */
export interface Candidate {
  readonly part: Json;
  /** The JSON text to send instead of the usual one for the part: `1e2`. */
  readonly jsonText?: string;
  /** `is empty`: said of the position. */
  readonly predicate: string;
  /** One line: why it is valid, or what is wrong. */
  readonly why: string;
  /** What is put to the test, a pointer into the contract. */
  readonly about: Pointer;
}

/** A text that stands in for a number until its own text replaces it; no value holds it by chance. */
const mark = '\u0001spelled number\u0001';

/** The JSON text of a whole value in which the number at one place is spelled in a way of its own. */
export function writeWithJsonText(wrap: (part: Json) => Json, jsonText: string): string {
  return writeJson(wrap(mark)).replace(JSON.stringify(mark), () => jsonText);
}
