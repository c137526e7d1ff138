import { smallerCases } from '../cases/shrink/smaller-cases.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Trait } from '../model/trait.ts';
import type { Witness } from '../report/grouping/witness.ts';
import type { SchemaSource } from '../schema/derive/build/schema-source.ts';
import type { RunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import { hasSameCause } from './has-same-cause.ts';
import type { Ledger } from './ledger.ts';

/** What smaller requests are tried with. */
export interface Minimising {
  readonly source: SchemaSource;
  readonly sender: Pick<Sender, 'send'>;
  readonly budget: RunBudget;
  readonly judge: Ledger['judge'];
  /** Whether a smaller case changes nothing that existed before the run. */
  readonly mayBeSent: (testCase: Case) => boolean;
}

const mostRequestsPerFinding = 60;
const mostFindings = 20;
/** What the search for smaller requests may cost together, as far as the time of the run allows it. */
export const minimisingLimits = { maxCases: mostRequestsPerFinding * mostFindings, timeMs: 10_000 } as const;
/** A body of at most this many bytes is small enough to read. */
const smallBodyBytes = 100;

/** Looks for a smaller request for every finding whose request is not small already, and puts it in the ledger. */
export async function minimiseWitnesses(
  ledger: Pick<Ledger, 'witnesses' | 'replaceWitness' | 'recordError' | 'judge'>,
  options: Omit<Minimising, 'judge'>,
): Promise<void> {
  const minimising = { ...options, judge: ledger.judge };
  const large = ledger
    .witnesses()
    .filter(({ finding: { level, exchange } }) => level !== 'observation' && !isSmall(exchange));
  for (const witness of large.slice(0, mostFindings)) {
    try {
      const smallest = await minimise(witness, minimising);
      if (smallest !== witness.finding) ledger.replaceWitness(witness, smallest);
    } catch (error) {
      ledger.recordError(witness.finding.exchange.case.id, error);
    }
  }
}

/**
 * The finding with the smallest request that shows the same cause, and shares a trait with the requests of the same bug; the finding itself when no
 * smaller request does.
 */
export async function minimise(witness: Witness, minimising: Minimising): Promise<Finding> {
  const { finding } = witness;
  let smallest = finding;
  let left = mostRequestsPerFinding;
  for (let improved = true; improved; ) {
    improved = false;
    for (const smaller of smallerCases(smallest.exchange.case, minimising.source, finding.exchange.case.why)) {
      if (left-- <= 0) return smallest;
      const found = await findSameBug(smaller, witness, minimising);
      if (found === undefined) continue;
      smallest = { ...found, cause: finding.cause, isSmallest: true };
      improved = true;
      break;
    }
  }
  return smallest;
}

async function findSameBug(
  smaller: Case,
  witness: Witness,
  { sender, budget, judge, mayBeSent }: Minimising,
): Promise<Finding | undefined> {
  const { finding, common } = witness;
  const sequence: Sequence = { id: smaller.id, delivery: 'any', cases: [smaller] };
  if (!mayBeSent(smaller) || !budget.allows(sequence)) return undefined;
  const exchanges = await sender.send(sequence);
  for (const exchange of exchanges) budget.record(exchange);
  const judged = exchanges.map(judge).filter(({ traits }) => hasCommonTrait(traits, common));
  return judged.flatMap(({ findings }) => findings).find((other) => hasSameCause(other, finding));
}

function hasCommonTrait(traits: () => readonly Trait[], common: readonly Trait[]): boolean {
  return common.length === 0 || traits().some(({ key }) => common.some((trait) => trait.key === key));
}

function isSmall({ case: { strategy }, sent }: Exchange): boolean {
  return strategy !== 'search' && (sent.body?.length ?? 0) <= smallBodyBytes;
}
