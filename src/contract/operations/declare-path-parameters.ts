import type { Assumption, Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { isList, join, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { readOperations } from './read-operations.ts';

/** A document in which every path parameter is described, and what was added to it. */
export interface DeclaredParameters {
  readonly document: JsonObject;
  /** Those of the document. */
  readonly operations: readonly Operation[];
  readonly assumptions: readonly Assumption[];
}

/** Describes the path parameters that the document does not describe: any text is a value. What is complete is returned unchanged. */
export function declarePathParameters(document: JsonObject): DeclaredParameters {
  const assumptions: Assumption[] = [];
  let declared = document;
  const operations = readOperations(document);
  for (const operation of operations) {
    for (const name of undescribedNames(operation)) {
      const list = join(operation.pointer, 'parameters');
      const written = valueAt(declared, list);
      if (written !== undefined && !isList(written)) continue;
      const parameter: Json = { name, in: 'path', required: true, schema: { type: 'string' } };
      const parameters = [...(written ?? []), parameter];
      declared = changeAt(declared, tokensOf(list), () => parameters) as JsonObject;
      const text = `its path parameter {${name}} is not described, so any text is sent and accepted`;
      assumptions.push({ pointer: operation.pointer, operation: operation.key, text });
    }
  }
  return {
    document: declared,
    operations: declared === document ? operations : readOperations(declared),
    assumptions,
  };
}

function undescribedNames({ path, parameters }: Operation): string[] {
  const described = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const names = [...path.matchAll(/\{([\w.:@$~-]+)\}/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter((name) => !described.has(name));
}

/** How the queries and fragments in paths are read. */
export function assumptionsAboutPaths(operations: readonly Operation[]): Assumption[] {
  return operations.flatMap(({ key, query, pointer }) => {
    const fragment = key.slice(key.lastIndexOf('}') + 1).match(/#.*/s)?.[0];
    const texts = [
      ...(query === undefined ? [] : [`the query ${query} of its path is part of every request`]),
      ...(fragment === undefined ? [] : [`the fragment ${fragment} of its path is never sent`]),
    ];
    return texts.map((text) => ({ pointer, operation: key, text }));
  });
}
