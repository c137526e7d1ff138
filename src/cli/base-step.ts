import { relative } from 'node:path';
import { wasThere } from '../contract/git-source.ts';
import { readContract } from '../contract/read-contract.ts';
import { acceptChanges } from '../diff/accept-changes.ts';
import { diffContracts } from '../diff/diff-contracts.ts';
import { renderDiffText } from '../diff/render-diff.ts';
import { Failure } from '../model/failure.ts';
import type { GateSettings } from '../settings.ts';
import type { World } from './command.ts';
import type { GateStep } from './gate-step.ts';
import { readAcceptedChanges } from './read-accepted-changes.ts';

/** Compares the contract with what it was at a revision of git: what breaks those who use the API closes the gate. A contract that is new breaks nobody. */
export async function baseStep(
  settings: GateSettings & { readonly base: string },
  world: Pick<World, 'colour'>,
): Promise<GateStep> {
  try {
    return await compare(settings, world);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name: 'diff', outcome: 'failed', line: `${error.message} ${error.advice}`, details: '', failure: error };
  }
}

async function compare(
  { contract, base, reading, linting }: GateSettings & { readonly base: string },
  { colour }: Pick<World, 'colour'>,
): Promise<GateStep> {
  const path = pathInFolder(contract);
  if (!(await wasThere(base, path))) {
    return { name: 'diff', outcome: 'passed', line: `${path} is new: it is not in ${base}`, details: '' };
  }
  const pair = {
    old: await readContract(`git:${base}:${path}`, reading),
    new: await readContract(contract, reading),
  };
  const accepted = await readAcceptedChanges(linting.config);
  const acceptance = acceptChanges(diffContracts(pair), accepted, new Date().toISOString().slice(0, 10));
  const text = renderDiffText(acceptance, { pair, colour });
  const { changes, stale } = acceptance;
  const breaks = changes.some((change) => change.class === 'breaking' && change.accepted === undefined);
  const line = `since ${base}: ${text.trimEnd().split('\n').at(-1)}`;
  return {
    name: 'diff',
    outcome: breaks ? 'failed' : 'passed',
    line,
    details: changes.length + stale.length === 0 ? '' : text,
  };
}

/** As git is asked for it: from the working folder, with slashes. */
function pathInFolder(contract: string): string {
  const path = relative('.', contract).replaceAll('\\', '/');
  if (!path.startsWith('..')) return path;
  throw new Failure(
    'usage',
    `${contract} is not in this folder, so it cannot be compared with a revision.`,
    'Run in a folder of the repository that holds the contract.',
  );
}
