import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { extremeValue } from '../../../schema/derive/valid/extreme-value.ts';
import { discriminatorNames } from '../../../schema/document/discriminator-names.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctBodies, typicalAlternatives, wholeValues } from '../../request/typical-alternatives.ts';
import { isDone, isTaken } from '../../resources/expected-state.ts';
import type { Derivation } from '../strategy.ts';
import { type Lifecycle, readAfter, send } from './lifecycle-steps.ts';

/** Creates and reads further resources, with every kind of body that the contract allows. */
export function* createFurther(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const alternative of typicalAlternatives(lifecycle.creator.validValues()))
    yield* createAlternative(lifecycle, alternative);
  yield* createAtLimits(lifecycle);
  yield* createVaried(lifecycle);
}

/** Another kind of body than the ordinary one is created, read, changed and read again. */
function* createAlternative(
  lifecycle: Lifecycle,
  { label, value }: { readonly label: string; readonly value: Json },
): Generator<SequenceDraft, void> {
  const creation = yield* send(lifecycle.creator, {
    lifecycle,
    label: `create: ${label}`,
    why: `a valid request that creates a resource (${label})`,
    value,
  });
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return;
  const resource = { lifecycle, values };
  const before = yield* readAfter(resource, {
    exchange: creation,
    label: `create: ${label}`,
    before: undefined,
    last: undefined,
  });
  const patch = lifecycle.changes.find(({ operation }) => operation.method === 'PATCH');
  if (patch === undefined) return;
  const bodies = patchesLike(creation, patch);
  let shown = before;
  let last = creation;
  for (const body of bodies.length === 0 ? [undefined] : bodies) {
    const step = `PATCH${body === undefined ? '' : ` ${body.label}`}: ${label}`;
    const why = `a valid change of a resource (${label})`;
    const isPromised = body === undefined;
    const exchange = yield* send(patch, { ...resource, label: step, why, value: body?.value, isPromised });
    if (exchange === undefined || !isTaken(exchange)) continue;
    shown = yield* readAfter(resource, { exchange, label: step, before: shown, last });
    last = exchange;
  }
}

/** Changed in so many ways at most. */
const mostPatches = 6;

/** Bodies of the type that the created resource has, where the contract distinguishes types. */
export function patchesLike(
  creation: Exchange,
  patch: Derivation,
): readonly { readonly label: string; readonly value: Json }[] {
  const { body } = creation.case.request;
  const sent = body.kind === 'content' ? body.value : undefined;
  const names = [...discriminatorNames(patch.contract.document)].filter((name) => memberOf(sent, name) !== undefined);
  const isLike = ({ value }: { readonly value: Json }) =>
    names.every((name) => (memberOf(value, name) ?? memberOf(sent, name)) === memberOf(sent, name));
  return [...wholeValues(patch.validValues()), ...distinctBodies(patch)].filter(isLike).slice(0, mostPatches);
}

/** Created and read with every property at its upper limit, and at its lower one, for each kind of body: a value may be cut where it is stored. */
function* createAtLimits(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { source, validRequest, validValues } = lifecycle.creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  const whole = wholeValues(validValues());
  const alternatives = typicalAlternatives(validValues()).filter(
    ({ label }) => !whole.some((one) => one.label === label),
  );
  for (const { label, value: base } of [...whole, ...alternatives].slice(0, mostKinds)) {
    for (const side of ['upper', 'lower'] as const) {
      const value = extremeValue(source, schema, { base, side });
      if (value === undefined) continue;
      const step = `create at ${side} limits: ${label}`;
      const why = `a valid request that creates a resource with each property at its ${side} limit (${label})`;
      // Each limit is promised by itself; together they may break a rule of the service.
      const creation = yield* send(lifecycle.creator, { lifecycle, label: step, why, value, isPromised: false });
      const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
      if (creation === undefined || values === undefined) continue;
      yield* readAfter({ lifecycle, values }, { exchange: creation, label: step, before: undefined, last: undefined });
    }
  }
}

/** Created and read with each listed value, with true, false and null, zero and empty: a value may be lost, or shown in another way, where it is stored. */
function* createVaried(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  for (const { label, value } of distinctBodies(lifecycle.creator)) {
    const step = `create ${label}`;
    const why = `a valid request that creates a resource ${label}`;
    // Each value is promised by itself; together they may break a rule of the service.
    const creation = yield* send(lifecycle.creator, { lifecycle, label: step, why, value, isPromised: false });
    const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
    if (creation === undefined || values === undefined) continue;
    yield* readAfter({ lifecycle, values }, { exchange: creation, label: step, before: undefined, last: undefined });
  }
}

/** The kinds of bodies of one schema that are created at their limits. */
const mostKinds = 10;
