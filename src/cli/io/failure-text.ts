import type { Failure } from '../../model/failure.ts';

/** A failure as the command line prints it, in two lines: what is wrong, and what the user can do about it. */
export function failureText({ message, code, advice }: Pick<Failure, 'message' | 'code' | 'advice'>): string {
  return `coldframe: ${message} [${code}]\n  ${advice}\n`;
}
