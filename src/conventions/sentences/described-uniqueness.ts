import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { plural } from '../../text/plural.ts';
import { unwrapLines } from '../../text/unwrap-lines.ts';
import { wholeSentences } from './cut-sentences.ts';
import {
  describedConflict,
  describedResponse,
  type OperationOfContract,
  operationTexts,
  ownSentences,
  sentencesOf,
} from './operation-texts.ts';
import { cannot, must, refused } from './synonyms.ts';

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
const firstAfter = new RegExp(`\\b${secondOne}\\b.*\\b(?:${refused}|conflict|409)\\b.*\\b${whileFirstIs}\\b`);
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
  const words = nameWords(sentence).trim();
  if (uniqueAmongSome.test(words) || exempting.test(words)) return false;
  const forms = formsOfUnique(property);
  const isSecond = secondRefused.test(words) && !/\b(?:no|not|never)\b/.test(words);
  return [...forms.said, ...(isSecond ? forms.ofSecond : [])].some((pattern) => pattern.test(words));
}

/** It may not be among those that count, or there is a way round it. That a resource may keep its own value is none. */
const uniqueAmongSome =
  /\bunique (?:among|amongst|across|within) (?:the |all |your )*(?:(?:active|published|open|confirmed|approved|accepted|paid|completed|verified|live)\b|\w+ (?:that|which) (?:are|have|were) (?!not\b|in\b|of\b))/;
const exempting = /\bunless\b|\bexcept(?:ion)?\b(?! .*\b(?:own|itself)\b)/;
const secondRefused = new RegExp(String.raw`\b(?:409|${refused}|turned (?:away|down)|conflict)\b`);

interface FormsOfUnique {
  readonly said: readonly RegExp[];
  /** What says of a second one that it is refused. */
  readonly ofSecond: readonly RegExp[];
}

function formsOfUnique(property: string): FormsOfUnique {
  const own = nameWords(property).trim();
  const spelled = own.replace(/\bemail\b/, 'e ?mail');
  const name = `${spelled}(?: (?:number|code|name|address|identifier))?`;
  const plurals = `(?:${plural(2, own).slice(2)}|${own} (?:numbers|codes|names|addresses|identifiers))`;
  const owner = '(?: of (?:the|an?|each|every) \\w+)?';
  const given =
    '(?:there is (?:one|any)|(?:it|one) is (?:given|set|sent|present)|(?:given|present|set|sent|any|provided|supplied)|you (?:give|send|set) (?:one|it))';
  const aside = `(?: (?:if|when|where) ${given})?`;
  const need = `${must} be`;
  const never = `(?:${cannot}|(?:must|may|can) never)`;
  const used = '(?:used|taken|carried|borne|held|shared)';
  const use = `(?:in use|used|taken|registered|assigned|${used} by (?:another|a different|any other|two|several|more than one) \\w+)`;
  const verb = '(?:have|share|use|carry|bear|hold|go by|be known by|answer to)';
  const within = '(?: (?:of|in|with) (?:the same|one) \\w+)?';
  const said = [
    `^(?:the|each|every|its|your|their|our|an?) (?:\\w+ )?${name}${owner}${aside} (?:(?:is|${need}) unique|${never} (?:already )?(?:be (?:already )?${use}|belong to (?:another|a different|any other) \\w+)|${need} (?:free|unused|not in use))\\b`,
    `^(?:an?|the|each|every) (?:\\w+ )?${name}${owner}${aside} (?:can|may) (?:only )?be (?:used|taken|registered|assigned|entered|added|booked|listed|created|stored) (?:only )?once\\b`,
    `^(?:all )?(?:the )?(?:\\w+ )?${plurals} (?:are|${need}) unique\\b`,
    `^the (?:pair|combination) of (?:\\w+ ){0,8}${name}(?: \\w+){0,8} (?:is|${need}) unique\\b`,
    `^(?:an?|each|every) (?:\\w+ )?${name} is (?:only )?(?:given(?: out)?|used|assigned|issued) (?:only |just )?once\\b`,
    `^(?:the|an?|its) (?:\\w+ )?${name} .*\\bno two \\w+ (?:(?:may|can|must|ever) )*${verb} the same(?: one)?\\b`,
    `^no two (?:\\w+ )?\\w+${within} (?:(?:may|can|must|ever) )*${verb} (?:the same|an?) ${name}\\b`,
    `^two (?:\\w+ )?\\w+${within} (?:${never}|never) ${verb} the same ${name}\\b`,
    `^(?:the same|an?|one) (?:\\w+ )?${name} ${never} be ${used} by (?:two|several|more than one) \\w+`,
    `^(?:the same|an?|each|every) (?:\\w+ )?${name} (?:can|may) (?:only )?be ${used} by (?:only |just )?one \\w+(?: only| at a time)?(?: 409)?$`,
    `^(?:each|every) \\w+ (?:has|needs|must have|has to have|carries|bears|must carry) an? unique ${name}\\b`,
    `^no other \\w+ (?:may|can|must) ${verb} (?:the same|this|that|its|an existing) ${name}\\b`,
  ];
  const second = '(?:an?|any|the) (?:second|other|further|new|another) \\w+';
  const having = '(?:with|of|having|carrying|bearing|using|(?:that|which) (?:has|carries|bears|uses))';
  const ofSecond = [
    `^(?:${second}|another \\w+) ${having} (?:the same|that|this|an existing|a used) ${name}\\b`,
    `^(?:an?|any) (?:clash|collision) (?:of|in|between|with) (?:the |two |an existing |its )?(?:${name}|${plurals})\\b`,
    `^(?:an?|any|the) (?:${name} clash|clashing ${name}|duplicated? ${name}|repeated ${name}|(?:already )?used ${name})\\b`,
  ];
  return { said: said.map((form) => new RegExp(form)), ofSecond: ofSecond.map((form) => new RegExp(form)) };
}

