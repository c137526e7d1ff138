import { isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { readCursor } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { longestPage } from '../reading/page-parameters.ts';
import { createUnrelated, type VagueFilter } from './vague-filters.ts';

/** A page of a list. */
interface Page {
  readonly items: readonly JsonObject[];
  /** Whether no other page follows. */
  readonly isWhole: boolean;
}

type Pair = readonly [Json, Json];

/**
 * A list filtered by two values at once: a server may read only the first or the last. Judged only where the list with either value alone has no item without
 * it, and the contract says what two values mean: items with each, or with either.
 */
export function* filterBySeveral(derivation: Derivation, filter: VagueFilter): Generator<SequenceDraft, void> {
  const { parameter, property, within, several } = filter;
  if (several?.meaning === undefined) return;
  const { withValues, valuesOf, meaning, isOneEnough } = several;
  const read = function* (
    label: string,
    values: readonly Json[],
    expectedState?: ExpectedState,
  ): Generator<SequenceDraft, Page | undefined> {
    const asked = values.length === 0 ? undefined : withValues(values);
    if (asked === undefined && values.length > 0) return undefined;
    const condition = values.map((one) => writeJson(one)).join(meaning === 'each' ? ' and ' : ' or ');
    const exchange = yield* sendStep(derivation, 'filtering', {
      label: `${parameter.name}, ${label}`,
      why: `a request for the items whose ${property} is ${condition === '' ? 'whatever it is' : condition}`,
      parameters: new Map([...longestPage(derivation), ...(asked === undefined ? [] : [asked])]),
      expectedState,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) return undefined;
    return { items: listedObjects(exchange) ?? [], isWhole: readCursor(exchange) === undefined };
  };
  const whole = yield* read('without a value', []);
  const pair = whole && (findPair(whole.items, filter) ?? (yield* createUnrelated(derivation, filter)));
  if (whole === undefined || pair === undefined) return;
  const has = (item: JsonObject, value: Json) => valuesOf(item).includes(value);
  for (const value of pair) {
    const alone = yield* read(`${String(value)} alone`, [value]);
    if (alone === undefined || alone.items.length === 0 || !alone.items.every((item) => has(item, value))) return;
  }
  const both = yield* read('both values', pair);
  if (both === undefined) return;
  const lacking = (page: Page | undefined) =>
    pair.find((value) =>
      meaning === 'each'
        ? page?.items.some((item) => !has(item, value))
        : !page?.items.some((item) => has(item, value)),
    );
  const value = lacking(both);
  const place = within === undefined ? {} : { within };
  if (value === undefined) return;
  if (meaning === 'each') {
    yield* read('both values again', pair, { kind: 'items-with-value', property, value, ...place });
    return;
  }
  const reversed = yield* read('both values in another order', pair.toReversed());
  const all = yield* read('without a value again', []);
  if (reversed === undefined || all === undefined || (both.items.length === 0 && !isOneEnough)) return;
  const hasRoom = both.isWhole && all.isWhole && all.items.length > both.items.length;
  const dependsOnOrder = lacking(reversed) !== undefined && lacking(reversed) !== value;
  if (hasRoom || dependsOnOrder)
    yield* read('both values again', pair, { kind: 'items-with-each-value', property, values: pair, ...place });
}

/** Two values that no item has together, each of which some item has. */
function findPair(items: readonly JsonObject[], { valuesIn, several }: VagueFilter): Pair | undefined {
  const values = valuesIn(items);
  for (const [index, one] of values.entries()) {
    const other = values
      .slice(index + 1)
      .find((two) => !items.some((item) => [one, two].every((value) => several?.valuesOf(item).includes(value))));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}
