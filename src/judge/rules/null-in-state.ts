import { type StatedNullOf, statedNulls } from '../../conventions/stated-nulls.ts';
import { resourceIn } from '../../conventions/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import type { Contract } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeIn } from '../reading/contract-shape.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';
import { resourceSchema } from '../reading/shown-resource.ts';

export const nullInState: Rule = {
  id: 'null-in-state',
  title: 'A property is null in the states that its description names',
  level: 'deviation',
  why: 'A client takes a draft for published, or shows no time for what has happened.',
  clause: { openapi: 'Schema Object, description' },
  check({ reply, json, mediaType, contract, violations, case: { operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok || mediaType?.schema === undefined) return nothing;
    const statements = statementsIn(contract, mediaType.schema);
    if (statements.length === 0 || violations.length > 0) return nothing;
    const isWrapped = resourceSchema(contract, mediaType.schema) !== mediaType.schema;
    const { value, instance } = isWrapped ? resourceIn(json.value) : { value: json.value, instance: '' };
    const items = itemsIn(value);
    const isNew = operation.method === 'POST' && reply.status === 201 && items === undefined;
    const place = { contract: `${operation.pointer}/responses`, ...(items === undefined && { instance }) };
    const objects = (items ?? [value]).filter(isObject);
    const complaints = objects.flatMap((one) => statements.flatMap((statement) => faultOf(one, statement, isNew)));
    return complaints.slice(0, 1).map((fault) => ({ ...fault, ...place }));
  },
};

function faultOf(
  shown: JsonObject,
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

/** What is said of the properties of the resource that a response with that schema shows, or of each in its list. Kept: it is asked for with every response. */
const statementsIn = memoize((contract: Contract, schema: Pointer): readonly StatedNullOf[] => {
  const whole = shapeIn(contract, resourceSchema(contract, schema));
  const lists = whole.arrays.length > 0 ? [whole] : propertiesOf(contract, whole).map(([, shape]) => shape);
  const items = lists.flatMap(({ arrays }) => arrays.flatMap(({ rest }) => rest ?? []));
  return [whole, ...items.map((item) => shapeIn(contract, item))].flatMap((shape) =>
    statedNulls(contract.document, propertiesOf(contract, shape)),
  );
}, Number.POSITIVE_INFINITY);

function propertiesOf(contract: Contract, { properties }: Shape): readonly (readonly [string, Shape])[] {
  return [...properties].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, shapeIn(contract, first)]]));
}
