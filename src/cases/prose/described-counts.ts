import { promisesIn } from '../../conventions/sentences/conditional-words.ts';
import { plainWords, spacedWords } from '../../text/has-words.ts';

/** A number that goes up with each change. */
export interface DescribedCount {
  readonly property: string;
  /** By how much; `undefined` where the contract does not say. */
  readonly amount: number | undefined;
}

/**
 * Which of the properties the contract says that an operation counts up: `Counts "revision" up by one`, `The version is incremented`; `undefined` where it names none, or
 * several, or says that this depends on something.
 */
export function describedCount(properties: readonly string[], texts: readonly string[]): DescribedCount | undefined {
  const sentences = promisesIn(texts);
  const found = properties.flatMap((property) => {
    const words = plainWords(property);
    const [said] = sentences.flatMap((sentence) => countPattern(words).exec(spacedWords(sentence)) ?? []);
    return said === undefined ? [] : [{ property, said }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  const amount = / by (?:exactly )?(\S+) $/.exec(only.said)?.[1] ?? / adds? (\S+) to /.exec(only.said)?.[1];
  if (amount === undefined) return { property: only.property, amount: undefined };
  const number = amount === 'one' ? 1 : Number(amount);
  return Number.isSafeInteger(number) && number > 0 ? { property: only.property, amount: number } : undefined;
}

function countPattern(words: string): RegExp {
  const thing = `(?:the |its |their )?(?:\\w+ s )?${words}(?: number| counter)?`;
  const by = '(?: by (?:exactly )?\\S+)?';
  // What follows may be more of its name, or say that it depends on something: `by one for each page`.
  const end = '(?=$|(?:and|then|with|each|every|after|as)\\b)';
  return new RegExp(
    [
      ` (?:counts|increments|increases|raises|bumps) ${thing}(?: up)?${by} ${end}`,
      ` ${thing} (?:is |gets )(?:also |then )?(?:incremented|increased|counted up|raised|bumped)${by} ${end}`,
      ` ${thing} (?:also )?(?:goes up|increases|rises)${by} ${end}`,
      ` adds (?:one|\\d+) to ${thing} ${end}`,
    ].join('|'),
  );
}

/** By how much a number goes up with each change, by its own description: 1 for `Begins with 1, and grows by 1 with each change`; `undefined` where it does not say so, `'some'` where it does not say by how much. */
export function countedWithChanges(description: string): number | 'some' | undefined {
  const [words] = promisesIn([description]).flatMap((sentence) => withEachChange.exec(spacedWords(sentence)) ?? []);
  return words === undefined ? undefined : / (?:one|1) more | by (?:one|1) /.test(words) ? 1 : 'some';
}

const withEachChange =
  / (?:(?:one|1) more|grows|rises|increases|goes up|increased|incremented|counted up|raised)(?: by (?:one|1))? (?:with|by|after|on|at) (?:each|every) (?:\w+ )?(?:change|amendment|update|edit|modification|revision|write) /;
