import type { Plan } from '../cases/plan/derive-plan.ts';
import type { Steps } from '../cases/resources/reproduction/steps-before.ts';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { FindingGroup, Reproduction } from '../model/report.ts';
import { responseSignature } from '../report/grouping/response-signature.ts';
import { hasSameCause } from './has-same-cause.ts';
import type { Ledger } from './ledger.ts';
import { type SentSteps, sendSteps } from './send-steps.ts';

/** What findings are shown again with. */
export interface ReproductionOptions {
  readonly plan: Pick<Plan, 'stepsBefore' | 'refresh'>;
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly ledger: Pick<Ledger, 'judge' | 'recordError' | 'brokenBy'>;
  /** Whether there is time left. */
  readonly hasRoom: () => boolean;
  /** Whether the operation may be sent again: one that switches something off for the whole service may not. */
  readonly mayRepeat: (finding: Finding) => boolean;
  /** What was shown again already, by `findingKey`, and is not sent a second time; it grows. */
  readonly known: Map<string, Reproduction>;
}

/** What it may cost together to show findings again, as far as the time of the run allows it. */
export const reproductionLimits = { maxCases: 1000, timeMs: 10_000 } as const;

/**
 * Sends the request of each finding again, after those that create what it names, and notes whether it shows the same cause. What was created in the run
 * must be deleted before: an identifier that is taken may be refused the second time. Where it is not the same, it tries once more with fresh values.
 */
export async function reproduceFindings(
  groups: readonly FindingGroup[],
  options: ReproductionOptions,
): Promise<FindingGroup[]> {
  const shown: FindingGroup[] = [];
  for (const group of groups) shown.push(await reproduceGroup(group, options));
  return shown;
}

/** The most operations of one bug that are tried until one shows it again. */
const mostOperations = 3;

async function reproduceGroup(group: FindingGroup, options: ReproductionOptions): Promise<FindingGroup> {
  const first = { ...group, reproduction: await reproduceSafely(group, options) };
  const parts = group.parts.map((part, at) => (at === 0 ? { ...part, reproduction: first.reproduction } : part));
  if (first.reproduction.outcome !== 'different') return { ...first, parts };
  for (const part of parts.slice(1, mostOperations)) {
    const reproduction = await reproduceSafely(part, options);
    if (reproduction.outcome !== 'same') continue;
    const { finding, position, alsoReported, cases } = part;
    const others = parts.filter((other) => other !== part);
    const operations = [finding.operation, ...others.map((other) => other.finding.operation)];
    return {
      ...group,
      ...{ finding, position, alsoReported, cases, operations, reproduction },
      parts: [{ ...part, reproduction }, ...others],
    };
  }
  return { ...first, parts };
}

async function reproduceSafely(group: FindingGroup, options: ReproductionOptions): Promise<Reproduction> {
  const { finding } = group;
  const key = findingKey(finding);
  const reproduction = options.known.get(key) ?? (await reproduceOnce(group, options));
  options.known.set(key, reproduction);
  return reproduction;
}

/** The same for the findings of one case with one cause. */
function findingKey({ rule, cause, exchange }: Finding): string {
  return [exchange.case.id, rule, cause].join('\n');
}

async function reproduceOnce(group: FindingGroup, options: ReproductionOptions): Promise<Reproduction> {
  const { finding } = group;
  const isTried = mayTry(group, options) && options.hasRoom();
  try {
    const reproduction = isTried ? await reproduce(finding, options) : undefined;
    return reproduction ?? (await withoutSending(finding, options));
  } catch (error) {
    options.ledger.recordError(finding.exchange.case.id, error);
    return requestAlone(finding);
  }
}

/** A request that got no response may have stopped the target. */
function mayTry({ finding }: FindingGroup, { mayRepeat }: ReproductionOptions): boolean {
  return finding.level !== 'observation' && finding.exchange.outcome.kind === 'reply' && mayRepeat(finding);
}

