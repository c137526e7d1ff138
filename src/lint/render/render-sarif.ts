import type { LintFinding } from '../../model/finding.ts';
import type { LintRuleId } from '../../model/lint-rule-id.ts';
import { escapeText } from '../../text/escape-text.ts';
import { sarifLocation } from '../../text/place-in-repository.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { sarifMessage } from '../../text/sarif-message.ts';
import { whyOf } from '../all-rules.ts';
import type { LintRenderContext } from './render-context.ts';

const levels = { error: 'error', warning: 'warning', advice: 'note' } as const;

/** SARIF 2.1.0, as code scanning services read it. */
export function renderSarif(findings: readonly LintFinding[], context: LintRenderContext): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const driver = {
    name: 'coldframe',
    informationUri: 'https://www.npmjs.com/package/coldframe',
    rules: rules.map(ruleOf),
  };
  const results = findings.map((finding) => {
    return resultOf(finding, { ruleIndex: rules.indexOf(finding.rule), context });
  });
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return writeSafeJson(log);
}

function ruleOf(id: LintRuleId): object {
  return { id, shortDescription: { text: whyOf(id) } };
}

function resultOf(
  { rule, level, message, position, fix, pointer }: LintFinding,
  { ruleIndex, context }: { readonly ruleIndex: number; readonly context: LintRenderContext },
): object {
  const region = { startLine: position.line, startColumn: position.column };
  const artifactLocation = sarifLocation(position.file, context);
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[level],
    message: sarifMessage(fix === undefined ? message : `${message} ${fix}`),
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        logicalLocations: [{ fullyQualifiedName: escapeText(`#${pointer}`) }],
      },
    ],
  };
}
