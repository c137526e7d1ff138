import type { Failure } from '../model/failure.ts';

/** What one step of the gate came to. */
export interface GateStep {
  readonly name: 'lint' | 'diff' | 'mock' | 'Dredd' | 'target';
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** For the summary. */
  readonly line: string;
  /** What a reader needs to see of it in full; empty when the line says it all. */
  readonly details: string;
  /** Why the step could not be done. */
  readonly failure?: Failure;
}
