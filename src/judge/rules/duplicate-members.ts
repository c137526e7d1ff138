import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks JSON bodies: no object has two properties of one name (RFC 8259, 4). */
export const duplicateMembers: Rule = {
  id: 'duplicate-members',
  title: 'The properties of an object in a body have different names',
  level: 'deviation',
  why: 'Which of two properties with one name a client reads depends on its parser.',
  clause: 'RFC 8259, 4',
  check({ json, response, case: { operation } }) {
    if (!json?.ok || json.duplicates.length === 0) return nothing;
    return json.duplicates.map((pointer) => ({
      message: `the body has the property ${quote(pointer)} more than once`,
      cause: 'repeated',
      contract: response?.pointer ?? operation.pointer,
      instance: pointer,
    }));
  },
};
