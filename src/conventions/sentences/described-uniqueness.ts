import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { plural } from '../../text/plural.ts';
import { unwrapLines } from '../../text/unwrap-lines.ts';
import { wholeSentences } from './cut-sentences.ts';
import {
  describedConflict,
  type OperationOfContract,
  operationTexts,
  ownSentences,
  sentencesOf,
} from './operation-texts.ts';

/**
 * Whether the description of a 409 says that no two resources have the same value of a property: `Another book has this title`, `The e-mail is already in use`,
 * `A book with this title is registered`, `The title is used by another book`. What is under way is over soon, and says nothing of the next request.
 */
export function saysTaken(conflict: string, property: string): boolean {
  const [words, name] = [nameWords(conflict), nameWords(property).trim()];
  if (passing.test(words)) return false;
  if (taken.test(words)) return ` ${words} `.includes(` ${name} `);
  return sentencesOf(conflict).some((sentence) => sameValue.exec(nameWords(sentence).trim())?.[1] === name);
}

/** Whether an operation refuses with 409 a value of a property that another resource has, by what the contract says of it, of the 409 or, in `descriptions`, of the property. */
export function saysUniqueProperty(of: OperationOfContract, name: string, descriptions: readonly string[]): boolean {
  const conflict = describedConflict(of);
  return (
    conflict !== undefined && (saysTaken(conflict, name) || saysUniqueOf(of, name) || descriptions.some(saysUnique))
  );
}

/** Whether it says that no two resources have the same item of a list: `One of the seats is already booked`. */
export function saysItemsTaken(conflict: string, list: string): boolean {
  const words = nameWords(conflict);
  const named = new RegExp(
    `\\b(?:one|some|any) of (?:the|these|those|its) ${nameWords(list).trim()} (?:is|are|has been|have been) (?:already|taken|in use)\\b`,
  );
  return !passing.test(words) && named.test(words);
}

/** Whether it says so of a part of the items in a list: `A seat that is held or sold already is refused` of the `seat` of a ticket. */
export function saysPartTaken(conflict: string, property: string): boolean {
  const named = new RegExp(
    `\\b(?:an?|the|any|each) ${nameWords(property).trim()} (?:(?:that|which) )?(?:is|was|has been) (?:\\w+ ){0,4}(?:already|taken|booked|sold|reserved|in use)\\b`,
  );
  return sentencesOf(conflict).some((sentence) => {
    const words = nameWords(sentence);
    return named.test(words) && !passing.test(words);
  });
}

/**
 * Whether it says that the same request is refused a second time: `There can be only one open claim per shipment`, `A second one is refused`, `The shipment already has a
 * claim`, or of something that a request refers to, `A shipment that is already booked is answered with 409`.
 */
export function saysSecondRefused(conflict: string, nouns: readonly string[]): boolean {
  const booked = nouns
    .filter((noun) => noun !== '')
    .map((noun) => `(?:an?|the|any|each|one of the) ${noun}s? (?:(?:that|which) )?(?:is|was|has been) already (\\w+)`);
  const said = [
    'a second (?:one|time|\\w+)',
    '(?:only|at most) one (?:\\w+ ){1,3}(?:per|for each|for every)',
    'already (?:has|have) (?:an?|one|such an?)',
    ...booked,
  ].map((pattern) => new RegExp(`\\b${pattern}\\b`));
  return sentencesOf(conflict).some((sentence) => {
    const words = nameWords(sentence);
    return said.some((one) => one.test(words) && !passing.test(one.exec(words)?.[0] ?? '')) && !meanwhile.test(words);
  });
}

/**
 * The state in which the first of two requests has to be so that the second one is refused, by the description of a 409: `open` of `While a claim of the same kind is
 * open, a second one is refused`. `undefined` where it says none, or one that passes by itself.
 */
export function stateThatRefusesSecond(conflict: string): string | undefined {
  const states = sentencesOf(conflict).flatMap((sentence) => {
    const words = nameWords(sentence);
    const [, state] = firstBefore.exec(words) ?? firstAfter.exec(words) ?? [];
    return state === undefined || passing.test(state) || soonOver.test(state) ? [] : [state];
  });
  return states[0];
}

const whileFirstIs =
  '(?:while|as long as) (?:an?|one|another|such an?|the first)(?: \\w+){0,6}? (?:is|are) (?:still )?(\\w+)';
const secondOne = '(?:a second|another|a further|a new|no second|no other|no further)';
const firstBefore = new RegExp(`\\b${whileFirstIs}\\b.*\\b${secondOne}\\b`);
const firstAfter = new RegExp(
  `\\b${secondOne}\\b.*\\b(?:refused|rejected|declined|conflict|409)\\b.*\\b${whileFirstIs}\\b`,
);
const soonOver = /^(?:queued|waiting|starting|started|stopping|busy|in|under|being|there)$/;

/** Whether what a response shows is in that state. */
export function isInState(shown: Json | undefined, state: string | undefined): boolean {
  return (
    state !== undefined &&
    isObject(shown) &&
    Object.values(shown).some((one) => typeof one === 'string' && nameWords(one).trim() === state)
  );
}

/** The first request is over then, or is not what the sentence is about. */
const meanwhile = /\b(?:while|until|during|unless|if|different|another|other)\b/;

/** `is already in use`, `used by another book`. */
const taken =
  /\b(?:already|exists|duplicate|taken|in use|unique|another [a-z]+ (?:has|with|uses)|(?:used|claimed|held|owned) by (?:another|a different))\b/;
