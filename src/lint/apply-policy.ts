import type { SourcePosition } from '../model/contract.ts';
import type { LintFinding, LintLevel } from '../model/finding.ts';
import type { Pointer } from '../model/json.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { join } from '../schema/json/pointer.ts';

/** What a team decided about the rules. */
export interface LintPolicy {
  /** By rule, the level its findings have here; `off` leaves them out. */
  readonly levels: ReadonlyMap<LintRuleId, LintLevel | 'off'>;
  readonly exceptions: readonly LintException[];
}

/** Findings that are let pass. */
export interface LintException {
  readonly rule: LintRuleId;
  /** `POST /tools`, `/tools` or `#/components/schemas/Tool`: the finding lies there or below; `undefined`: anywhere. */
  readonly at: string | undefined;
  readonly reason: string;
  /** Where the exception was written. */
  readonly position: SourcePosition;
}

/** The findings that remain under a policy, and one for each exception that nothing needs any more. */
export function applyPolicy(findings: readonly LintFinding[], { levels, exceptions }: LintPolicy): LintFinding[] {
  const needed = new Set<LintException>();
  const remaining = findings.flatMap((finding) => {
    const exception = exceptions.find((candidate) => admits(candidate, finding));
    if (exception !== undefined) needed.add(exception);
    const level = levels.get(finding.rule) ?? finding.level;
    return exception !== undefined || level === 'off' ? [] : [{ ...finding, level }];
  });
  return [...remaining, ...exceptions.filter((exception) => !needed.has(exception)).map(unneeded)];
}

function admits({ rule, at }: LintException, finding: LintFinding): boolean {
  if (rule !== finding.rule) return false;
  if (at === undefined) return true;
  const place = pointerOf(at);
  return finding.pointer === place || finding.pointer.startsWith(`${place}/`);
}

function pointerOf(at: string): Pointer {
  if (at.startsWith('#')) return at.slice(1);
  const [, method, path] = /^([A-Za-z]+) (\/.*)$/.exec(at) ?? [];
  return method === undefined || path === undefined ? join('/paths', at) : join('/paths', path, method.toLowerCase());
}

function unneeded({ rule, at, position }: LintException): LintFinding {
  return {
    rule: 'exception-unneeded',
    level: 'warning',
    message: `The exception for ${rule}${at === undefined ? '' : ` at ${at}`} is no longer needed.`,
    pointer: '',
    position,
    fix: 'Remove it.',
  };
}
