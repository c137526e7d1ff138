import type { Contract, Operation } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { documentedSuccess } from './documented-response.ts';
import { createEcho } from './echo.ts';

/** The operations for which content may have to be generated: their success has neither an example nor anything of the request to tell. */
export function operationsNeedingGeneration({ operations, document }: Contract): readonly Operation[] {
  return operations.filter((operation) => lacksContent(operation, document));
}

function lacksContent(operation: Operation, document: JsonObject): boolean {
  const sent = operation.body?.content ?? [];
  const told = documentedSuccess(operation).response?.content ?? [];
  return told.some(
    (answer) =>
      answer.schema !== undefined &&
      answer.examples.length === 0 &&
      !sent.some((request) => createEcho(document, request, answer) !== undefined),
  );
}
