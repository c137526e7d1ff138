import type { Exchange } from '../../../model/exchange.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { restoringRequest } from '../../request/restoring-request.ts';
import { sendStep } from '../../request/send-step.ts';
import { distinctBodies, wholeValues } from '../../request/typical-alternatives.ts';
import { isDone } from '../../resources/outcomes.ts';
import { responseValue } from '../../resources/read-resources.ts';
import { pathKind, pathValues } from '../../resources/resource-paths.ts';
import type { Derivation } from '../strategy.ts';
import { expectChanged, fullValue, singleParts } from './lifecycle-steps.ts';

/** What exists once: changed, read, and at the end as it was. */
export function* changeAndRestore(read: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = read;
  const kind = pathKind(operation.path);
  const changes = ['PUT', 'PATCH'].flatMap((method) => derivationFor(method, kind) ?? []);
  const [restoring] = changes;
  if (operation.method !== 'GET' || kind.endsWith('/{}') || restoring === undefined) return;
  const label = `(${operation.path})`;
  const before = yield* sendStep(read, 'state', {
    label: `read ${label}`,
    why: 'a request for what is there before a change',
  });
  if (before === undefined || !isDone(before)) return;
  const values = pathValues(operation.path, before.case.request.path);
  let shown: Exchange | undefined = before;
  let isProtected = false;
  for (const derivation of changes) {
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
      ...expectChanged(read, exchange, { before: isSame ? shown : undefined, last: undefined }),
    });
    isProtected ||= !isSame;
    if (method !== 'PUT' || !isSame || shown === undefined) continue;
    const less = yield* sendStep(derivation, 'state', {
      label: `PUT with less ${label}`,
      why: 'a valid replacement with an ordinary one, which may have less than what is there',
      values,
      isPromised: false,
    });
    if (less === undefined || !isDone(less)) continue;
    shown = yield* sendStep(read, 'state', {
      label: `read after PUT with less ${label}`,
      why: `a request for what was replaced by an accepted ${derivation.operation.key}`,
      values,
      ...expectChanged(read, less, { before: shown, last: exchange }),
    });
  }
  if (isProtected) return;
  for (const change of changes) shown = yield* changeVaried({ read, change, values, label }, shown);
  if (before.outcome.kind !== 'reply' || !isObject(responseValue(before))) return;
  yield* sendStep(restoring, 'state', {
    label: `restore ${label}`,
    why: 'a change back to what was there before the run',
    values,
    ...restoringRequest(restoring, { path: before.case.request.path, state: before.outcome.text ?? '' }),
    isPromised: false,
  });
}

interface ChangedSingleton {
  readonly read: Derivation;
  readonly change: Derivation;
  readonly values: readonly string[] | undefined;
  readonly label: string;
}

/** What exists once, changed and read with each listed value, with true, false and null, zero and empty; a PATCH with every property and with one as well. */
function* changeVaried(
  { read, change, values, label }: ChangedSingleton,
  before: Exchange | undefined,
): Generator<SequenceDraft, Exchange | undefined> {
  const { method, key } = change.operation;
  const isPatch = method === 'PATCH';
  const ofPatch = isPatch ? [...wholeValues(change.validValues()), ...singleParts(change)] : [];
  // What the values before have set stays.
  const ordinary = isPatch ? [{ label: 'with ordinary values again', value: undefined }] : [];
  let shown = before;
  let last: Exchange | undefined;
  for (const body of [...ofPatch, ...distinctBodies(change), ...ordinary]) {
    const exchange: Exchange | undefined = yield* sendStep(change, 'state', {
      label: `${method} ${body.label} ${label}`,
      why: `a valid change of what exists once, ${body.label}`,
      values,
      value: body.value,
      isPromised: false,
    });
    if (exchange === undefined || !isDone(exchange)) continue;
    shown = yield* sendStep(read, 'state', {
      label: `read after ${method} ${body.label} ${label}`,
      why: `a request for what was changed by an accepted ${key}`,
      values,
      ...expectChanged(read, exchange, { before: shown, last }),
    });
    if (isPatch) last = exchange;
  }
  return shown;
}
