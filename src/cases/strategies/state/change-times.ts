import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { secondNumber } from '../../../schema/json/calendar.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { timesMoved, timesOfChange } from '../../resources/described/described-change-times.ts';
import { nounOfKind } from '../../resources/described/described-references.ts';
import { operationTexts } from '../../resources/described/operation-words.ts';
import { pathKind } from '../../resources/described/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../resources/described/resource-schema.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';
import { changingBody } from './changing-body.ts';
import { type Lifecycle, send } from './lifecycle-steps.ts';
import { lastWord } from './resource-states.ts';

/** How long a target is given until its time must have moved: it may show whole seconds. */
const pauseMs = 1100;

/**
 * Changes a new resource that shows when it was last changed. Where that time stays as it was, it is changed again a little later, and another one is created: that
 * must show another time, or the clock of the target stands still.
 */
export function* moveTimeOfChange(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { creator, read, changes, createdValues } = lifecycle;
  const [change] = changes;
  if (change === undefined || namesOfTimes(read, change, {}).length === 0) return;
  const key = change.operation.key;
  const creation = yield* send(creator, {
    lifecycle,
    label: 'create, to see when it was changed',
    why: 'a valid request that creates a resource',
    isPromised: false,
  });
  const values = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const step = { lifecycle, values, isPromised: false };
  const before = yield* send(read, { ...step, label: 'read before', why: 'a request for what is changed next' });
  const property = before && timeOfChange(read, change, before);
  if (before === undefined || property === undefined) return;
  const shown = yield* changeAndRead(before, '');
  if (shown === undefined || !isSameTime(property, before, shown)) return;
  const late = yield* send(creator, {
    lifecycle,
    label: 'create another one a little later',
    why: 'a valid request that creates a resource after a pause',
    afterMs: pauseMs,
    isPromised: false,
  });
  const lateValues = late && isDone(late) ? createdValues(late) : undefined;
  if (late === undefined || lateValues === undefined) return;
  const other = yield* send(read, {
    lifecycle,
    label: 'read the later one',
    why: 'a request for a resource that was just created',
    values: lateValues,
    isPromised: false,
  });
  if (other === undefined || !isDone(other) || isSameTime(property, before, other)) return;
  yield* changeAndRead(shown, ' again', property);

  /** `judged`: the property that must have another time then. */
  function* changeAndRead(
    last: Exchange,
    nth: string,
    judged?: string,
  ): Generator<SequenceDraft, Exchange | undefined> {
    const body = change && changingBody(change, last);
    if (change === undefined || body === undefined) return undefined;
    const changed = yield* send(change, {
      ...step,
      ...body,
      label: `${key} moves the time${nth}`,
      why: 'a valid change of a resource that shows when it was changed',
    });
    if (changed === undefined || !hasSucceeded(changed) || !isDone(changed)) return undefined;
    return yield* send(read, {
      ...step,
      label: `read after ${key} moves the time${nth}`,
      why: `a request after an accepted ${key}`,
      ...(judged === undefined
        ? {}
        : expectAfter([last, changed], (of) => expectMoved(judged, { by: key, before: of(last) }))),
    });
  }
}

/** The property that shows when the resource was last changed, to the second at least. */
function timeOfChange(read: Derivation, change: Derivation, before: Exchange): string | undefined {
  const shown = isDone(before) ? resourceValue(before) : undefined;
  if (shown === undefined) return undefined;
  return namesOfTimes(read, change, shown).find((name) => isPreciseTime(memberOf(shown, name)));
}

/** The properties that may show such a time, by what the contract says of them and of the change. */
function namesOfTimes({ operation, source }: Derivation, change: Derivation, shown: Json): readonly string[] {
  const schema = resourceSchema(operation, source);
  if (schema === undefined || !isObject(shown)) return [];
  const { properties } = shapeOfResource(source, schema, shown);
  const described = [...properties].map(([name, places]) => ({
    name,
    description: descriptionAt(source.document, ...places),
  }));
  const names = [
    ...timesOfChange(described, lastWord(nounOfKind(pathKind(operation.path)))),
    ...timesMoved([...properties.keys()], operationTexts(change.operation)),
  ];
  const settable = change.validRequest.schema;
  const set = settable === undefined ? new Map() : shapeOfResource(source, settable, {}).properties;
  return names.filter((name) => !set.has(name));
}

/** A time with whole minutes may have been cut. */
function isPreciseTime(value: Json | undefined): boolean {
  const seconds = typeof value === 'string' && value.length > 10 ? secondNumber(value) : undefined;
  return seconds !== undefined && seconds % 60 !== 0;
}

function isSameTime(property: string, one: Exchange, other: Exchange): boolean {
  const [was, is] = [one, other].map((shown) => memberOf(resourceValue(shown), property));
  return was !== undefined && was === is;
}

function expectMoved(
  property: string,
  { by, before }: { readonly by: string; readonly before: Exchange },
): ExpectedState | undefined {
  const was = memberOf(resourceValue(before), property);
  return was === undefined ? undefined : { kind: 'described-value', by, property, was };
}
