import type { Contract } from '../model/contract.ts';
import type { Report } from '../model/report.ts';
import { acceptFindings } from '../report/render/baseline.ts';
import { runSuite } from '../run/run.ts';
import { openSender } from '../send/sender.ts';
import { defaultLimits } from '../send/wire/default-limits.ts';
import { readProxies, type TestSettings } from '../settings.ts';
import type { World } from './command.ts';
import { openProgress } from './progress.ts';
import { readBaseline } from './read-baseline.ts';

/** Runs the suite against the target that the settings name. Throws `Failure` when it cannot be reached. */
export async function testTarget(
  contract: Contract,
  settings: TestSettings,
  { env, interrupted, progress }: Pick<World, 'env' | 'interrupted' | 'progress'>,
): Promise<Report> {
  const { target, token, timeoutMs } = settings;
  const baseline = settings.baseline === undefined ? [] : await readBaseline(settings.baseline);
  const sender = openSender(
    { baseUrl: target, token, limits: { ...defaultLimits, timeoutMs } },
    { ...settings, signal: interrupted, proxies: readProxies(env, target) },
  );
  const { watch, end } = openProgress({ progress });
  try {
    const keepVerdicts = settings.reports.some(({ format }) => format === 'junit');
    const report = await runSuite({
      ...settings,
      keepVerdicts,
      watch,
      contract,
      sender,
      target: target.href,
      interrupted,
    });
    return acceptFindings(report, baseline, new Date().toISOString().slice(0, 10));
  } finally {
    end();
    await sender.close();
  }
}
