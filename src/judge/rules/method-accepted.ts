import { headerValue } from '../../http/header-fields.ts';
import { readMediaType } from '../../http/media-type.ts';
import { isSuccess } from '../../http/status.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import type { Reply } from '../../model/exchange.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Methods that request a change: their success is an effect even without a body (RFC 9110, 9.2.1). */
const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** A server may always accept these for a resource that it has (RFC 9110, 9.3.2 and 9.3.7). */
const harmless = ['HEAD', 'OPTIONS'];

/**
 * Checks requests with a method that the path does not document: they must not have an effect (RFC 9110, 15.5.6), and not succeed without a credential where
 * other methods need one. HEAD, OPTIONS, and a GET that shows a web page are harmless.
 */
export const methodAccepted: Rule = {
  id: 'method-accepted',
  title: 'A method that the contract does not document has no effect',
  level: 'deviation',
  why: 'An operation that no contract mentions is never tested, reviewed or protected.',
  clause: 'RFC 9110, 15.5.6',
  check({ reply, case: { operation, request, scope, expects } }) {
    if (!reply || scope.inside || scope.by !== 'method' || !isSuccess(reply.status)) return nothing;
    if (expects === 'unauthorised')
      return [
        {
          message: `status ${reply.status} to ${request.method} without the credential that ${operation.method} requires`,
          cause: `${request.method} without a credential`,
          clause: 'RFC 9110, 9.3.2',
          contract: operation.security[0]?.pointer ?? operation.pointer,
        },
      ];
    if (harmless.includes(request.method)) return nothing;
    if (request.method === 'GET' && isPage(reply) && !operation.responses.some(showsPage)) return nothing;
    if (reply.body.length === 0 && !changing.includes(request.method)) return nothing;
    return [
      {
        message: `status ${reply.status} to ${request.method}, which the contract does not document`,
        cause: request.method,
        // A service that ignores the method responds to all of them alike: one bug.
        family: `status ${reply.status}`,
        contract: operation.pointer,
      },
    ];
  },
};

/** A web application gives browsers its page at every path, also at those of its API. */
function isPage({ headers }: Pick<Reply, 'headers'>): boolean {
  return isHtml(headerValue(headers, 'content-type'));
}

function showsPage({ content }: ResponseSpec): boolean {
  return content.some(({ mediaType }) => isHtml(mediaType));
}

function isHtml(mediaType: string | undefined): boolean {
  return readMediaType(mediaType)?.subtype === 'html';
}
