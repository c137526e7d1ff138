import type { MediaType, NamedExample, Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';

/** What a request said, as values. */
export interface SaidValues {
  readonly content: Json | undefined;
  readonly entry: MediaType | undefined;
  /** By `query/limit`. */
  readonly parameters: ReadonlyMap<string, Json>;
}

/**
 * The answer's example that belongs to the request: wherever the operation's content and parameters have an example of the same name,
 * the request has that example's value, in at least one place.
 */
export function matchingExample(
  operation: Operation,
  said: SaidValues,
  examples: readonly NamedExample[],
): NamedExample | undefined {
  return examples.find(({ name }) => name !== undefined && matches(operation, said, name));
}

function matches(operation: Operation, said: SaidValues, name: string): boolean {
  let matched = 0;
  const example = said.entry?.examples.find((candidate) => candidate.name === name);
  if (example !== undefined) {
    if (said.content === undefined || !isSame(example.value, said.content)) return false;
    matched += 1;
  }
  for (const parameter of operation.parameters) {
    const wanted = parameter.examples.find((candidate) => candidate.name === name);
    if (wanted === undefined) continue;
    const value = said.parameters.get(`${parameter.in}/${parameter.name}`);
    if (value === undefined || !isSame(wanted.value, value)) return false;
    matched += 1;
  }
  return matched > 0;
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
