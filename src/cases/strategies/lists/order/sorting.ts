import { isDirectionName, isSortName } from '../../../../conventions/names/page-names.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject, Pointer } from '../../../../model/json.ts';
import { registryOf, type SchemaSource } from '../../../../schema/derive/build/schema-source.ts';
import { isSortedBy } from '../../../../schema/json/is-in-order.ts';
import { memberOf, resolve, valueAt } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import {
  distinctValues,
  keepsItems,
  propertyNamed,
  type QueryValue,
  readList,
} from '../../../request/steps/list-steps.ts';
import { sendAbout, sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation, Strategy } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { allowsValue, longestPage, pageParameters, pagePlaces } from '../reading/page-parameters.ts';
import {
  type AssumedOrder,
  type DescribedOrder,
  describedOrder,
  describedSort,
  missedAmongEqual,
  missedOrder,
  sortProperty,
} from './described-order.ts';

/** Tested at most of one operation. */
export const mostOrders = 4;

/**
 * Lists in both directions by a property of their items, where the contract has a value for either direction: `price` and `-price`, or `asc` and `desc`. A
 * single value may mean any direction. Also lists without such a parameter, where the contract says how they are sorted, or where one of those values is the
 * default. Only what is out of order in every usual way to compare counts.
 */
export const sorting: Strategy = {
  id: 'sorting',
  title: 'Lists sorted by a property of their items',
  steps: 'one-after-the-other',
  *derive(derivation) {
    const orders = findOrders(derivation);
    const usual = describedOrder(derivation);
    if (orders.length === 0 && usual === undefined) return;
    const items = yield* readList(derivation, 'sorting', {
      label: 'the list to begin with',
      why: 'a request for the list without an order',
      parameters: [],
    });
    const named = orders.flatMap(({ by, ...order }) => {
      const property = items && (propertyNamed(items, by) ?? sortProperty(by, items));
      return property === undefined || distinctValues(items ?? [], property).length < 2 ? [] : [{ ...order, property }];
    });
    const assumed = items && usual && missedOrder(usual, items);
    if (items === undefined || (named.length === 0 && assumed === undefined)) return;
    if (!(yield* keepsItems(derivation, 'sorting', items))) return;
    if (assumed !== undefined)
      yield* readList(derivation, 'sorting', {
        label: 'the list again',
        why: `a request for the list, which the contract says is sorted by ${assumed.property}, ${assumed.order}`,
        parameters: [],
        expectedState: { kind: 'items-in-order', ...assumed },
      });
    for (const order of named.slice(0, mostOrders)) {
      const followed = yield* sortBothWays(derivation, { ...order, ofEqual: usual?.ofEqual });
      const given = directions.find((direction) => order[direction].every((one) => isDefault(one, derivation)));
      if (given !== undefined && followed.includes(given))
        yield* sortByDefault(derivation, { property: order.property, order: given });
    }
  },
};

const directions = ['ascending', 'descending'] as const;

/** Whether the contract says that a server assumes the value where it is left out (OpenAPI, Schema Object, `default`). */
function isDefault([{ schema }, value]: QueryValue, { contract: { document } }: Derivation): boolean {
  if (schema === undefined) return false;
  const given = memberOf(valueAt(document, resolve(document, schema) ?? schema), 'default');
  const own = memberOf(valueAt(document, schema), 'default') ?? given;
  return own !== undefined && sameJson(own, value);
}

/** The list without an order has the one that is the default; judged only where it was out of it twice. */
function* sortByDefault(derivation: Derivation, order: AssumedOrder): Generator<SequenceDraft, void> {
  const step = {
    why: `a request for the list, which by default is sorted by ${order.property}, ${order.order}`,
    parameters: [],
  };
  const label = `${order.property} ${order.order} by default`;
  const items = yield* readList(derivation, 'sorting', { ...step, label });
  if (items === undefined || isSortedBy(items, order)) return;
  yield* readList(derivation, 'sorting', {
    ...step,
    label: `${label}, again`,
    expectedState: { kind: 'items-in-order', ...order },
  });
}

