import type { Json, Pointer } from '../../model/json.ts';
import { writeJson } from '../json/write-json.ts';

/**
 * Which of its properties an object has. `every-property`: all that are declared; `required-only`: the required ones; `one-optional`: these and one more.
 */
export type Presence = 'every-property' | 'required-only' | 'one-optional';

/** A value for a position, not validated yet. */
export interface Candidate {
  readonly part: Json;
  /** The JSON text to send instead of the usual one for the part: `1e2`. */
  readonly jsonText?: string;
  /** `is empty`: follows the name of the position. */
  readonly predicate: string;
  /** One line: why it is valid, or what is wrong with it. */
  readonly why: string;
  /** The keyword or schema that is tested, a pointer into the contract. */
  readonly about: Pointer;
  /** It is valid, and beyond what implementations must support: a server that refuses it is not wrong. */
  readonly mayBeRefused?: true;
  /** Set when the candidate varies which properties an object has; absent: it varies something else. */
  readonly presence?: Presence;
}

/** Marks the part until `jsonText` replaces it; no other value contains it. */
const mark = '\u0001json text\u0001';

/** The JSON text of a whole value in which one part is written as `jsonText`. */
export function writeWithJsonText(wrap: (part: Json) => Json, jsonText: string): string {
  return writeJson(wrap(mark)).replace(JSON.stringify(mark), () => jsonText);
}
