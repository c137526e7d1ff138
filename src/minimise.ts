import { smallerCases } from './cases/smaller-cases.ts';
import type { Case } from './model/case.ts';
import type { Finding } from './model/finding.ts';
import type { SchemaSource } from './schema/schema-source.ts';

/** How a smaller request is tried, and how often. */
export interface Trials {
  readonly source: SchemaSource;
  /** Sends a case and judges the answer. */
  readonly attempt: (smaller: Case) => Promise<readonly Finding[]>;
  /** Requests that may be spent on one finding. */
  readonly most: number;
}

/** Looks for the smallest request that breaks the same rule for the same cause, by trying smaller ones. Gives the finding itself when none does. */
export async function minimise(finding: Finding, { source, attempt, most }: Trials): Promise<Finding> {
  let smallest = finding;
  let left = most;
  for (let improved = true; improved && left > 0; ) {
    improved = false;
    for (const smaller of smallerCases(smallest.exchange.case, source)) {
      if (left-- <= 0) break;
      const again = (await attempt(smaller)).find((other) => isSame(other, finding));
      if (again === undefined) continue;
      smallest = again;
      improved = true;
      break;
    }
  }
  return smallest;
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.cause === other.cause && one.operation === other.operation;
}
