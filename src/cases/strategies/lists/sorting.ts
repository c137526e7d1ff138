import type { Parameter } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isInOrder } from '../../../schema/json/is-in-order.ts';
import { memberOf, valueAt } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctValues, keepsItems, propertyNamed, readList } from '../../request/list-steps.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Tested at most of one operation. */
const mostOrders = 4;

/**
 * Lists in both directions by a property of their items, where the contract has a value for either direction: `price` and `-price`, or `asc` and `desc`. A
 * single value may mean any direction. Only what is out of order in every usual way to compare counts.
 */
export const sorting: Strategy = {
  id: 'sorting',
  title: 'Lists sorted by a property of their items',
  *derive(derivation) {
    const orders = findOrders(derivation);
    if (orders.length === 0) return;
    const items = yield* readList(derivation, 'sorting', {
      label: 'the list to begin with',
      why: 'a request for the list without an order',
      parameters: [],
    });
    const named = orders.flatMap(({ by, ...order }) => {
      const property = items && propertyNamed(items, by);
      return property === undefined || distinctValues(items ?? [], property).length < 2 ? [] : [{ ...order, property }];
    });
    if (items === undefined || named.length === 0 || !(yield* keepsItems(derivation, 'sorting', items))) return;
    for (const order of named.slice(0, mostOrders)) yield* sortBothWays(derivation, order);
  },
};

/** The parameters for either direction. */
interface Directions {
  readonly ascending: readonly (readonly [Parameter, Json])[];
  readonly descending: readonly (readonly [Parameter, Json])[];
}

interface NamedOrder extends Directions {
  /** The name of the property. */
  readonly by: string;
}

interface PropertyOrder extends Directions {
  readonly property: string;
}

/** Judges a direction only where the list was out of that order twice. */
function* sortBothWays(derivation: Derivation, order: PropertyOrder): Generator<SequenceDraft, void> {
  const { property } = order;
  for (const direction of ['ascending', 'descending'] as const) {
    const step = {
      why: `a request for the list by ${property}, ${direction}`,
      parameters: order[direction],
    };
    const label = `${property} ${direction}`;
    const items = yield* readList(derivation, 'sorting', { ...step, label });
    if (items === undefined || isSorted(items, property, direction)) continue;
    yield* readList(derivation, 'sorting', {
      ...step,
      label: `${label} again`,
      expectedState: { kind: 'sorted', property, order: direction },
    });
  }
}

function isSorted(items: readonly JsonObject[], property: string, order: 'ascending' | 'descending'): boolean {
  const values = items.map((item) => memberOf(item, property));
  return isInOrder(order === 'ascending' ? values : values.toReversed());
}

const sortName = /^(sort([-_]?by)?|order([-_]?by)?|ordering)$/i;
const directionName = /^((sort[-_]?)?(order|dir(ection)?)|order[-_]?dir(ection)?)$/i;

/** What the contract offers in both directions. */
function findOrders({ operation, contract }: Derivation): readonly NamedOrder[] {
  if (operation.method !== 'GET') return [];
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const choices = inQuery.map((parameter) => ({ parameter, values: enumerated(parameter, contract.document) }));
  const sort = choices.find(({ parameter, values }) => sortName.test(parameter.name) && !values.some(isDirection));
  const direction = choices.find(
    ({ parameter, values }) => directionName.test(parameter.name) && values.some(isDirection),
  );
  if (sort === undefined) return [];
  const pairs = sort.values.flatMap((value): NamedOrder[] => {
    const opposite = sort.values.find((other) => isOpposite(value, other));
    if (opposite === undefined) return [];
    const by = value.replace(ascendingEnd, '').replace(/^\+/, '');
    return [{ by, ascending: [[sort.parameter, value]], descending: [[sort.parameter, opposite]] }];
  });
  if (pairs.length > 0 || direction === undefined) return pairs;
  const [ascending, descending] = [/^asc/i, /^desc/i].map((name) => direction.values.find((value) => name.test(value)));
  if (ascending === undefined || descending === undefined) return [];
  return sort.values.map((by) => ({
    by,
    ascending: [
      [sort.parameter, by],
      [direction.parameter, ascending],
    ],
    descending: [
      [sort.parameter, by],
      [direction.parameter, descending],
    ],
  }));
}

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

function enumerated({ schema }: Parameter, document: Json): readonly string[] {
  const values = schema === undefined ? undefined : memberOf(valueAt(document, schema), 'enum');
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
