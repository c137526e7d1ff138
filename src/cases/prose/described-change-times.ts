import { promisesIn } from '../../conventions/sentences/conditional-words.ts';
import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { hasWords, plainWords, spacedWords } from '../../text/has-words.ts';

/** A property of a resource, and what the contract says of it. */
export interface DescribedProperty {
  readonly name: string;
  /** The description in its schema; `''` where there is none. */
  readonly description: string;
}

/** Which of the properties the contract says show when a resource was last changed: `updatedAt`, "Time of the last change." */
export function timesOfChange(properties: readonly DescribedProperty[], noun: string): readonly string[] {
  const isTime = ({ name, description }: DescribedProperty) => {
    const [first = ''] = wholeSentences(description);
    const others = properties.filter((other) => other.name !== name && other.name.toLowerCase() !== noun);
    // Another part of it may have a time of its own: "When the address was last changed".
    return saysLastChange(first, noun) && !others.some((other) => hasWords(first, other.name));
  };
  return properties.filter(isTime).map(({ name }) => name);
}

/** Which of the properties these texts say that a change moves: `Sets updatedAt`, `updated_at is set to the time of the change`. */
export function timesMoved(names: readonly string[], texts: readonly string[]): readonly string[] {
  const sentences = promisesIn(texts);
  return names.filter((name) => {
    const time = plainWords(name);
    const said = [
      `(?:sets|updates|refreshes|moves|bumps|touches|advances|changes) (?:the )?${time}`,
      `${time} (?:is|gets) (?:also |then |always )?(?:set|updated|refreshed|moved|bumped|touched|advanced|changed)`,
      `${time} (?:moves|advances|changes)`,
      // `updatedAt starts out equal to it and moves forward with every change`
      `${time} (?:\\w+ ){0,8}(?:moves|advances|changes|(?:is|gets) (?:set|updated|refreshed|moved)) (?:\\w+ ){0,3}(?:with|on|at|after|by|in) (?:each|every|any) (?:\\w+ )?(?:change|update|modification|write)`,
    ];
    const pattern = new RegExp(` (?:${said.join('|')}) `);
    return sentences.some((sentence) => pattern.test(spacedWords(sentence)));
  });
}

function saysLastChange(sentence: string, noun: string): boolean {
  const thing = [
    'it',
    'this',
    ...(noun === '' ? [] : [`(?:the |this |an? )?${noun}(?: s)?(?: (?:data|details|record))?`]),
  ].join('|');
  const time = '(?:(?:the )?(?:date and time|date time|time|date|timestamp|moment|instant|point in time) )?';
  const changed = '(?:changed|updated|modified|edited)';
  const change = '(?:change|update|modification|edit)';
  const last = '(?:last|latest|most recent|most recently)';
  const ofThing = `(?: (?:of|to|in) (?:${thing}))?`;
  const end = '(?: utc| in utc| iso 8601| rfc 3339)?';
  const said = [
    `${time}(?:when |at which |that )?(?:${thing}) (?:was|has been) (?:${last} )?${changed}(?: last)?`,
    `${time}(?:of )?(?:the )?${last} ${change}${ofThing}`,
    `(?:when )?${last} ${changed}(?: at| on)?`,
  ];
  return new RegExp(`^ (?:${said.join('|')})${end} $`).test(spacedWords(sentence));
}