/** Reads the list below a resource; it has the order that the contract says. `when` names the time of it. */
export function* compareUsualOrder(
  list: Derivation,
  values: readonly string[],
  when = '',
): Generator<SequenceDraft, void> {
  const usual = describedOrder(list);
  if (usual === undefined) return;
  const send = sendAbout(list.operation, 'state');
  const step = { why: 'a request for a list that the contract says is sorted', values, parameters: longestPage(list) };
  const assumed = missedOrder(
    usual,
    listedObjects(yield* send(list, { ...step, label: `list in its order${when}` })) ?? [],
  );
  if (assumed !== undefined)
    yield* send(list, {
      ...step,
      label: `list in its order again${when}`,
      expectedState: { kind: 'items-in-order', ...assumed },
    });
}

/** The parameters for either direction. */
interface Directions {
  readonly ascending: readonly QueryValue[];
  readonly descending: readonly QueryValue[];
}

interface NamedOrder extends Directions {
  /** The name of the property, or the words for it. */
  readonly by: string;
}

interface PropertyOrder extends Directions {
  readonly property: string;
  /** What the contract says of items that have the same value there. */
  readonly ofEqual: DescribedOrder['ofEqual'];
}

/** Judges a direction only where the list was out of that order twice; gives the directions that the list has followed. */
function* sortBothWays(
  derivation: Derivation,
  order: PropertyOrder,
): Generator<SequenceDraft, readonly AssumedOrder['order'][]> {
  const { property, ofEqual } = order;
  const followed: AssumedOrder['order'][] = [];
  for (const direction of directions) {
    const step = {
      why: `a request for the list by ${property}, ${direction}`,
      parameters: order[direction],
    };
    const label = `${property} ${direction}`;
    const items = yield* readList(derivation, 'sorting', { ...step, label });
    if (items === undefined) continue;
    const isFollowed = isSortedBy(items, { property, order: direction });
    if (isFollowed) {
      followed.push(direction);
      yield* sortNextPage(derivation, { ...step, label, property, direction, length: Math.ceil(items.length / 2) });
    }
    const missed = isFollowed
      ? missedAmongEqual(ofEqual, items, { property, order: direction })
      : { property, order: direction };
    if (missed !== undefined)
      yield* readList(derivation, 'sorting', {
        ...step,
        label: `${label} again`,
        expectedState: { kind: 'items-in-order', ...missed },
      });
  }
  return followed;
}

interface SortedPages {
  readonly label: string;
  readonly why: string;
  readonly parameters: readonly QueryValue[];
  readonly property: string;
  readonly direction: AssumedOrder['order'];
  /** Of a page. */
  readonly length: number;
}

/** The page after the first one goes on in the same order; judged only where it did not twice, after first pages that are the same. */
function* sortNextPage(
  derivation: Derivation,
  { label, why, parameters, property, direction, length }: SortedPages,
): Generator<SequenceDraft, void> {
  const pages = pageParameters(derivation);
  if (pages === undefined || length < 2 || !allowsValue(pages.size, length, derivation)) return;
  const places = pagePlaces(pages.place, derivation);
  const read = function* (name: string, place: readonly QueryValue[], expectedState?: ExpectedState) {
    return yield* sendStep(derivation, 'sorting', {
      label: `${label}, ${name}`,
      why,
      parameters: new Map([...parameters, [pages.size, length], ...place]),
      expectedState,
      isPromised: false,
    });
  };
  let before: readonly JsonObject[] | undefined;
  for (const attempt of ['first', 'second'] as const) {
    const first: Exchange | undefined = yield* read(`${attempt} attempt, a page`, []);
    const items = listedObjects(first) ?? [];
    const next = first && places.after(first, { pages: 1, items: length });
    const after = memberOf(items.at(-1), property);
    if (next === undefined || items.length !== length || after === undefined) return;
    if (before !== undefined && !sameJson([...before], [...items])) return;
    before = items;
    const expected = { kind: 'items-in-order', property, order: direction, after } as const;
    const state = attempt === 'second' ? expected : undefined;
    const second = listedObjects(
      yield* read(`${attempt} attempt, the page after it`, [[pages.place.parameter, next]], state),
    );
    if (second === undefined || isSortedBy([{ [property]: after }, ...second], { property, order: direction })) return;
  }
}

