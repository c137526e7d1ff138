import { countNames } from '../../../../conventions/names/count-names.ts';
import { fullSentences } from '../../../../conventions/sentences/cut-sentences.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { spacedWords } from '../../../../text/has-words.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { singular } from '../../../../text/plural.ts';
import { pathKind, segmentsOf } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { bodyReferringTo } from '../steps/body-referring-to.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';
import { propertiesOfServer } from '../steps/resource-states.ts';

/** A number of a resource that counts what refers to it. */
interface ReferringCount {
  readonly creator: Derivation;
  /** The property of the resource: `orderCount`. */
  readonly property: string;
}

/**
 * What a resource says of the number of others that refer to it, where the contract describes it so: `Number of orders of the customer` of `orderCount`, after an order with its
 * `customerId`. It is judged where it did not go up with two of them.
 */
export function* countReferring(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const count of countsOf(lifecycle)) yield* compareCount(lifecycle, count);
}

function countsOf(lifecycle: Lifecycle): readonly ReferringCount[] {
  const { operation, contract, derivationFor } = lifecycle.read;
  const counts = [...propertiesOfServer(lifecycle)].filter(([name]) => /count|number|num|total/i.test(name));
  if (counts.length === 0) return [];
  return contract.operations.flatMap(({ method, path }): readonly ReferringCount[] => {
    const items = nameWords(segmentsOf(path).at(-1) ?? '').trim();
    const called = countNames(items, singular(items));
    const [property, places = []] = counts.find(([name]) => called.has(nameWords(name).trim())) ?? [];
    const isAll = places.some((place) => saysAll(descriptionAt(contract.document, place), items));
    if (method !== 'POST' || property === undefined || !isAll) return [];
    const other = derivationFor('POST', pathKind(path));
    return other?.validRequest.referencedKinds.includes(pathKind(operation.path)) === true
      ? [{ creator: other, property }]
      : [];
  });
}

/** `Number of orders of the customer`, `How many animals are registered for the owner`, `Number of orders the customer has placed so far`; not `of orders that are open`. */
function saysAll(description: string, items: string): boolean {
  const owner = '(?:(?:of|for|in|by|with) (?:this|the|its|an?|each) \\w+ |(?:this|the) \\w+ has \\w+ )?';
  const thing = '(?:it|(?:this|the|an?) \\w+)';
  const there = `(?:(?:there are|it has|${thing} has|refer to ${thing}|are (?:(?:registered|recorded|stored|listed|directly) )?(?:for|in|of|on) ${thing}) )?`;
  const rest = '(?:so far |ever |in all |\\w+ ones included )*';
  const words = spacedWords(fullSentences(description)[0] ?? '');
  return (
    new RegExp(`^ (?:the )?(?:number|count) of (?:all )?(?:its )?${items} ${owner}${rest}$`).test(words) ||
    new RegExp(`^ how many ${items} ${there}${rest}$`).test(words)
  );
}

function* compareCount(lifecycle: Lifecycle, { creator, property }: ReferringCount): Generator<SequenceDraft, void> {
  const { read } = lifecycle;
  const step = reservedSteps(lifecycle, property);
  const creation = yield* send(
    lifecycle.creator,
    step('create what others refer to', 'a valid request that creates a resource'),
  );
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  const id = values?.at(-1);
  if (creation === undefined || id === undefined) return;
  const why = 'a request for a resource that says how many others refer to it';
  let before = yield* send(read, { ...step('read before', why), values });
  for (const attempt of ['first', 'second'] as const) {
    const was = before && isDone(before) ? memberOf(resourceValue(before), property) : undefined;
    if (before === undefined || typeof was !== 'number') return;
    const value = bodyReferringTo(creator, { kind: pathKind(read.operation.path), id });
    if (value === undefined) return;
    const referring = yield* send(creator, {
      ...step(`create one that refers to it, ${attempt} attempt`, 'a valid request that refers to a resource'),
      value,
    });
    if (referring === undefined || !isDone(referring)) return;
    const expected: ExpectedState = {
      kind: 'described-value',
      by: creator.operation.key,
      property,
      was,
      value: was + 1,
    };
    const shown = yield* send(read, {
      ...step(`read, ${attempt} attempt`, why),
      values,
      ...(attempt === 'first' ? {} : expectAfter([creation, before, referring], () => expected)),
    });
    if (attempt === 'first' && shown !== undefined && memberOf(resourceValue(shown), property) === was + 1) return;
    before = shown;
  }
}
