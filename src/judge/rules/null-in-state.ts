import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { type StatedNullOf, statedNulls } from '../../conventions/sentences/stated-nulls.ts';
import { isSuccess } from '../../http/status.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { resourceSchema } from '../reading/shown-resource.ts';

/** Checks what descriptions say of `null`, such as "null until published": it reports at most one contradiction for each response. */
export const nullInState: Rule = {
  id: 'null-in-state',
  title: 'A property is null in the states that its description names',
  level: 'deviation',
  why: 'A client takes a draft for published, or shows no time for what has happened.',
  clause: { openapi: 'Schema Object, description' },
  check({ reply, json, mediaType, contract, violations, case: { operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok || mediaType?.schema === undefined) return nothing;
    const { ofWhole, ofItems } = statementsIn(contract, mediaType.schema);
    if (ofWhole.length + ofItems.length === 0 || violations.length > 0) return nothing;
    const isWrapped = resourceSchema(contract, mediaType.schema) !== mediaType.schema;
    const { value, instance } = isWrapped ? resourceIn(json.value) : { value: json.value, instance: '' };
    const isNew = operation.method === 'POST' && reply.status === 201;
    const contractPlace = { contract: `${operation.pointer}/responses` };
    const inWhole = ofWhole.flatMap((statement) => faultOf(value, statement, isNew));
    // An object with one list may be a page, or have that list as a property.
    const items = itemsIn(value) ?? [];
    const inItems = items.flatMap((item) => ofItems.flatMap((statement) => faultOf(item, statement, false)));
    return [
      ...inWhole.map((fault) => ({ ...fault, ...contractPlace, instance })),
      ...inItems.map((fault) => ({ ...fault, ...contractPlace })),
    ].slice(0, 1);
  },
};

function faultOf(
  shown: Json,
  { property, state, nullIn, setIn, isNullBefore }: StatedNullOf,
  isNew: boolean,
): readonly Pick<Complaint, 'message' | 'cause'>[] {
  const [is, value] = [memberOf(shown, state), memberOf(shown, property)];
  if (typeof is !== 'string' || value === undefined) return [];
  const isWrong = value === null ? is === setIn : nullIn.includes(is) || (isNew && isNullBefore && is !== setIn);
  const received = value === null ? 'null' : 'not null';
  const message = `${quote(property)} is ${received} where ${quote(state)} is ${quote(is)}, and its description says otherwise`;
  return isWrong ? [{ message, cause: `${property} ${received}` }] : [];
}

interface StatementsOfBody {
  /** Of the resource that the response shows. */
  readonly ofWhole: readonly StatedNullOf[];
  /** Of each item in its list. */
  readonly ofItems: readonly StatedNullOf[];
}

/** What is said of the properties of what a response with that schema shows. Kept: it is asked for with every response. */
const statementsIn = memoize((contract: Contract, schema: Pointer): StatementsOfBody => {
  const whole = shapeIn(contract, resourceSchema(contract, schema));
  const lists = whole.arrays.length > 0 ? [whole] : propertiesOf(contract, whole).map(([, shape]) => shape);
  const items = lists.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? []));
  const statementsOf = (shape: Shape) => statedNulls(contract.document, propertiesOf(contract, shape));
  return { ofWhole: statementsOf(whole), ofItems: items.flatMap((item) => statementsOf(shapeIn(contract, item))) };
}, Number.POSITIVE_INFINITY);

function propertiesOf(contract: Contract, { properties }: Shape): readonly (readonly [string, Shape])[] {
  return [...properties].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, shapeIn(contract, first)]]));
}
