import { nameWords } from '../../text/name-words.ts';

/** Whether a parameter has the filters of a list as its parts. */
export function isFilterName(name: string): boolean {
  return /^ ?(?:filters?|filter by|where|criteria|match|conditions?)$/.test(nameWords(name));
}