/** What the contract offers in both directions. */
export function findOrders({ operation, contract, source }: Derivation): readonly NamedOrder[] {
  if (operation.method !== 'GET') return [];
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const choices = inQuery.map((parameter) => choiceOf(parameter, source));
  const sort = choices.find(({ parameter, values }) => isSortName(parameter.name) && !values.some(isDirection));
  const direction = choices.find(
    ({ parameter, values }) => isDirectionName(parameter.name) && values.some(isDirection),
  );
  if (sort === undefined) {
    const by = describedSort({ operation, contract });
    const both = direction && bothWays(direction);
    if (by === undefined || direction === undefined || both === undefined) return [];
    return [{ by, ascending: [direction.query(both.ascending)], descending: [direction.query(both.descending)] }];
  }
  const pairs = sort.values.flatMap((value): NamedOrder[] => {
    const opposite = sort.values.find((other) => isOpposite(value, other));
    if (opposite === undefined) return [];
    const by = value.replace(ascendingEnd, '').replace(/^\+/, '');
    return [{ by, ascending: [sort.query(value)], descending: [sort.query(opposite)] }];
  });
  if (pairs.length > 0 || direction === undefined) return pairs;
  const both = bothWays(direction);
  if (both === undefined) return [];
  return sort.values.map((by) => ({
    by,
    ascending: [sort.query(by), direction.query(both.ascending)],
    descending: [sort.query(by), direction.query(both.descending)],
  }));
}

/** The values for the two directions. */
function bothWays({ values }: Choice): { readonly ascending: string; readonly descending: string } | undefined {
  const [ascending, descending] = [/^asc/i, /^desc/i].map((name) => values.find((value) => name.test(value)));
  return ascending === undefined || descending === undefined ? undefined : { ascending, descending };
}

/** `price:asc`, `price_ascending`. */
const ascendingEnd = /[-_.: ]?asc(ending)?$/i;

/** `-price` for `price` or `+price`, `price:desc` for `price:asc` or `price`. */
function isOpposite(ascending: string, descending: string): boolean {
  if (descending.startsWith('-')) return ascending.replace(/^\+/, '') === descending.slice(1);
  const end = /([-_.: ]?)desc(ending)?$/i.exec(descending);
  if (end === null || end.index === 0) return false;
  const by = descending.slice(0, end.index);
  return ascending === by || (ascendingEnd.test(ascending) && ascending.replace(ascendingEnd, '') === by);
}

function isDirection(value: string): boolean {
  return /^(asc|desc)(ending)?$/i.test(value);
}

/** A parameter with listed texts, or with a list of them. */
interface Choice {
  readonly parameter: Parameter;
  readonly values: readonly string[];
  readonly query: (value: string) => QueryValue;
}

function choiceOf(parameter: Parameter, source: SchemaSource): Choice {
  const registry = registryOf(source);
  const shapeOf = (pointers: readonly Pointer[]) => mergeSchemas(registry, { pointers });
  const whole = shapeOf(parameter.schema === undefined ? [] : [parameter.schema]);
  const items = whole.arrays.flatMap(({ rest }) => rest ?? []);
  const isList = items.length > 0;
  const listed = isList ? shapeOf(items).values : whole.values;
  return {
    parameter,
    values: (listed?.value ?? []).filter((value) => typeof value === 'string'),
    query: (value) => [parameter, isList ? [value] : value],
  };
}
