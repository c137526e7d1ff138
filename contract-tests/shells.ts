import { findProgram } from './find-program.ts';

/** The program. */
export const fish = findProgram('fish') ?? '';

/** Why the tests of completion in fish cannot run here; `undefined` if they can. */
export const noFish = whyMissing('fish');

/** Why the tests of completion in zsh cannot run here; `undefined` if they can. */
export const noZsh = whyMissing('zsh');

function whyMissing(shell: string): string | undefined {
  return findProgram(shell) === undefined ? `there is no ${shell}: install the package "${shell}"` : undefined;
}
