import { nameWords } from './name-words.ts';

/** Whether a verb, a participle and a noun are about the same event: `cancel`, `CANCELED` and `cancellation`. */
export function isSameEvent(one: string, other: string): boolean {
  return eventKey(one) === eventKey(other);
}

/** The same text for all forms of a verb, with the words that follow it: `check in` for `checkedIn`. */
export function eventKey(text: string): string {
  const [verb = '', ...others] = nameWords(text).trim().split(' ');
  return [stemOf(verb), ...others].join(' ');
}

const irregular: Readonly<Record<string, string>> = { paid: 'pay', sent: 'send', hidden: 'hide', held: 'hold' };

function stemOf(word: string): string {
  return (irregular[word] ?? word)
    .replace(/(?<=..)(?:ation|ion|ing|ed|es|e|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/i$/, 'y');
}
