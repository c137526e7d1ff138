import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { spacedWords } from '../../../text/has-words.ts';
import { wholeSentences } from '../../../text/whole-sentences.ts';

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
    const [own, given] = [name, property].map((one) => spacedWords(one).trim());
    const said = new RegExp(
      ` ${own} (?:is|becomes|has)(?: then)? (?:the ${given}(?: \\w+){0,3} (?:given|sent|stated|passed|provided)|the (?:given|sent|stated|passed|provided) ${given}) `,
    );
    return sentences.some((one) => said.test(one) && !condition.test(one));
  };
  return objectFromEntries(
    names.flatMap((name) =>
      Object.entries(sent).flatMap(([property, value]): [string, Json][] =>
        typeof value !== 'object' && name !== property && isSaid(name, property) ? [[name, value]] : [],
      ),
    ),
  );
}

const condition = / (?:if|unless|when|only|except|may|can|not) /;
