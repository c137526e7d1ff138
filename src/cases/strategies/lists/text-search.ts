import { mayBeTextSearchName, textSearchName } from '../../../http/search-operation.ts';
import type { ExpectedState } from '../../../model/case.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { readList } from '../../request/list-steps.ts';
import type { Derivation } from '../strategy.ts';
import { isAllowed, readWhole } from './filter-parameters.ts';

/** What the description of a parameter says that looks for a text. */
const searchWords = /\b(?:search|find|match|contain|look|text|words?)/i;

/** Words that no item has. */
const unknownWords = ['zqxjvwk', 'vkqzxwj'] as const;

/** The parameter of a list that looks for a text in its items, and may be left out. */
export function searchParameter(derivation: Derivation): Parameter | undefined {
  const { document } = derivation.contract;
  const isSearch = ({ name, pointer, schema }: Parameter) => {
    if (textSearchName.test(name)) return true;
    return mayBeTextSearchName.test(name) && searchWords.test(descriptionAt(document, pointer, schema));
  };
  return derivation.operation.parameters.find(
    (parameter) =>
      parameter.in === 'query' &&
      !parameter.required &&
      isSearch(parameter) &&
      unknownWords.every((word) => isAllowed(parameter, word, derivation)),
  );
}

/** A search for a text that no item has finds what the list has without it: where that is so for two texts, one of them is asked for again, and judged. */
export function* searchTexts(
  derivation: Derivation,
  parameter: Parameter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  if (items.length === 0) return;
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
  yield* search(one, 'a text of no item, again', { kind: 'searched', parameter: parameter.name, text: one });
}
