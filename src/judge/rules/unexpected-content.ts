import type { Rule } from '../reading/rule.ts';

export const unexpectedContent: Rule = {
  id: 'unexpected-content',
  title: 'An answer without documented content has none',
  level: 'observation',
  why: 'Content that no one documented is content that no client reads; often the contract forgot it.',
  clause: 'OpenAPI 3.1, Response Object, content',
  *check({ reply, response }) {
    if (!reply || !response || response.content.length > 0 || reply.body.length === 0) return;
    yield {
      message: `the ${response.status} answer carries ${reply.body.length} bytes of content; the contract describes none`,
      cause: response.status,
      contract: response.pointer,
    };
  },
};
