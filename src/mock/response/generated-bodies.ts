import { documentedSuccess } from '../../http/documented-success.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import { createEcho } from './echo.ts';

/** The operations whose success may need a generated body: it has no example, and cannot echo the request. */
export function operationsNeedingGeneration({ operations, document }: Contract): readonly Operation[] {
  return operations.filter((operation) => {
    const sent = operation.body?.content ?? [];
    const received = documentedSuccess(operation).response?.content ?? [];
    return received.some(
      (response) =>
        response.schema !== undefined &&
        response.examples.length === 0 &&
        !sent.some((request) => createEcho(document, request, response) !== undefined),
    );
  });
}
