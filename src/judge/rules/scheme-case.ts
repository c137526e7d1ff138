import { isSuccess } from '../../http/status.ts';
import type { CredentialUse } from '../../model/case.ts';
import type { Rule } from '../reading/rule.ts';

/** Answers about what the request asks for, given to the same credential in any spelling. */
const aboutResource = [409, 410, 412, 413];

export const schemeCase: Rule = {
  id: 'scheme-case',
  title: 'The scheme of a credential is read without regard to case',
  level: 'deviation',
  why: 'Clients that write "bearer" are right by the standard, and are locked out.',
  clause: 'RFC 9110, 11.1',
  *check({ reply, case: { operation, request, expects } }) {
    if (expects !== 'accepted') return;
    if (!reply || !isSpelledOtherwise(request.credential) || isSuccess(reply.status) || reply.status >= 500) return;
    if (aboutResource.includes(reply.status)) return;
    if (reply.status === 404 && operation.parameters.some((parameter) => parameter.in === 'path')) return;
    yield {
      message: `status ${reply.status} to the good credential with the scheme in ${request.credential === 'lower-case' ? 'lower case' : 'capitals'}`,
      cause: 'refused',
      contract: operation.security[0]?.pointer ?? operation.pointer,
    };
  },
};

/** Whether a credential is the good one with its scheme in another case than the usual one. */
export function isSpelledOtherwise(use: CredentialUse): boolean {
  return use === 'lower-case' || use === 'upper-case';
}
