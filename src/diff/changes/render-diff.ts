import type { SourcePosition } from '../../model/contract.ts';
import { type AnsiStyle, ansiStyle } from '../../text/ansi-style.ts';
import { escapeText } from '../../text/escape-text.ts';
import { firstNames } from '../../text/plural.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { wrapText } from '../../text/wrap-line.ts';
import type { Acceptance } from './accept-changes.ts';
import type { Change, ChangeClass, ContractPair } from './change.ts';

const classes: readonly ChangeClass[] = ['breaking', 'unclear', 'compatible'];
const colours: Readonly<Record<ChangeClass, AnsiStyle>> = { breaking: 'red', unclear: 'yellow', compatible: 'green' };

/** The number of operations listed for a change that more share. */
const maxOperationsListed = 3;

/** The report for people: worst changes first, each with its place in both contracts. With a width its lines are broken to fit it. */
export function renderDiffText(
  { changes, stale }: Acceptance,
  { pair, colour, width }: { pair: ContractPair; colour: boolean; width?: number | undefined },
): string {
  const paragraphs = changes.map((change) => {
    const why = change.accepted === undefined ? '' : `\n  accepted: ${escapeText(change.accepted)}`;
    const name = colour ? ansiStyle(change.class, colours[change.class]) : change.class;
    const places = [placeAt(pair.old, change.old), placeAt(pair.new, change.new)]
      .filter((place) => place !== undefined)
      .map(written);
    return `${name} ${change.id}: ${operationsOf(change)}\n  ${escapeText(change.message)}\n  ${places.join(' -> ')}${why}`;
  });
  const notes = stale.map((line) => `Accepted change ${escapeText(line)}.`);
  return wrapText([...paragraphs, ...notes, summaryOf(changes)].join('\n\n').concat('\n'), width);
}

/** `1 breaking, 0 unclear, 2 compatible.`, or that nothing affects clients. */
export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes that affect clients.';
  const open = changes.filter(({ accepted }) => accepted === undefined);
  const counts = classes.map((name) => `${open.filter((change) => change.class === name).length} ${name}`);
  const accepted = changes.length - open.length;
  return `${[...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(', ')}.`;
}

/**
 * The report for programs: `{"changes":[{"id","class","operations","message","accepted"?,"old":{"file","line","column","pointer"},"new":...}],"breaking":n,"stale":[...]}`;
 * accepted changes are not counted.
 */
export function renderDiffJson({ changes, stale }: Acceptance, pair: ContractPair): string {
  const rows = changes.map(({ old, new: now, ...rest }) => ({
    ...rest,
    old: old === undefined ? null : { ...pair.old.locate(old), pointer: old },
    new: now === undefined ? null : { ...pair.new.locate(now), pointer: now },
  }));
  const breaking = changes.filter((change) => change.class === 'breaking' && change.accepted === undefined).length;
  return writeSafeJson({ changes: rows, breaking, stale });
}

function placeAt(contract: ContractPair['old'], pointer: string | undefined): SourcePosition | undefined {
  return pointer === undefined ? undefined : contract.locate(pointer);
}

function written({ file, line, column }: SourcePosition): string {
  return escapeText(`${file}:${line}:${column}`);
}

function operationsOf({ operations }: Change): string {
  return escapeText(firstNames(operations, maxOperationsListed));
}
