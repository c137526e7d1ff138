import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderContext } from '../../report/render/describe/render-context.ts';
import type { CommandIo } from '../io/command.ts';
import { packageVersion, readRuleMarkdown } from '../io/package-files.ts';
import { repositoryPathIn } from '../io/repository-path.ts';

/** What reports need to know of this machine. Files of the contract are named from the root of the repository, where CI services look for them. */
export function renderContextOf({
  env,
  colour,
  width,
  links,
  details,
}: Pick<CommandIo, 'env' | 'colour' | 'width' | 'links' | 'details'>): RenderContext {
  const now = new Date();
  return {
    colour,
    width,
    brief: details !== true,
    link: links === true ? linkTo : undefined,
    version: packageVersion(),
    ended: { milliseconds: now.getTime(), iso: now.toISOString() },
    rulePage: readRuleMarkdown,
    repositoryPath: repositoryPathIn(env),
  };
}

/** A link as terminals know it (OSC 8). */
function linkTo(text: string, file: string): string {
  const url = /^https?:/.test(file) ? new URL(file) : pathToFileURL(resolve(file));
  return `\u001b]8;;${url.href}\u001b\\${text}\u001b]8;;\u001b\\`;
}
