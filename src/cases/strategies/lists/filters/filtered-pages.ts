import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import type { QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { readNextPath } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { longestPage } from '../reading/page-parameters.ts';
import { shortPages } from '../reading/whole-list.ts';
import { askFor, type Filter, hasOthers, isAllowed } from './filter-parameters.ts';

/** The page after the first one under the same filter, which is repeated with a cursor, too; the value is one that several items have. */
export function* filterNextPage(
  derivation: Derivation,
  filter: Filter,
  value: Json | undefined,
): Generator<SequenceDraft, void> {
  const { parameter, property } = filter;
  const pages = shortPages(derivation);
  if (pages === undefined || value === undefined || !isAllowed(parameter, value, derivation)) return;
  const read = function* (label: string, place: readonly QueryValue[], expectedState?: ExpectedState) {
    return yield* sendStep(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for a page of the items whose ${property} is ${writeJson(value)}`,
      parameters: new Map([askFor(filter, value, derivation), pages.size, ...place]),
      expectedState,
      isPromised: false,
    });
  };
  const showsOthers = (page: Exchange | undefined) => hasOthers(listedObjects(page), property, value);
  const first = yield* read('first page', []);
  const next = first && pages.after(first);
  if (first === undefined || next === undefined) return;
  if (listedObjects(first)?.length !== 1 || showsOthers(first)) return;
  for (const [label, place] of [
    ['second page', [next]],
    ['a long second page', [next, ...longestPage(derivation)]],
  ] as const) {
    if (!showsOthers(yield* read(label, place))) continue;
    yield* read(`${label} again`, place, { kind: 'items-with-value', property, value });
    return;
  }
  const path = readNextPath(first);
  if (path !== undefined) yield* filterNextAddress(derivation, filter, { path, value });
}

/** The address that a page under a filter names as the next one: judged where it has other items twice. */
function* filterNextAddress(
  derivation: Derivation,
  { parameter, property }: Filter,
  { path, value }: { readonly path: string; readonly value: Json },
): Generator<SequenceDraft, void> {
  const read = (label: string, at: string, expectedState?: ExpectedState) =>
    sendStep(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for the address that a page of the items whose ${property} is ${writeJson(value)} names as the next one`,
      request: derivation.validRequest.build({ path: at }),
      expectedState,
      isPromised: false,
    });
  // The next item may have the same value by chance.
  let next: string | undefined = path;
  for (let count = 1; count <= mostAddresses && next !== undefined; count += 1) {
    const label = count === 1 ? 'next address' : `next address, ${count}`;
    const linked: Exchange | undefined = yield* read(label, next);
    if (hasOthers(listedObjects(linked), property, value)) {
      yield* read(`${label} again`, next, { kind: 'items-with-value', property, value });
      return;
    }
    next = linked && readNextPath(linked);
  }
}

/** Addresses followed one after the other at most. */
const mostAddresses = 6;
