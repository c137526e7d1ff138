import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryOf } from '../../contract/load/readable-area.ts';
import type { RenderContext } from '../../report/render/describe/render-context.ts';
import type { CommandIo } from '../io/command.ts';
import { packageVersion, readRuleMarkdown } from '../io/package-files.ts';

/** What reports need to know of this machine. Files of the contract are named from the root of the repository, where CI services look for them. */
export function renderContextOf({
  env,
  colour,
  width,
  links,
  details,
}: Pick<CommandIo, 'env' | 'colour' | 'width' | 'links' | 'details'>): RenderContext {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'] ?? repositoryOf(resolve('.')) ?? resolve('.');
  const now = new Date();
  return {
    colour,
    width,
    brief: details !== true,
    link: links === true ? linkTo : undefined,
    version: packageVersion(),
    ended: { milliseconds: now.getTime(), iso: now.toISOString() },
    rulePage: readRuleMarkdown,
    repositoryPath: (file) => {
      if (/^[a-z][a-z0-9+.-]+:/i.test(file)) return file;
      return relative(root, resolve(file)).split(sep).join('/');
    },
  };
}

/** A link as terminals know it (OSC 8). */
function linkTo(text: string, file: string): string {
  const url = /^https?:/.test(file) ? new URL(file) : pathToFileURL(resolve(file));
  return `\u001b]8;;${url.href}\u001b\\${text}\u001b]8;;\u001b\\`;
}
