/** A part of a run: the operations of a contract are split into as many parts as there are machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}
