import type { Report } from '../model/report.ts';
import type { Crosscheck, Transaction } from './crosscheck.ts';

/** An operation on which the second opinion and ours part, and why that may be. */
export interface Difference {
  /** The key of the operation: `POST /pets`. */
  readonly operation: string;
  /** Who alone is displeased. */
  readonly displeased: 'crosscheck' | 'suite';
  /** One line. May hold text of the target, as the transaction's message does. */
  readonly explanation: string;
}

/** Compares verdicts operation by operation. Where both are pleased or both are not, there is nothing to explain. */
export function explainDifferences(crosscheck: Crosscheck, report: Report): readonly Difference[] {
  if (crosscheck.kind !== 'done') return [];
  const operations = new Set(crosscheck.transactions.map(({ operation }) => operation));
  return [...operations].flatMap((operation) => {
    const transactions = crosscheck.transactions.filter((one) => one.operation === operation && one.status !== 'skip');
    return transactions.length === 0 ? [] : explain(operation, { transactions, report });
  });
}

interface Opinions {
  readonly transactions: readonly Transaction[];
  readonly report: Report;
}

function explain(operation: string, { transactions, report }: Opinions): readonly Difference[] {
  const failed = transactions.filter(({ status }) => status === 'fail');
  const violated = report.groups
    .flatMap((group) => [group, ...group.related])
    .map(({ finding }) => finding)
    .filter((finding) => finding.operation === operation && finding.level === 'violation');
  if (failed.length > 0 && violated.length === 0) {
    return failed.map((transaction) => ({
      operation,
      displeased: 'crosscheck',
      explanation: lonelyFailure(transaction),
    }));
  }
  if (failed.length > 0 || violated.length === 0) return [];
  const rules = [...new Set(violated.map(({ rule }) => rule))].join(', ');
  const asked =
    transactions.length === 1 ? 'The one request it sends does' : `The ${transactions.length} requests it sends do`;
  return [{ operation, displeased: 'suite', explanation: `${asked} not bring about what the suite saw (${rules}).` }];
}

/** The second tool wants one certain answer to one made-up request; any other documented answer keeps the contract as well. */
function lonelyFailure({ name, message }: Transaction): string {
  const complaint = message.split('\n').join('; ');
  const [, expected, got] = /Expected status code '(\d+)', but got '(\d+)'/.exec(message) ?? [];
  if (expected === undefined) return `${name}: ${complaint}`;
  return `${name}: its one request was answered ${got}, not ${expected}; the contract does not promise which requests get ${expected}.`;
}
