import { planRun } from '../../api/plan-run.ts';
import { tryLogin } from '../../api/try-login.ts';
import type { Contract } from '../../model/contract.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { usage } from '../options/parse-options.ts';
import { readProxies } from '../options/read-proxies.ts';
import { renderHelp } from '../options/render-help.ts';
import { planOptions } from '../options/suite-options.ts';
import { type PlanSettings, readPlanSettings } from '../options/suite-settings.ts';
import { fitAll } from '../suite/fit-settings.ts';
import { renderLogin } from '../suite/render-login.ts';
import { renderOutline, renderOutlineJson } from '../suite/render-outline.ts';

/** `coldframe plan`: 0 the plan is printed, 2 the contract or the options cannot be used. */
export const planCommand: Command = {
  help: renderHelp({
    usage: ['plan [FILE|API...] [options]'],
    about:
      'Shows what coldframe test would send, and sends nothing: the cases of each operation, what they create, change or delete, where identifiers come from, what is left out and why, and about how long it takes. It takes the options of coldframe test; the responses of the target may lead to more cases.',
    options: planOptions,
    example: 'coldframe plan openapi.yaml --skip tag:admin',
  }),
  run: plan,
};

async function plan(argv: readonly string[], io: CommandIo): Promise<number> {
  const runs = await fitAll(await readPlanSettings(argv, io.env), io);
  const plans: string[] = [];
  for (const { settings, contract } of runs) {
    for (const notice of contractNotices(contract)) io.err(`${escapeText(notice)}\n`);
    const isOne = runs.length === 1;
    const isJson = settings.format === 'json';
    if (!isOne && !isJson) io.out(`${plans.length === 0 ? '' : '\n'}API ${settings.api}\n\n`);
    const text = settings.login ? await tryLoginOf(contract, settings, io) : await renderPlan(contract, settings, io);
    plans.push(`${JSON.stringify(settings.api ?? '')}: ${text.trimEnd()}`);
    if (isOne || !isJson) io.out(text);
  }
  if (runs.length > 1 && runs[0]?.settings.format === 'json') io.out(`{ "apis": {\n${plans.join(',\n')}\n} }\n`);
  return 0;
}

async function renderPlan(contract: Contract, settings: PlanSettings, io: CommandIo): Promise<string> {
  const planned = await planRun({ ...settings, contract, safe: settings.safe || settings.production });
  return settings.format === 'json' ? renderOutlineJson(planned, settings) : renderOutline(planned, settings, io.width);
}

/** Sends one request to each operation that only reads. */
async function tryLoginOf(
  contract: Contract,
  settings: PlanSettings,
  { env, interrupted }: CommandIo,
): Promise<string> {
  const { target, identity } = settings;
  if (target === undefined) throw usage('Missing --target URL.', 'Name the target to log in at.');
  const proxies = readProxies(env, target);
  const tried = await tryLogin({ ...settings, contract, target, proxies, signal: interrupted });
  return renderLogin(tried, identity?.name);
}
