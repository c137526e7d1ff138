import type { Json } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { changeAt } from '../../../schema/json/change-at.ts';
import { withoutProperty, withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { rawBody } from '../../request/body/body-draft.ts';
import { malformedTexts } from '../../request/body/malformed-texts.ts';
import { alone } from '../../request/case-draft.ts';
import { scopeOfOpenRefusal } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Bodies sent as JSON that are not JSON (RFC 8259), and some on which parsers differ. */
export const malformedBody: Strategy = {
  id: 'malformed-body',
  title: 'Bodies that are not JSON',
  *derive(derivation) {
    const { operation, validRequest } = derivation;
    const value = validRequest.buildValue();
    if (value === undefined || !operation.body) return;
    const { responses } = operation;
    // What a parser may refuse needs no documentation where no refusal is documented.
    const scope = scopeOfOpenRefusal(validRequest.scope, responses);
    for (const { label, why, content, isGrammatical } of malformedTexts(() =>
      withFreeTextLast(validRequest.buildValue() ?? value, derivation),
    )) {
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

/** What parsers put in place of bytes that are not UTF-8. */
const replacement = '\ufffd';

/** The body with a text last that takes any character: what is wrong in the last text is refused for nothing else. */
function withFreeTextLast(body: Json, { source, validRequest: { schema } }: Derivation): Json {
  if (schema === undefined) return body;
  const isFree = (path: readonly string[]) =>
    isValidValue(
      source,
      schema,
      changeAt(body, path, (text) => `${text}${replacement}`),
    );
  const freeTextLast = (value: Json, path: readonly string[]): Json | undefined => {
    if (typeof value === 'string') return isFree(path) ? value : undefined;
    if (!isObject(value)) return undefined;
    for (const [name, member] of Object.entries(value).reverse()) {
      const inner = freeTextLast(member, [...path, name]);
      if (inner === undefined) continue;
      return withProperty(withoutProperty(value, name), [name, inner]);
    }
    return undefined;
  };
  return freeTextLast(body, []) ?? body;
}
