import type { Failure } from '../../model/failure.ts';
import type { Report } from '../../model/report.ts';

/** The result of one step of the gate. */
export interface GateStep {
  readonly name: 'lint' | 'diff' | 'mock' | 'Dredd' | 'Prism' | 'target';
  /** The API that it is about, where there are several. */
  readonly api?: string | undefined;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** One line for the summary. */
  readonly line: string;
  /** The full text of the step; empty if the line says everything. */
  readonly details: string;
  /** Why the step could not be done. */
  readonly failure?: Failure;
  /** What the suite found, of the mock or the target. */
  readonly report?: Report;
}
