import { anyOf, negations } from '../../conventions/sentences/conditional-words.ts';
import { clausesOf, wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { refused } from '../../conventions/sentences/synonyms.ts';
import { spacedWords } from '../../text/has-words.ts';

/** To which states a resource can be changed, from each that the contract names. */
export type Transitions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The changes of state that the contract allows, where it says that all others are refused: `Setting the status to void is possible for open invoices only`, `from open to in_progress or cancelled, from in_progress to done. Any
 * other change is refused`, or `draft → sent → paid`; `undefined` where it does not, or names fewer than two states to start from.
 */
export function describedTransitions(states: readonly string[], sentences: readonly string[]): Transitions | undefined {
  const found = new Map<string, Set<string>>();
  const add = (from: readonly string[], to: readonly string[]) => {
    for (const one of from) found.set(one, new Set([...(found.get(one) ?? []), ...to]));
  };
  for (const sentence of sentences) {
    for (const part of clausesOf(sentence, /;/).filter((one) => arrow.test(one))) {
      const places = part.split(arrow).map((one) => statesIn(one, states));
      for (const [index, from] of places.entries()) add(from, places[index + 1] ?? []);
    }
    if (arrow.test(sentence)) continue;
    const set = setting.exec(spacedWords(sentence.split(':')[0] ?? ''))?.[1];
    const end = set === undefined ? undefined : states.find((one) => set.startsWith(spacedWords(one).trimStart()));
    if (set !== undefined && end !== undefined && !denial.test(set))
      add(
        statesIn(set.slice(end.length), states).filter((one) => one !== end),
        [end],
      );
    const [, ...changes] = spacedWords(sentence).split(' from ');
    for (const change of changes) {
      // `from new to paid to sent`: steps may be skipped.
      const places = change.split(/ (?:to|into) /);
      for (const [index, from] of places.slice(0, -1).entries()) {
        const ends = statesIn(places.slice(index + 1).join(' | '), states);
        // `from any state to cancelled`.
        add(ends.length > 0 && anyState.test(from) ? states : statesIn(from, states), ends);
      }
    }
  }
  const starts = [...found].filter(([, to]) => to.size > 0);
  return starts.length < 2 || !sentences.some((one) => othersRefused.test(one)) ? undefined : found;
}

/** `Setting "status" to "void" is possible for open invoices only`, `Setting the state to open opens a draft`. */
const setting = / (?:setting|changing) (?:the |its )?(?:\w+ )?(?:status|state) to (?:the )?(.*)$/;
const denial = anyOf(negations, ['cannot', 'neither']);
const arrow = /→|[-=]+>/;
const anyState = /\b(?:any|every|each|all)\b/;
const othersRefused = new RegExp(
  String.raw`\b(?:(?:any|every|each|all) other (?:change|transition|move|step|action|combination|state)s?|(?:anything|everything) else|(?:a|any|each|every) (?:change|transition|move|step) back(?:wards?)?)\b.*\b(?:${refused}|409|422|not (?:allowed|possible|permitted)|conflict|invalid|fails?)\b`,
  'i',
);

/** The states that a text names, in the order of the contract: of two in the same place the longer one. */
function statesIn(text: string, states: readonly string[]): readonly string[] {
  const longestFirst = states.toSorted((one, other) => other.length - one.length);
  let words = spacedWords(text);
  const named = longestFirst.filter((state) => {
    const own = spacedWords(state);
    const isNamed = words.includes(own);
    // The space after one is the space before the next.
    words = words.split(own).join(' | ');
    return isNamed;
  });
  return states.filter((state) => named.includes(state));
}

/**
 * In which states each step is possible, where the contract says so of each, and that others are refused: in a line of its own, from where it leads to where, as
 * ``| `check_in` | `booked` | `checked_in` |`` or `` - `submit`: draft to in_review``, or in a sentence: `` `checkIn` needs a booked one, `cancel` a booked or
 * checked-in one``. `undefined` where it does not.
 */
export function describedSteps(named: NamedSteps, text: string): ReadonlyMap<string, readonly string[]> | undefined {
  const sentences = wholeSentences(text).map((one) => one.replaceAll(/\s+/g, ' '));
  if (named.steps.length === 0 || !sentences.some((one) => othersRefused.test(one))) return undefined;
  const ofLines = sourcesInLines(named, text);
  const all = [ofLines, ...sentences.map((one) => sourcesInSentence(named, one))];
  return all.find((found) => found.size === named.steps.length);
}

/** The names that a contract lists for the steps of a resource, and for its states. */
interface NamedSteps {
  readonly steps: readonly string[];
  readonly states: readonly string[];
}

function sourcesInLines({ steps, states }: NamedSteps, text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split('\n').map(spacedWords);
  const found = steps.flatMap((step): [string, readonly string[]][] => {
    const own = lines.filter((line) => line.startsWith(spacedWords(step)));
    const named = own.map((line) => statesInOrder(line.slice(spacedWords(step).length - 1), states));
    const [only, ...others] = named.filter((one) => one.length > 1);
    return only !== undefined && others.length === 0 ? [[step, only.slice(0, -1)]] : [];
  });
  return new Map(found);
}

/** What comes after the name of each step, up to that of the next one. */
function sourcesInSentence({ steps, states }: NamedSteps, sentence: string): ReadonlyMap<string, readonly string[]> {
  const text = spacedWords(sentence.split(';')[0] ?? '');
  const starts = steps.map((step) => text.indexOf(spacedWords(step))).toSorted((one, other) => one - other);
  const parts = starts.map((start, index) => text.slice(start, (starts[index + 1] ?? text.length - 1) + 1));
  const isAboutSources = needing.test(parts[0] ?? '') && !parts.some((part) => leading.test(part));
  const found = steps.flatMap((step): [string, readonly string[]][] => {
    const own = parts.find((part) => part.startsWith(spacedWords(step)));
    const sources = own === undefined ? [] : statesIn(own.slice(spacedWords(step).length - 1), states);
    return sources.length === 0 ? [] : [[step, sources]];
  });
  return new Map(isAboutSources && starts.every((start) => start >= 0) ? found : []);
}

const needing = / (?:needs?|requires?|takes?|works?|applies|only|possible|allowed|accepted|valid) /;
/** Not what a step needs, but where it leads to. */
const leading = / (?:to|into|makes|becomes|leads|sets|moves|not|cannot) /;

/** The states that a text names, in the order of the text. */
function statesInOrder(text: string, states: readonly string[]): readonly string[] {
  const longestFirst = states.map(spacedWords).toSorted((one, other) => other.length - one.length);
  // A state ends where the next one begins.
  const pattern = new RegExp(`(?:${longestFirst.map((one) => one.slice(0, -1)).join('|')})(?= )`, 'g');
  return [...text.matchAll(pattern)].flatMap(([found]) => states.filter((one) => spacedWords(one) === `${found} `));
}
