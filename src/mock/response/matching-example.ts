import type { MediaType, NamedExample, Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';

/** What a request said, as values. */
export interface RequestValues {
  readonly body: Json | undefined;
  readonly entry: MediaType | undefined;
  /** By `query/limit`. */
  readonly parameters: ReadonlyMap<string, Json>;
}

/** An example of an answer, and what a request must say for it to belong to it: the examples of the same name, wherever the request has such. */
export interface ExampleCondition {
  readonly example: NamedExample;
  readonly body: Json | undefined;
  /** By `query/limit`. */
  readonly parameters: readonly (readonly [place: string, value: Json])[];
}

/** The conditions of those examples that can belong to a request at all; `sent` is the entry that the request's content was read by. */
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

/** The first example of which the request says all that it must. */
export function matchingExample(
  conditions: readonly ExampleCondition[],
  said: RequestValues,
): NamedExample | undefined {
  for (const condition of conditions) if (isMet(condition, said)) return condition.example;
  return undefined;
}

function isMet({ body: content, parameters }: ExampleCondition, said: RequestValues): boolean {
  if (content !== undefined && (said.body === undefined || !isSame(content, said.body))) return false;
  return parameters.every(([place, wanted]) => {
    const value = said.parameters.get(place);
    return value !== undefined && isSame(wanted, value);
  });
}

/** Most requests differ from an example in one of its plain members, which is soon seen. */
function isSame(example: Json, said: Json): boolean {
  if (isObject(example) && isObject(said)) {
    for (const name in example) {
      const wanted = example[name];
      if (typeof wanted !== 'object' && wanted !== said[name]) return false;
    }
  }
  return sameJson(example, said);
}
