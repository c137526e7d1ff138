import { unwrapLines } from '../../text/unwrap-lines.ts';

/** `e.g. 3.5 items` goes on. */
const notAbbreviated = String.raw`(?<!\b(?:e\.g|i\.e|cf|vs))`;

/** `(It is gone.) Then`, `**Gone.** Then`, `It is "gone." Then`, and before HTML: that a mark is followed by one of these says that it ends something. */
const endOf = (mark: string) => String.raw`${mark}(?=[)*_]*(?:[\s<]|$))|(?<=\w)${mark}(?=["'”’][)*_]*(?:\s|$))`;

/** A paragraph, or an item of a list. */
const newBlock = String.raw`\n\s*\n|\n\s*[-*]\s`;

const fullStop = new RegExp(`${notAbbreviated}(?:${endOf(String.raw`\.`)})|${newBlock}`, 'i');
const stopOrSemicolon = new RegExp(`${notAbbreviated}(?:${endOf('[.;]')})|${newBlock}`, 'i');

/** The sentences of a text, each up to its full stop: what stands after a semicolon is part of it, as in `The number of orders; without cancelled ones`. */
export function fullSentences(text: string): readonly string[] {
  return text.split(fullStop);
}

/**
 * The sentences of a text, and those that a semicolon joins. A line may break within one, and nothing else is cut off that one depends on. The list is never
 * empty.
 */
export function wholeSentences(text: string): readonly string[] {
  return text.split(stopOrSemicolon);
}

/** The same of a text in which a line says something by itself, unless it goes on from the one before: of a summary, a list or a table. None of them is empty. */
export function sentencesInLines(text: string): readonly string[] {
  return unwrapLines(text)
    .split('\n')
    .flatMap(wholeSentences)
    .filter((sentence) => sentence.trim() !== '');
}

/**
 * The parts of a sentence that commas separate, each without the `and` that joins it to the one before. `joint` is what else separates parts for a reader,
 * such as `but`.
 */
export function clausesOf(sentence: string, joint?: RegExp): readonly string[] {
  // Not `1,000`.
  const clauses = sentence.split(/,(?!\d)(?:\s+and\b)?/i);
  return joint === undefined ? clauses : clauses.flatMap((clause) => clause.split(joint));
}
