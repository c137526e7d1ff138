import { smallerCases } from '../cases/smaller-cases.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import type { Budget, Patience } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import type { Ledger } from './ledger.ts';

type Witness = ReturnType<Ledger['witnesses']>[number];

/** How smaller requests are tried. */
export interface Trials {
  readonly source: SchemaSource;
  readonly sender: Pick<Sender, 'send'>;
  readonly patience: Patience;
  readonly judge: Ledger['judge'];
}

/** What minimising may cost besides the budget of the run itself, in milliseconds and cases. */
export function minimising(elapsedMs: () => number): Pick<Budget, 'maxCases' | 'timeMs' | 'elapsedMs'> {
  return { maxCases: mostPerFinding * mostFindings, timeMs: elapsedMs() + 10_000, elapsedMs };
}

/** Requests that may be spent on one finding, and on all of them. */
const mostPerFinding = 60;
const mostFindings = 20;
/** Content of as many bytes is read at a glance. */
const glance = 100;

/** Looks for a smaller witness of every finding that is not small already, and books it. */
export async function minimiseWitnesses(ledger: Ledger, means: Omit<Trials, 'judge'>): Promise<void> {
  const trials = { ...means, judge: ledger.judge };
  const large = ledger
    .witnesses()
    .filter(({ finding: { level, exchange } }) => level !== 'observation' && !isSmall(exchange));
  for (const witness of large.slice(0, mostFindings)) {
    const smallest = await minimise(witness, trials);
    if (smallest !== witness.finding) ledger.improve(witness, smallest);
  }
}

/** The smallest request found that breaks the same rule and promise, with what requests that do have in common; the finding itself when no smaller one does. */
export async function minimise(witness: Witness, trials: Trials): Promise<Finding> {
  const { finding } = witness;
  let smallest = finding;
  let left = mostPerFinding;
  for (let improved = true; improved; ) {
    improved = false;
    for (const smaller of smallerCases(smallest.exchange.case, trials.source)) {
      if (left-- <= 0) return smallest;
      const again = await attempt(smaller, witness, trials);
      if (again === undefined) continue;
      smallest = { ...again, cause: finding.cause };
      improved = true;
      break;
    }
  }
  return smallest;
}

async function attempt(
  smaller: Case,
  witness: Witness,
  { sender, patience, judge }: Trials,
): Promise<Finding | undefined> {
  const { finding, common } = witness;
  const sequence: Sequence = { id: smaller.id, delivery: 'any', cases: [smaller] };
  if (!patience.admits(sequence)) return undefined;
  const exchanges = await sender.send(sequence);
  for (const exchange of exchanges) patience.learn(exchange);
  const judged = exchanges.map(judge).filter(({ traits }) => hasOne(traits, common));
  return judged.flatMap(({ findings }) => findings).find((other) => isSame(other, finding));
}

function hasOne(traits: () => readonly string[], common: readonly string[]): boolean {
  return common.length === 0 || traits().some((trait) => common.includes(trait));
}

function isSmall({ case: { strategy }, sent }: Exchange): boolean {
  return strategy !== 'search' && (sent.body?.length ?? 0) <= glance;
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.contract === other.contract && one.operation === other.operation;
}
