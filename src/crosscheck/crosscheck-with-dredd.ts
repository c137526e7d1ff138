import { createRequire } from 'node:module';
import { bearerToken } from '../http/bearer-token.ts';
import type { Contract } from '../model/contract.ts';
import type { Target } from '../model/exchange.ts';
import { percentEncode } from '../text/percent-encode.ts';
import type { Crosscheck, Transaction } from './crosscheck.ts';
import { type Projection, projectContract } from './project-contract.ts';
import { type DreddOutcome, type Environment, runDredd } from './run-dredd.ts';

/** Limits and settings of the crosscheck. */
export interface CrosscheckOptions {
  /** For the whole run; 60 s by default. */
  readonly timeoutMs?: number;
  /** For one response; 10 s by default. */
  readonly responseMs?: number;
  /** Accept any TLS certificate. */
  readonly insecure?: boolean;
  readonly interrupted?: AbortSignal;
  /** The user's environment; Dredd gets certificates (`NODE_EXTRA_CA_CERTS`) from it and no proxies. Empty by default. */
  readonly env?: Environment;
}

/**
 * Runs Dredd against the target, if the user has installed it. For each operation it sends one valid request, one invalid one and one without
 * credentials, if the contract documents their responses, and checks the status, media type and schema of each response.
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
  const notInterrupted = new AbortController().signal;
  const run = {
    timeoutMs: 60_000,
    responseMs: 10_000,
    insecure: false,
    interrupted: notInterrupted,
    env: {},
    ...options,
  };
  const outcome =
    projection.plan.size === 0
      ? { results: [], stopped: false, error: undefined }
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

/** Why there is no result; a run that was stopped reports the results it had by then. */
function failureOf({ results, stopped, error }: DreddOutcome, { plan }: Projection): string | undefined {
  if (results.length > 0 || plan.size === 0) return undefined;
  if (stopped) return 'it was stopped before its first response';
  return error ?? 'it ended without a result';
}

function transactionsOf({ results, stopped }: DreddOutcome, { plan }: Projection): readonly Transaction[] {
  const notSent = stopped ? 'Dredd was stopped before this request' : 'Dredd did not send this request';
  return [...plan.values()].map(({ name, operation }) => {
    const { status = 'skip', message = notSent } = results.find((result) => result.name === name) ?? {};
    return { name, operation, status, message: status === 'pass' ? '' : message.trim() };
  });
}

/** Replaces the secret by `$TOKEN`, in all encodings in which Dredd may print it. */
function redactor(token: string): (text: string) => string {
  const basic = Buffer.from(token).toString('base64');
  // The whole value first, so that nothing of it is left.
  const texts = [token, bearerToken(token)].flatMap((text) => [
    text,
    percentEncode(text),
    JSON.stringify(text).slice(1, -1),
  ]);
  const encodings = [...texts, basic].filter((one) => one !== '');
  return (text) => encodings.reduce((left, encoding) => left.replaceAll(encoding, '$TOKEN'), text);
}