/**
 * What an operation says of a time that something else has already, and that is refused with 409: `If the appointment overlaps with another one of the same vet, it is
 * refused with 409`, `A room cannot be sold twice for the same night (409)`. `nouns` are what a request refers to, such as the room. The description of the 409 need not name that status.
 */
export function takenTimes(of: OperationOfContract, nouns: readonly string[]): readonly string[] {
  const named = nouns.filter((noun) => noun !== '').join('|');
  const forms =
    named === '' ? [] : timeIsTaken.map((form) => new RegExp(form.replaceAll('NOUN', `(?:${named})s?`), 'i'));
  const saysTimeTaken = (sentence: string) => forms.some((form) => form.test(sentence)) && !exception.test(sentence);
  const own = operationTexts(of.operation)
    .flatMap(wholeSentences)
    .map((sentence) => unwrapLines(sentence).replaceAll(/\s+/g, ' '))
    .filter((sentence) => /\b409\b/.test(sentence));
  return [
    ...own.filter((one) => /\boverlap(?:s|ping)?\b[^;]*\b409\b/i.test(one) && !/\b(?:not|never) overlap/i.test(one)),
    ...own.filter((one) => saysTimeTaken(one) && !deniedConflict.test(one)),
    ...sentencesOf(describedResponse(of, '409') ?? '').filter(saysTimeTaken),
  ];
}

const sold = '(?:sold|booked|let|reserved|rented|hired|scheduled|taken|occupied|assigned)';
const timeWord = '(?:time|night|day|date|hour|period|slot|interval|week)s?';
const sameTime = `(?:for|on|in|at|during) (?:that|this|the|these|those|the same|one of (?:the|these|those)|any of (?:the|these|those)) ${timeWord}`;
const cannotBe = "(?:cannot|can not|can't|can never|may not|may never|must not|must never) be";

/** What says that a time is taken; the last word that it needs is at its end, and what follows says what is answered. */
const timeIsTaken: readonly string[] = [
  `\\bNOUN ${cannotBe} (?:double[- ]${sold}|${sold} (?:twice|more than once) (?:for|on|in|at|during) (?:the same|one|a single|any) ${timeWord})\\b`,
  `\\bno NOUN (?:is|are|can be|may be) ${sold} (?:twice|more than once) (?:for|on|in|at|during) (?:the same|one) ${timeWord}\\b`,
  `\\bNOUN (?:(?:that|which) )?(?:is|was|has been) already ${sold} ${sameTime}\\b`,
  `\\bNOUN already has an? \\w+ ${sameTime}\\b`,
  `\\bdouble[- ]bookings? of (?:an?|the|one) NOUN (?:is|are|gets?|leads? to)\\b`,
];

/** It is so only sometimes, or there is a way round it. */
const exception =
  /\b(?:unless|except|depend(?:s|ing)|whether|instead|may(?! (?:not|never|be \w+ (?:twice|more)))|can (?:still|also)|wait(?:ing)?[- ]?list(?:ed)?|overbook(?:ed|ing)?)\b/i;
/** `is not refused with 409`, `there is no 409`. */
const deniedConflict = /\b(?:no|not|never|without)\b[^,;:(]*\b409\b/i;

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
    String.raw`\b(?:is|are|${must} be) unique\b`,
    // `No two folders with the same parent have the same name`, `Two tags never have the same label`.
    String.raw`\bno two \w+(?: [\w-]+){0,6} (?:have|share|use|carry|bear|hold|go by) the same\b`,
    String.raw`\btwo \w+ (?:never|cannot|can not|must not|may not) (?:have|share|use|carry|bear|hold|go by) the same\b`,
    String.raw`\b(?:must not|may not|cannot|must never) be (?:used|carried|borne|held|shared) by (?:two|another|any other) \w+`,
  ].join('|'),
  'i',
);
