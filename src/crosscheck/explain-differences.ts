import type { Report } from '../model/report.ts';
import type { Crosscheck, Transaction } from './crosscheck.ts';

/** An operation on which the verdicts of the second tool and the suite differ, and the likely reason. */
export interface Difference {
  /** The key of the operation: `POST /pets`. */
  readonly operation: string;
  /** The side that alone reports a failure. */
  readonly failedBy: 'crosscheck' | 'suite';
  /** One line. May contain text of the target, as the transaction's message does. */
  readonly explanation: string;
}

/** Compares the verdicts by operation. Operations with the same verdict on both sides are not listed. */
export function explainDifferences(crosscheck: Crosscheck, report: Report): readonly Difference[] {
  if (crosscheck.kind !== 'done') return [];
  const operations = new Set(crosscheck.transactions.map(({ operation }) => operation));
  return [...operations].flatMap((operation) => {
    const transactions = crosscheck.transactions.filter((one) => one.operation === operation && one.status !== 'skip');
    return transactions.length === 0 ? [] : explain(operation, { transactions, report });
  });
}

interface Verdicts {
  readonly transactions: readonly Transaction[];
  readonly report: Report;
}

function explain(operation: string, { transactions, report }: Verdicts): readonly Difference[] {
  const failed = transactions.filter(({ status }) => status === 'fail');
  const violated = report.groups
    .flatMap((group) => [group, ...group.related])
    .map(({ finding }) => finding)
    .filter((finding) => finding.operation === operation && finding.level === 'violation');
  if (failed.length > 0 && violated.length === 0) {
    return failed.map((transaction) => ({
      operation,
      failedBy: 'crosscheck',
      explanation: explainFailure(transaction),
    }));
  }
  if (failed.length > 0 || violated.length === 0) return [];
  const rules = [...new Set(violated.map(({ rule }) => rule))].join(', ');
  const requests = transactions.length === 1 ? 'Its one request does' : `Its ${transactions.length} requests do`;
  return [{ operation, failedBy: 'suite', explanation: `${requests} not trigger what the suite found (${rules}).` }];
}

/** The second tool expects one status for one generated request; any other documented status conforms to the contract too. */
function explainFailure({ name, message }: Transaction): string {
  const failure = message.split('\n').join('; ');
  const [, expected, received] = /Expected status code '(\d+)', but got '(\d+)'/.exec(message) ?? [];
  if (expected === undefined) return `${name}: ${failure}`;
  return `${name}: received ${received}, expected ${expected}. The contract does not say which requests get ${expected}.`;
}
