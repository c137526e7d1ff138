import { anyOf, conditions, frequencies, possibilities } from '../../conventions/sentences/conditional-words.ts';
import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { plainWords, spacedWords } from '../../text/has-words.ts';

/**
 * What a resource has under another name than a request, by what the contract says: `"cancelReason" is the reason that was given` for the `reason` of a cancellation.
 * Only texts, numbers and flags that were sent.
 */
export function describedEchoes(
  sent: JsonObject,
  { names, texts }: { readonly names: readonly string[]; readonly texts: readonly string[] },
): JsonObject {
  const sentences = texts.flatMap(wholeSentences).map(spacedWords);
  const isSaid = (name: string, property: string) => {
    const [own, given] = [name, property].map(plainWords);
    const passed = '(?:given|sent|stated|passed|provided)';
    const said = [
      ` ${own} (?:is|becomes|has)(?: then)? (?:the ${given}(?: \\w+){0,3} ${passed}|the ${passed} ${given}) `,
      ` (?:the|an?|its) (?:${passed} )?${given} (?:(?:that|which|if|when) (?:\\w+ ){0,2}${passed} )?(?:is|are|gets?) (?:then )?(?:kept|stored|saved|shown|recorded|returned|remembered) (?:as|in) (?:the |its )?${own} `,
    ].map((pattern) => new RegExp(pattern));
    return sentences.some((one) => said.some((pattern) => pattern.test(one)) && !condition.test(one));
  };
  return objectFromEntries(
    names.flatMap((name) =>
      Object.entries(sent).flatMap(([property, value]): [string, Json][] =>
        typeof value !== 'object' && name !== property && isSaid(name, property) ? [[name, value]] : [],
      ),
    ),
  );
}

const condition = anyOf(conditions, possibilities, frequencies, ['when', 'only', 'not']);

/** What a resource does not have any more after an operation, by what the contract says: `Makes it active again and clears "pausedAt"`. */
export function clearedMembers(names: readonly string[], texts: readonly string[]): JsonObject {
  const sentences = texts.flatMap(wholeSentences).map(spacedWords);
  const words = names.map(plainWords);
  const isCleared = (name: string) => {
    const own = plainWords(name);
    // `pickupId is null again` says nothing of the `id`.
    const longer = words.filter((one) => one.endsWith(` ${own}`));
    const said = new RegExp(
      ` (?:clears|resets|empties) (?:the |its )?${own} (?!to )| ${own} (?:is|gets) (?:then )?(?:cleared|emptied|null again) `,
    );
    const isOwn = (sentence: string) =>
      said.test(longer.reduce((rest, one) => rest.replaceAll(` ${one} `, ' '), sentence));
    return sentences.some((one) => isOwn(one) && !condition.test(one));
  };
  return objectFromEntries(names.filter(isCleared).map((name): [string, Json] => [name, null]));
}
