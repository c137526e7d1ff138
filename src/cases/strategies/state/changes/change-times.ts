import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { secondNumber } from '../../../../schema/json/calendar.ts';
import { memberOf, valueAt } from '../../../../schema/json/pointer.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import { timesMoved, timesOfChange } from '../../../prose/described-change-times.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { createResource } from '../../../request/steps/create-resource.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { changingBody, propertiesLeftAlone } from '../steps/changing-body.ts';
import type { Lifecycle } from '../steps/lifecycle-steps.ts';
import { lastWord } from '../steps/resource-states.ts';

/** How long a target is given until its time must have moved: it may show whole seconds. */
const pauseMs = 1100;

/**
 * Changes a new resource that shows when it was last changed. Where that time stays as it was, another one is created a little later, which must show another time, or
 * the clock of the target stands still; then the first one is changed again, and judged.
 */
export function* moveTimeOfChange(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { read, changes } = lifecycle;
  const [change] = changes;
  if (change === undefined || timesIn(change, read, {}).length === 0) return;
  const { key } = change.operation;
  const send = sendAbout(read.operation, 'state', { isPromised: false });
  const why = 'a valid request that creates a resource';
  const values = yield* createResource(send, lifecycle, { label: 'create, to see when it was changed', why });
  if (values === undefined) return;
  const before = yield* send(read, { values, label: 'read before', why: 'a request for what is changed next' });
  const shown = before && isDone(before) ? resourceValue(before) : undefined;
  const property = timesIn(change, read, shown).find((name) => isPrecise(memberOf(shown, name)));
  if (before === undefined || property === undefined) return;
  const timeIn = (exchange: Exchange | undefined) => exchange && memberOf(resourceValue(exchange), property);
  const was = timeIn(before);
  const changed = yield* changeOnce(before, '');
  const after =
    changed &&
    (yield* send(read, {
      values,
      label: `read after ${key} moves the time`,
      why: `a request after an accepted ${key}`,
    }));
  if (after === undefined || timeIn(after) !== was) return;
  const label = 'create another one a little later';
  const otherValues = yield* createResource(send, lifecycle, { label, why, afterMs: pauseMs });
  if (otherValues === undefined) return;
  const other = yield* send(read, {
    values: otherValues,
    label: 'read the later one',
    why: 'a request for a resource that was just created',
  });
  const later = timeIn(other);
  const changedAgain = later === undefined || later === was ? undefined : yield* changeOnce(after, ' again');
  if (changedAgain === undefined) return;
  yield* send(read, {
    values,
    label: `read after ${key} moves the time again`,
    why: `a request after another accepted ${key}`,
    ...expectAfter([after, changedAgain], (of) => ({
      kind: 'described-value',
      by: key,
      property,
      was: memberOf(resourceValue(of(after)), property) ?? null,
    })),
  });

  function* changeOnce(last: Exchange, nth: string): Generator<SequenceDraft, Exchange | undefined> {
    const body = change && changingBody(change, last);
    if (change === undefined || body === undefined) return undefined;
    const exchange = yield* send(change, {
      ...body,
      values,
      label: `${key} moves the time${nth}`,
      why: 'a valid change of a resource that shows when it was changed',
    });
    return exchange && hasSucceeded(exchange) && isDone(exchange) ? exchange : undefined;
  }
}

/** The properties that may show such a time, by what the contract says of them and of the change. */
function timesIn(change: Derivation, read: Derivation, shown: Json | undefined): readonly string[] {
  const properties = propertiesLeftAlone(change, read, shown ?? {});
  const described = [...properties].map(([name, places]) => {
    return { name, description: fullDescriptionAt(read.source, places) };
  });
  return [
    ...timesOfChange(described, lastWord(nounOfKind(pathKind(read.operation.path)))),
    ...timesMoved([...properties.keys()], [...operationTexts(change.operation), contractText(change)]),
  ];
}

/** What the contract says of all its operations. */
function contractText({ contract }: Derivation): string {
  const text = valueAt(contract.document, '/info/description');
  return typeof text === 'string' ? text : '';
}

/** A time with whole minutes may have been cut, and a date has none. */
function isPrecise(value: Json | undefined): boolean {
  const seconds = typeof value === 'string' ? secondNumber(value) : undefined;
  return seconds !== undefined && seconds % 60 !== 0;
}
