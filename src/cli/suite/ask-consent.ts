import { hostname, networkInterfaces } from 'node:os';
import { planRun } from '../../api/plan-run.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import type { Contract } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import type { CommandIo } from '../io/command.ts';
import type { TestSettings } from '../options/suite-settings.ts';
import { creationText } from './render-outline.ts';

/** The counts are for a sentence, which need not be exact, in milliseconds. */
const countMs = 1000;

/**
 * Says what a run will change at a target on another machine and, at a terminal, asks whether to go on. Says nothing about a target on this machine. Throws
 * `Failure('usage')` when the answer is not yes.
 */
export async function askConsent(contract: Contract, settings: TestSettings, io: CommandIo): Promise<void> {
  const { target, safe, production, configuration, yes } = settings;
  const host = target.host;
  if (production) {
    io.err(`${configuration?.source.name} marks ${host} as production: only GET, HEAD and OPTIONS are sent.\n`);
    return;
  }
  if (safe || isThisMachine(target)) return;
  const plan = await planRun({ ...settings, contract, countMs });
  const changes = plan.operations.filter(({ effect }) => effect !== 'reads').length;
  if (changes === 0) return;
  io.err(
    `The run ${creationText(plan, settings)} at ${host}, and deletes at its end what the contract lets it delete. ` +
      `--safe only reads, "coldframe plan" shows the requests.\n`,
  );
  if (yes || io.ask === undefined || isCi(io.env)) return;
  const reply = await io.ask('Go on? [y/N] ');
  if (/^\s*y(es)?\s*$/i.test(reply)) return;
  throw new Failure(
    'usage',
    'The run was not started.',
    'Use --yes to start it without a question, or --safe to only read.',
  );
}

/** Whether the target is at a loopback address, or at an address or the name of this machine. */
function isThisMachine({ hostname: target }: URL): boolean {
  if (isLoopbackHost(target) || target === hostname().toLowerCase()) return true;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => address === target.replace(/^\[|\]$/g, ''));
}

function isCi({ CI: ci }: CommandIo['env']): boolean {
  return ci !== undefined && ci !== '' && ci !== 'false';
}
