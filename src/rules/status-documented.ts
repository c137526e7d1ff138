import type { Rule } from './rule.ts';

export const statusDocumented: Rule = {
  id: 'status-documented',
  title: 'The contract documents every status that an ordinary request gets',
  level: 'violation',
  why: 'A client is written against the documented statuses; any other one meets code that nobody wrote.',
  clause: 'OpenAPI 3.1, Responses Object',
  *check({ reply, inContract, response, case: { operation, frame, why } }) {
    if (!reply || !inContract || response || reply.status >= 500) return;
    if (!frame.inside && frame.admits.includes(reply.status)) return;
    // An operation without a single response promises nothing about statuses (OpenAPI 3.1, Operation Object: `responses` may be left out).
    if (operation.responses.length === 0) return;
    const documented = operation.responses.map(({ status }) => status).join(', ');
    yield {
      message: `status ${reply.status} is not documented (documented: ${documented}); the request: ${why}`,
      cause: `status ${reply.status}`,
      family: `status ${reply.status}`,
      contract: `${operation.pointer}/responses`,
    };
  },
};
