import type { Case } from '../../model/case.ts';
import type { NoReply, Reply } from '../../model/exchange.ts';
import type { FindingGroup } from '../../model/report.ts';
import { escapeText } from '../../text/escape-text.ts';
import { keptBytes } from '../grouping/witness.ts';

/** What a right answer to the case is, by the contract's statuses and, out of scope, by those of HTTP. */
export function describeExpectation({ expects, operation, scope }: Case): string {
  const documented = operation.responses.map(({ status }) => status);
  const successes = documented.filter((status) => status.startsWith('2'));
  const refusals = [...documented.filter((status) => status.startsWith('4')), ...(scope.inside ? [] : scope.admits)];
  switch (expects) {
    case 'accepted':
      return `it is accepted: ${listOf(successes)}`;
    case 'rejected':
    case 'unauthorised':
      return `it is refused: ${listOf(refusals)}`;
    case 'anything':
      return `what is documented: ${listOf([...documented, ...(scope.inside ? [] : scope.admits)])}`;
  }
}

function listOf(statuses: readonly (string | number)[]): string {
  const different = [...new Set(statuses.map(String))];
  return different.length === 0 ? 'with whatever status' : escapeText(different.join(', '));
}

/** What came, on one line: status, media type, size and the first `characters` of the content; or why nothing came. */
export function describeOutcome(outcome: Reply | NoReply, characters: number): string {
  if (outcome.kind === 'no-reply') return `no answer (${outcome.reason}): ${escapeText(outcome.detail)}`;
  const parts = [String(outcome.status)];
  const mediaType = headerOf(outcome, 'content-type');
  if (mediaType !== undefined) parts.push(excerpt(mediaType, characters));
  parts.push(outcome.body.length === 0 ? 'no content' : `${sizeOf(outcome)}: ${excerptOfContent(outcome, characters)}`);
  return parts.join(', ');
}

/** The first characters of a text, escaped, with a mark where more was cut off. */
function excerpt(text: string, characters: number): string {
  if (text.length <= characters) return escapeText(text);
  // A cut through a surrogate pair would show half a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(characters - 1)) ? characters - 1 : characters;
  return `${escapeText(text.slice(0, end))}…`;
}

function sizeOf({ body }: Reply): string {
  if (body.length === 1) return '1 byte';
  return `${body.length}${body.length === keptBytes ? ' or more' : ''} bytes`;
}

function excerptOfContent({ text, body }: Reply, characters: number): string {
  if (text !== undefined) return excerpt(text, characters);
  const shown = body.subarray(0, Math.floor(characters / 3));
  const hex = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `not UTF-8: ${hex}${shown.length < body.length ? ' …' : ''}`;
}

function headerOf({ headers }: Reply, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** How often the bug showed when it could: `always`, or `3 of 40`. */
export function frequencyOf({ seen, of, commonTraits }: Pick<FindingGroup, 'seen' | 'of' | 'commonTraits'>): string {
  return commonTraits.length > 0 || seen >= of ? 'always' : `${seen} of ${of}`;
}
