import { fullSentences, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { refused } from '../../conventions/sentences/synonyms.ts';
import { plainWords, spacedWords } from '../../text/has-words.ts';

/** A property that a body needs where another one has a listed value. */
export interface NeededProperty {
  readonly name: string;
  /** The property with the value: `action`. */
  readonly owner: string;
  /** `cancel`. */
  readonly value: string;
}

/**
 * The status with which the contract says that a body is refused that has the value, and not what it needs: `cancel without a reason is answered with 422`, `reason is required
 * when action is cancel, otherwise 422`. `undefined` where it does not. A sentence has to say this, and nothing else.
 */
export function refusalWithout(texts: readonly string[], needed: NeededProperty): string | undefined {
  const [name, owner, value] = [needed.name, needed.owner, needed.value].map(plainWords);
  const isCalled = `(?:an? |the |its )?${name}`;
  const hasValue = `(?:(?:for|with|by) (?:an? |the )?(?:${owner} )?${value}|(?:when|if|where|for an?) (?:the )?${owner} (?:is )?${value})`;
  const forms = [
    `(?:an? |the )?(?:${owner} )?${value}(?: ${owner})? without ${isCalled} ${refusedWith}`,
    `${isCalled} is (?:required|needed|mandatory) ${hasValue} ${otherwise}`,
    `(?:the )?(?:${owner} )?${value} (?:needs|requires) ${isCalled} ${otherwise}`,
  ].map((form) => new RegExp(`^ ${form} $`));
  const sentences = texts.flatMap((text) => [...fullSentences(text), ...wholeSentences(text)]).map(spacedWords);
  return forms.flatMap((form) => sentences.map((one) => form.exec(one)?.[1])).find((status) => status !== undefined);
}

const status = '(?:an? )?(?:status )?(4\\d\\d)';
const refusedWith = `(?:is (?:(?:answered|${refused}) with )?|gets |leads to )${status}`;
/** What follows a need; without the word, the status is in parentheses. */
const otherwise = `(?:(?:otherwise|or else) )?(?:the answer is |(?:it is |the request is )?(?:answered|refused|rejected) with )?${status}`;
