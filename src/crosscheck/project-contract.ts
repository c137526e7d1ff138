import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { simplifiedPath } from './fill-parameters.ts';
import { type PlannedTransaction, type PlanOutcome, planOperation } from './plan-operation.ts';

/** A contract in the words that Dredd understands, and what its hooks have to know besides. */
export interface Projection {
  /** OpenAPI 3.0: paths, methods, and for each answer one media type and one request with its example. */
  readonly document: JsonObject;
  /** By the name that Dredd gives the transaction. */
  readonly plan: ReadonlyMap<string, PlannedTransaction>;
  readonly skipped: readonly Unsupported[];
}

/** Dredd sends one request after the other; a contract of a thousand operations would keep everybody waiting. */
const mostOperations = 50;

/** The methods that OpenAPI 3.0 has a place for. */
const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'];

/** Makes the OpenAPI 3.0 projection of a contract of any dialect. Never fails: what cannot be said is in `skipped`. */
export function projectContract(contract: Contract): Projection {
  const outcomes = contract.operations.map((operation, at) => ({ operation, outcome: plan(contract, operation, at) }));
  const transactions = outcomes.flatMap(({ outcome }) => outcome.transactions);
  return {
    document: {
      openapi: '3.0.3',
      info: { title: 'Contract', version: '1' },
      paths: pathsOf(outcomes.filter(({ outcome }) => outcome.transactions.length > 0)),
    },
    plan: new Map(transactions.map((transaction) => [transaction.name, transaction])),
    skipped: outcomes.flatMap(({ outcome }) => outcome.skipped),
  };
}

function plan(contract: Contract, operation: Operation, at: number): PlanOutcome {
  if (at >= mostOperations)
    return passOver(operation, `Dredd is asked about the first ${mostOperations} operations only`);
  if (!methods.includes(operation.method)) return passOver(operation, 'OpenAPI 3.0 has no place for the method');
  return planOperation(contract, operation);
}

function passOver({ pointer, key }: Operation, reason: string): PlanOutcome {
  return { description: {}, transactions: [], skipped: [{ pointer, operation: key, reason }] };
}

function pathsOf(outcomes: readonly { readonly operation: Operation; readonly outcome: PlanOutcome }[]): JsonObject {
  const paths = new Map<string, Record<string, Json>>();
  for (const { operation, outcome } of outcomes) {
    const path = simplifiedPath(operation);
    const item = paths.get(path) ?? {};
    paths.set(path, { ...item, [operation.method.toLowerCase()]: outcome.description });
  }
  return Object.fromEntries(paths);
}
