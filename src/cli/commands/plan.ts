import { planRun } from '../../api/plan-run.ts';
import { tryLogin } from '../../api/try-login.ts';
import type { Contract } from '../../model/contract.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import { usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { type PlanSettings, planOptions, readPlanSettings, readProxies } from '../options/suite-settings.ts';
import { checkFileSelectors } from '../suite/check-file-selectors.ts';
import { renderLogin } from '../suite/render-login.ts';
import { renderOutline, renderOutlineJson } from '../suite/render-outline.ts';

/** `coldframe plan`: 0 the plan is printed, 2 the contract or the options cannot be used. */
export const planCommand: Command = {
  help: renderHelp({
    usage: ['plan [FILE] [options]'],
    about:
      'Shows what coldframe test would send, and sends nothing: the cases of each operation, what they create, change or delete, where identifiers come from, what is left out and why, and about how long it takes. It takes the options of coldframe test; the responses of the target may lead to more cases.',
    options: planOptions,
    example: 'coldframe plan openapi.yaml --skip tag:admin',
  }),
  run: plan,
};

async function plan(argv: readonly string[], io: CommandIo): Promise<number> {
  const settings = await readPlanSettings(argv, io.env);
  const contract = await readCommandContract(settings.contract, settings, io);
  for (const notice of contractNotices(contract)) io.err(`${escapeText(notice)}\n`);
  checkFileSelectors(settings.configuration, contract);
  if (settings.login) return showLogin(contract, settings, io);
  const planned = await planRun({ ...settings, contract, safe: settings.safe || settings.production });
  io.out(settings.format === 'json' ? renderOutlineJson(planned, settings) : renderOutline(planned, settings));
  return 0;
}

/** Sends one request to each operation that only reads. */
async function showLogin(
  contract: Contract,
  settings: PlanSettings,
  { out, env, interrupted }: CommandIo,
): Promise<number> {
  const { target, identity } = settings;
  if (target === undefined) throw usage('Missing --target URL.', 'Name the target to log in at.');
  const proxies = readProxies(env, target);
  const tried = await tryLogin({ ...settings, contract, target, proxies, signal: interrupted });
  out(renderLogin(tried, identity?.name));
  return 0;
}
