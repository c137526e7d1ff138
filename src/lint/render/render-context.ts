import type { LintRuleId } from '../../model/lint-rule-id.ts';
import type { RepositoryPaths } from '../../text/place-in-repository.ts';
import type { TextOptions } from './render-text.ts';

/** What formats may use apart from the findings. */
export interface LintRenderContext extends TextOptions, RepositoryPaths {
  /** Lines of a file that was read; absent: `html` shows none. */
  readonly linesOf?: ((file: string, first: number, count: number) => readonly string[] | undefined) | undefined;
  /** The contracts as the user named them; absent: not named. */
  readonly contracts?: readonly string[] | undefined;
  /** The version of Coldframe; absent: not named. */
  readonly version?: string | undefined;
  /** The page of a rule, in Markdown; absent or `undefined`: not known. */
  readonly rulePage?: ((rule: LintRuleId) => string | undefined) | undefined;
}
