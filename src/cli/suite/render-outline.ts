import type { RunPlan } from '../../api/plan-run.ts';
import { segmentsOf } from '../../cases/paths/resource-paths.ts';
import type { Effect, OperationOutline } from '../../cases/plan/outline-plan.ts';
import type { IdentifierSource } from '../../cases/resources/reading/identifier-sources.ts';
import type { SimpleValues } from '../../config/settings.ts';
import { defaults } from '../../defaults.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import { escapeText } from '../../text/escape-text.ts';
import { groupBy } from '../../text/group-by.ts';
import { plural } from '../../text/plural.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { wrapLine } from '../../text/wrap-line.ts';

/** The settings of a run on which its time depends. */
export type PlanPace = Pick<SimpleValues, 'concurrency' | 'ratePerSecond' | 'maxCases' | 'timeMs'>;

/** How long a response is assumed to take, in milliseconds. */
const assumedResponseMs = 20;
/** The most columns, and the fewest that a terminal needs for the table. */
const widths = { most: 100, least: 60 };

/** The sums of a plan. Where not all cases were counted they are lower bounds. */
interface RunTotals {
  readonly cases: number;
  readonly more: boolean;
  /** Requests that create something, if they are accepted. */
  readonly creates: number;
  /** Estimated from the counted cases, in milliseconds, within the time limit. */
  readonly estimatedMs: number;
}

/** Sums up a plan. */
function sumUp({ operations }: Pick<RunPlan, 'operations'>, pace: PlanPace): RunTotals {
  const counted = operations.reduce((sum, { cases }) => sum + cases, 0);
  const cases = Math.min(counted, pace.maxCases ?? defaults.maxCases);
  const perSecond = ((pace.concurrency ?? defaults.concurrency) * 1000) / assumedResponseMs;
  const ms = (cases * 1000) / Math.min(perSecond, pace.ratePerSecond ?? perSecond);
  return {
    cases,
    more: counted === cases && operations.some(({ more }) => more),
    creates: operations.reduce((sum, { effect, writes }) => sum + (effect === 'creates' ? writes : 0), 0),
    estimatedMs: Math.min(ms, pace.timeMs ?? defaults.timeMs),
  };
}

/** A plan as JSON. */
export function renderOutlineJson(plan: RunPlan, pace: PlanPace): string {
  const { contract, operations, excluded } = plan;
  const shown = operations.map(({ operation, identifiers, switch: kind, ...outline }) => ({
    operation: operation.key,
    ...outline,
    identifiers: identifiers.map(({ operation: from, ...source }) => ({ ...source, operation: from?.key })),
    ...(kind === undefined ? {} : { last: kind }),
  }));
  const totals = { ...sumUp(plan, pace), assumedResponseMs };
  const left = excluded.map(({ operation, reason }) => ({ operation, reason }));
  const written = { contract: contract.source, ...totals, operations: shown, excluded: left };
  return writeSafeJson(written);
}

/**
 * A plan as text, at most 100 columns wide; less where the terminal has fewer, but not below 60. Without a terminal only the table has columns, and each sentence
 * is a line.
 */
export function renderOutline(plan: RunPlan, pace: PlanPace, terminal?: number): string {
  const width = Math.max(widths.least, Math.min(widths.most, terminal ?? widths.most));
  const sentence = { indent: 0, width: terminal === undefined ? Number.POSITIVE_INFINITY : width };
  const { contract, operations, excluded } = plan;
  const ordinary = operations.filter((one) => one.switch === undefined);
  const last = operations.filter((one) => one.switch !== undefined);
  const lines = [
    ...wrap(`${escapeText(`${contract.title} ${contract.version}`)}: ${summaryOf(plan, pace)}`, sentence),
    ...(operations.some(({ effect }) => effect !== 'reads')
      ? wrap(
          'PUT, PATCH and DELETE go only to what the run creates. It deletes that at the end, where the contract has a DELETE for it.',
          sentence,
        )
      : []),
    '',
    ...tableOf(ordinary, { width, contract }),
    ...(last.length === 0
      ? []
      : [
          '',
          ...wrap('Last, each by itself: they may switch off the service or the credential', sentence),
          ...tableOf(last, { width, contract }),
        ]),
    ...(excluded.length === 0 ? [] : ['', 'Not tested', ...excludedRows(excluded, width)]),
  ];
  return `${lines.join('\n')}\n`;
}

function summaryOf(plan: RunPlan, pace: PlanPace): string {
  const { cases, more, estimatedMs } = sumUp(plan, pace);
  const limit = pace.timeMs ?? defaults.timeMs;
  const time = `${more ? 'more than' : 'about'} ${secondsOf(estimatedMs)} at ${assumedResponseMs}${fixedSpace}ms for a response (limit ${secondsOf(limit)})`;
  const all = new Set([
    ...plan.operations.map(({ operation }) => operation.key),
    ...plan.excluded.flatMap((one) => one.operation ?? []),
  ]);
  return `${plan.operations.length} of ${plural(all.size, 'operation')}, ${about(cases, more)} cases, ${creationText(plan, pace)}, ${time}. Nothing was sent.`;
}

