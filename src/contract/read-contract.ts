import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { LintFinding } from '../model/finding.ts';
import { buildContract } from './build-contract.ts';
import { type ReadDocument, type ReadOptions, readDocument } from './read-document.ts';

/**
 * Reads the contract in a file (or at an `https:` address), bundled and with its overlays applied.
 * Throws `contract-unreadable` (no file, neither YAML nor JSON), `contract-invalid` (not OpenAPI 3, broken references, repeated keys)
 * and `overlay-invalid`, each with file, line and column.
 */
export async function readContract(source: string, options: ReadOptions = {}): Promise<Contract> {
  const read = await readDocument(source, options);
  refuseErrors(read.findings);
  return contractOf(read);
}

/** Throws `contract-invalid` with the place of the first error among the findings. `alternative`: what the user can do instead of fixing it. */
export function refuseErrors(findings: readonly LintFinding[], alternative?: string): void {
  const [first, ...others] = findings.filter(({ level }) => level === 'error');
  if (first !== undefined) throw invalid(first, { others: others.length, alternative });
}

/** Builds the contract from a document that was read without errors. */
function contractOf(read: ReadDocument): Contract {
  const { source, files, document, locate, linesOf, dialect } = read;
  if (dialect === undefined) throw new Error('A document without a dialect has a finding that says so.');
  return buildContract({ source, files, document, dialect, locate, linesOf });
}

/** Builds the contract from a document in which references may lead nowhere. The findings about those point into its document. */
export async function usableContractOf(
  read: ReadDocument,
): Promise<{ readonly contract: Contract; readonly broken: readonly LintFinding[] }> {
  const { document, locate, broken } = await read.withoutBrokenReferences();
  return { contract: contractOf({ ...read, document, locate }), broken };
}

function invalid(
  { rule, position, message, fix }: LintFinding,
  { others, alternative }: { others: number; alternative: string | undefined },
): Failure {
  const place = `${position.file}:${position.line}:${position.column}`;
  // Lint does not apply the overlays of a mock by itself.
  const overlay = rule === 'overlay-target' ? ` --overlay ${position.file}` : '';
  const more = others === 0 ? '' : ` (and ${others} more, see: coldframe lint${overlay})`;
  const advice = [fix ?? 'See: coldframe lint.', ...(alternative === undefined ? [] : [alternative])];
  return new Failure('contract-invalid', `${place} ${message}${more}`, advice.join(' '));
}
