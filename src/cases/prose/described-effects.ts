import { plainWords } from '../../text/has-words.ts';
import { stemOf } from '../../text/word-stem.ts';

/** What a step may do to a resource that it refers to. */
export interface DescribedEffect {
  /** What the contract calls the step, or the action: `check_out`. */
  readonly step: string;
  /** What the other resource is called: `room`. */
  readonly noun: string;
  /** The states that it can be in. */
  readonly states: readonly string[];
}

/**
 * The state that a step leaves another resource in, by what the contract says in a sentence that has nothing else: `Checking out leaves the room dirty`, `Cancelling makes its
 * seat free again`; `undefined` where it says none, or several.
 */
export function effectOn(sentences: readonly string[], { step, noun, states }: DescribedEffect): string | undefined {
  const form = new RegExp(
    `^(.{1,40}) (?:leaves|makes|sets|marks|turns|puts|brings) (?:the|its|this) ${noun}(?: (?:status|state))? (?:(?:as|to|into|in|back to) )?(${states.map(plainWords).join('|')})(?: (?:again|then))?$`,
  );
  const found = sentences.flatMap((sentence) => {
    const [, subject = '', state] = form.exec(plainWords(sentence)) ?? [];
    return state !== undefined && isCalled(subject, step) ? states.filter((one) => plainWords(one) === state) : [];
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}

/** Whether a subject is a form of the step, and nothing else: `Checking out`, `The check-out` of `check_out`. */
function isCalled(subject: string, step: string): boolean {
  const words = subject.replace(/^(?:an?|the) /, '').split(' ');
  const own = plainWords(step).split(' ');
  return words.length === own.length && own.every((word, at) => words[at]?.startsWith(stemOf(word).replace(/e$/, '')));
}
