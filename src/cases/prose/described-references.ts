import { clausesOf, fullSentences, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { denial, describedRefusal, type OperationOfContract } from '../../conventions/sentences/operation-texts.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { unwrapLines } from '../../text/unwrap-lines.ts';
import { collectionKind, segmentsOf } from '../paths/resource-paths.ts';

/** What a resource of a kind is called: `kiln` for `/kilns/{}`. Empty where no word of the path says it. */
export function nounOfKind(kind: string): string {
  return singular(nameWords(segmentsOf(collectionKind(kind)).at(-1) ?? '').trim());
}

/** The status with which the contract says that a reference to something unknown is refused; `undefined` where it does not. */
export function refusalOfUnknown(of: OperationOfContract, noun: string): string | undefined {
  if (noun === '') return undefined;
  const isMissing = new RegExp(`\\bno ${noun} (?:has|with|of) (?:this|that|the(?: given)?|such an?) ${identity}\\b`);
  const isNamed = new RegExp(`\\b${noun}(?:s|es)?\\b`);
  const saysUnknown = (text: string) => {
    // `ownerId` is a word for the owner.
    const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    const clauses = wholeSentences(words).flatMap((sentence) => clausesOf(sentence, / or (?=one )/));
    return clauses.some((one) => isMissing.test(one) || (unknown.test(one) && isNamed.test(one)));
  };
  return ['422', '404', '409', '400'].find((status) => {
    const isAbout = (sentence: string) => !denial.test((sentence.split(status)[0] ?? '').replace(unknown, ''));
    return saysUnknown(describedRefusal(of, status, isAbout) ?? '');
  });
}

/**
 * The status with which the description of a property says that it refuses an identifier of something that does not exist: 422 of `It must exist, else 422`. `undefined` where it
 * names none, or says that this depends on more.
 */
export function refusalOfUnknownIn(description: string): string | undefined {
  const said = fullSentences(unwrapLines(description)).flatMap((sentence) => {
    const words = sentence.replaceAll('`', '').toLowerCase();
    const status = /\b(?:400|404|409|422)\b/.exec(words)?.[0];
    const rest = words.replace(unknown, '');
    const depends = /\b(?:unless|except|only|once|when|while|before|after|until|later|may|yet)\b/.test(rest);
    return status === undefined || !unknown.test(words) || denial.test(rest) || depends ? [] : [status];
  });
  return new Set(said).size === 1 ? said[0] : undefined;
}

/** The text with what `Each of them` in it means, where the sentence before it is about several of those: `Collects booked shipments. Each of them must be booked`. */
export function withNamedSubjects(text: string, noun: string): string {
  const sentences = wholeSentences(unwrapLines(text));
  const named = new RegExp(`\\b${noun}s\\b`, 'i');
  return sentences
    .map((one, at) => {
      const subject = eachOfThem.exec(one)?.[0];
      if (subject === undefined || !named.test(sentences[at - 1] ?? '')) return one;
      // That it must not be taken yet is another need.
      return `Each ${noun} ${one.slice(subject.length).replace(notTaken, '')}`;
    })
    .join('. ');
}

const eachOfThem =
  /^\s*(?:each(?: one)?(?: of (?:them|these))?|every one(?: of (?:them|these))?|all of (?:them|these)|they(?: all)?) (?=(?:must|has to|have to|needs? to)\b)/i;
const notTaken =
  /,? and (?:must )?not (?:yet |already )*(?:be )?(?:\w+ )?(?:on|in|of|to|by|for) (?:another|a different|any(?: other)?) \w+(?: yet)?/i;

const unknown =
  /\b(?:(?:must|has to|have to) exist|do(?:es)? not exist|doesn't exist|don't exist|unknown|not found|no such|(?:we|the \w+) (?:do(?:es)? not|don't|doesn't) know)\b/;
/** `There is no book with this id`. */
const identity = '(?:\\w+ )?(?:id|identifier|number|code|name|key)';

/**
 * Whether the description of a property says that it is the identifier of a resource: `The slug of the kiln`, where `parameter` is what the path of a kiln calls
 * that, such as `kilnSlug`.
 */
export function saysIdentifier(
  document: JsonObject,
  property: Pointer,
  { noun, parameter }: { readonly noun: string; readonly parameter: string },
): boolean {
  const description = memberOf(valueAt(document, property), 'description');
  if (typeof description !== 'string' || noun === '') return false;
  const [name = ''] = nameWords(parameter).trim().split(' ').toReversed();
  const names = [name, 'id', 'identifier', 'uuid'].filter((one) => one !== '').join('|');
  const said = new RegExp(
    `\\b(?:${names}) of (?:the|an?|its|this) (?:\\w+ )?${noun}\\b|\\b(?:${names})s of (?:(?:the|its|these) )?(?:\\w+ )?${noun}s\\b|\\b${noun}s? (?:${names})\\b`,
  );
  return said.test(nameWords(description));
}
