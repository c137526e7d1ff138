import { hasWords, spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { progressName } from '../names/job-states.ts';
import { clausesOf, wholeSentences } from './cut-sentences.ts';

/** What the contract says of the properties of a job in words. */
export interface DescribedProgress {
  /** The number that its progress is once it is done. */
  readonly done: ReadonlyMap<string, number>;
  /** What is null until then. */
  readonly unset: readonly string[];
}

/**
 * Reads the descriptions of the properties, `In percent. 0 while queued, 100 once done`, and what is said of the operations, `progress is 100 once the job is done, and
 * result and finishedAt are null until then`.
 */
export function describedProgress(
  properties: readonly { readonly name: string; readonly description: string }[],
  texts: readonly string[],
): DescribedProgress {
  const clausesIn = (text: string) => wholeSentences(text.replaceAll('`', '')).flatMap((one) => clausesOf(one));
  const said = texts.flatMap(clausesIn);
  const done = properties.flatMap(({ name, description }): [string, number][] => {
    if (!progressName.test(nameWords(name).trim())) return [];
    // What follows a comma is about the same property.
    const own = texts
      .flatMap(wholeSentences)
      .filter((one) => hasWords(one, name))
      .flatMap(clausesIn);
    const [number] = [...clausesIn(description), ...own].flatMap((one) => onceDone.exec(spacedWords(one))?.[1] ?? []);
    return number === undefined ? [] : [[name, Number(number)]];
  });
  const unset = properties.flatMap(({ name, description }) => {
    const isSaid = said.some(
      (one) => untilThen.test(spacedWords(one)) && hasWords(one.split(/\bnull\b/i)[0] ?? '', name),
    );
    return isSaid || clausesIn(description).some((one) => nullUntil.test(spacedWords(one))) ? [name] : [];
  });
  return { done: new Map(done), unset };
}

const over = '(?:(?:it|the \\w+|this)(?: is)? )?(?:done|finished|completed?|over)';
const onceDone = new RegExp(` (\\d{1,3})(?: percent)? (?:once|when|as soon as) ${over} $`);
const untilThen = new RegExp(` null (?:until|before) (?:then|that|${over}) $`);
const nullUntil = new RegExp(`^ null (?:until|before) ${over} $`);
