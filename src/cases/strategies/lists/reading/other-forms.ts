import { compareTable } from '../../../../conventions/names/compare-table.ts';
import { distinctProperty, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import { isCsvType, isJsonType } from '../../../../http/media-type.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import type { QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from './listed-items.ts';
import { longestPage } from './page-parameters.ts';

type Query = readonly QueryValue[];

/**
 * A list as comma-separated values has the items that it has as JSON: all of them, and those that a filter chooses. What differs is judged where it differs
 * twice, each time with the same JSON before and after.
 */
export function* compareForms(derivation: Derivation, filters: readonly Query[]): Generator<SequenceDraft, void> {
  const { responses } = derivation.operation;
  const types = responses
    .filter(({ status }) => status === '200')
    .flatMap(({ content }) => content.map((one) => one.mediaType));
  const [json, csv] = [isJsonType, isCsvType].map((isForm) => types.find((type) => isForm(type)));
  if (json === undefined || csv === undefined) return;
  for (const [index, filter] of [[], ...filters].entries()) {
    for (const attempt of ['first', 'second'] as const) {
      const read: ReadForm = (label, type, expectedState) =>
        sendStep(derivation, 'filtering', {
          label: `as ${type}, query ${index + 1}, ${attempt} attempt: ${label}`,
          why: `a request for the list as ${type}`,
          headers: { Accept: type },
          parameters: new Map([...longestPage(derivation), ...filter]),
          expectedState: attempt === 'first' ? undefined : expectedState,
          isPromised: false,
        });
      if (!(yield* compareOnce(derivation, { json, csv, read }))) break;
    }
  }
}

type ReadForm = (
  label: string,
  type: string,
  expectedState?: ExpectedState,
) => Generator<SequenceDraft, Exchange | undefined>;

interface Forms {
  readonly json: string;
  readonly csv: string;
  readonly read: ReadForm;
}

/** Reads both forms between two that are the same; gives whether they differ. */
function* compareOnce(derivation: Derivation, { json, csv, read }: Forms): Generator<SequenceDraft, boolean> {
  const items = listedObjects(yield* read('the items', json));
  const again = listedObjects(yield* read('the items again', json));
  const property = items && distinctProperty(items);
  if (items === undefined || again === undefined || property === undefined || !isSameList(items, again)) return false;
  const [longest] = longestPage(derivation).values();
  const isWhole = typeof longest !== 'number' || keysOfItems(items, { property }).length < longest;
  const table = yield* read('the table', csv, { kind: 'table-of-items', items, property, isWhole });
  if (table === undefined || !isDone(table) || table.outcome.kind !== 'reply') return false;
  return compareTable(table.outcome.text ?? '', { items, property, isWhole }) !== undefined;
}

function isSameList(one: readonly JsonObject[], other: readonly JsonObject[]): boolean {
  return sameJson([...one], [...other]);
}
