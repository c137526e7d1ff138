import type { MediaType, NamedExample, Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { MockRequest } from '../request/mock-request.ts';

/** What a request sent, as JSON values. */
export interface RequestValues {
  readonly body: Json | undefined;
  /** The media type of the contract by which the body was read. */
  readonly entry: MediaType | undefined;
  /** By `query/limit`. */
  readonly parameters: ReadonlyMap<string, Json>;
  /** The request itself, for links to other addresses than its own. */
  readonly received?: MockRequest | undefined;
}

/** An example of a response, and what a request must send for it to belong to it: the examples of the same name, wherever the request has them. */
export interface ExampleCondition {
  readonly example: NamedExample;
  readonly body: Json | undefined;
  /** By `query/limit`. */
  readonly parameters: readonly (readonly [place: string, value: Json])[];
}

/** The conditions of those examples that can belong to a request at all; `sent` is the media type by which the request's body was read. */
export function exampleConditions(
  { parameters }: Operation,
  sent: MediaType | undefined,
  examples: readonly NamedExample[],
): readonly ExampleCondition[] {
  const conditions = examples.map((example) => ({
    example,
    body: named(sent?.examples, example.name),
    parameters: parameters.flatMap((parameter): (readonly [string, Json])[] => {
      const value = named(parameter.examples, example.name);
      return value === undefined ? [] : [[`${parameter.in}/${parameter.name}`, value]];
    }),
  }));
  return conditions.filter(({ body, parameters: wanted }) => body !== undefined || wanted.length > 0);
}

function named(examples: readonly NamedExample[] | undefined, name: string | undefined): Json | undefined {
  return name === undefined ? undefined : examples?.find((example) => example.name === name)?.value;
}

/** The first example whose condition the request meets. */
export function matchingExample(
  conditions: readonly ExampleCondition[],
  values: RequestValues,
): NamedExample | undefined {
  for (const condition of conditions) if (isMet(condition, values)) return condition.example;
  return undefined;
}

/** The first example whose request has the most plain values in common with this one; `undefined` where none has any. */
export function closestExample(
  conditions: readonly ExampleCondition[],
  { body: sent }: Pick<RequestValues, 'body'>,
): NamedExample | undefined {
  if (!isObject(sent)) return undefined;
  const [best] = conditions
    .map(({ example, body }) => ({ example, alike: isObject(body) ? countAlike(body, sent) : 0 }))
    .toSorted((one, other) => other.alike - one.alike);
  return best !== undefined && best.alike > 0 ? best.example : undefined;
}

function countAlike(one: JsonObject, other: JsonObject): number {
  return Object.keys(one).filter((name) => typeof one[name] !== 'object' && one[name] === other[name]).length;
}

function isMet({ body, parameters }: ExampleCondition, values: RequestValues): boolean {
  if (body !== undefined && (values.body === undefined || !isSame(body, values.body))) return false;
  return parameters.every(([place, wanted]) => {
    const value = values.parameters.get(place);
    return value !== undefined && isSame(wanted, value);
  });
}

/** Most requests differ from an example in one of its plain properties, which is quick to see. */
function isSame(example: Json, sent: Json): boolean {
  if (isObject(example) && isObject(sent)) {
    for (const name in example) {
      const wanted = example[name];
      if (typeof wanted !== 'object' && wanted !== sent[name]) return false;
    }
  }
  return sameJson(example, sent);
}
