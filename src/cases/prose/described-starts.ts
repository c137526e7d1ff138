import {
  anyOf,
  conditions,
  frequencies,
  looseConditions,
  possibilities,
} from '../../conventions/sentences/conditional-words.ts';
import { clausesOf, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { hasWords, plainWords, spacedWords } from '../../text/has-words.ts';
import type { DescribedProperty } from './described-change-times.ts';

/** What the contract says of an operation that creates a resource. */
export interface DescribedCreation {
  /** Its summary, and its description. */
  readonly texts: readonly string[];
  /** What the resource is called: `order`. */
  readonly noun: string;
}

/**
 * The state that the contract says a new resource has: `It starts out as "scheduled"`, `A new order is pending`, `initially "draft"`; `undefined` where it names
 * none, or several, or says that this depends on something.
 */
export function startingState(states: readonly string[], { texts, noun }: DescribedCreation): string | undefined {
  const others = states.filter((state) => state.toLowerCase() !== noun);
  const sentences = texts.flatMap(wholeSentences);
  const isVague = (sentence: string) => vagueStart.test(sentence) || isNew(sentence, noun);
  const clear = new Set(sentences.flatMap((sentence) => clearStart(sentence, others, noun)));
  const [only] = clear;
  if (noun === '' || only === undefined || clear.size > 1) return undefined;
  const mayBeAnother = (sentence: string) =>
    clearStart(sentence, others, noun).length === 0 &&
    others.some((state) => state !== only && hasWords(sentence, state));
  return sentences.some((sentence) => isVague(sentence) && mayBeAnother(sentence)) ? undefined : only;
}

/**
 * The state that the contract says a new resource has where a request sends one of these properties: `With "trialDays" the subscription starts as "trialing"`;
 * `undefined` where it names none, or several.
 */
export function startingStateWith(
  sent: readonly string[],
  states: readonly string[],
  { texts, noun }: DescribedCreation,
): string | undefined {
  const names = sent.map(plainWords).join('|');
  const any = states.map(plainWords).join('|');
  if (names === '' || noun === '') return undefined;
  const said = new RegExp(
    `^ (?:with|given|if|when|where) (?:an? |the )?(?:${names})(?: (?:is|was) (?:given|sent|set|present))? (?:(?:the|an?|each|every) (?:\\w+ )?${noun}|it) (?:starts|begins|is created|is)(?: out)?(?: as| in| with)?(?: an?| the)? (${any}) `,
  );
  const found = texts.flatMap(wholeSentences).flatMap((sentence) => {
    const state = said.exec(spacedWords(sentence))?.[1];
    return state === undefined ? [] : states.filter((one) => plainWords(one) === state);
  });
  const [only, ...others] = new Set(found);
  return others.length === 0 ? only : undefined;
}

/** What says that it depends on something, wherever it stands. */
const condition = anyOf(conditions, looseConditions, ['immediately']);
/** The same at the start of what the sentence says: `With "publish", it starts as published`. */
const circumstance =
  /(?:^|[,(:]|\b(?:and|but)\b)\W*(?:with|without|for|in|on|at|by|after|once|as soon as|while)\b(?! first)/i;
/** `It may be created as draft`. */
const doubt = anyOf(possibilities, frequencies, ['not', 'never']);
/** What says it less clearly, or of some resources alone: `Small orders are approved at once`. */
const vagueStart =
  /\b(?:(?:starts?|begins?)(?: out| off)? (?:as|in|with)|created (?:as|in|with)|initial(?:ly)?|at first|immediately|at once|right away|directly|straight|instead|automatically)\b/i;

/** What follows one of these is about something else, or another time. */
const otherStep = /[(:]|\b(?:and|but|until|then|before|so)\b/i;

/** The state that one sentence says; none where it does not say it for all new resources. */
function clearStart(sentence: string, states: readonly string[], noun: string): readonly string[] {
  const plain = sentence.replace(/\b(?:at first|initially),/i, 'initially');
  if (condition.test(plain) || circumstance.test(plain)) return [];
  return clausesOf(plain, otherStep)
    .map(spacedWords)
    .flatMap((clause) => (doubt.test(clause) ? [] : stateSaid(clause, states, noun)));
}

/**
 * The number that the contract says a property of a new resource has: `New orders have version 1`, `A new order is a draft at version 1`, `The version starts at
 * 1`; `undefined` where it says none, or several, or that it depends on something.
 */
export function startingNumber(property: string, { texts, noun }: DescribedCreation): number | undefined {
  const name = `${plainWords(property)}(?: number)?`;
  const ofNew = new RegExp(`(?: (?:has|have|at|with|in)| is in)(?: an?| the)? ${name}(?: of)? (\\d{1,9}) $`);
  const ofProperty = new RegExp(
    `^ (?:the|its) ${name}(?: of (?:an?|the|each|every)(?: new)? ${noun}s?)? (?:is initially|(?:starts?|begins?)(?: out)? (?:at|with|as)) (\\d{1,9}) $`,
  );
  const said = texts.flatMap(wholeSentences).flatMap((sentence) => {
    if (condition.test(sentence) || circumstance.test(sentence)) return [];
    return clausesOf(sentence, otherStep)
      .map(spacedWords)
      .flatMap((clause) => {
        const found = ofProperty.exec(clause) ?? (noun !== '' && isNew(sentence, noun) ? ofNew.exec(clause) : null);
        return found === null || doubt.test(clause) ? [] : [Number(found[1])];
      });
  });
  const [only, ...others] = new Set(said);
  return others.length === 0 ? only : undefined;
}

/**
 * The times of a new resource that the contract says are the same: by what it says of the creation, `createdAt and updatedAt of a new order are the same`, or of the
 * property, `createdAt as long as there was no change`.
 */
export function sameAtFirst(
  properties: readonly DescribedProperty[],
  texts: readonly string[],
): readonly (readonly [name: string, other: string])[] {
  const sentences = texts.flatMap(wholeSentences).map(spacedWords);
  const first = '(?:at first|initially|at the beginning|at creation|(?:as long as|while|until|before) [^.]*)';
  return properties.flatMap(({ name, description }) =>
    properties.flatMap(({ name: other }): [string, string][] => {
      const [own, beside] = [name, other].map(plainWords);
      if (name === other) return [];
      const ofNew = new RegExp(
        ` ${own} and ${beside} (?:of (?:an?|the|each|every) (?:new|fresh) \\w+ )?(?:are|have) (?:the same|equal|identical)(?: value)? $`,
      );
      const isSaid = sentences.some((one) => ofNew.test(one) && / (?:new|fresh|first|creation|initially) /.test(one));
      const ofProperty = new RegExp(`(?:^| )(?:(?:is |equals |same as )(?:the )?)?${beside} ${first} $`);
      const clauses = wholeSentences(description).flatMap((one) => clausesOf(one).map(spacedWords));
      return isSaid || clauses.some((one) => ofProperty.test(one)) ? [[name, other]] : [];
    }),
  );
}

function stateSaid(clause: string, states: readonly string[], noun: string): readonly string[] {
  const thing = `(?:(?:the|an?|each|every|its|all)(?: new| created)? )?(?:(?:\\w+ )?${noun}s?|state|status)|it|they|this|that|which`;
  const made = '(?:created|added|made|stored|saved|registered|recorded|opened|placed|planned)';
  const beginnings = [
    `^ (?:(?:${thing}) )?(?:always )?(?:starts?|begins?)(?: out| off)?(?: life)? (?:as|in|with) `,
    `^ (?:(?:${thing}) (?:is|are) )?(?:always |initially )?${made} (?:as|in|with) `,
    `^ (?:(?:the|an?|each|every|all) )?(?:new|created) (?:\\w+ )?${noun}s? (?:is|are|has|have) (?:always |initially )?(?:in )?`,
    `^ (?:creates|adds|makes|registers|records|opens|places|plans) (?:an?|the) (?:new )?(?:\\w+ )?${noun} (?:as|in|with) `,
    `^ (?:(?:${thing}) (?:is|are) )?initially (?:(?:${thing}) (?:is|are|has|have) )?`,
    `^ (?:the|its) (?:initial|first) (?:state|status) (?:is )?`,
  ];
  const any = states.map(plainWords).join('|');
  const own = new RegExp(
    `(?:${beginnings.join('|')})(?:(?:an?|the|in|state|status|of) )*(${any}) (?:(?:state|status|${noun}s?|one|ones|at first|by default|(?:at|with) \\w+ \\d+) )*$`,
  );
  const said = own.exec(clause)?.[1];
  return states.filter((state) => plainWords(state) === said);
}

/** `A new order is ...`. */
function isNew(sentence: string, noun: string): boolean {
  return new RegExp(`\\bnew (?:\\w+ )?${noun}s? (?:is|are|has|have)\\b`, 'i').test(sentence);
}
