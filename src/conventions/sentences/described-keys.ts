import type { Pointer } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { fullSentences, wholeSentences } from './cut-sentences.ts';
import { describedResponse, type OperationOfContract } from './operation-texts.ts';

/**
 * The status of which the description of its response, of the operation, or of an idempotency key says that the key is for one request only: `A key that was used for a
 * different request is refused with 409`; `undefined` where none says so.
 */
export function refusalOfOtherUse(of: OperationOfContract, key: Pointer): string | undefined {
  const described = ['409', '422'].find((status) =>
    wholeSentences(describedResponse(of, status) ?? '').some((one) => otherUse.test(one)),
  );
  if (described !== undefined) return described;
  const sentencesAt = (place: Pointer) => wholeSentences(descriptionAt(of.contract.document, place));
  const sentence = [
    ...sentencesAt(key).filter((one) => otherBody.test(one)),
    ...fullSentences(descriptionAt(of.contract.document, of.operation.pointer)).filter((one) => otherUse.test(one)),
  ].find((one) => refusal.test(one));
  return sentence && (/\b4\d\d\b/.exec(sentence)?.[0] ?? '409');
}

/** `another body`; `if the body is the same, and 409 if it isn't`. */
const otherBody =
  /\b(?:another|different|other)\s+(?:\w+\s+)?(?:body|bodies|request|payload|content|parameters)\b|\b(?:body|request|payload) is (?:the same|identical|unchanged)\b[^.]*\b(?:if|when) (?:it|they) (?:is not|isn't|are not|aren't|differs?)\b/i;
/** Where the sentence is not about the key alone, it names the key first. */
const otherUse = new RegExp(`\\bkey\\b.*${otherBody.source}`, 'is');
const refusal = /\b(?:4\d\d|refused|rejected|conflict|error|fails?)\b/i;
