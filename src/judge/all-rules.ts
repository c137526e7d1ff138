import type { RuleId } from '../model/rule-id.ts';
import type { Rule } from './reading/rule.ts';
import { acceptIgnored } from './rules/accept-ignored.ts';
import { allowMissing } from './rules/allow-missing.ts';
import { bodyJson } from './rules/body-json.ts';
import { bodySchema } from './rules/body-schema.ts';
import { bodyXml } from './rules/body-xml.ts';
import { challengeMissing } from './rules/challenge-missing.ts';
import { changeLost } from './rules/change-lost.ts';
import { choiceIgnored } from './rules/choice-ignored.ts';
import { conditionIgnored } from './rules/condition-ignored.ts';
import { conflictIgnored } from './rules/conflict-ignored.ts';
import { contentEncoding } from './rules/content-encoding.ts';
import { countDiffers } from './rules/count-differs.ts';
import { credentialsEnforced } from './rules/credentials-enforced.ts';
import { deleteIgnored } from './rules/delete-ignored.ts';
import { discriminatorDiffers } from './rules/discriminator-differs.ts';
import { duplicateMembers } from './rules/duplicate-members.ts';
import { echoDiffers } from './rules/echo-differs.ts';
import { filterIgnored } from './rules/filter-ignored.ts';
import { framing } from './rules/framing.ts';
import { headerSyntax } from './rules/header-syntax.ts';
import { integerRange } from './rules/integer-range.ts';
import { invalidAccepted } from './rules/invalid-accepted.ts';
import { jobDiffers } from './rules/job-differs.ts';
import { locationDiffers } from './rules/location-differs.ts';
import { malformedAccepted } from './rules/malformed-accepted.ts';
import { mediaType } from './rules/media-type.ts';
import { mediaTypeAccepted } from './rules/media-type-accepted.ts';
import { methodAccepted } from './rules/method-accepted.ts';
import { noAnswer } from './rules/no-answer.ts';
import { nullInState } from './rules/null-in-state.ts';
import { orderIgnored } from './rules/order-ignored.ts';
import { pagesDiffer } from './rules/pages-differ.ts';
import { preconditionIgnored } from './rules/precondition-ignored.ts';
import { problemStatus } from './rules/problem-status.ts';
import { putStatus } from './rules/put-status.ts';
import { queryCredential } from './rules/query-credential.ts';
import { readOnlyTaken } from './rules/read-only-taken.ts';
import { refusedButDone } from './rules/refused-but-done.ts';
import { replayIgnored } from './rules/replay-ignored.ts';
import { representationDiffers } from './rules/representation-differs.ts';
import { responseHeader } from './rules/response-header.ts';
import { resultsDiffer } from './rules/results-differ.ts';
import { schemeCase } from './rules/scheme-case.ts';
import { secretShown } from './rules/secret-shown.ts';
import { serverError } from './rules/server-error.ts';
import { statusDocumented } from './rules/status-documented.ts';
import { statusUnlisted } from './rules/status-unlisted.ts';
import { sumDiffers } from './rules/sum-differs.ts';
import { tagUnchanged } from './rules/tag-unchanged.ts';
import { tokenUnchecked } from './rules/token-unchecked.ts';
import { undocumentedMethodError } from './rules/undocumented-method-error.ts';
import { unexpectedContent } from './rules/unexpected-content.ts';
import { validRefused } from './rules/valid-refused.ts';
import { writeOnlyShown } from './rules/write-only-shown.ts';

/** Worst first. `never-accepted` is not among them: it needs all exchanges of a run. */
const rulesById: Readonly<Record<Exclude<RuleId, 'never-accepted'>, Rule>> = {
  'no-answer': noAnswer,
  framing,
  'content-encoding': contentEncoding,
  'server-error': serverError,
  'status-documented': statusDocumented,
  'media-type': mediaType,
  'body-json': bodyJson,
  'body-xml': bodyXml,
  'body-schema': bodySchema,
  'integer-range': integerRange,
  'response-header': responseHeader,
  'credentials-enforced': credentialsEnforced,
  'valid-refused': validRefused,
  'invalid-accepted': invalidAccepted,
  'malformed-accepted': malformedAccepted,
  'media-type-accepted': mediaTypeAccepted,
  'accept-ignored': acceptIgnored,
  'challenge-missing': challengeMissing,
  'scheme-case': schemeCase,
  'secret-shown': secretShown,
  'query-credential': queryCredential,
  'discriminator-differs': discriminatorDiffers,
  'read-only-taken': readOnlyTaken,
  'write-only-shown': writeOnlyShown,
  'duplicate-members': duplicateMembers,
  'echo-differs': echoDiffers,
  'location-differs': locationDiffers,
  'change-lost': changeLost,
  'delete-ignored': deleteIgnored,
  'precondition-ignored': preconditionIgnored,
  'conflict-ignored': conflictIgnored,
  'refused-but-done': refusedButDone,
  'null-in-state': nullInState,
  'condition-ignored': conditionIgnored,
  'replay-ignored': replayIgnored,
  'job-differs': jobDiffers,
  'pages-differ': pagesDiffer,
  'count-differs': countDiffers,
  'results-differ': resultsDiffer,
  'sum-differs': sumDiffers,
  'filter-ignored': filterIgnored,
  'order-ignored': orderIgnored,
  'choice-ignored': choiceIgnored,
  'header-syntax': headerSyntax,
  'tag-unchanged': tagUnchanged,
  'put-status': putStatus,
  'problem-status': problemStatus,
  'representation-differs': representationDiffers,
  'method-accepted': methodAccepted,
  'undocumented-method-error': undocumentedMethodError,
  'allow-missing': allowMissing,
  'status-unlisted': statusUnlisted,
  'token-unchecked': tokenUnchecked,
  'unexpected-content': unexpectedContent,
};

/** Every rule that checks one exchange, worst first. */
export const rules: readonly Rule[] = Object.values(rulesById);
