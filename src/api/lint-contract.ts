import { cpuUsage } from 'node:process';
import { readLintPolicy } from '../config/read-lint-policy.ts';
import { readOperations } from '../contract/operations/read-operations.ts';
import { readUnsupported } from '../contract/operations/read-unsupported.ts';
import type { ReadOptions } from '../contract/read-document.ts';
import { type ReadDocument, readDocument } from '../contract/read-document.ts';
import { defaults } from '../defaults.ts';
import { applyPolicy } from '../lint/apply-policy.ts';
import { inOrder, lint } from '../lint/lint.ts';
import type { LintSubject } from '../lint/subject/lint-rule.ts';
import type { LintFinding } from '../model/finding.ts';
import { type ContractInput, isContract, sourceName } from './contract-input.ts';

/** Which contract to lint, and how. */
export interface LintContractOptions extends ReadOptions {
  /** `openapi.yaml` in the working directory by default. */
  readonly contract?: ContractInput;
  /** The configuration file with the levels and exceptions of rules; `coldframe.yaml` in the working directory by default, if it exists. */
  readonly config?: string | undefined;
  /** The name of the API in the configuration file; absent: what holds for all of them. */
  readonly api?: string | undefined;
}

/**
 * Lints a contract. Resolves to the findings, in the order of file, line and column; a document that is not OpenAPI 3 is a finding, too. Rejects with a
 * `Failure`: `contract-unreadable`, `overlay-invalid`, and `usage` for a configuration that cannot be used.
 */
export async function lintContract(options: LintContractOptions = {}): Promise<readonly LintFinding[]> {
  const { contract = defaults.contract, config, api, ...reading } = options;
  const policy = await readLintPolicy(config, api);
  const isLate = openLateness();
  const findings = isContract(contract)
    ? await lint(contract, [], isLate)
    : await lintDocument(await readDocument(sourceName(contract), reading), isLate);
  return applyPolicy(findings, policy);
}

/** The findings of reading and of lint rules, before a policy is applied. `isLate`: opened before the document was read; by default now. */
export async function lintDocument(read: ReadDocument, isLate = openLateness()): Promise<LintFinding[]> {
  const subject = lintSubjectOf(read);
  return subject === undefined ? inOrder(read.findings) : lint(subject, read.findings, isLate);
}

/** How much processor time reading and rules have, in milliseconds: a contract of any size is read and linted within half a minute. */
const longestMs = 22_000;
/** How long they may take on a busy machine, in milliseconds. */
const longestWaitMs = 26_000;

/** Says, from now on, when the time for reading a document and linting it is over. */
export function openLateness(): () => boolean {
  const [start, usedBefore] = [performance.now(), cpuUsage()];
  return () => {
    const waitedMs = performance.now() - start;
    if (waitedMs <= longestMs) return false;
    const { user, system } = cpuUsage(usedBefore);
    return waitedMs > longestWaitMs || (user + system) / 1000 > longestMs;
  };
}

/** What lint checks in a document; `undefined` when it is not OpenAPI 3. */
export function lintSubjectOf({ document, dialect, locate }: ReadDocument): LintSubject | undefined {
  if (dialect === undefined) return undefined;
  const operations = readOperations(document);
  return { document, dialect, operations, unsupported: readUnsupported(document, operations), locate };
}
