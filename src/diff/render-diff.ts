import type { SourcePosition } from '../model/contract.ts';
import type { Acceptance } from './accept-changes.ts';
import type { Change, ChangeClass, Pair } from './change.ts';

const classes: readonly ChangeClass[] = ['breaking', 'unclear', 'compatible'];
const colours: Readonly<Record<ChangeClass, number>> = { breaking: 31, unclear: 33, compatible: 32 };

/** Operations that are named of those which share a change. */
const operationsNamed = 3;

/** For people: worst first, each change with its place in both contracts. */
export function renderDiffText(
  { changes, stale }: Acceptance,
  { pair, colour }: { pair: Pair; colour: boolean },
): string {
  const paragraphs = changes.map((change) => {
    const why = change.accepted === undefined ? '' : `\n  accepted: ${printable(change.accepted)}`;
    const name = colour ? `\u001b[${colours[change.class]}m${change.class}\u001b[0m` : change.class;
    const places = [placeAt(pair.old, change.old), placeAt(pair.new, change.new)]
      .filter((place) => place !== undefined)
      .map(written);
    return `${name} ${change.id}: ${operationsOf(change)}\n  ${printable(change.message)}\n  ${places.join(' -> ')}${why}`;
  });
  const notes = stale.map((line) => `The entry ${printable(line)}.`);
  return [...paragraphs, ...notes, summaryOf(changes)].join('\n\n').concat('\n');
}

function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing changed for those who use the API.';
  const open = changes.filter(({ accepted }) => accepted === undefined);
  const counts = classes.map((name) => `${open.filter((change) => change.class === name).length} ${name}`);
  const accepted = changes.length - open.length;
  return `${[...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(', ')}.`;
}

/**
 * For programs: `{"changes":[{"id","class","operations","message","accepted"?,"old":{"file","line","column","pointer"},"new":...}],"breaking":n,"stale":[...]}`;
 * what is accepted is not counted.
 */
export function renderDiffJson({ changes, stale }: Acceptance, pair: Pair): string {
  const rows = changes.map(({ old, new: now, ...rest }) => ({
    ...rest,
    old: old === undefined ? null : { ...pair.old.locate(old), pointer: old },
    new: now === undefined ? null : { ...pair.new.locate(now), pointer: now },
  }));
  const breaking = changes.filter((change) => change.class === 'breaking' && change.accepted === undefined).length;
  return `${JSON.stringify({ changes: rows, breaking, stale }, null, 2)}\n`;
}

function placeAt(contract: Pair['old'], pointer: string | undefined): SourcePosition | undefined {
  return pointer === undefined ? undefined : contract.locate(pointer);
}

function written({ file, line, column }: SourcePosition): string {
  return printable(`${file}:${line}:${column}`);
}

function operationsOf({ operations }: Change): string {
  const named = operations.slice(0, operationsNamed).map(printable).join(', ');
  return operations.length > operationsNamed ? `${named} and ${operations.length - operationsNamed} more` : named;
}

/** Control characters of the document are shown by their number. */
function printable(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
