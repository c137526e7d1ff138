import type { SourcePosition } from '../model/contract.ts';
import type { LintFinding, LintLevel } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { join } from '../schema/json/pointer.ts';

/** What a team decided about the rules: the section `lint` of its configuration file. */
export interface LintPolicy {
  /** By rule, the level of its findings; `off` leaves them out. */
  readonly levels: ReadonlyMap<LintRuleId, LintLevel | 'off'>;
  readonly exceptions: readonly LintException[];
}

/** Accepted findings. */
export interface LintException {
  readonly rule: LintRuleId;
  /** `POST /tools`, `/tools` or `#/components/schemas/Tool`: accepts findings there and below; `undefined`: everywhere. */
  readonly at: string | undefined;
  readonly reason: string;
  /** Its last day, when that has passed: it accepts nothing then. */
  readonly expired?: string | undefined;
  /** Where the exception was written. */
  readonly position: SourcePosition;
}

/** The findings that remain under a policy, and one for each exception that accepts none. */
export function applyPolicy(findings: readonly LintFinding[], { levels, exceptions }: LintPolicy): LintFinding[] {
  const needed = new Set<LintException>();
  const remaining = findings.flatMap((finding) => {
    const exception = exceptions.find((candidate) => accepts(candidate, finding));
    if (exception !== undefined) needed.add(exception);
    const level = levels.get(finding.rule) ?? finding.level;
    return exception !== undefined || level === 'off' ? [] : [{ ...finding, level }];
  });
  return [...remaining, ...exceptions.filter((exception) => !needed.has(exception)).map(unneeded)];
}

function accepts({ rule, at, expired }: LintException, finding: LintFinding): boolean {
  if (rule !== finding.rule || expired !== undefined) return false;
  if (at === undefined) return true;
  const place = pointerOf(at);
  return finding.pointer === place || finding.pointer.startsWith(`${place}/`);
}

function pointerOf(at: string): Pointer {
  if (at.startsWith('#')) return at.slice(1);
  const [, method, path] = /^([A-Za-z]+) (\/.*)$/.exec(at) ?? [];
  return method === undefined || path === undefined ? join('/paths', at) : join('/paths', path, method.toLowerCase());
}

function unneeded({ rule, at, expired, position }: LintException): LintFinding {
  return {
    rule: 'exception-unneeded',
    level: 'warning',
    message: `The exception for ${rule}${at === undefined ? '' : ` at ${at}`} ${expired === undefined ? 'matches no finding' : `expired on ${expired}`}.`,
    pointer: '',
    position,
    fix: expired === undefined ? 'Remove it.' : 'Fix what it accepted and remove it, or give it another date.',
  };
}
