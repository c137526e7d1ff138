/** Why the job could not be done; each code has its advice where it is raised. */
export type FailureCode =
  | 'usage'
  | 'contract-unreadable'
  | 'contract-invalid'
  | 'overlay-invalid'
  | 'target-unreachable'
  | 'login-failed'
  | 'port-in-use'
  | 'report-unwritable'
  | 'file-unwritable';

/**
 * A known error: the job could not be done and nothing is claimed about the target (exit code 2).
 * What the API under test does wrong is a finding, what we do wrong is any other exception.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** What the user can do about it, one line. */
  readonly advice: string;

  constructor(code: FailureCode, message: string, advice: string) {
    super(message);
    this.code = code;
    this.advice = advice;
  }
}
