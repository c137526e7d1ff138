import type { Rule } from './rule.ts';
import { isSuccess } from './subject.ts';

export const schemeCase: Rule = {
  id: 'scheme-case',
  title: 'The scheme of a credential is read without regard to case',
  level: 'deviation',
  why: 'Clients that write "bearer" are right by the standard, and are locked out.',
  clause: 'RFC 9110, 11.1',
  *check({ reply, case: { operation, request } }) {
    if (!reply || request.credential !== 'lower-case' || isSuccess(reply.status) || reply.status >= 500) return;
    yield {
      message: `status ${reply.status} to the good credential with the scheme in lower case`,
      cause: 'refused',
      contract: operation.security[0]?.pointer ?? operation.pointer,
    };
  },
};
