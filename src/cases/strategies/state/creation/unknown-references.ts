import { listsStatus } from '../../../../http/status.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { withArticle } from '../../../../text/with-article.ts';
import { collectionKind, pathKind, pathValues, verbOf } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind, refusalOfUnknown, refusalOfUnknownIn } from '../../../prose/described-references.ts';
import { refusedBelowUnknown } from '../../../prose/described-states.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { missesNeverCreated } from '../../../request/steps/misses-never-created.ts';
import { distinctBodies, typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import { otherIdentifiers, unusedValues } from '../../../request/values/unused-values.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, send, type TestedResource } from '../steps/lifecycle-steps.ts';
import { actionsOf } from '../steps/resource-states.ts';

/** Creates a resource that refers to another one which was never created, where the contract says that this is refused: `One of its products does not exist`. */
export function* referToUnknown({
  lifecycle,
  creation,
}: {
  readonly lifecycle: Pick<Lifecycle, 'creator' | 'read'>;
  readonly creation: Exchange;
}): Generator<SequenceDraft, void> {
  const { creator } = lifecycle;
  const { operation, contract, source, validRequest } = creator;
  // A service may refuse the times and names of the body that was accepted because another resource has them now.
  const body = validRequest.buildValue() ?? valueOfBody(creation.case.request.body);
  const { schema } = validRequest;
  if (body === undefined || schema === undefined) return;
  const references = findReferences(operation, contract.operations);
  // Another alternative of a union may be the only one with a reference.
  const others = [...typicalAlternatives(creator.validValues()), ...distinctBodies(creator)];
  const bodies = [body, ...others.map(({ value }) => value)];
  const bodyOf = new Map<string, Json>();
  for (const one of bodies)
    for (const { kind } of references.within(one, true)) if (!bodyOf.has(kind)) bodyOf.set(kind, one);
  for (const [kind, plain] of bodyOf) {
    const noun = nounOfKind(kind);
    const one = withArticle(noun);
    const value = references.replace(plain, {
      samples: [plain],
      byNoun: true,
      give: (other, id) => (other === kind ? otherIdentifiers(id)[0] : undefined),
    });
    const status = refusalOfUnknown(creator, noun) ?? refusalByProperty(creator, plain, value);
    if (status === undefined || sameJson(value, plain) || !isValidValue(source, schema, value)) continue;
    yield* send(creator, {
      lifecycle,
      label: `create with ${one} that was never created`,
      why: `a request that refers to ${one} which was never created`,
      value,
      ...expectAfter([creation], () => ({
        kind: 'refused-in-state',
        of: one,
        state: 'never created',
        status,
        isNamed: true,
      })),
      isPromised: false,
    });
  }
}

/** The status that the description of a property says for something unknown, where it is one that has another identifier in the second body. */
function refusalByProperty(
  { operation, source, validRequest }: Derivation,
  plain: Json,
  value: Json,
): string | undefined {
  const { schema } = validRequest;
  if (schema === undefined || !isObject(plain) || !isObject(value)) return undefined;
  const { properties } = shapeOfResource(source, schema, plain);
  const changed = Object.keys(plain).filter((name) => !sameJson(plain[name] ?? null, value[name] ?? null));
  const said = changed.map((name) => refusalOfUnknownIn(fullDescriptionAt(source, properties.get(name) ?? [])));
  const [status] = said;
  return status !== undefined && said.every((one) => one === status) && listsStatus(operation, Number(status))
    ? status
    : undefined;
}

/**
 * Creates a resource below an owner that was never created, where the contract documents 404 and has no list there: `POST /orders/{}/invoices`, whose response names
 * `/invoices/{}`.
 */
export function* createBelowUnknown({ lifecycle, creation }: TestedResource): Generator<SequenceDraft, void> {
  const { creator, read } = lifecycle;
  const { operation, derivationFor } = creator;
  const kind = pathKind(operation.path);
  const owner = derivationFor('GET', collectionKind(kind));
  const expectedState = refusedBelowUnknown(operation);
  const values = pathValues(operation.path, creation.case.request.path);
  if (operation.method !== 'POST' || !kind.includes('/{}/') || derivationFor('GET', kind) !== undefined) return;
  if (owner === undefined || values === undefined || expectedState === undefined) return;
  const { path } = read.operation;
  const label = 'read an owner that was never created';
  if (!(yield* missesNeverCreated(owner, 'state', { values, path, label }))) return;
  yield* send(creator, {
    lifecycle,
    label: 'create below what was never created',
    why: 'a request that creates a resource below one that was never created',
    values: unusedValues(owner, values),
    expectedState,
    isPromised: false,
  });
}

/** Changes what was never created, and takes actions with it, where the contract documents 404. A PUT may create what has an identifier that the client chooses. */
export function* useUnknown({ lifecycle, values }: TestedResource): Generator<SequenceDraft, void> {
  const { changes, read, creator } = lifecycle;
  const isMade = creator.operation.method === 'POST' && values.length === 1;
  const known = changes.filter(
    ({ operation }) => operation.method === 'PATCH' || (isMade && !listsStatus(operation, 201)),
  );
  for (const one of [...known, ...actionsOf(read)]) {
    const [unused, expectedState] = [unusedValues(one, values), refusedBelowUnknown(one.operation)];
    if (unused === undefined || expectedState === undefined) continue;
    yield* send(one, {
      lifecycle,
      label: `${verbOf(one.operation)} of what was never created`,
      why: 'a request about a resource that was never created',
      values: unused,
      expectedState,
      isPromised: false,
    });
  }
}