function requestAlone({ exchange }: Finding): Reproduction {
  return { steps: [], request: exchange.sent, outcome: 'not tried', received: undefined };
}

/** The requests as the run has sent them. */
async function withoutSending(finding: Finding, options: ReproductionOptions): Promise<Reproduction> {
  const sent = await sendSteps(stepsOf(finding, options), finding.exchange, async (_, recorded) => recorded);
  return sent === undefined
    ? requestAlone(finding)
    : { steps: sent.steps, request: sent.request, outcome: 'not tried', received: undefined };
}

/** What comes before the request of a finding: what creates the resources that it names, or else what has broken the read that it is. */
function stepsOf({ exchange }: Finding, { plan, ledger }: ReproductionOptions): Steps {
  const steps = plan.stepsBefore(exchange.case);
  const cause = ledger.brokenBy(exchange);
  if (cause === undefined || steps.creations.length + steps.earlier.length > 0) return steps;
  const { creations, case: broken } = plan.stepsBefore(cause.case);
  return { ...steps, creations, earlier: [{ exchange: cause, case: broken }] };
}

/** `undefined` also when the response is judged by requests before it that are not known: alone it shows nothing. */
async function reproduce(finding: Finding, options: ReproductionOptions): Promise<Reproduction | undefined> {
  const steps = stepsOf(finding, options);
  if (finding.exchange.case.expectedState !== undefined && steps.expect === undefined) return undefined;
  let first: Reproduction | undefined;
  for (const variant of variantsOf(steps, finding, options)) {
    const sent = await sendSteps(variant, finding.exchange, options.send);
    const reproduction = sent && reproductionOf(sent, finding, options);
    if (reproduction?.outcome === 'same') return reproduction;
    first ??= reproduction;
    if (!options.hasRoom()) break;
  }
  return first;
}

/**
 * The steps with only the last of the earlier requests, which mostly suffices; as they were; and with values that the target has not seen. A server error is
 * one whatever exists, so the last is its request as it was sent: what it names may have been deleted before, and this be the cause.
 */
function* variantsOf(steps: Steps, { rule, exchange }: Finding, options: ReproductionOptions): Generator<Steps> {
  if (steps.earlier.length > 1) yield { ...steps, earlier: steps.earlier.slice(-1) };
  yield steps;
  yield withFreshValues(steps, options);
  if (rule === 'server-error' && steps.creations.length > 0 && steps.expect === undefined)
    yield { creations: [], earlier: [], expect: undefined, case: exchange.case };
}

function withFreshValues(steps: Steps, { plan }: ReproductionOptions): Steps {
  const { creations, earlier, case: named } = steps;
  const cases = plan.refresh([named, ...creations.map((step) => step.case), ...earlier.map((step) => step.case)]);
  const [last = named, ...before] = cases;
  const after = before.slice(creations.length);
  return {
    ...steps,
    creations: creations.map((step, index) => ({ ...step, case: before[index] ?? step.case })),
    earlier: earlier.map((step, index) => ({ ...step, case: after[index] ?? step.case })),
    case: last,
  };
}

function reproductionOf(
  { steps, request, exchange }: SentSteps,
  finding: Finding,
  options: ReproductionOptions,
): Reproduction {
  const { outcome } = exchange;
  return {
    steps,
    request,
    outcome: showsSame(finding, exchange, options) ? 'same' : 'different',
    received: outcome.kind === 'reply' ? String(outcome.status) : `no response (${outcome.reason})`,
  };
}

function showsSame(finding: Finding, exchange: Exchange, { ledger }: ReproductionOptions): boolean {
  // What many exchanges show together cannot be judged by one: it gets the same response.
  if (finding.rule === 'never-accepted') return responseSignature(finding.exchange) === responseSignature(exchange);
  return ledger.judge(exchange).findings.some((other) => hasSameCause(other, finding));
}
