import { acceptIgnored } from './accept-ignored.ts';
import { allowMissing } from './allow-missing.ts';
import { bodyJson } from './body-json.ts';
import { bodySchema } from './body-schema.ts';
import { challengeMissing } from './challenge-missing.ts';
import { changeLost } from './change-lost.ts';
import { contentEncoding } from './content-encoding.ts';
import { credentialsEnforced } from './credentials-enforced.ts';
import { deleteIgnored } from './delete-ignored.ts';
import { discriminatorDiffers } from './discriminator-differs.ts';
import { duplicateMembers } from './duplicate-members.ts';
import { echoDiffers } from './echo-differs.ts';
import { framing } from './framing.ts';
import { integerRange } from './integer-range.ts';
import { invalidAccepted } from './invalid-accepted.ts';
import { malformedAccepted } from './malformed-accepted.ts';
import { mediaType } from './media-type.ts';
import { mediaTypeAccepted } from './media-type-accepted.ts';
import { methodAccepted } from './method-accepted.ts';
import { noAnswer } from './no-answer.ts';
import { preconditionIgnored } from './precondition-ignored.ts';
import { queryCredential } from './query-credential.ts';
import { readOnlyTaken } from './read-only-taken.ts';
import { responseHeader } from './response-header.ts';
import type { Rule } from './rule.ts';
import { schemeCase } from './scheme-case.ts';
import { serverError } from './server-error.ts';
import { statusDocumented } from './status-documented.ts';
import { statusUnlisted } from './status-unlisted.ts';
import { tagUnchanged } from './tag-unchanged.ts';
import { tokenUnchecked } from './token-unchecked.ts';
import { undocumentedMethodError } from './undocumented-method-error.ts';
import { unexpectedContent } from './unexpected-content.ts';
import { validRefused } from './valid-refused.ts';
import { writeOnlyShown } from './write-only-shown.ts';

/** Every rule that one exchange can break, worst first. `never-accepted` needs them all and stands apart. */
export const rules: readonly Rule[] = [
  noAnswer,
  framing,
  contentEncoding,
  serverError,
  statusDocumented,
  mediaType,
  bodyJson,
  bodySchema,
  integerRange,
  responseHeader,
  credentialsEnforced,
  validRefused,
  invalidAccepted,
  malformedAccepted,
  mediaTypeAccepted,
  acceptIgnored,
  challengeMissing,
  schemeCase,
  queryCredential,
  discriminatorDiffers,
  readOnlyTaken,
  writeOnlyShown,
  duplicateMembers,
  echoDiffers,
  changeLost,
  deleteIgnored,
  preconditionIgnored,
  tagUnchanged,
  methodAccepted,
  undocumentedMethodError,
  allowMissing,
  statusUnlisted,
  tokenUnchecked,
  unexpectedContent,
];
