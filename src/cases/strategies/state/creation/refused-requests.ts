import { hasSucceeded } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { violationsOf } from '../../../../schema/derive/build/is-valid-value.ts';
import { withoutProperty, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, tokensOf } from '../../../../schema/json/pointer.ts';
import { isUniqueProperty } from '../../../prose/unique-identity.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { expectRefusedAbsent } from '../../../resources/expected/refused-texts.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { valuesOfList } from '../../../resources/reading/resource-lifecycle.ts';
import { longestPage } from '../../lists/reading/page-parameters.ts';
import { readPages } from '../../lists/reading/whole-list.ts';
import type { Derivation } from '../../strategy.ts';
import { type ResourceState, send, type TestedResource } from '../steps/lifecycle-steps.ts';
import { isProse } from './further/unusual-texts.ts';

/** What is refused, although most of it is valid. */
interface RefusedBody {
  readonly label: string;
  readonly why: string;
  readonly value: JsonObject;
  /** The same before it got texts of its own: what is left of it others may have, too. */
  readonly plain: JsonObject;
  /** The constraint that it breaks; absent: it has a value that another resource has. */
  readonly breaks?: Pointer;
}

/** Creates what has to be refused: no list shows it then. */
export function* listAfterRefusals(resource: TestedResource): Generator<SequenceDraft, void> {
  const { lifecycle, creation } = resource;
  const { creator, list } = lifecycle;
  if (list === undefined || creator.operation.method !== 'POST') return;
  for (const body of [faultyBody(creator), takenBody(creator, creation)]) {
    if (body === undefined) continue;
    const { label, plain, ...step } = body;
    const refusal = yield* send(creator, { ...step, lifecycle, label: `create ${label}`, isPromised: false });
    // Others in a list may have the same date, or refer to the same resource.
    const expectation = expectAbsent(refusal, plain, isProse);
    if (expectation === undefined) continue;
    const read = {
      ...resource,
      ...expectation,
      values: valuesOfList(lifecycle, resource),
      why: 'a request for the list after a creation that was refused',
    };
    const first = yield* send(list, { ...read, label: `list after create ${label}`, parameters: longestPage(list) });
    if (first === undefined) continue;
    yield* readPages(list, {
      first,
      read: (page, parameters) =>
        send(list, { ...read, label: `list after create ${label}: page ${page}`, parameters }),
    });
  }
}

/** Changes the resource in a way that has to be refused: it shows nothing of that then. */
export function* readAfterRefusal(
  resource: TestedResource,
  change: Derivation,
  current: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const body = faultyBody(change);
  const before = current.shown && resourceValue(current.shown);
  if (body === undefined || before === undefined) return current;
  const { plain: _, ...step } = body;
  const label = `${change.operation.method} ${body.label}`;
  const refusal = yield* send(change, { ...resource, ...step, label, isPromised: false });
  if (refusal === undefined) return current;
  const isAccepted = hasSucceeded(refusal);
  const expectation = expectAbsent(refusal, before);
  if (!isAccepted && expectation === undefined) return current;
  const shown = yield* send(resource.lifecycle.read, {
    ...resource,
    ...expectation,
    label: `read after ${label}`,
    why: `a request for the resource after a change that was ${isAccepted ? 'accepted' : 'refused'}`,
  });
  return isAccepted ? { shown, last: refusal } : current;
}

function expectAbsent(refusal: Exchange | undefined, before: Json, isOwn?: typeof isProse) {
  if (refusal === undefined || expectRefusedAbsent(refusal, before, isOwn) === undefined) return undefined;
  return expectAfter([refusal], (of) => expectRefusedAbsent(of(refusal), before, isOwn));
}

/** Derived values that are looked at. */
const mostInvalid = 200;

/** A body with every property, of which the last one alone is invalid: a server that stores one after the other stores the others first. */
function faultyBody(derivation: Derivation): RefusedBody | undefined {
  const { source, validRequest, invalidValues } = derivation;
  const { schema } = validRequest;
  const full = fullValue(derivation);
  if (schema === undefined || !isObject(full)) return undefined;
  let looked = 0;
  for (const { value, text, about } of invalidValues()) {
    looked += 1;
    if (looked > mostInvalid) return undefined;
    if (text !== undefined || !isObject(value)) continue;
    const name = faultIn(violationsOf(source, schema, value));
    const part = name === undefined ? undefined : value[name];
    if (name === undefined || part === undefined) continue;
    const others = withoutProperty(full, name);
    const faulty = withProperty(others, [name, part]);
    if (faultIn(violationsOf(source, schema, faulty)) !== name) continue;
    const why = `an invalid body whose ${name} alone is at fault`;
    // With texts of its own, also in optional properties.
    const fresh = validRequest.refresh(faulty, { about: '' });
    return isObject(fresh) ? { label: 'with one fault', why, value: fresh, plain: faulty, breaks: about } : undefined;
  }
  return undefined;
}

/** The only property with a fault in it. */
function faultIn(violations: ReturnType<typeof violationsOf>): string | undefined {
  const [name, ...others] = new Set(violations.map(({ instance }) => tokensOf(instance)[0]));
  return others.length === 0 ? name : undefined;
}

/** An ordinary body with a value that no two resources have, as another one has it. */
function takenBody(creator: Derivation, creation: Exchange): RefusedBody | undefined {
  const sent = valueOfBody(creation.case.request.body);
  const plain = fullValue(creator) ?? creator.validRequest.buildValue();
  if (!isObject(sent) || !isObject(plain)) return undefined;
  const taken = Object.entries(sent).find(
    ([name, value]) => ['string', 'number'].includes(typeof value) && isUniqueProperty(creator, name),
  );
  if (taken === undefined) return undefined;
  const [name] = taken;
  const why = `a request that creates a resource with the ${name} of another one`;
  const fresh = creator.validRequest.refresh(plain, { about: '' });
  if (!isObject(fresh)) return undefined;
  return {
    label: `with the ${name} of another`,
    why,
    value: withProperty(fresh, taken),
    plain: withProperty(plain, taken),
  };
}