/** `creates about 120 records`. */
export function creationText(plan: RunPlan, pace: PlanPace): string {
  const { creates, more } = sumUp(plan, pace);
  if (creates > 0) return `creates ${about(creates, more)} ${creates === 1 ? 'record' : 'records'}`;
  if (plan.operations.some(({ effect }) => effect === 'creates')) return 'creates records';
  return plan.operations.every(({ effect }) => effect === 'reads') ? 'changes nothing' : 'may change something';
}

/** `about 120`, or `more than 120` where not all was counted. */
function about(count: number, more: boolean): string {
  return `${more ? 'more than' : 'about'} ${count.toLocaleString('en')}`;
}

function secondsOf(milliseconds: number): string {
  return milliseconds < 1000 ? 'a second' : `${Math.round(milliseconds / 1000)}${fixedSpace}s`;
}

function tableOf(
  operations: readonly OperationOutline[],
  { width, contract }: { readonly width: number; readonly contract: Pick<Contract, 'operations'> },
): string[] {
  const deletable = new Set(contract.operations.flatMap(deletedCollection));
  const longest = Math.max(0, ...operations.map(({ operation }) => escapeText(operation.key).length));
  const column = Math.min(longest, Math.floor(width * 0.44));
  return operations.flatMap((outline) => {
    const { effect, operation } = outline;
    const stays = effect === 'creates' && !deletable.has(collectionOf(operation));
    return rowOf(outline, { column, width, stays });
  });
}

/** `orders`, of `/orders`, `/orders/{id}` and `/clients/{id}/orders`: what is created in one place may be deleted in another. */
function collectionOf({ path }: Operation): string | undefined {
  return segmentsOf(path).findLast((segment) => !segment.startsWith('{'));
}

function deletedCollection(operation: Operation): readonly (string | undefined)[] {
  const isOfItem = segmentsOf(operation.path).at(-1)?.startsWith('{') === true;
  return operation.method === 'DELETE' && isOfItem ? [collectionOf(operation)] : [];
}

function rowOf(
  { operation, cases, more, effect, writes, identifiers }: OperationOutline,
  { column, width, stays }: { readonly column: number; readonly width: number; readonly stays: boolean },
): string[] {
  const count = `${cases}${more ? '+' : ''}`.padStart(6);
  const notes = [effectText(effect, writes), stays ? 'no DELETE for them' : '', ...identifiers.map(identifierText)]
    .filter((note) => note !== '')
    .join('; ');
  const key = shorten(escapeText(operation.key), width - 8);
  const indent = 8 + column + 2;
  const wrapped = wrap(escapeText(notes), { indent, width });
  const start = `${count}  ${key.padEnd(column)}`;
  if (notes === '') return [start.trimEnd()];
  return key.length > column
    ? [start, ...wrapped]
    : [`${start}  ${wrapped[0]?.trimStart() ?? ''}`, ...wrapped.slice(1)];
}

function effectText(effect: Effect, writes: number): string {
  if (effect === 'reads') return '';
  if (effect === 'creates') return `creates up to ${writes}`;
  return effect === 'acts' ? 'may change something' : effect;
}

function identifierText({ parameter, operation, status, pointer }: IdentifierSource): string {
  if (operation === undefined) return `${parameter} from the contract: no operation creates or lists it`;
  if (status === undefined) return `${parameter} as in ${operation.key}`;
  return `${parameter} from ${operation.key} ${status}${pointer === undefined ? '' : ` ${pointer}`}`;
}

/** The operations by the reason why they are left out; a reason that is about the whole document stands alone. */
function excludedRows(excluded: RunPlan['excluded'], width: number): string[] {
  return [...groupBy(excluded, ({ reason }) => reason)].flatMap(([reason, operations]) => [
    ...wrap(escapeText(reason), { indent: 2, width }),
    ...operations.flatMap(({ operation }) =>
      operation === undefined ? [] : [`        ${shorten(escapeText(operation), width - 8)}`],
    ),
  ]);
}

function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, Math.floor(most / 2) - 1)}…${text.slice(text.length - Math.floor(most / 2))}`;
}

/** Between a number and its unit: no line ends there. */
const fixedSpace = '\u00a0';

/** The text in lines that start at a column. */
function wrap(text: string, { indent, width }: { readonly indent: number; readonly width: number }): string[] {
  return wrapLine(' '.repeat(indent) + text, width, indent)
    .replaceAll(fixedSpace, ' ')
    .split('\n');
}
