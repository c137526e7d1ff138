import { isSuccess, refusesCredential } from '../../http/status.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { BodyDraft, CredentialUse } from '../../model/case.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Refusals that are about the resource or the body, not about the credential. */
const aboutResource = [409, 410, 412, 413, 415, 422, 428];

/** Checks requests with the valid credential whose scheme is in another case, `bearer`: they must be accepted (RFC 9110, 11.1). */
export const schemeCase: Rule = {
  id: 'scheme-case',
  title: 'The authentication scheme is case-insensitive',
  level: 'deviation',
  why: 'Clients that write "bearer" follow the standard and are locked out.',
  clause: 'RFC 9110, 11.1',
  check({ reply, case: { operation, request, expects } }) {
    if (expects !== 'accepted') return nothing;
    if (!reply || !hasSchemeInOtherCase(request.credential) || isSuccess(reply.status) || reply.status >= 500)
      return nothing;
    if (aboutResource.includes(reply.status)) return nothing;
    if (reply.status === 404 && operation.parameters.some((parameter) => parameter.in === 'path')) return nothing;
    if (!refusesCredential(reply.status) && namesSentText(reply.text ?? '', request.body)) return nothing;
    return [
      {
        message: `status ${reply.status} to the valid credential with the scheme in ${request.credential === 'lower-case' ? 'lower case' : 'capitals'}`,
        cause: 'refused',
        contract: operation.security[0]?.pointer ?? operation.pointer,
      },
    ];
  },
};

/** Shorter texts may be in a message by chance. */
const shortestNamed = 4;

/** Whether a refusal names a text of the body: `Tag type 'simple-17' does not exist` is not about the credential. */
function namesSentText(text: string, body: BodyDraft): boolean {
  const sent = writtenValue(body);
  const texts = isObject(sent) ? Object.values(sent) : [];
  return texts.some((one) => typeof one === 'string' && one.length >= shortestNamed && text.includes(one));
}

/** Whether a credential is the valid one with its scheme in lower case or in capitals. */
export function hasSchemeInOtherCase(use: CredentialUse): boolean {
  return use === 'lower-case' || use === 'upper-case';
}
