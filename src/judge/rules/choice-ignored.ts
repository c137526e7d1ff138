import { headerValue } from '../../http/header-fields.ts';
import { isSafeMethod } from '../../http/method.ts';
import { queryOf } from '../../http/query-of.ts';
import { isSuccess } from '../../http/status.ts';
import type { Contract, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { enumOf } from '../../schema/document/enum-of.ts';
import { schemaParts, schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { memoize } from '../../schema/memoize.ts';
import { nameWords } from '../../text/name-words.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

export const choiceIgnored: Rule = {
  id: 'choice-ignored',
  title: 'A response is in the form that the query has chosen',
  level: 'deviation',
  why: 'A client that asks for prices in euros shows those in another currency as euros.',
  clause: { openapi: 'Parameter Object: the query parameter that lists the values of a header or property' },
  check({ reply, response, json, contract, violations, case: { request, expects, operation } }) {
    if (!reply || !response || !isSuccess(reply.status) || expects !== 'accepted' || violations.length > 0)
      return nothing;
    if (!isSafeMethod(request.method)) return nothing;
    const query = queryOf(request.path);
    return [...echoesIn(json?.ok === true ? json.value : undefined, operation, query)].concat(
      choicesShown(response, { document: contract.document, operation }).flatMap((choice) => {
        const { parameter, byDefault, header, property, pointer } = choice;
        const [chosen = byDefault, ...others] = query.getAll(parameter);
        const shown =
          header === undefined
            ? json?.ok === true && property !== undefined
              ? memberOf(json.value, property)
              : undefined
            : headerValue(reply.headers, header.toLowerCase());
        if (chosen === undefined || others.length > 0 || shown === undefined || shown === null) return [];
        const is = textOf(shown);
        if (typeof shown === 'object' || is.toLowerCase() === chosen.toLowerCase()) return [];
        const asked = query.has(parameter) ? 'the request asked for' : 'its default is';
        return [
          {
            message: `${quote(header ?? property ?? '')} is ${quote(is)}, although ${asked} ${quote(chosen)} with ${quote(parameter)}`,
            cause: `choice ${parameter} ${header ?? property}`,
            contract: pointer,
            ...(property === undefined ? {} : { instance: join('', property) }),
          },
        ];
      }),
    );
  },
};

/**
 * Where a response repeats the query in an object of its own, `applied: {sort, q, status}`, whose properties are all query parameters: each has the value that was
 * asked for.
 */
function* echoesIn(
  body: Json | undefined,
  { parameters, pointer }: Operation,
  query: URLSearchParams,
): Generator<Complaint> {
  const names = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  for (const [owner, echo] of Object.entries(isObject(body) ? body : {})) {
    const own = isObject(echo) ? Object.entries(echo) : [];
    if (own.length < leastOfQuery || !own.every(([name]) => names.has(name))) continue;
    for (const [name, is] of own) {
      const [chosen, ...others] = query.getAll(name);
      if (chosen === undefined || others.length > 0 || typeof is === 'object' || sameText(textOf(is), chosen)) continue;
      yield {
        message: `${quote(name)} in ${quote(owner)} is ${quote(textOf(is))}, although the request asked for ${quote(chosen)}`,
        cause: `choice ${owner} ${name}`,
        contract: `${pointer}/responses`,
        instance: join('', owner, name),
      };
    }
  }
}

/** An object with fewer parameters may be anything. */
const leastOfQuery = 2;

/** `1.0` and `1` are the same number, and texts may be trimmed or folded. */
function sameText(one: string, other: string): boolean {
  const form = (text: string) => text.trim().toLowerCase();
  return form(one) === form(other) || (one !== '' && other !== '' && Number(one) === Number(other));
}

/** A query parameter, and where a response says which of its values it has followed. */
interface ShownChoice {
  readonly parameter: string;
  /** What the contract says that an absent parameter means. */
  readonly byDefault: string | undefined;
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
const choicesShown = memoize(
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

function defaultOf(document: Contract['document'], schema: Pointer): string | undefined {
  const value = schemaParts(document, schema)
    .map((part) => memberOf(valueAt(document, part), 'default'))
    .find((one) => one !== undefined);
  return value === undefined || value === null || typeof value === 'object' ? undefined : textOf(value);
}
