import { identifierLike, identifierText } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { namesSame, nameWords } from '../../../../text/name-words.ts';
import { parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { missesNeverCreated } from '../../../request/steps/misses-never-created.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { freshTexts } from '../../../request/values/fresh-texts.ts';
import { unusedValues } from '../../../request/values/unused-values.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { itemsOf, responseValue } from '../../../resources/reading/read-resources.ts';
import { findLifecycle, type ResourceLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';

/** Changed by one request. */
const mostChanged = 2;

/**
 * A request with several items, each of which names a resource, such as `POST /stock-adjustments`: what its response shows of the resources, each shows itself
 * afterwards.
 */
export function* changeMany(derivation: Derivation): Generator<SequenceDraft, void> {
  const target = findTarget(derivation);
  if (target === undefined) {
    yield* createMany(derivation);
    return;
  }
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
  // Between the others: results that are grouped by what became of the items are not in their order.
  const withUnknown = bodyFor(derivation, target, [first, ...(unusedValues(lifecycle.read, [first]) ?? []), second]);
  if (withUnknown !== undefined)
    yield* send(derivation, {
      label: 'change several and one that does not exist',
      why: 'a request about several resources, one of which does not exist',
      value: withUnknown,
    });
}

/** Creates several resources by one request, and then others together with one of those, where an item may be there already. */
function* createMany(derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation, source, validRequest } = derivation;
  const { schema } = validRequest;
  if (operation.method !== 'POST' || schema === undefined) return;
  const plain = validRequest.buildValue();
  const [list] = listsOf(plain).filter(([, [item]]) => isObject(item));
  const [name, [first]] = list ?? ['', []];
  // The lines of an order are a part of it.
  if (!isObject(first) || (isObject(plain) && Object.keys(plain).length > 1)) return;
  const bodyOf = (items: readonly Json[]) => bodyWith(plain, name, items);
  const isValid = (items: readonly Json[]) => isValidValue(source, schema, bodyOf(items));
  const [one, two] = [1, 2].map((number) => otherItem(first, { number, isValid: (item) => isValid([item]) }));
  if (one === undefined || two === undefined || !isValid([first]) || !isValid([one, first, two])) return;
  const send = sendAbout(operation, 'state', { isPromised: false });
  const why = 'a valid request with an item of which there may be no second one';
  const exchange = yield* send(derivation, { label: 'one item', why, value: bodyOf([first]) });
  if (exchange === undefined || !isDone(exchange)) return;
  yield* send(derivation, {
    label: 'the same item between others',
    why: 'a request with an item that was accepted before',
    value: bodyOf([one, first, two]),
  });
}

/** An item with other texts; `undefined` where no other is valid. */
function otherItem(
  item: JsonObject,
  { number, isValid }: { readonly number: number; readonly isValid: (item: JsonObject) => boolean },
): JsonObject | undefined {
  let other = item;
  for (const [name, value] of Object.entries(item)) {
    const texts = typeof value === 'string' ? freshTexts(value, number) : [];
    other = texts.map((text) => withProperty(other, [name, text])).find(isValid) ?? other;
  }
  return other === item ? undefined : other;
}

function listsOf(body: Json | undefined): readonly (readonly [name: string, items: readonly Json[]])[] {
  if (Array.isArray(body)) return [['', body]];
  return Object.entries(isObject(body) ? body : {}).flatMap(([name, items]) =>
    Array.isArray(items) ? [[name, items] as const] : [],
  );
}

function bodyWith(plain: Json | undefined, list: string, items: readonly Json[]): Json {
  return list === '' ? [...items] : withProperty(isObject(plain) ? plain : {}, [list, [...items]]);
}

/** What a request with several items changes. */
interface ManyTarget {
  readonly lifecycle: ResourceLifecycle<Derivation>;
  /** The property of the body that has the items; empty where the body is a list. */
  readonly list: string;
  /** An item of an ordinary request: an object, or the identifier of the resource. */
  readonly item: Json;
  /** The property of an item that names the resource; empty where the item is its identifier. */
  readonly property: string;
}

function findTarget(derivation: Derivation): ManyTarget | undefined {
  const { operation, validRequest } = derivation;
  if (operation.method !== 'POST' || operation.path.includes('{')) return undefined;
  for (const [list, [item]] of listsOf(validRequest.buildValue())) {
    if (item === undefined) continue;
    if (!isObject(item)) {
      const lifecycle = lifecycleNamed(derivation, nameWords(list).replace(/ids$/, 'id'));
      if (lifecycle !== undefined && identifierText(item) !== undefined) return { lifecycle, list, item, property: '' };
      continue;
    }
    for (const property of Object.keys(item).filter((name) => name !== 'id')) {
      const lifecycle = lifecycleNamed(derivation, property);
      if (lifecycle !== undefined) return { lifecycle, list, item, property };
    }
  }
  return undefined;
}

/** The resources whose path has one parameter, which a property of this name names. */
function lifecycleNamed(
  { contract, derivationFor }: Derivation,
  property: string,
): ResourceLifecycle<Derivation> | undefined {
  const isNamed = (path: string) => {
    const [parameter, ...others] = parameterNames(path);
    const isOnly = parameter !== undefined && others.length === 0 && pathKind(path).endsWith('/{}');
    return isOnly && namesSame(property, parameter);
  };
  const shown = contract.operations.find(({ method, path }) => method === 'GET' && isNamed(path));
  const read = shown && derivationFor('GET', pathKind(shown.path));
  const lifecycle = read && findLifecycle(read);
  return lifecycle?.creator.operation.method === 'POST' ? lifecycle : undefined;
}

/** A body with an item for each resource, with numbers that differ and change something. */
function bodyFor(
  { source, validRequest }: Derivation,
  { list, item, property }: ManyTarget,
  ids: readonly string[],
): Json | undefined {
  const { schema } = validRequest;
  const plain = validRequest.buildValue();
  if (schema === undefined) return undefined;
  const items = ids.map((id, index): Json => {
    if (!isObject(item)) return identifierLike(item, id) ?? id;
    let own = withProperty(item, [property, identifierLike(item[property], id) ?? id]);
    for (const [name, value] of Object.entries(item)) {
      const changed = withProperty(own, [name, index + leastNumber]);
      if (
        typeof value === 'number' &&
        name !== property &&
        isValidValue(source, schema, bodyWith(plain, list, [changed]))
      )
        own = changed;
    }
    return own;
  });
  const body = bodyWith(plain, list, items);
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
    typeof value === 'number' && readOnly.has(name) && !(isObject(item) && Object.hasOwn(item, name));
  return objectFromEntries(Object.entries(result).filter(isOfResource));
}
