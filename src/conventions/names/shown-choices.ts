import type { Contract, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { enumOf } from '../../schema/document/enum-of.ts';
import { schemaParts, schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { memoize } from '../../schema/memoize.ts';
import { nameWords } from '../../text/name-words.ts';
import { isPageName } from './page-names.ts';

/** A query parameter, and where a response says which of its values it has followed. */
export interface ShownChoice {
  readonly parameter: string;
  /** What the contract says that an absent parameter means. */
  readonly byDefault: Json | undefined;
  /** The header, or else the property of the body. */
  readonly header?: string;
  readonly property?: string;
  readonly pointer: Pointer;
}

/** The operation of a response, and the document that describes it. */
interface DescribedOperation extends Pick<Contract, 'document'> {
  readonly operation: Operation;
}

/**
 * The parameters that list the same values as a header (`dpi` and `X-Label-Dpi`) or a property (`currency`) of the same name. A server may not have every
 * language. Kept: it is asked for with every response.
 */
export const shownChoices = memoize(
  (response: ResponseSpec, { document, operation }: DescribedOperation): readonly ShownChoice[] => {
    const choices = operation.parameters.flatMap(({ in: place, name, schema }) => {
      const listed = place !== 'query' || schema === undefined || language.test(name) ? [] : enumOf(document, schema);
      return schema === undefined || listed.length < 2 ? [] : [{ name, schema, listed: textsOf(listed) }];
    });
    if (choices.length === 0) return [];
    const listsSame = (schema: Pointer | undefined, listed: string) =>
      schema !== undefined && textsOf(enumOf(document, schema)) === listed;
    const bodies = response.content.flatMap(({ schema }) => schema ?? []);
    return choices.flatMap(({ name, schema, listed }): ShownChoice[] => {
      const own = nameWords(name).trim();
      const choice = { parameter: name, byDefault: defaultOf(document, schema) };
      const headers = response.headers.filter(
        (one) => ` ${nameWords(one.name).trim()}`.endsWith(` ${own}`) && listsSame(one.schema, listed),
      );
      const properties = bodies
        .flatMap((body) => [...schemaProperties(document, body, 'no-branch').properties])
        .filter(([one, at]) => nameWords(one).trim() === own && listsSame(at, listed));
      return [
        ...headers.map((one) => ({ ...choice, header: one.name, pointer: one.pointer })),
        ...properties.slice(0, 1).map(([property, pointer]) => ({ ...choice, property, pointer })),
      ];
    });
  },
  Number.POSITIVE_INFINITY,
  ({ operation }) => operation,
);

const language = /^(?:lang|language|locale)$/i;

function textsOf(values: readonly Json[]): string {
  return values
    .map((value) => textOf(value))
    .toSorted()
    .join('\n');
}

function defaultOf(document: Contract['document'], schema: Pointer): Json | undefined {
  const value = schemaParts(document, schema)
    .map((part) => memberOf(valueAt(document, part), 'default'))
    .find((one) => one !== undefined);
  return value === null || typeof value === 'object' ? undefined : value;
}

/** An object in a body that repeats the query: `applied: {sort, q, status}`. */
export interface QueryEcho {
  /** The property of the body. */
  readonly owner: string;
  readonly echo: { readonly [name: string]: Json };
  /** What is repeated; not what is about pages, which a service may make smaller. */
  readonly names: readonly string[];
}

/** The objects in a body whose properties are all query parameters of the operation. */
export function queryEchoes(
  body: Json | undefined,
  { parameters }: Pick<Operation, 'parameters'>,
): readonly QueryEcho[] {
  if (!isObject(body)) return [];
  const inQuery = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  return Object.entries(body).flatMap(([owner, echo]): QueryEcho[] => {
    const names = isObject(echo) ? Object.keys(echo) : [];
    const isEcho = names.length >= leastOfQuery && names.every((name) => inQuery.has(name));
    return isObject(echo) && isEcho ? [{ owner, echo, names: names.filter((name) => !isPageName(name)) }] : [];
  });
}

/** An object with fewer parameters may be anything. */
const leastOfQuery = 2;
