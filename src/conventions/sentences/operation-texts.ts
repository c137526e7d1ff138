import type { Contract, Operation } from '../../model/contract.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { unwrapLines } from '../../text/unwrap-lines.ts';
import { anyOf, conditions, negations } from './conditional-words.ts';
import { sentencesInLines } from './cut-sentences.ts';

/** An operation and the contract that describes it. */
export interface OperationOfContract {
  readonly operation: Operation;
  readonly contract: Pick<Contract, 'document'>;
}

/** What the contract says of an operation: its summary and its description, each `''` where it has none. */
export function operationTexts({
  summary = '',
  description = '',
}: Partial<Pick<Operation, 'summary' | 'description'>>): readonly string[] {
  return [summary, description];
}

/**
 * What the contract says of the 409 of an operation: its description, which operations may share, and what the operation itself says of it
 * (`A job that has ended is refused with 409`). `undefined` where it documents none.
 */
export function describedConflict(of: OperationOfContract): string | undefined {
  return describedRefusal(of, '409', (sentence) => !denies(sentence));
}

/**
 * The same of another status, from those sentences about the operation that name it and say when a request gets it: by default, all that do not deny it
 * before they name it.
 */
export function describedRefusal(
  of: OperationOfContract,
  status: string,
  isAbout = (sentence: string): boolean => !denies(sentence.split(status)[0] ?? ''),
): string | undefined {
  const described = describedResponse(of, status);
  if (described === undefined) return undefined;
  const own = ownSentences(of).filter((one) => new RegExp(`\\b${status}\\b`).test(one) && isAbout(one));
  return [described, ...own.map((one) => one.trim())].join('. ');
}

/** The sentences of the summary and of the description of an operation. */
export function ownSentences({ operation }: Pick<OperationOfContract, 'operation'>): readonly string[] {
  return operationTexts(operation).flatMap(sentencesOf);
}

/** Whether a sentence denies what it says; `An appointment that is not completed gets 409` does not. */
function denies(sentence: string): boolean {
  return denial.test(sentence.replace(negativeClause, '').replace(negativeName, ''));
}

const negativeClause =
  /\b(?:that|which|who|whose \w+) (?:is|are|was|were|has|have|does|do|can|may) (?:not|never|no)\b/gi;

/** `a no-show` is a state. */
const negativeName = /\bno[-_]\w+/gi;

/** `is never refused with 409`. */
export const denial = anyOf(negations, ['without', 'instead of', 'rather than']);

/** The description of the response with a status; `undefined` where the operation documents none. */
export function describedResponse({ operation, contract }: OperationOfContract, status: string): string | undefined {
  const response = operation.responses.find((one) => one.status === status);
  const text = response && memberOf(valueAt(contract.document, response.pointer), 'description');
  return typeof text === 'string' ? text : undefined;
}

/** What a text says one after the other: its sentences, and the parts of one that say something by themselves. */
export function sentencesOf(text: string): readonly string[] {
  return unwrapLines(text)
    .replaceAll(alike, '$1 with $2. $4 $3 refused with $2')
    .split(otherSubject)
    .flatMap(sentencesInLines)
    .flatMap((sentence) => sentence.split(/,\s+(?=(?:it|they|which|that|because|as|since|so)\b)/))
    .flatMap((sentence) => (condition.test(sentence) ? [sentence] : sentence.split(otherCause)))
    .filter((sentence) => sentence.trim() !== '');
}

/** `Other kinds are refused with 409, as are orders of archived customers`: the same is said of these. */
const alike = /\b(refused|rejected|answered) with `?(4\d\d)`?,\s+(?:as|and so)\s+(is|are)\s+([^.;\n,]+)/gi;

/** `One that is not paid gets 409, and one that does not exist 404`: each is said by itself. */
const otherSubject = /,\s+(?:and\s+|but\s+)?(?=(?:one|those) (?:that|which|whose|with|without)\b)/i;

/** `The version is not the current one, or the customer is archived`: what follows is a reason by itself. */
const otherCause = /,\s+or\s+(?=(?:(?:the|this|its) \w+|it) (?:is|was|has been)\b(?! not))/i;

/** A sentence with one of these holds only sometimes; what comes after it says when: `unless it is a draft, or it is open`. */
export const condition = anyOf(conditions, ['when', 'while', 'only', 'as long as', 'before', 'until', 'after']);
