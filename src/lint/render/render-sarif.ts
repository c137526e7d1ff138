import type { LintFinding } from '../../model/finding.ts';
import type { LintRuleId } from '../../model/lint-rule-id.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { whyOf } from '../rules.ts';
import { type LintRenderContext, placeFromRepository } from './render-context.ts';

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
    const file = placeFromRepository(finding.position.file, context);
    return resultOf(finding, { ruleIndex: rules.indexOf(finding.rule), file });
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
  { ruleIndex, file }: { readonly ruleIndex: number; readonly file: string },
): object {
  const region = { startLine: position.line, startColumn: position.column };
  const artifactLocation = { uri: addressOf(file) };
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[level],
    message: { text: fix === undefined ? message : `${message} ${fix}` },
    locations: [
      { physicalLocation: { artifactLocation, region }, logicalLocations: [{ fullyQualifiedName: `#${pointer}` }] },
    ],
  };
}

/** The file as a relative or absolute URI reference (RFC 3986): SARIF allows no bare paths. */
function addressOf(file: string): string {
  const path = file.replaceAll('\\', '/').split('/').map(percentEncode).join('/');
  if (/^https?:\/\//.test(file)) return file;
  return path.startsWith('/') ? `file://${path}` : path;
}
