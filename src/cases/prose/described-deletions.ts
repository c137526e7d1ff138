import { anyOf, frequencies, possibilities } from '../../conventions/sentences/conditional-words.ts';
import {
  describedRefusal,
  describedResponse,
  type OperationOfContract,
  ownSentences,
  sentencesOf,
} from '../../conventions/sentences/operation-texts.ts';

/**
 * The status with which the contract says in words that the second DELETE of a resource is refused: `Dropping it again is answered with 404`. `undefined` where it
 * only documents a 404, as that may mean what was never created: a second DELETE may be answered as the first one (RFC 9110, 9.2.2).
 */
export function refusalOfDeletedAgain(removal: OperationOfContract): string | undefined {
  if (ownSentences(removal).some((one) => harmless.test(one))) return undefined;
  return ['404', '410', '409'].find((status) =>
    sentencesOf(describedRefusal(removal, status) ?? '').some(
      (one) => deletedAgain.test(one) && !doubtful.test(one) && !harmless.test(one),
    ),
  );
}

const deletedAgain = new RegExp(
  [
    String.raw`\b(?:doing|repeating|deleting|removing|dropping|discarding|erasing|revoking|dismissing) (?:\w+ ){1,4}(?:again|twice|a second time|once more)\b`,
    String.raw`\b(?:a|any|the|every) (?:second|repeated|further) (?:delete|deletion|removal|request|call|attempt|time)\b`,
    String.raw`\balready (?:been )?(?:deleted|removed|dropped|discarded|erased|revoked|dismissed|gone)\b`,
    String.raw`\b(?:deleted|removed|dropped|discarded|erased|revoked|dismissed) (?:already|before|again|twice)\b`,
  ].join('|'),
  'i',
);

const doubtful = anyOf(possibilities, frequencies, ['unless', 'except', 'depends', 'depending', 'until', 'restored']);

/** What says that a second DELETE succeeds. */
const harmless =
  /\bidempotent|\beven (?:if|when|though)\b|\b(?:not an|no) error\b|\bno (?:further )?effect\b|\bnothing happens\b|\bdoes nothing\b|\bsucce(?:ss|ed)|\b20\d\b/i;

/** Whether the contract says that a list may still have what was deleted: it goes later, stays for a time, or the list also has what is deleted. */
export function mayStayListed(list: OperationOfContract, removal: OperationOfContract): boolean {
  const outcomes = removal.operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ status }) => sentencesOf(describedResponse(removal, status) ?? ''));
  return (
    [...ownSentences(removal), ...outcomes].some(
      (one) => later.test(one) || (staying.test(one) && !notStaying.test(one)),
    ) || ownSentences(list).some((one) => deleted.test(one) && !leaving.test(one))
  );
}

const later =
  /\b(?:later|eventually|asynchronous(?:ly)?|in the background|scheduled for|schedules (?:\w+ )?(?:deletion|removal)|queues|is queued|within (?:an?|one|the next|a few|\d+)|soon|shortly|at the end of|up to|delay(?:s|ed)?|lags?|cached|nightly|grace period|marks|marked)\b/i;
const staying = /\b(?:stays?|remains?|kept|keeps?|still|continues?)\b/i;
const notStaying = /\b(?:not|never|no longer) (?:be )?(?:stay|remain|kept|keep|continue|listed|shown|visible|there)\b/i;
const deleted = /\b(?:deleted|removed|dropped|archived|trash(?:ed)?|history|revoked|cached)\b/i;
/** `is no longer listed`, `leaves out what was deleted`. */
const leaving =
  /\b(?:not|never|no longer|no more|without|(?:leaves?|left) out|hides?|hidden|omit(?:s|ted)|exclud(?:es|ed|ing))\b/i;
