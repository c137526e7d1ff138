import type { Parameter } from '../../../../model/contract.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { beginsOtherwise } from '../../../../schema/json/begins-otherwise.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, propertyNamed, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { isAllowed, readWhole } from './filter-parameters.ts';
import { namedProperties, partOf } from './text-search.ts';

/** A query parameter that chooses the items of which a text begins with its value. */
export interface BeginningFilter {
  readonly parameter: Parameter;
  /** The property with the text. */
  readonly property: string;
}

/** `namePrefix`, `nameStartsWith`, or a name whose description says it: `Only clients whose name begins with this text`. */
export function beginningFilters(derivation: Derivation, items: readonly JsonObject[]): readonly BeginningFilter[] {
  return derivation.operation.parameters.flatMap((parameter) => {
    const { in: place, name, required } = parameter;
    const description = parameterDescription(derivation, parameter);
    const isNamed = beginningName.test(nameWords(name));
    if (place !== 'query' || required || !(isNamed || beginningWords.test(description))) return [];
    const named = propertyNamed(items, nameWords(name).replace(beginningName, '').trim());
    const mentioned = namedProperties(description, items);
    const property = named ?? (mentioned.length === 1 ? mentioned[0] : undefined);
    return property === undefined ? [] : [{ parameter, property }];
  });
}

const beginningName = / ?(?:prefix|(?:starts?|begins?) with)$/;
const beginningWords = /\b(?:begin(?:s|ning)?|start(?:s|ing)?) with (?:this|that|the|it)\b/i;

/** Asks for a text that an item begins with, and for one that it has elsewhere: it is in the first list, and not in the second. */
export function* filterByBeginning(
  derivation: Derivation,
  { parameter, property }: BeginningFilter,
): Generator<SequenceDraft, void> {
  const { name } = parameter;
  const items = yield* readWhole(derivation, `before a beginning for ${name}`);
  const texts = distinctValues(items ?? [], property).filter((value) => typeof value === 'string');
  const [whole, within] = texts.flatMap(partOf).find(([, one]) => isAllowed(parameter, one, derivation)) ?? [];
  if (whole === undefined || within === undefined) return;
  const search = (text: string, label: string, expectedState?: ExpectedState) =>
    readList(derivation, 'filtering', {
      label: `${name}, ${label}`,
      why: `a request for the items whose ${property} begins with ${text}`,
      parameters: [[parameter, text]],
      expectedState,
    });
  const isOther = (text: string) => (item: JsonObject) => beginsOtherwise(memberOf(item, property), text);
  for (const [text, label] of [
    [whole.slice(0, within.length), `the beginning of a ${property}`],
    [within, `the middle of a ${property}`],
  ] as const) {
    if (!isAllowed(parameter, text, derivation)) continue;
    const found = yield* search(text, label);
    if (found?.some(isOther(text))) {
      yield* search(text, `${label}, again`, { kind: 'items-beginning-with', property, text });
      return;
    }
    if (found === undefined || found.length > 0 || text === within) continue;
    const again = yield* readWhole(derivation, `after a beginning for ${name}`);
    if (again === undefined || !distinctValues(again, property).includes(whole)) return;
    const although = `it begins with ${JSON.stringify(text)}, which ${name} asks for`;
    yield* search(text, `${label}, again`, { kind: 'items-with-each-value', property, values: [whole], although });
    return;
  }
}
