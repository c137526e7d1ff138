import { relative } from 'node:path';
import { compareContracts } from '../../api/diff-contracts.ts';
import { existsAtRevision } from '../../contract/load/git-source.ts';
import { renderDiffText, summaryOf } from '../../diff/changes/render-diff.ts';
import { Failure } from '../../model/failure.ts';
import type { CommandIo } from '../io/command.ts';
import type { GateSettings } from '../options/suite-settings.ts';
import type { GateStep } from './gate-step.ts';

/** Compares the contract with the same file in a git revision; a change that breaks clients fails the step. A new contract passes. */
export async function diffStep(
  settings: GateSettings & { readonly base: string },
  io: Pick<CommandIo, 'colour'>,
): Promise<GateStep> {
  try {
    return await compare(settings, io);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name: 'diff', outcome: 'failed', line: `${error.message} ${error.advice}`, details: '', failure: error };
  }
}

async function compare(
  { contract, base, reading, linting }: GateSettings & { readonly base: string },
  { colour, width }: Pick<CommandIo, 'colour' | 'width'>,
): Promise<GateStep> {
  const path = pathInFolder(contract);
  if (!(await existsAtRevision(base, path))) {
    return { name: 'diff', outcome: 'passed', line: `${path} is new: it is not in ${base}`, details: '' };
  }
  const acceptance = await compareContracts({
    ...reading,
    from: `git:${base}:${path}`,
    to: contract,
    config: linting.config,
    api: linting.api,
  });
  const text = renderDiffText(acceptance, { pair: acceptance.pair, colour, width });
  const { changes, stale } = acceptance;
  const breaks = changes.some((change) => change.class === 'breaking' && change.accepted === undefined);
  const line = `since ${base}: ${summaryOf(changes)}`;
  return {
    name: 'diff',
    outcome: breaks ? 'failed' : 'passed',
    line,
    details: changes.length + stale.length === 0 ? '' : text,
  };
}

/** The path as git expects it: relative to the working folder, with slashes. */
function pathInFolder(contract: string): string {
  const path = relative('.', contract).replaceAll('\\', '/');
  if (!path.startsWith('..')) return path;
  throw new Failure(
    'usage',
    `${contract} is not in this folder, so it cannot be compared with a revision.`,
    'Run in a folder of the repository that contains the contract.',
  );
}
