import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import { uniquePropertiesOf } from '../../../prose/unique-identity.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, reservedSteps, send, type TestedResource } from '../steps/lifecycle-steps.ts';
import type { Neighbour } from '../steps/neighbour.ts';

/** Changes a resource to a value that its neighbour has, where the contract says that no two resources have the same. */
export function* takeValues(
  resource: TestedResource,
  derivation: Derivation,
  neighbour: Neighbour,
): Generator<SequenceDraft, void> {
  const { operation, source, validRequest } = derivation;
  const { schema } = validRequest;
  const base = operation.method === 'PUT' ? valueOfBody(resource.creation.case.request.body) : {};
  if (schema === undefined || !isObject(base)) return;
  const theirs = valueOfBody(neighbour.creation.case.request.body);
  const own = valueOfBody(resource.creation.case.request.body);
  const said = uniquePropertiesOf(derivation, theirs);
  // What is unique by what the creation says is so after a change, too, where that documents a refusal.
  const isSilent = said.length === 0 && listsStatus(operation, 409);
  for (const name of isSilent ? uniquePropertiesOf(resource.lifecycle.creator, theirs) : said) {
    const value = memberOf(theirs, name) ?? null;
    const isTheirs = sameJson(memberOf(resourceValue(neighbour.shown), name) ?? null, value);
    if (!isTheirs || sameJson(memberOf(own, name) ?? null, value)) continue;
    const body = withProperty(base, [name, value]);
    // A server may ignore what the schema of the change does not declare.
    const isDeclared = shapeOfResource(source, schema, body).properties.has(name);
    if (!isDeclared || !isValidValue(source, schema, body)) continue;
    yield* send(derivation, {
      ...resource,
      label: `${operation.method} with the ${name} of a neighbour`,
      why: `a change to the ${name} of another resource`,
      value: body,
      ...expectAfter([resource.creation, neighbour.creation], () => ({
        kind: 'refused-in-state',
        of: `a ${JSON.stringify(name)}`,
        state: 'already there',
      })),
      isPromised: false,
    });
  }
}

/** Replaces a resource by what it is already, where the contract says that no two resources have the same value: its own one is not that of another. */
export function* keepOwnValues(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const put = lifecycle.changes.find(({ operation }) => operation.method === 'PUT');
  const { schema } = put?.validRequest ?? {};
  const usual = lifecycle.creator.validRequest.buildValue();
  if (put === undefined || schema === undefined || uniquePropertiesOf(put, usual).length === 0) return;
  const step = reservedSteps(lifecycle, 'its own values');
  const creation = yield* send(lifecycle.creator, step('create', 'a valid request that creates a resource'));
  const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
  const value = creation && valueOfBody(creation.case.request.body);
  if (creation === undefined || values === undefined || value === undefined) return;
  if (!isValidValue(put.source, schema, value)) return;
  yield* send(put, {
    ...step('PUT', 'a change to what the resource is already'),
    values,
    value,
    isPromised: true,
    ...expectAfter([creation], () => ({ kind: 'accepted-in-state' })),
  });
}
