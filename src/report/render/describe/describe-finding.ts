import { headerValue } from '../../../http/header-fields.ts';
import {
  documentedResponse,
  isAllowedByHttp,
  isClientError,
  isOpenRefusal,
  isSuccess,
  refusalStatuses,
} from '../../../http/status.ts';
import type { Case } from '../../../model/case.ts';
import type { NoReply, Reply } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/finding.ts';
import type { FindingGroup } from '../../../model/report.ts';
import type { RuleId } from '../../../model/rule-id.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { keptBytes } from '../../grouping/witness.ts';

/** What is wrong by these rules is wrong whatever the status should have been. */
const rulesOnContent: ReadonlySet<RuleId> = new Set([
  'content-encoding',
  'media-type',
  'body-json',
  'body-xml',
  'body-schema',
  'integer-range',
  'response-header',
  'discriminator-differs',
  'duplicate-members',
  'problem-status',
]);

/** The expected response: where the status is one that the case expects, what else was promised. A documented response with another status breaks a promise of its own. */
export function describeExpectation({ rule, exchange, expected }: Finding): string {
  const { case: sent, outcome } = exchange;
  const status = outcome.kind === 'reply' ? outcome.status : undefined;
  if (status !== undefined && hasExpectedStatus(sent, status)) return escapeText(expected);
  const isDocumented = status !== undefined && documentedResponse(sent.operation.responses, status) !== undefined;
  const ofContent =
    isDocumented && rulesOnContent.has(rule) ? `; of a documented ${status}: ${escapeText(expected)}` : '';
  return `${describeExpectedStatus(sent)}${ofContent}`;
}

function hasExpectedStatus(sent: Case, status: number): boolean {
  const { expects, operation } = sent;
  const isDocumented = documentedResponse(operation.responses, status) !== undefined || isAllowedByHttp(sent, status);
  switch (expects) {
    case 'accepted':
      return isDocumented && isSuccess(status);
    case 'rejected':
    case 'unauthorised':
      return isClientError(status) && (isDocumented || isOpenRefusal(operation.responses, status));
    case 'anything':
      return isDocumented;
  }
}

/** The documented statuses and, for requests out of scope, those that HTTP allows as well. */
function describeExpectedStatus(sent: Case): string {
  const { expects, operation, scope } = sent;
  const documented = operation.responses.map(({ status }) => status);
  const open =
    expects === 'rejected' ? refusalStatuses.body.filter((status) => isOpenRefusal(operation.responses, status)) : [];
  const byScope = scope.inside ? [] : scope.allowedStatuses.filter((status) => isAllowedByHttp(sent, status));
  const allowed = [...byScope, ...open].map(String).filter((status) => !documented.includes(status));
  const byHttp = allowed.length === 0 ? '' : `; HTTP also allows ${listOf(allowed)}`;
  const refusals = documented.filter((status) => status.startsWith('4'));
  switch (expects) {
    case 'accepted':
      return `accepted: ${listOf(
        documented.filter((status) => status.startsWith('2')),
        'any 2xx status',
      )}`;
    case 'rejected':
    case 'unauthorised':
      return refusals.length === 0 && allowed.length > 0
        ? `refused: ${listOf(allowed)}, which HTTP allows`
        : `refused: ${listOf(refusals, 'any 4xx status')}${byHttp}`;
    case 'anything':
      return `a documented status: ${listOf(documented)}${byHttp}`;
  }
}

function listOf(statuses: readonly string[], none = 'any status'): string {
  const different = [...new Set(statuses)];
  return different.length === 0 ? none : escapeText(different.join(', '));
}

/** A response on one line: status, media type, size and the first `characters` of the body; or why there is none. */
export function describeOutcome(outcome: Reply | NoReply, characters: number): string {
  if (outcome.kind === 'no-reply') return `no response (${outcome.reason}): ${escapeText(outcome.detail)}`;
  const parts = [String(outcome.status)];
  const mediaType = headerValue(outcome.headers, 'content-type');
  if (mediaType !== undefined) parts.push(excerpt(mediaType, characters));
  parts.push(outcome.body.length === 0 ? 'no body' : `${sizeOf(outcome)}: ${excerptOfBody(outcome, characters)}`);
  return parts.join(', ');
}

/** The first characters of a text, escaped, with an ellipsis where the rest was cut off. */
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

function excerptOfBody({ text, body }: Reply, characters: number): string {
  if (text !== undefined) return excerpt(text, characters);
  const shown = body.subarray(0, Math.floor(characters / 3));
  const hex = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `not UTF-8: ${hex}${shown.length < body.length ? ' …' : ''}`;
}

/** In how many of the cases that could show a bug it did: `always`, or `3 of 40`. */
export function frequencyOf({ seen, of, commonTraits }: Pick<FindingGroup, 'seen' | 'of' | 'commonTraits'>): string {
  return commonTraits.length > 0 || seen >= of ? 'always' : `${seen} of ${of}`;
}

/** What else is wrong with the response of a finding, a line each; lines that differ only in the index of an item are one. */
export function describeAlso({ alsoReported }: Pick<FindingGroup, 'alsoReported'>): readonly string[] {
  const alike = groupsBy(alsoReported, (message) => message.replaceAll(/\/\d+(?=[/"])/g, '/0'));
  return alike.map(([first, ...others]) => (others.length === 0 ? first : `${first}, and others alike`));
}