/** `already running`: this is over soon. */
const passing = /\b(?:running|progress|pending|processing|active|under way)\b/;
/** `The shelf has a book with this title`; what goes on after that is about that book. */
const sameValue =
  /^(?:there is |the \w+(?: \w+)? has )?an?(?:other)? .*\b(?:with|has|uses) (?:this|that|the same|such an?) (.+?)(?: (?:is|was|has been) (?:there|registered|known|present|used|stored|recorded|created|on file))?$/;

/** Whether the description of a property says that no two resources have the same value: `Unique`, `The code must be unique`. */
export function saysUnique(description: string): boolean {
  return sentencesOf(description).some((sentence) => unique.test(sentence.trim()));
}

/**
 * Whether the summary or description of an operation says it of a property: `The IMO number is unique among the vessels` of `imo`, `The code must not be in use by
 * another client` of `code`, `No two clients have the same code`.
 */
export function saysUniqueOf(of: OperationOfContract, property: string): boolean {
  const clauses = ownSentences(of).map((sentence) => nameWords(sentence).trim());
  // `The address identifies a client, so no two clients have the same one`.
  const sentences = clauses.map((one, at) => (one.startsWith('so ') ? `${clauses[at - 1]} ${one}` : one));
  return sentences.some((sentence) => namesUnique(sentence, property));
}

/** Whether one sentence about an operation says so. */
export function namesUnique(sentence: string, property: string): boolean {
  const own = nameWords(property).trim();
  const spelled = own.replace(/\bemail\b/, 'e ?mail');
  const name = `${spelled}(?: (?:number|code|name|address|identifier))?`;
  const plurals = `(?:${plural(2, own).slice(2)}|${own} (?:numbers|codes|names|addresses|identifiers))`;
  const owner = '(?: of (?:the|an?|each|every) \\w+)?';
  const need = '(?:must|has to|needs to) be';
  const use = '(?:in use|used|taken|registered|assigned)';
  const said = [
    `^(?:the|each|every|its|your|their|our|an?) (?:\\w+ )?${name}${owner} (?:(?:is|${need}) unique|(?:must not|may not|cannot|can not) (?:already )?(?:be (?:already )?${use}|belong to (?:another|a different|any other) \\w+)|${need} (?:free|unused|not in use))\\b`,
    `^(?:an?|the|each|every) (?:\\w+ )?${name}${owner} (?:can|may) (?:only )?be (?:used|taken|registered|assigned|entered|added|booked|listed|created|stored) (?:only )?once\\b`,
    `^(?:all )?(?:the )?(?:\\w+ )?${plurals} (?:are|must be|have to be|need to be) unique\\b`,
    `^the (?:pair|combination) of (?:\\w+ ){0,8}${name}(?: \\w+){0,8} (?:is|${need}) unique\\b`,
    `^(?:an?|each|every) (?:\\w+ )?${name} is (?:only )?(?:given(?: out)?|used|assigned|issued) (?:only |just )?once\\b`,
    `^(?:the|an?|its) (?:\\w+ )?${name} .*\\bno two \\w+ (?:(?:may|can|must) )?(?:have|share|use) the same(?: one)?\\b`,
    `^no two (?:\\w+ )?\\w+ (?:(?:may|can|must) )?(?:have|share|use) (?:the same|an?) ${name}\\b`,
  ].map((pattern) => new RegExp(pattern));
  const words = nameWords(sentence).trim();
  return said.some((pattern) => pattern.test(words));
}

/** Whether an operation says that what overlaps with another one in time is refused with 409: `If the appointment overlaps with another one of the same vet, it is refused with 409`. */
export function saysOverlapRefused({ operation }: Pick<OperationOfContract, 'operation'>): boolean {
  return operationTexts(operation)
    .flatMap(wholeSentences)
    .some(
      (sentence) =>
        /\boverlap(?:s|ping)?\b[^;]*\b409\b/i.test(unwrapLines(sentence)) && !/\b(?:not|never) overlap/i.test(sentence),
    );
}

/** Whether an operation that deletes a resource says that others may have its value of a property then: `Its reference is free again`, `The e-mail address can be reused`. */
export function saysFreed(removal: Pick<OperationOfContract, 'operation'>, property: string): boolean {
  const name = nameWords(property)
    .trim()
    .replace(/\bemail\b/, 'e ?mail');
  const freed = new RegExp(
    `\\b${name}(?: \\w+)? (?:(?:is|are|becomes?) (?:then )?(?:free|available)(?: again)?|(?:can|may) (?:then )?be (?:reused|re used|(?:used|taken|given out|entered|registered|created|added|booked) again))\\b`,
  );
  return ownSentences(removal).some((sentence) => freed.test(nameWords(sentence)));
}

/** `Unique in the shelf`, `must be unique`; not `Unique identifier`. */
const unique = new RegExp(
  [
    String.raw`^unique(?:\W*$|\s*[.,;(]| (?:in|within|among|across|per)\b)`,
    String.raw`\b(?:is|are|(?:must|has to|have to|needs? to) be) unique\b`,
    // `No two folders with the same parent have the same name`, `Two tags never have the same label`.
    String.raw`\bno two \w+(?: [\w-]+){0,6} (?:have|share|use) the same\b`,
    String.raw`\btwo \w+ (?:never|cannot|can not|must not|may not) (?:have|share|use) the same\b`,
  ].join('|'),
  'i',
);
