import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { collectionKind, pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { takesIfMatch } from '../../../request/parameters/parameter-roles.ts';
import { createResource } from '../../../request/steps/create-resource.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { findLifecycle, type ResourceLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { readTwoOwners } from './listed-owners.ts';
import { withoutOwner } from './nested-lists.ts';

interface NestedItem {
  readonly lifecycle: ResourceLifecycle<Derivation>;
  /** The values of its path parameters. */
  readonly values: readonly string[];
  /** The last response that showed it. */
  readonly shown: Exchange;
  /** The last change that was accepted. */
  readonly last: Exchange;
}

/**
 * A resource below another one, such as `/books/{}/notes/{}`, is neither shown, changed nor deleted below another book. For a target that stores what is created.
 */
export function* useBelowAnother({ lifecycle, values, shown, last }: NestedItem): Generator<SequenceDraft, void> {
  const { read, creator, changes, removal } = lifecycle;
  const content = resourceValue(shown);
  if (!isDone(shown) || !isObject(content)) return;
  const owner = values.slice(0, -1);
  const other = yield* findAnotherOwner(lifecycle, owner);
  if (other === undefined || other.length !== owner.length || other.at(-1) === owner.at(-1)) return;
  const send = sendAbout(read.operation, 'state', { isPromised: false });
  const elsewhere = [...other, ...values.slice(-1)];
  const own = withoutOwner(content, owner);
  yield* send(read, {
    label: 'read below another owner',
    why: 'a request for the resource below another one than it was created below',
    values: elsewhere,
    expectedState: { kind: 'no-foreign-item', item: own },
  });
  const targets = [...changes.filter((one) => one !== creator), ...(removal === undefined ? [] : [removal])];
  for (const target of targets) {
    const { method } = target.operation;
    const change = yield* send(target, {
      label: `${method} below another owner`,
      why: `a ${method} request for the resource below another one than it was created below`,
      values: elsewhere,
      headers: takesIfMatch(target.operation) ? { 'If-Match': '*' } : {},
    });
    if (change === undefined || !hasSucceeded(change)) continue;
    yield* send(read, {
      label: `read after ${method} below another owner`,
      why: `a request for the resource, where a ${method} request named another one to which it does not belong`,
      values,
      expectedState: expectNothingTaken(content, { change, last }),
    });
  }
}

/** One that is created for this, or, where no operation creates any, one that their own list shows; `undefined` when the item is created elsewhere. */
function* findAnotherOwner(
  { read, creator }: NestedItem['lifecycle'],
  owner: readonly string[],
): Generator<SequenceDraft, readonly string[] | undefined> {
  const collection = collectionKind(pathKind(read.operation.path));
  const parentKind = collectionKind(collection);
  if (!parentKind.endsWith('/{}') || pathKind(creator.operation.path) !== collection) return undefined;
  const reader = read.derivationFor('GET', parentKind);
  const parent = reader && findLifecycle(reader);
  if (parent === undefined) {
    const owners = (yield* readTwoOwners(read, creator.operation)) ?? [];
    const others = owners.filter((one) => !sameJson(one, owner));
    return others.length === 1 ? others[0] : undefined;
  }
  return yield* createResource(sendAbout(read.operation, 'state', { isPromised: false }), parent, {
    label: 'create another owner',
    why: 'a valid request that creates a resource to which nothing is added',
  });
}

interface ForeignChange {
  readonly change: Exchange;
  readonly last: Exchange;
}

/** The resource as it was: nothing of what the request had otherwise. */
function expectNothingTaken(content: JsonObject, { change, last }: ForeignChange): ExpectedState {
  const sent = writtenValue(change.case.request.body);
  const kept = Object.entries(content).filter(([name, was]) => {
    const is = memberOf(sent, name);
    return is !== undefined && typeof was !== 'object' && !sameJson(is, was);
  });
  const members = objectFromEntries(kept);
  return { kind: 'change-stored', by: last.case.operation.key, instance: '', members };
}
