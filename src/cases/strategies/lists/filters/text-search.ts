import { mayBeTextSearchName, textSearchName } from '../../../../conventions/names/search-operation.ts';
import { saysAnyCase } from '../../../../conventions/sentences/letter-case.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { plural } from '../../../../text/plural.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { isAllowed, readWhole } from './filter-parameters.ts';

/** What the description of a parameter says that looks for a text: `Words to find in the title`. */
const searchWords = /\b(?:search|find|match|contain|look|text|words?)/i;

/** Words that no item has. */
const unknownWords = ['zqxjvwk', 'vkqzxwj'] as const;

/** The parameter of a list that looks for a text in its items, and may be left out. */
export function searchParameter(derivation: Derivation): Parameter | undefined {
  const isSearch = (parameter: Parameter) => {
    const { name } = parameter;
    if (textSearchName.test(name)) return true;
    return mayBeTextSearchName.test(name) && searchWords.test(parameterDescription(derivation, parameter));
  };
  return derivation.operation.parameters.find(
    (parameter) =>
      parameter.in === 'query' &&
      !parameter.required &&
      isSearch(parameter) &&
      unknownWords.every((word) => isAllowed(parameter, word, derivation)),
  );
}

/** What it says where that finds texts with its value anywhere: `Books whose title contains this`. */
const partWords = /\b(?:contain(?:s|ing)?|substring|part of)\b/i;
/** What it says where that finds texts with its value, which may have to be whole words: `Text to look for in the title`. */
const placeWords = /\b(?:search(?:es|ed)?|find|match(?:es)?|look(?:s|ed)?)\b.*\bin\b/i;

/**
 * Looks in each property that the contract names for a part of a text of an item, not its beginning, or, where the contract does not say that this finds it, for
 * the whole text: judged where it finds nothing, and the item is there.
 */
function* searchNamed(derivation: Derivation, parameter: Parameter): Generator<SequenceDraft, void> {
  const text = parameterDescription(derivation, parameter);
  const isPart = partWords.test(text);
  if (!isPart && !placeWords.test(text)) return;
  const isAnyCase = saysAnyCase(text);
  const items = (yield* readWhole(derivation, `before a part of a text for ${parameter.name}`)) ?? [];
  const names = namedProperties(text, items);
  for (const property of names) {
    const texts = distinctValues(items, property).filter((value) => typeof value === 'string');
    const parts = texts.flatMap(isPart ? (isAnyCase ? wordInCapitals : partOf) : isAnyCase ? inCapitals : asItIs);
    const [whole, part] = parts.find(([, one]) => isAllowed(parameter, one, derivation)) ?? [];
    if (whole === undefined || part === undefined) continue;
    const search = (label: string, expectedState?: ExpectedState) =>
      readList(derivation, 'filtering', {
        label: `${parameter.name}, a part of a ${property}${label}`,
        why: `a request for the items whose ${property} contains ${part}`,
        parameters: [[parameter, part]],
        expectedState,
      });
    const found = yield* search('');
    if (found === undefined) return;
    if (found.length > 0) continue;
    const again = yield* readWhole(derivation, `after a part of a text for ${parameter.name}`);
    if (again === undefined || !distinctValues(again, property).includes(whole)) return;
    const wherever = isAnyCase ? ' in another case' : '';
    const although = `it contains ${JSON.stringify(part)}${wherever}, which ${parameter.name} asks for`;
    yield* search(', again', { kind: 'items-with-each-value', property, values: [whole], although });
    return;
  }
}

/** The properties that a text names, in the singular or the plural: `firstName` and `lastName` for `first or last name`. */
export function namedProperties(text: string, items: readonly JsonObject[]): readonly string[] {
  const words = ` ${nameWords(text)} `.replaceAll(/ (\w+) (?:or|and) (\w+) (\w+)(?= )/g, ' $1 $3 or $2 $3');
  return [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => {
    const own = nameWords(name).trim();
    return [own, plural(2, own).slice(2)].some((one) => words.includes(` ${one} `));
  });
}

/** Nothing that a search engine may take for an operator or leave out as too short. */
const plainText = /^(?=.*\w{4})[\w .-]+$/;

function asItIs(text: string): readonly (readonly [whole: string, part: string])[] {
  return plainText.test(text) ? [[text, text]] : [];
}

function inCapitals(text: string): readonly (readonly [whole: string, part: string])[] {
  return plainText.test(text) ? [[text, text.toUpperCase()]] : [];
}

/** A text and a part of it that is not its beginning: the end of its longest word. */
export function partOf(text: string): readonly (readonly [whole: string, part: string])[] {
  const [longest = ''] = (text.match(/[A-Za-z0-9]+/g) ?? []).toSorted((one, other) => other.length - one.length);
  const part = longest.slice(2);
  return part.length >= 3 && !text.startsWith(part) ? [[text, part]] : [];
}

/** A text and its longest word in capitals. */
function wordInCapitals(text: string): readonly (readonly [whole: string, part: string])[] {
  const [longest = ''] = (text.match(/[A-Za-z]+/g) ?? []).toSorted((one, other) => other.length - one.length);
  const word = longest.toUpperCase();
  return word.length >= 3 && !text.includes(word) ? [[text, word]] : [];
}

/** A search for a text that no item has finds what the list has without it: where that is so for two texts, one of them is asked for again, and judged. */
export function* searchTexts(
  derivation: Derivation,
  parameter: Parameter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  if (items.length === 0) return;
  yield* searchNamed(derivation, parameter);
  const search = (word: string, label: string, expectedState?: ExpectedState) =>
    readList(derivation, 'filtering', {
      label: `${parameter.name}, ${label}`,
      why: `a request for the items that have the text ${word}`,
      parameters: [[parameter, word]],
      expectedState,
    });
  const [one, other] = unknownWords;
  for (const [word, label] of [
    [one, 'a text of no item'],
    [other, 'another text of no item'],
  ] as const) {
    const found = yield* search(word, label);
    if (found === undefined || !sameJson(found, items)) return;
  }
  const again = yield* readWhole(derivation, `after ${parameter.name}`);
  if (again === undefined || !sameJson(again, items)) return;
  yield* search(one, 'a text of no item, again', { kind: 'items-with-text', parameter: parameter.name, text: one });
}
