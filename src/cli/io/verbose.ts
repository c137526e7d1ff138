import { escapeText } from '../../text/escape-text.ts';
import { matchesWildcards } from '../../text/match-wildcards.ts';
import { withoutUrlSecrets } from '../../text/shown-url.ts';

/** What a note is about; `DEBUG=coldframe:send` shows one area alone. */
export type VerboseArea = 'read' | 'lint' | 'diff' | 'mock' | 'derive' | 'send' | 'write';

/** Writes one note. Its text may come from a contract or a target. */
export type Verbose = (area: VerboseArea, text: string) => void;

/** What decides whether notes are written, and where. */
export interface VerboseOptions {
  /** `--verbose` was given: every area. */
  readonly all: boolean;
  /** The environment variable `DEBUG`, as the package `debug` reads it: patterns with `*` between commas, `-` excludes. */
  readonly debug: string | undefined;
  readonly err: (text: string) => void;
}

/** Opens the notes. Each is one line on standard error, with the milliseconds since the start and without credentials of URLs. */
export function openVerbose({ all, debug, err }: VerboseOptions): Verbose {
  const shows = all ? () => true : matcherOf(debug ?? '');
  const start = performance.now();
  return (area, text) => {
    if (!shows(`coldframe:${area}`)) return;
    err(`coldframe:${area} +${Math.round(performance.now() - start)} ms  ${escapeText(withoutUrlSecrets(text))}\n`);
  };
}

/** For a command without `--verbose`: nothing is shown. */
export const silent: Verbose = () => undefined;

function matcherOf(debug: string): (name: string) => boolean {
  const patterns = debug.split(/[\s,]+/).filter((pattern) => pattern !== '');
  const excluded = patterns.filter((pattern) => pattern.startsWith('-')).map((pattern) => pattern.slice(1));
  const included = patterns.filter((pattern) => !pattern.startsWith('-'));
  return (name) =>
    included.some((one) => matchesWildcards(name, one)) && !excluded.some((one) => matchesWildcards(name, one));
}
