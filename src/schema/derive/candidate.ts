import type { Json, Pointer } from '../../model/json.ts';

/** A part that may be put at a position, not proven yet. */
export interface Candidate {
  readonly part: Json;
  /** How the number is spelled, when the spelling is the point: `1e2`. */
  readonly spelling?: string;
  /** `is empty`: said of the position. */
  readonly predicate: string;
  /** One line: why it is valid, or what is wrong. */
  readonly why: string;
  /** What is put to the test, a pointer into the contract. */
  readonly about: Pointer;
}
