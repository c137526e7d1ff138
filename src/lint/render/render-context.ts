import type { LintRuleId } from '../../model/lint-rule-id.ts';
import type { TextOptions } from './render-text.ts';

/** What formats may use apart from the findings. */
export interface LintRenderContext extends TextOptions {
  /** Lines of a file that was read; absent: `html` shows none. */
  readonly linesOf?: ((file: string, first: number, count: number) => readonly string[] | undefined) | undefined;
  /** The contracts as the user named them; absent: not named. */
  readonly contracts?: readonly string[] | undefined;
  /** The version of Coldframe; absent: not named. */
  readonly version?: string | undefined;
  /** The path of a file from the root of the repository; absent: files are named as they are. */
  readonly repositoryPath?: ((file: string) => string) | undefined;
  /** The page of a rule, in Markdown; absent or `undefined`: not known. */
  readonly rulePage?: ((rule: LintRuleId) => string | undefined) | undefined;
}

/** The path of a file for a tool that looks for it in the repository. Unlike in reports of the suite, a file outside and an address stay as they are named: lint is about that file. */
export function placeFromRepository(file: string, { repositoryPath }: LintRenderContext): string {
  const path = repositoryPath?.(file) ?? file;
  return path.startsWith('../') ? file : path;
}
