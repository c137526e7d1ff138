import type { Case } from '../model/case.ts';
import { escapeText } from '../text/escape-text.ts';

/** What a right answer to the case is, by the contract's statuses and, out of scope, by those of HTTP. */
export function describeExpectation({ expects, operation, scope }: Case): string {
  const documented = operation.responses.map(({ status }) => status);
  const successes = documented.filter((status) => status.startsWith('2'));
  const refusals = [...documented.filter((status) => status.startsWith('4')), ...(scope.inside ? [] : scope.admits)];
  switch (expects) {
    case 'accepted':
      return `it is accepted: ${listOf(successes)}`;
    case 'rejected':
    case 'unauthorised':
      return `it is refused: ${listOf(refusals)}`;
    case 'anything':
      return `what is documented: ${listOf([...documented, ...(scope.inside ? [] : scope.admits)])}`;
  }
}

function listOf(statuses: readonly (string | number)[]): string {
  const different = [...new Set(statuses.map(String))];
  return different.length === 0 ? 'with whatever status' : escapeText(different.join(', '));
}
