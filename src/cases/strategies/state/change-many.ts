import { identifierLike } from '../../../conventions/resource-identity.ts';
import { isDone } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries, withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { namesSame } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { parameterNames, pathKind } from '../../resources/described/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../resources/described/resource-schema.ts';
import { itemsOf, responseValue } from '../../resources/reading/read-resources.ts';
import { findLifecycle, type ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import { expectAfter } from '../../resources/steps/earlier-requests.ts';
import type { Derivation } from '../strategy.ts';

/** Changed by one request. */
const mostChanged = 2;

/**
 * A request with several items, each of which names a resource, such as `POST /stock-adjustments`: what its response shows of the resources, each shows itself
 * afterwards.
 */
export function* changeMany(derivation: Derivation): Generator<SequenceDraft, void> {
  const target = findTarget(derivation);
  if (target === undefined) return;
  const { lifecycle } = target;
  const send = sendAbout(derivation.operation, 'state', { isPromised: false });
  const creations: Exchange[] = [];
  for (let number = 1; number <= mostChanged; number += 1) {
    const why = 'a valid request that creates a resource which is changed with others';
    const creation = yield* send(lifecycle.creator, { label: `create ${number}`, why });
    if (creation === undefined || !isDone(creation)) return;
    creations.push(creation);
  }
  const idOf = (creation: Exchange) => lifecycle.createdValues(creation)?.at(-1);
  const ids = creations.flatMap((creation) => idOf(creation) ?? []);
  const [first, second] = ids;
  if (first === undefined || second === undefined || first === second) return;
  if (!(yield* missesNeverCreated(lifecycle.read, 'state', { values: [first], path: derivation.operation.path })))
    return;
  const value = bodyFor(derivation, target, ids);
  if (value === undefined) return;
  const exchange = yield* send(derivation, {
    label: 'change several',
    why: 'a valid request about several resources that were just created',
    value,
  });
  if (exchange === undefined || !isDone(exchange)) return;
  for (const [index, creation] of creations.entries())
    yield* send(lifecycle.read, {
      label: `read ${index + 1} after it`,
      why: `a request for a resource after an accepted ${derivation.operation.key}`,
      values: lifecycle.createdValues(creation),
      ...expectAfter([...creations, exchange], (of): ExpectedState | undefined => {
        const members = shownOf(target, { id: idOf(of(creation)), exchange: of(exchange) });
        const by = derivation.operation.key;
        return Object.keys(members).length === 0 ? undefined : { kind: 'change-stored', by, instance: '', members };
      }),
    });
  const withUnknown = bodyFor(derivation, target, [...ids, ...(unusedValues(lifecycle.read, [first]) ?? [])]);
  if (withUnknown !== undefined)
    yield* send(derivation, {
      label: 'change several and one that does not exist',
      why: 'a request about several resources, one of which does not exist',
      value: withUnknown,
    });
}

/** What a request with several items changes. */
interface ManyTarget {
  readonly lifecycle: ResourceLifecycle<Derivation>;
  /** The property of the body that has the items; empty where the body is a list. */
  readonly list: string;
  /** An item of an ordinary request. */
  readonly item: JsonObject;
  /** The property of an item that names the resource. */
  readonly property: string;
}

function findTarget({ contract, operation, validRequest, derivationFor }: Derivation): ManyTarget | undefined {
  if (operation.method !== 'POST' || operation.path.includes('{')) return undefined;
  const plain = validRequest.buildValue();
  const lists = Array.isArray(plain) ? [['', plain] as const] : isObject(plain) ? Object.entries(plain) : [];
  for (const [list, items] of lists) {
    const [item]: readonly Json[] = Array.isArray(items) ? items : [];
    if (!isObject(item)) continue;
    for (const property of Object.keys(item).filter((name) => name !== 'id')) {
      const isNamed = (path: string) => {
        const [parameter, ...others] = parameterNames(path);
        return (
          parameter !== undefined &&
          others.length === 0 &&
          pathKind(path).endsWith('/{}') &&
          namesSame(property, parameter)
        );
      };
      const shown = contract.operations.find(({ method, path }) => method === 'GET' && isNamed(path));
      const read = shown && derivationFor('GET', pathKind(shown.path));
      const lifecycle = read && findLifecycle(read);
      if (lifecycle?.creator.operation.method === 'POST') return { lifecycle, list, item, property };
    }
  }
  return undefined;
}

/** A body with an item for each resource, with numbers that differ and change something. */
function bodyFor(
  { source, validRequest }: Derivation,
  { list, item, property }: ManyTarget,
  ids: readonly string[],
): Json | undefined {
  const { schema } = validRequest;
  const plain = validRequest.buildValue();
  const bodyOf = (items: readonly Json[]): Json =>
    list === '' ? [...items] : withProperty(isObject(plain) ? plain : {}, [list, [...items]]);
  if (schema === undefined) return undefined;
  const items = ids.map((id, index) => {
    let own = withProperty(item, [property, identifierLike(item[property], id) ?? id]);
    for (const [name, value] of Object.entries(item)) {
      const changed = withProperty(own, [name, index + leastNumber]);
      if (typeof value === 'number' && name !== property && isValidValue(source, schema, bodyOf([changed])))
        own = changed;
    }
    return own;
  });
  const body = bodyOf(items);
  return isValidValue(source, schema, body) ? body : undefined;
}

/** Of the numbers in an item: nothing changes by zero, and one may be what there is. */
const leastNumber = 3;

/** The numbers of a resource that only the server sets, as the last result about it shows them. */
function shownOf(
  { lifecycle: { read }, property, item }: ManyTarget,
  { id, exchange }: { readonly id: string | undefined; readonly exchange: Exchange },
): JsonObject {
  const results = itemsOf(responseValue(exchange)).filter(isObject);
  const result = results.findLast((one) => id !== undefined && textOf(memberOf(one, property)) === id);
  const schema = resourceSchema(read.operation, read.source);
  if (result === undefined || schema === undefined) return {};
  const { readOnly } = shapeOfResource(read.source, schema, {});
  const isOfResource = ([name, value]: readonly [string, Json]) =>
    typeof value === 'number' && readOnly.has(name) && !Object.hasOwn(item, name);
  return objectFromEntries(Object.entries(result).filter(isOfResource));
}
