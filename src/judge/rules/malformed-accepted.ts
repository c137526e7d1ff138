import { headerValue } from '../../http/header-fields.ts';
import { isXmlType } from '../../http/media-type.ts';
import { isSuccess } from '../../http/status.ts';
import { type Clause, clauseIn, nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests whose body is not JSON or XML although it is labelled so (RFC 8259, 9; XML 1.0, 2.1), or that lack a required body: they must not succeed.
 */
export const malformedAccepted: Rule = {
  id: 'malformed-accepted',
  title: 'A body that is not what its label says is rejected',
  level: 'deviation',
  why: 'Two parsers read malformed text in two ways; what is stored is then a guess.',
  clause: 'RFC 8259, 9',
  check({ reply, contract, case: { expects, fault, operation, request, why } }) {
    if (!reply || expects !== 'rejected' || fault !== 'syntax' || !isSuccess(reply.status)) return nothing;
    const isXml = isXmlType(headerValue(request.headers, 'content-type'));
    const clause = isAbsent(request.body) ? clauseIn(ofAbsent, contract.dialect) : isXml ? 'XML 1.0, 2.1' : undefined;
    return [
      {
        message: `status ${reply.status} to ${why}`,
        cause: isAbsent(request.body) ? 'absent' : 'malformed',
        family: 'accepted',
        contract: operation.body?.pointer ?? operation.pointer,
        ...(clause !== undefined && { clause }),
      },
    ];
  },
};

const ofAbsent: Clause = { openapi: 'Request Body Object, required' };

function isAbsent(body: { readonly kind: string; readonly content?: string | Uint8Array }): boolean {
  return body.kind === 'none' || body.content?.length === 0;
}
