import { promisesIn } from '../../conventions/sentences/conditional-words.ts';
import { plainWords, spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { stemOf } from '../../text/word-stem.ts';

/**
 * Which of the times of a resource an operation sets, by what the contract says of it: `publishedAt` for `notes the moment in publishedAt`, `cancelledAt` for `with the
 * time of the cancellation`.
 */
export function momentsSet(names: readonly string[], texts: readonly string[]): readonly string[] {
  const sentences = promisesIn(texts).map(spacedWords);
  return names.filter((name) => {
    const [, event] = /^ ?(\w+) (?:at|on|date|time)$/.exec(nameWords(name)) ?? [];
    if (event === undefined) return false;
    const own = plainWords(name);
    const said = [
      ` (?:time|moment|date|instant) of (?:(?:the|its|this) )?${stemOf(event)}\\w* `,
      ` (?:sets|records|notes|stores|stamps|fills in|keeps)(?: (?!not|no|never)\\w+){0,4} ${own} `,
      ` ${own} (?:is|gets) (?:then )?(?:set|recorded|stamped|filled) `,
    ].map((pattern) => new RegExp(pattern));
    return sentences.some((sentence) => said.some((pattern) => pattern.test(sentence)));
  });
}
