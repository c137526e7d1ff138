import type { Json, JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { hasWords, spacedWords } from '../../text/has-words.ts';
import { nameWords } from '../../text/name-words.ts';
import { anyOf, negations } from './conditional-words.ts';

/** What the description of a property says: in some states of its object it is `null`, or it is not. */
export interface StatedNull {
  /** The states in which the property is `null`. */
  readonly nullIn: readonly string[];
  /** The state in which it has a value. */
  readonly setIn: string | undefined;
  /** Whether it has none before that. */
  readonly isNullBefore: boolean;
}

/** The same, of one property and the one beside it that has the state. */
export interface StatedNullOf extends StatedNull {
  readonly property: string;
  readonly state: string;
}

/** What the descriptions of the properties of an object say of its states. What fits the states of several properties is not clear, and left out. */
export function statedNulls(
  document: JsonObject,
  properties: readonly (readonly [name: string, shape: Pick<Shape, 'sources' | 'values'>])[],
): readonly StatedNullOf[] {
  const listed = properties.flatMap(([name, { values }]) => {
    const states = (values?.value ?? []).filter((value: Json) => typeof value === 'string');
    return states.length > 1 ? [{ name, states }] : [];
  });
  return properties.flatMap(([property, { sources }]) => {
    const description = descriptionAt(document, ...sources);
    if (!/null/i.test(description)) return [];
    const statements = listed.flatMap(({ name: state, states }) => {
      const said = state === property ? undefined : statedNull(description, property, states);
      return said === undefined ? [] : [{ ...said, property, state }];
    });
    return statements.length === 1 ? statements : [];
  });
}

/** `null before …`, `null while …`: what comes after it names the state. */
const clause = /\bnull\W+(?:(before|until|otherwise)|(for|while|as long as|when|if|in))\b\W*([^.;,()]*)/i;

/**
 * Reads the description of a property whose object has one of `states`: `` When it was published; `null` for a draft ``, `null until it is published`, `When the vessel
 * departed; null before`. `undefined` where it names no state, or says more than is understood.
 */
export function statedNull(description: string, name: string, states: readonly string[]): StatedNull | undefined {
  const found = clause.exec(description);
  if (found === null) return undefined;
  const [, before, during, rest = ''] = found;
  const setIn =
    before !== undefined && endsWithState(rest, states) ? stateIn(rest, states) : eventState(description, name, states);
  if (before !== undefined) {
    const isClear = /^(?:then|that|this)?\s*$/i.test(rest) || stateIn(rest, states) !== undefined;
    return isClear && setIn !== undefined ? { nullIn: [], setIn, isNullBefore: true } : undefined;
  }
  if (during === undefined || denial.test(rest) || !endsWithState(rest, states)) return undefined;
  const nullIn = states.filter((state) => hasWords(rest, state));
  return { nullIn, setIn: setIn !== undefined && nullIn.includes(setIn) ? undefined : setIn, isNullBefore: false };
}

/** `null while it is not a draft` names no state in which it is null. */
const denial = anyOf(negations, ['other', 'another', 'only', 'yet', 'unless', 'without', 'any', 'un\\w+']);

/** The state that an event leads to: `published` for `publishedAt`, and for `When the auction was published`. */
function eventState(description: string, name: string, states: readonly string[]): string | undefined {
  const [, word] = /^\W*when (?:the \w+|it|this) (?:was|is|has been|became) (\w+)\b/i.exec(description) ?? [];
  const [, ofName] = /^ ?(.+?) (?:at|on|date|time)$/.exec(nameWords(name)) ?? [];
  return states.find((state) => [word, ofName].includes(nameWords(state).trim()));
}

/** The only state that a text names. */
function stateIn(text: string, states: readonly string[]): string | undefined {
  const [only, ...others] = states.filter((state) => hasWords(text, state));
  return others.length === 0 ? only : undefined;
}

/** Whether a text ends with a state, or with the noun that has it: `for a draft`, `while it is open`, `for open ones`. */
function endsWithState(text: string, states: readonly string[]): boolean {
  return states.some((state) => new RegExp(`${spacedWords(state)}(?:\\w+s )?$`).test(spacedWords(text)));
}
