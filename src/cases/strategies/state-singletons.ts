import type { Exchange } from '../../model/exchange.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { jsonBody } from '../request/body-draft.ts';
import type { SequenceDraft } from '../request/case-draft.ts';
import { sendStep } from '../request/send-step.ts';
import { distinctBodies } from '../request/typical-alternatives.ts';
import { expectStored, isDone } from '../resources/expected-state.ts';
import { responseValue } from '../resources/read-resources.ts';
import { pathKind, pathValues } from '../resources/resource-paths.ts';
import { fullValue } from './state-steps.ts';
import type { Derivation } from './strategy.ts';

/** What exists once: changed, read, and at the end as it was. */
export function* changeAndRestore(read: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = read;
  const kind = pathKind(operation.path);
  const replace = derivationFor('PUT', kind);
  if (operation.method !== 'GET' || kind.endsWith('/{}') || replace === undefined) return;
  const label = `(${operation.path})`;
  const before = yield* sendStep(read, 'state', {
    label: `read ${label}`,
    why: 'a request for what is there before a change',
  });
  if (before === undefined || !isDone(before)) return;
  const values = pathValues(operation.path, before.case.request.path);
  let shown: Exchange | undefined = before;
  let isProtected = false;
  for (const derivation of [replace, derivationFor('PATCH', kind)]) {
    if (derivation === undefined) continue;
    const { method } = derivation.operation;
    const exchange: Exchange | undefined = yield* sendStep(derivation, 'state', {
      label: `${method} ${label}`,
      why: 'a valid change of what exists once',
      values,
      value: method === 'PUT' ? fullValue(derivation) : undefined,
    });
    if (exchange === undefined || !isDone(exchange)) continue;
    // What belongs to a resource that the run did not create is not changed: the request names another one.
    const changed = pathValues(derivation.operation.path, exchange.case.request.path);
    const isSame = sameJson(changed ?? [], values ?? []);
    shown = yield* sendStep(read, 'state', {
      label: `read after ${method} ${label}`,
      why: `a request for what was changed by an accepted ${derivation.operation.key}`,
      values: changed,
      expectedState: expectStored(exchange, { read, before: isSame ? shown : undefined, last: undefined }),
    });
    isProtected ||= !isSame;
  }
  if (isProtected) return;
  yield* replaceVaried({ read, replace, values, label }, shown);
  const original = responseValue(before);
  const { schema } = replace.validRequest;
  // What a response shows need not be what a request may say; the clean-up restores it as far as the target accepts it.
  if (!isObject(original) || schema === undefined || !isValidValue(replace.source, schema, original)) return;
  yield* sendStep(replace, 'state', {
    label: `restore ${label}`,
    why: 'a change back to what was there before the run',
    values,
    request: replace.validRequest.build({ path: before.case.request.path, body: jsonBody(original) }),
    isPromised: false,
  });
}

interface ReplacedSingleton {
  readonly read: Derivation;
  readonly replace: Derivation;
  readonly values: readonly string[] | undefined;
  readonly label: string;
}

/** What exists once, replaced and read with each listed value, with true, false and null, zero and empty. */
function* replaceVaried(
  { read, replace, values, label }: ReplacedSingleton,
  before: Exchange | undefined,
): Generator<SequenceDraft, void> {
  let shown = before;
  for (const body of distinctBodies(replace)) {
    const exchange = yield* sendStep(replace, 'state', {
      label: `PUT ${body.label} ${label}`,
      why: `a valid change of what exists once, ${body.label}`,
      values,
      value: body.value,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) continue;
    shown = yield* sendStep(read, 'state', {
      label: `read after PUT ${body.label} ${label}`,
      why: `a request for what was changed by an accepted ${replace.operation.key}`,
      values,
      expectedState: expectStored(exchange, { read, before: shown, last: undefined }),
    });
  }
}
