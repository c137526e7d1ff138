import type { Json, JsonObject } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctValues, readList } from '../../request/list-steps.ts';
import type { Derivation } from '../strategy.ts';
import { type BoundFilter, isAllowed } from './bounded-filters.ts';

/** How often a list may show a value that is beyond the furthest one so far. */
const mostSteps = 4;

/**
 * Asks for the furthest value that a list has, where the contract says that a limit includes itself: a list without any item leaves out the item that has
 * it. It is judged when the list without a filter still has that item.
 */
export function* includeBound(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  if (!isInclusive(derivation, filter)) return;
  const { parameter, property, side, valueFor } = filter;
  const name = `${parameter.name} (up to ${side} ${property})`;
  const readAll = (label: string) =>
    readList(derivation, 'filtering', {
      label: `the list ${label} ${name}`,
      why: 'a request for the list without a filter',
      parameters: [],
    });
  const readFrom = (bound: Json, label: string, isJudged = false) =>
    readList(derivation, 'filtering', {
      label: `${name} ${label}`,
      why: `a request for the items whose ${property} is at ${side} ${writeJson(bound)}, which an item has`,
      parameters: [[parameter, valueFor(bound)]],
      ...(isJudged
        ? {
            expectedState: {
              kind: 'any-of',
              property,
              values: [bound],
              although: `${parameter.name} is at ${side} that value, and the list without a filter has one`,
            },
          }
        : {}),
    });
  let shown = yield* readAll('before');
  for (let step = 1; shown !== undefined && step <= mostSteps; step += 1) {
    const bound = furthest(shown, filter);
    if (bound === undefined || !isAllowed(derivation, parameter, valueFor(bound))) return;
    const chosen: readonly JsonObject[] | undefined = yield* readFrom(bound, `step ${step}`);
    if (chosen === undefined || distinctValues(chosen, property).includes(bound)) return;
    if (chosen.length === 0) {
      const again = yield* readAll('after');
      if (again !== undefined && distinctValues(again, property).includes(bound)) yield* readFrom(bound, 'again', true);
      return;
    }
    shown = chosen;
  }
}

/** The greatest value for a lower limit, the smallest one for an upper limit: integers and dates, which are stored as they are shown. */
function furthest(items: readonly JsonObject[], { property, side }: BoundFilter): Json | undefined {
  const values = distinctValues(items, property);
  const isExact = (value: Json) =>
    typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  if (!values.every(isExact)) return undefined;
  const [first, ...others] = values.toSorted((one, other) => (one !== null && other !== null && one < other ? -1 : 1));
  return side === 'least' ? (others.at(-1) ?? first) : first;
}

/** Whether a limit is said to include itself: by its name, `price[gte]`, or by its description. */
function isInclusive(
  { contract }: Derivation,
  { parameter: { name, pointer, schema }, valueFor }: BoundFilter,
): boolean {
  const part = valueFor(null);
  const words = nameWords(typeof part === 'object' && part !== null ? (Object.keys(part)[0] ?? '') : name).split(' ');
  const text = descriptionAt(contract.document, pointer, schema);
  if (exclusive.test(text)) return false;
  return inclusive.test(text) || words.some((word) => orEqual.test(word));
}

const orEqual = /^(?:gte|lte|ge|le)$/;
const inclusive =
  /\binclusive(?:ly)?\b|\bincluded\b|\bat (?:least|most)\b|\bor (?:more|less|later|earlier|greater|higher|lower|fewer|equal|after|before)\b|\b(?:no|not) (?:more|less|later|earlier|greater|higher|lower|fewer) than\b|[≥≤]|[<>]=/i;
const exclusive =
  /\bexclusive(?:ly)?\b|\bexclude[sd]?\b|(?<!\b(?:no|not) )\b(?:more|greater|less|later|earlier|higher|lower|fewer) than\b(?! or)/i;
