import { rawBody } from '../request/body/body-draft.ts';
import { malformedTexts } from '../request/body/malformed-texts.ts';
import { alone } from '../request/case-draft.ts';
import { scopeOfOpenRefusal } from '../request/scope.ts';
import type { Strategy } from './strategy.ts';

/** Bodies sent as JSON that are not JSON (RFC 8259), and some on which parsers differ. */
export const malformedBody: Strategy = {
  id: 'malformed-body',
  title: 'Bodies that are not JSON',
  *derive({ operation, validRequest }) {
    const value = validRequest.buildValue();
    if (value === undefined || !operation.body) return;
    const { responses } = operation;
    // What a parser may refuse needs no documentation where no refusal is documented.
    const scope = scopeOfOpenRefusal(validRequest.scope, responses);
    for (const { label, why, content, isGrammatical } of malformedTexts(() => validRequest.buildValue() ?? value)) {
      yield alone({
        label,
        request: validRequest.build({ body: rawBody(content) }),
        ...(isGrammatical
          ? { expects: 'anything' as const, scope }
          : { expects: 'rejected' as const, fault: 'syntax' as const }),
        about: operation.body.pointer,
        why,
      });
    }
  },
};
