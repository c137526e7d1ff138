import type { RuleId } from '../../../model/rule-id.ts';
import type { RepositoryPaths } from '../../../text/place-in-repository.ts';

/** What a report format may use apart from the report. */
export interface RenderContext extends RepositoryPaths {
  /** Colour the levels with ANSI escapes; only `text` does. */
  readonly colour: boolean;
  /** Only the summary; only `text` has one. */
  readonly quiet?: boolean | undefined;
  /** Long lists are counted instead of written; only `text` does. */
  readonly brief?: boolean | undefined;
  /** Makes a text a link to a file of the contract, for a terminal that knows links; absent: there are none. */
  readonly link?: ((text: string, file: string) => string) | undefined;
  /** The width of the terminal in columns, to which `text` breaks its lines; absent: lines are not broken. */
  readonly width?: number | undefined;
  /** The version of Coldframe; absent: not named. */
  readonly version?: string | undefined;
  /** When the run ended. Absent: at the start of 1970. */
  readonly ended?: RunEnd | undefined;
  /** The page of a rule, in Markdown; absent or `undefined`: not known. */
  readonly rulePage?: ((rule: RuleId) => string | undefined) | undefined;
}

/** When a run ended, as a number of milliseconds since 1970 and as an ISO date. */
export interface RunEnd {
  /** Since the start of 1970, in milliseconds. */
  readonly milliseconds: number;
  /** `2026-11-22T09:30:00.000Z`. */
  readonly iso: string;
}
