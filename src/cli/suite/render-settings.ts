import { relative, resolve, sep } from 'node:path';
import { repositoryOf } from '../../contract/load/readable-area.ts';
import type { RenderContext } from '../../report/render/render-context.ts';
import type { CommandIo } from '../io/command.ts';
import { packageVersion, readRuleMarkdown } from '../io/package-files.ts';

/** What reports need to know of this machine. Files of the contract are named from the root of the repository, where CI services look for them. */
export function renderContextOf({ env, colour, width }: Pick<CommandIo, 'env' | 'colour' | 'width'>): RenderContext {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'] ?? repositoryOf(resolve('.')) ?? resolve('.');
  const now = new Date();
  return {
    colour,
    width,
    version: packageVersion(),
    ended: { milliseconds: now.getTime(), iso: now.toISOString() },
    rulePage: readRuleMarkdown,
    repositoryPath: (file) => {
      if (/^[a-z][a-z0-9+.-]+:/i.test(file)) return file;
      return relative(root, resolve(file)).split(sep).join('/');
    },
  };
}
