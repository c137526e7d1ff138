import { refusalStatuses } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Rule } from '../reading/rule.ts';
import { isSpelledOtherwise } from './scheme-case.ts';

/** Refusals that speak of the server's state, not of the request: nothing was promised about it. */
const aboutState = [401, 403, ...refusalStatuses.state];

export const validRefused: Rule = {
  id: 'valid-refused',
  title: 'A request that the contract admits is not refused',
  level: 'deviation',
  why: 'A caller who keeps to the schema is turned away by a rule that the contract does not tell.',
  clause: 'OpenAPI 3.1, Request Body Object, content',
  *check({ reply, response, case: { expects, about, why, request, scope, operation } }) {
    if (!reply || !response || expects !== 'accepted' || reply.status < 400 || reply.status >= 500) return;
    if (isSpelledOtherwise(request.credential) || isAboutState(reply.status, { operation, request })) return;
    if (!scope.inside && scope.admits.includes(reply.status)) return;
    yield {
      message: `status ${reply.status} to a valid request: ${why}`,
      cause: `${reply.status} ${about}`,
      family: `status ${reply.status}`,
      contract: about,
    };
  },
};

/** Who may come without a credential is not turned away for the lack of one. */
function isAboutState(status: number, { operation, request }: Pick<Case, 'operation' | 'request'>): boolean {
  if (!aboutState.includes(status)) return false;
  const isOptional = operation.security.length > 1 && operation.security.some(({ schemes }) => schemes.length === 0);
  return !(isOptional && request.credential === 'none' && (status === 401 || status === 403));
}
