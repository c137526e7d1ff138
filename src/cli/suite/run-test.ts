import { testTarget } from '../../api/test-target.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Report } from '../../model/report.ts';
import { recordsExchanges } from '../../report/render/render.ts';
import type { RunPhase } from '../../run/run-phases.ts';
import { plural } from '../../text/plural.ts';
import type { CommandIo } from '../io/command.ts';
import { packageVersion } from '../io/package-files.ts';
import { openProgress } from '../io/progress.ts';
import { readProxies } from '../options/read-proxies.ts';
import type { TestSettings } from '../options/suite-settings.ts';
import { askConsent } from './ask-consent.ts';
import { openExchangeLog } from './exchange-log.ts';

/** Tests the target of the settings, with a line of progress and verbose notes. Throws what `testTarget` throws. */
export async function runTest(contract: Contract, settings: TestSettings, io: CommandIo): Promise<Report> {
  const { env, interrupted, verbose } = io;
  await askConsent(contract, settings, io);
  io.catchSignals?.();
  const logs = settings.reports
    .filter(({ format }) => recordsExchanges(format))
    .map(({ file }) => openExchangeLog(file, packageVersion()));
  const progress = openProgress(io);
  const notes = openSuiteNotes(io);
  verbose('send', `testing ${settings.target.href}${settings.token === undefined ? '' : ' with a token'}`);
  const log = (exchanges: readonly Exchange[]) => {
    for (const one of logs) one.add(exchanges);
  };
  try {
    return await testTarget({
      ...settings,
      contract,
      safe: settings.safe || settings.production,
      server: settings.server && { ...settings.server, onExit: io.onExit },
      proxies: readProxies(env, settings.target),
      signal: interrupted,
      onLogins: (logins) => {
        if (logins > 1) io.err(`The identity "${settings.identity?.name}" logged in ${logins} times.\n`);
      },
      keepVerdicts: false,
      onPhase: notes.phase,
      onExchanges: (exchanges, extent, found) => {
        log(exchanges);
        progress.watch(exchanges, { extent, found });
        notes.count(exchanges);
      },
      onOtherExchanges: log,
    });
  } finally {
    progress.end();
    for (const one of logs) one.end();
  }
}

const startOf: Readonly<Record<RunPhase, string>> = {
  send: 'sending cases',
  minimise: 'looking for a smaller request for each finding',
  limits: 'looking for limits that the contract does not state',
  'clean up': 'deleting what the run created',
  reproduce: 'sending the request of each finding again',
};

/** Counts the cases by strategy, and notes each phase. */
function openSuiteNotes({ verbose }: Pick<CommandIo, 'verbose'>) {
  const derived = new Map<string, number>();
  let cases = 0;
  return {
    count: (exchanges: readonly Exchange[]) => {
      cases += exchanges.length;
      for (const { case: one } of exchanges) derived.set(one.strategy, (derived.get(one.strategy) ?? 0) + 1);
    },
    phase: (phase: RunPhase) => {
      if (phase === 'minimise') {
        const counts = [...derived].map(([strategy, count]) => `${strategy} ${count}`);
        verbose('derive', `${plural(cases, 'case')}: ${counts.join(', ')}`);
      }
      verbose('send', startOf[phase]);
    },
  };
}
