import { createRequire } from 'node:module';
import type { Contract } from '../model/contract.ts';
import type { Target } from '../model/exchange.ts';
import type { Crosscheck, Transaction } from './crosscheck.ts';
import { type Projection, projectContract } from './project-contract.ts';
import { type DreddOutcome, type Environment, runDredd } from './run-dredd.ts';

/** Bounds on the second opinion. */
export interface CrosscheckOptions {
  /** For the whole run; 60 s by default. */
  readonly timeoutMs?: number;
  /** For one answer; 10 s by default. */
  readonly answerMs?: number;
  /** Accept any TLS certificate. */
  readonly insecure?: boolean;
  readonly interrupted?: AbortSignal;
  /** The user's environment; Dredd gets certificates (`NODE_EXTRA_CA_CERTS`) from it and no proxies. Empty by default. */
  readonly env?: Environment;
}

/**
 * Asks Dredd about the target, if the user has installed it. It sends one valid request, one invalid one and one without credentials per operation,
 * as far as the contract documents what answers them, and holds each answer's status, media type and schema against the contract.
 */
export async function crosscheckWithDredd(
  contract: Contract,
  target: Pick<Target, 'baseUrl' | 'token'>,
  options: CrosscheckOptions = {},
): Promise<Crosscheck> {
  const dredd = findDredd();
  if (dredd === undefined) return { kind: 'not-installed', advice: 'npm install --save-dev dredd@14' };
  const start = performance.now();
  const projection = projectContract(contract);
  const token = target.token ?? 'coldframe';
  const never = new AbortController().signal;
  const run = { timeoutMs: 60_000, answerMs: 10_000, insecure: false, interrupted: never, env: {}, ...options };
  const outcome =
    projection.plan.size === 0
      ? { results: [], stopped: false, complaint: undefined }
      : await runDredd({ ...run, command: dredd.command, projection, baseUrl: target.baseUrl, token });
  const redact = redactor(token);
  const reason = failureOf(outcome, projection);
  if (reason !== undefined) return { kind: 'failed', tool: dredd.tool, reason: redact(reason) };
  const transactions = transactionsOf(outcome, projection).map((one) => ({ ...one, message: redact(one.message) }));
  return {
    kind: 'done',
    tool: dredd.tool,
    transactions,
    skipped: projection.skipped,
    durationMs: performance.now() - start,
  };
}

function findDredd(): { readonly command: string; readonly tool: string } | undefined {
  const load = createRequire(import.meta.url);
  try {
    const { version }: { readonly version: string } = load('dredd/package.json');
    return { command: load.resolve('dredd/bin/dredd'), tool: `Dredd ${version}` };
  } catch {
    return undefined;
  }
}

/** Why nothing can be told; a run that was stopped tells what it had seen by then. */
function failureOf({ results, stopped, complaint }: DreddOutcome, { plan }: Projection): string | undefined {
  if (results.length > 0 || plan.size === 0) return undefined;
  if (stopped) return 'it was stopped before its first answer';
  return complaint ?? 'it ended without a result';
}

function transactionsOf({ results, stopped }: DreddOutcome, { plan }: Projection): readonly Transaction[] {
  const unasked = stopped ? 'it was stopped before this' : 'Dredd made no request of it';
  return [...plan.values()].map(({ name, operation }) => {
    const { status = 'skip', message = unasked } = results.find((result) => result.name === name) ?? {};
    return { name, operation, status, message: status === 'pass' ? '' : message.trim() };
  });
}

/** Puts `$TOKEN` in place of the secret in all its spellings. */
function redactor(token: string): (text: string) => string {
  const basic = Buffer.from(token).toString('base64');
  const spellings = [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1), basic].filter(
    (one) => one !== '',
  );
  return (text) => spellings.reduce((left, spelling) => left.replaceAll(spelling, '$TOKEN'), text);
}
