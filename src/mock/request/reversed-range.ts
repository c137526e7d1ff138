import { wholeSentences } from '../../conventions/sentences/cut-sentences.ts';
import { type DescribedRange, forbidsReversed } from '../../conventions/sentences/described-range.ts';
import { operationTexts } from '../../conventions/sentences/operation-texts.ts';
import { listsStatus } from '../../http/status.ts';
import type { MediaType, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isOutOfOrder, orderedPairs } from '../../schema/derive/build/ordered-pairs.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf, resolve } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { type Fault, fault } from '../rejection/rejection.ts';

/** The values of a request that its schemas allow. */
interface RangeValues {
  readonly body: Json | undefined;
  readonly entry: MediaType | undefined;
  /** By `query/from`. */
  readonly parameters: ReadonlyMap<string, Json>;
}

/**
 * What is wrong with a request of which a range ends before it begins, where the contract says in words that it must not: `to must not be before from`. `undefined` where
 * the contract does not say so, or documents neither 400 nor 422 for it.
 */
export function findReversedRange(
  operation: Operation,
  { body, entry, parameters }: RangeValues,
  document: JsonObject,
): Fault | undefined {
  const inQuery = rangesInQuery(operation, document).find(({ first, last }) =>
    isReversed(parameters.get(`query/${first}`), parameters.get(`query/${last}`), { first, last }),
  );
  if (inQuery !== undefined) return faultOf(`query/${inQuery.last}`, inQuery);
  if (!isObject(body) || entry?.schema === undefined) return undefined;
  const inBody = rangesInBody(operation, { document, schema: entry.schema }).find(({ first, last, owner }) => {
    const object = owner === '' ? body : memberOf(body, owner);
    return isReversed(memberOf(object, first), memberOf(object, last), { first, last });
  });
  return inBody && faultOf(['body', inBody.owner, inBody.last].filter((part) => part !== '').join('/'), inBody);
}

function faultOf(place: string, { first }: DescribedRange): Fault {
  return fault(place, `must not be before ${JSON.stringify(first)}`);
}

function isReversed(
  from: Json | undefined,
  to: Json | undefined,
  { first, last }: Pick<DescribedRange, 'first' | 'last'>,
): boolean {
  if (from === undefined || to === undefined) return false;
  const object = (one: Json, other: Json) =>
    objectFromEntries([
      [first, one],
      [last, other],
    ]);
  // Two equal ends are a range, however short.
  return isOutOfOrder(object(from, to)) && !isOutOfOrder(object(to, from));
}

const rangesInQuery = memoize((operation: Operation, document: JsonObject): readonly DescribedRange[] => {
  if (!refusesContent(operation)) return [];
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const described = inQuery.flatMap(({ name, pointer, schema }) =>
    ownSentences(name, descriptionAt(document, pointer, schema)),
  );
  const said = [...operationTexts(operation).flatMap(wholeSentences), ...described];
  return orderedPairs(inQuery.map(({ name }) => name))
    .map((pair, _, { length }) => ({ ...pair, owner: '', isOnly: length === 1 }))
    .filter((range) => said.some((one) => forbidsReversed(one, range)));
});

/** The schema of a body. */
interface BodyPlace {
  readonly document: JsonObject;
  readonly schema: Pointer;
}

const rangesInBody = memoize(
  (operation: Operation, { document, schema }: BodyPlace): readonly DescribedRange[] => {
    if (!refusesContent(operation)) return [];
    const refusals = operation.responses.filter(({ status }) => status === '400' || status === '422');
    const said = [
      ...operationTexts(operation).flatMap(wholeSentences),
      ...refusals.flatMap(({ pointer }) => wholeSentences(descriptionAt(document, pointer))),
    ];
    const { properties } = schemaProperties(document, schema, 'every-branch');
    const inner = [...properties].map(([owner, place]) => ({ owner, place: resolve(document, place) ?? place }));
    const ranges = [{ owner: '', place: schema }, ...inner].flatMap(({ owner, place }) => {
      const declared = schemaProperties(document, place, 'every-branch').properties;
      const own = [
        ...wholeSentences(descriptionAt(document, place)),
        ...[...declared].flatMap(([name, at]) => ownSentences(name, descriptionAt(document, at))),
      ];
      return orderedPairs([...declared.keys()]).map((pair) => ({ ...pair, owner, own }));
    });
    return ranges
      .map(({ own, ...pair }) => ({ own, range: { ...pair, isOnly: ranges.length === 1 } }))
      .flatMap(({ own, range }) => ([...said, ...own].some((one) => forbidsReversed(one, range)) ? [range] : []));
  },
  undefined,
  ({ schema }) => schema,
);

/** "Must be after `from`" is about what it describes. */
function ownSentences(name: string, description: string): readonly string[] {
  return wholeSentences(description).map((sentence) => `${name}: ${sentence}`);
}

function refusesContent(operation: Operation): boolean {
  return listsStatus(operation, 400) || listsStatus(operation, 422);
}
