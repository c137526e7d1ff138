import type { FindingGroup, Report } from '../../../model/report.ts';
import { escapeMarkdown, markdownBlock, markdownCode } from '../../../text/markdown.ts';
import { pathInRepository } from '../../../text/place-in-repository.ts';
import { plural } from '../../../text/plural.ts';
import { describeLeftOut, leftOutBy } from '../../left-out.ts';
import { unacceptedGroups } from '../../severity.ts';
import { concludeApis, concludeInWords, describeCounts, describeExtent, titleOfFixed } from '../describe/conclusion.ts';
import { describeExpectation, describeOutcome, frequencyOf } from '../describe/describe-finding.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { renderScript } from '../describe/reproduction.ts';
import { newOrKnown } from '../describe/text-group.ts';

/** The longest comment that GitHub accepts has 65,536 characters; some room is left for what a workflow adds. */
const mostOfComment = 60_000;
const mostRows = 50;
const longestScript = 4000;
const mostReasons = 10;

/** The report for a comment at a pull request: the verdict, a table of the findings, and each in full until the limit is reached. */
export function renderMarkdown(report: Report, context: RenderContext): string {
  return renderMarkdownUpTo(report, { ...context, most: mostOfComment });
}

/** The same within another number of characters. */
export function renderMarkdownUpTo(report: Report, context: RenderContext & { readonly most: number }): string {
  const groups = unacceptedGroups(report);
  const pieces = [
    `## Coldframe: ${escapeMarkdown(concludeInWords(report))}`,
    [
      `**${escapeMarkdown(report.contract.title)} ${escapeMarkdown(report.contract.version)}** at ${markdownCode(report.target)}:`,
      `${describeCounts(report)} (${describeExtent(report)}).`,
    ].join(' '),
    ...renderApis(report),
    ...renderGaps(report),
    ...renderTable(groups, context),
    ...renderFixed(report),
  ];
  let length = pieces.join('\n\n').length;
  const blocks = groups.filter(({ finding }) => finding.level !== 'observation');
  for (const [index, group] of blocks.entries()) {
    const block = renderBlock(group, context);
    length += block.length + 2;
    if (length > context.most - 200) {
      pieces.push(`*${plural(blocks.length - index, 'more finding')} in full in the other reports.*`);
      break;
    }
    pieces.push(block);
  }
  return `${pieces.join('\n\n')}\n`;
}

function renderApis(report: Report): string[] {
  const lines = concludeApis(report).map(({ name, line }) => `- **${escapeMarkdown(name)}** ${escapeMarkdown(line)}`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function renderGaps(report: Report): string[] {
  const reasons = report.incomplete.map((reason) => `- ${markdownCode(reason)}`);
  const left = leftOutBy(report).map((one) => `- left out: ${markdownCode(describeLeftOut(one))}`);
  const lines = [...reasons, ...left];
  const rest = lines.length - mostReasons;
  return lines.length === 0
    ? []
    : [[...lines.slice(0, mostReasons), ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')];
}

function renderTable(groups: readonly FindingGroup[], context: RenderContext): string[] {
  if (groups.length === 0) return [];
  const rows = groups.slice(0, mostRows).map((group) => {
    const { finding, position, operations } = group;
    const others = operations.length === 1 ? '' : ` and ${operations.length - 1} more`;
    const cells = [
      (finding.level === 'violation' ? `**${finding.level}**` : finding.level) + newOrKnown(group),
      finding.rule,
      `${markdownCode(finding.operation)}${others}`,
      markdownCode(finding.message.slice(0, 300)),
      markdownCode(`${pathInRepository(position.file, context)}:${position.line}`),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const rest = groups.length - mostRows;
  return [
    [
      '| level | rule | operation | finding | contract |',
      '|---|---|---|---|---|',
      ...rows,
      ...(rest > 0 ? ['', `and ${plural(rest, 'more finding')}`] : []),
    ].join('\n'),
  ];
}

/** What an earlier report had and this one has not. */
function renderFixed({ fixed = [], testedEnough }: Report): string[] {
  if (fixed.length === 0) return [];
  const rows = fixed
    .slice(0, mostReasons)
    .map(
      ({ rule, operation, message }) =>
        `- ${markdownCode(rule)}: ${markdownCode(operation)} ${markdownCode(message.slice(0, 300))}`,
    );
  const rest = fixed.length - mostReasons;
  return [
    `**${titleOfFixed({ testedEnough })}** (${fixed.length}):`,
    [...rows, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n'),
  ];
}

function renderBlock(group: FindingGroup, context: RenderContext): string {
  const { finding, excerpt, position } = group;
  const { rule, operation, message, exchange } = finding;
  const script = renderScript(group);
  return [
    `<details><summary><b>${finding.level}</b>${newOrKnown(group)} ${rule}: ${markdownCode(operation)} ${markdownCode(message.slice(0, 300))}</summary>`,
    [
      `- sent: ${markdownCode(exchange.case.why)}`,
      `- expected: ${markdownCode(describeExpectation(finding))}`,
      `- received: ${markdownCode(describeOutcome(exchange.outcome, 300))}`,
      `- seen: ${frequencyOf(group)}`,
    ].join('\n'),
    ...(excerpt === undefined
      ? []
      : [
          `${markdownCode(`${pathInRepository(position.file, context)}:${position.line}`)}`,
          markdownBlock(excerpt.lines.join('\n'), 'yaml'),
        ]),
    ...(script.length <= longestScript ? [markdownBlock(script, 'sh')] : []),
    '</details>',
  ].join('\n\n');
}
