import { clausesOf, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { denial, describedRefusal, type OperationOfContract } from '../../conventions/sentences/operation-texts.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
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
