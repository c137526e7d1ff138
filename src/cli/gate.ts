import { Failure } from '../model/failure.ts';
import { readGateSettings } from '../settings.ts';
import type { World } from './command.ts';
import type { GateStep } from './gate-step.ts';
import { gateSteps } from './gate-steps.ts';

const help = `Usage: coldframe gate [FILE] [--base REVISION] [--target URL] [options]

One answer for CI: lints the contract, proves its mock with the whole suite, asks Dredd for a second opinion if it is installed, and
tests the target if one is named. Stops at nothing: every step that can be taken is taken.

  --base REVISION        also compare the contract with what it was at a revision of git: what breaks its users closes the gate,
                         save what coldframe.yaml accepts under diff.accepted

Takes the options of "coldframe test" (see coldframe test --help); --fail-on, --token and --report speak of the target.
`;

/** `coldframe gate`: 0 every step passed, 1 one failed, 2 the job could not be done, 130 interrupted. */
export async function gateCommand(argv: readonly string[], world: World): Promise<number> {
  if (argv.includes('--help')) {
    world.out(help);
    return 0;
  }
  const settings = readGateSettings(argv, world.env);
  const steps: GateStep[] = [];
  for await (const step of gateSteps(settings, world)) {
    if (step.details !== '') world.out(`${step.details.trimEnd()}\n\n`);
    steps.push(step);
  }
  if (world.interrupted.aborted) return 130;
  world.out(renderSummary(steps));
  return exitCodeOf(steps);
}

function renderSummary(steps: readonly GateStep[]): string {
  const rows = steps.map(({ name, outcome, line }) => `  ${outcome.padEnd(7)}  ${name.padEnd(6)}  ${line}`);
  const failed = steps.filter(({ outcome }) => outcome === 'failed').length;
  const verdict = failed === 0 ? 'The gate is open.' : `The gate is closed: ${failed} of ${steps.length} steps failed.`;
  return `Summary\n${rows.join('\n')}\n${verdict}\n`;
}

/** A step that could not be done outweighs one that failed: nothing is claimed then. */
function exitCodeOf(steps: readonly GateStep[]): number {
  const broken = steps.find(({ failure }) => failure !== undefined);
  if (broken?.failure instanceof Failure) return 2;
  return steps.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
