import { cannot } from './synonyms.ts';

/** Whether a sentence says that something stays as it was created: `fixed once the document exists`, `cannot be changed later`, `never changes`. */
export function saysFixed(sentence: string): boolean {
  return staysFixed.test(sentence) && !excepted.test(sentence);
}

const staysFixed = new RegExp(
  String.raw`\b(?:fixed (?:once|after|from|as soon as)|is (?:fixed|immutable)|${cannot} be changed(?: (?:later|afterwards|any more|once|after))?|(?:never|does not|cannot) changes?\b)`,
  'i',
);
const excepted = /\b(?:unless|except|only|if|when|while|until)\b/i;
