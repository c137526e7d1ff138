import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

export const duplicateMembers: Rule = {
  id: 'duplicate-members',
  title: 'The members of an object in an answer have different names',
  level: 'deviation',
  why: 'Which of two members of one name a client sees depends on its parser.',
  clause: 'RFC 8259, 4',
  *check({ json, response, case: { operation } }) {
    if (!json?.ok) return;
    for (const pointer of json.duplicates) {
      yield {
        message: `the content has the member ${quote(pointer)} more than once`,
        cause: 'repeated',
        contract: response?.pointer ?? operation.pointer,
        instance: pointer,
      };
    }
  },
};
