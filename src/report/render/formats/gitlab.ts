import type { Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { pathInRepository } from '../../../text/place-in-repository.ts';
import { lazyList, writeSafeJsonPieces } from '../../../text/safe-json.ts';
import { findingKeyOf } from '../../finding-key.ts';
import { unacceptedGroups } from '../../severity.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { describeOperations } from '../describe/text-group.ts';

const severities = { violation: 'critical', deviation: 'minor', observation: 'info' } as const;

/** The findings as a Code Quality report of GitLab, which shows them beside the lines of the contract in a merge request. */
export function renderGitlab(report: Report, context: RenderContext): Iterable<string> {
  return writeSafeJsonPieces(
    lazyList(unacceptedGroups(report), (group) => ({
      description: `${describeOperations(group, 1)}: ${escapeText(group.finding.message)}`,
      check_name: group.finding.rule,
      fingerprint: findingKeyOf(group.finding),
      severity: severities[group.finding.level],
      location: {
        path: pathInRepository(group.position.file, context),
        lines: { begin: Math.max(1, group.position.line) },
      },
    })),
  );
}
