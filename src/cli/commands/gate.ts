import { defaultSeed } from '../../api/test-target.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import type { GateStep } from '../gate/gate-step.ts';
import { gateSteps } from '../gate/gate-steps.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { type FinishedRun, outputForPeople, writeReportsOfApis } from '../io/report-files.ts';
import { renderHelp } from '../options/render-help.ts';
import { gateOptions } from '../options/suite-options.ts';
import { type GateSettings, readGateSettings } from '../options/suite-settings.ts';
import { renderContextOf } from '../suite/render-context.ts';

/** `coldframe gate`: 0 every step passed, 1 one failed, 2 the job could not be done, 130 interrupted. */
export const gateCommand: Command = {
  help: renderHelp({
    usage: ['gate [FILE|API...] [--base REVISION] [--target URL] [options]'],
    about:
      'One answer for CI: lints the contract, tests its mock with the whole suite, asks Dredd and Prism for second opinions if they are installed, and tests the target if one is given. Runs every step, even after one fails; a contract with lint errors is not tested. --fail-on, --token, --baseline and --suggest apply to the target; --report, too, and to the mock where no target is given.',
    options: gateOptions,
    example: 'coldframe gate openapi.yaml --base origin/main --target "$URL" --token "$TOKEN"',
  }),
  run: gate,
};

async function gate(argv: readonly string[], io: CommandIo): Promise<number> {
  const all = await readGateSettings(argv, io.env);
  const steps: GateStep[] = [];
  const finished: FinishedRun[] = [];
  const seed = all[0]?.seed ?? defaultSeed(all[0]?.shard);
  const isText = all[0]?.format === 'text';
  const out = isText
    ? outputForPeople(
        all.flatMap(({ reports }) => reports),
        io,
      )
    : io.out;
  for (const settings of all) {
    if (io.interrupted.aborted) break;
    for await (const step of gateSteps(
      { ...settings, seed: settings.seed ?? seed },
      isText ? io : { ...io, colour: false },
    )) {
      if (isText && step.details !== '') out(`${step.details.trimEnd()}\n\n`);
      steps.push(all.length === 1 ? step : { ...step, api: settings.api });
      if (step.name === (settings.target === undefined ? 'mock' : 'target')) finished.push(finishedRun(settings, step));
      if (io.interrupted.aborted) break;
    }
  }
  if (!io.interrupted.aborted) out(isText ? renderSummary(steps) : renderJson(steps));
  await writeReportsOfApis(finished, seed, { ...io, context: renderContextOf(io) });
  return io.interrupted.aborted ? 130 : exitCodeOfSteps(steps);
}

/** What the files of the run are about: the target, or the mock where there is none, which says nothing about responses to suggest. */
function finishedRun(settings: GateSettings, { report, line }: GateStep): FinishedRun {
  const suggest = settings.target === undefined ? undefined : settings.suggest;
  return { name: settings.api ?? '', files: { reports: settings.reports, suggest }, report, reason: line };
}

function renderJson(steps: readonly GateStep[]): string {
  const shown = steps.map(({ api, name, outcome, line, details }) => ({ api, name, outcome, line, details }));
  const passed = steps.every(({ outcome }) => outcome !== 'failed');
  return writeSafeJson({ passed, steps: shown });
}

function renderSummary(steps: readonly GateStep[]): string {
  const width = Math.max(0, ...steps.map(({ api = '' }) => api.length));
  const rows = steps.map(({ api = '', name, outcome, line }) => {
    return `  ${outcome.padEnd(7)}  ${width === 0 ? '' : `${api.padEnd(width)}  `}${name.padEnd(6)}  ${line}`;
  });
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length;
  const verdict = failed === 0 ? 'Gate passed.' : `Gate failed: ${failed} of ${steps.length} steps.`;
  return `Summary\n${rows.join('\n')}\n${verdict}\n`;
}

/** A step that could not be done outweighs one that failed: nothing can be said then. */
function exitCodeOfSteps(steps: readonly GateStep[]): number {
  if (steps.some(({ failure }) => failure !== undefined)) return 2;
  return steps.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
