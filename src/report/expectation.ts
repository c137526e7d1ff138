import type { Case } from '../model/case.ts';
import { escapeText } from './escape-text.ts';

/** What a right answer to the case is, by the contract's statuses and, out of frame, by those of HTTP. */
export function describeExpectation({ expects, operation, frame }: Case): string {
  const documented = operation.responses.map(({ status }) => status);
  const successes = documented.filter((status) => status.startsWith('2'));
  const refusals = [...documented.filter((status) => status.startsWith('4')), ...(frame.inside ? [] : frame.admits)];
  switch (expects) {
    case 'accepted':
      return `it is accepted: ${listOf(successes)}`;
    case 'rejected':
    case 'unauthorised':
      return `it is refused: ${listOf(refusals)}`;
    case 'anything':
      return `what is documented: ${listOf([...documented, ...(frame.inside ? [] : frame.admits)])}`;
  }
}

function listOf(statuses: readonly (string | number)[]): string {
  const different = [...new Set(statuses.map(String))];
  return different.length === 0 ? 'with whatever status' : escapeText(different.join(', '));
}
