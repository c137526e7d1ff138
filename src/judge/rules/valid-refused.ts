import { refusalStatuses } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Rule } from '../reading/rule.ts';
import { hasSchemeInOtherCase } from './scheme-case.ts';

/** Refusals that are about the server's state, not about the request: the contract promises nothing about it. */
const aboutState = [401, 403, ...refusalStatuses.state];

export const validRefused: Rule = {
  id: 'valid-refused',
  title: 'A valid request is not refused',
  level: 'deviation',
  why: 'A caller who follows the schema is refused by a rule that the contract does not state.',
  clause: { openapi: 'Request Body Object, content' },
  *check({ reply, response, case: { expects, about, why, request, scope, operation } }) {
    if (!reply || !response || expects !== 'accepted' || reply.status < 400 || reply.status >= 500) return;
    if (hasSchemeInOtherCase(request.credential) || isAboutState(reply.status, { operation, request })) return;
    if (!scope.inside && scope.admits.includes(reply.status)) return;
    yield {
      message: `status ${reply.status} to a valid request: ${why}`,
      cause: `${reply.status} ${about}`,
      family: `status ${reply.status}`,
      contract: about,
    };
  },
};

/** Where the credential is optional, a request without one must not be refused for the lack of it. */
function isAboutState(status: number, { operation, request }: Pick<Case, 'operation' | 'request'>): boolean {
  if (!aboutState.includes(status)) return false;
  const isOptional = operation.security.length > 1 && operation.security.some(({ schemes }) => schemes.length === 0);
  return !(isOptional && request.credential === 'none' && (status === 401 || status === 403));
}
