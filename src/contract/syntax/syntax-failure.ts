import type { SourcePosition } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import type { LintFinding } from '../../model/finding.ts';

/** A file that is neither YAML nor JSON, with the place where its syntax is broken. */
export class SyntaxFailure extends Failure {
  readonly position: SourcePosition;
  /** What is wrong there: whole sentences without the place. */
  readonly reason: string;

  constructor(position: SourcePosition, reason: string) {
    const { file, line, column } = position;
    super(
      'contract-unreadable',
      `${file}:${line}:${column} cannot be read: ${reason}`,
      'The contract must be YAML 1.2 or JSON.',
    );
    this.position = position;
    this.reason = reason;
  }
}

/** The same as a finding. `reader`: what makes the file a part of the contract, as the subject of a clause. */
export function syntaxFinding({ position, reason, advice }: SyntaxFailure, reader?: string): LintFinding {
  const file = reader === undefined ? 'The contract' : `The file that ${reader} names`;
  const message = `${file} cannot be read: ${reason}`;
  return { rule: 'syntax', level: 'error', message, pointer: '', position, fix: advice };
}
