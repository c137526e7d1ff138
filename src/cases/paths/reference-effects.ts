import { operationWords } from '../../conventions/sentences/operation-words.ts';
import { isSafeMethod } from '../../http/method.ts';
import type { Operation } from '../../model/contract.ts';
import { nameWords } from '../../text/name-words.ts';
import { pathKind, segmentsOf } from './resource-paths.ts';

/** Whether an operation says what another one would do, as `POST /books/archive/validate` does. */
export function onlyChecks({ path }: Operation): boolean {
  return /^(validate|validation|check|verify|preview|simulate|dry run|estimate)$/.test(
    nameWords(segmentsOf(path).at(-1) ?? ''),
  );
}

/** Words of operations after which what they refer to may be gone. */
export const endingWords = /\b(delete|remove|destroy|purge|erase|merge|archive|rename|move|transfer)\b/;

/** Words of operations that give another name to a resource, or make another one of it. */
export const namingWords = /\b(rename|move|merge|copy|clone|duplicate|swap)\b/;

/** Words of operations that change or delete what they refer to. */
export const changingWords =
  /\b(delete|remove|destroy|purge|erase|merge|archive|ban|block|disable|deactivate|close|cancel|revoke|transfer|move|bulk|batch|mass)\b/;

/**
 * Whether an operation does something with the resources that it refers to: it neither creates a member of a collection, nor changes the one resource that
 * its path names.
 */
export function actsOnReferences(
  operation: Operation,
  operations: readonly Operation[],
  kinds: readonly string[],
): boolean {
  const { method, path } = operation;
  const own = pathKind(path);
  if (kinds.length === 0 || isSafeMethod(method) || own.endsWith('/{}')) return false;
  if (method === 'POST') return !kinds.includes(`${own}/{}`);
  return !operations.some((other) => other.method === 'GET' && other.path === path);
}

/** Whether an operation adds to the list at its own path: an identifier of its own there, such as a `vatId`, is not one of what the list belongs to. */
export function addsToList(operation: Operation, operations: readonly Operation[]): boolean {
  const { method, path } = operation;
  // What is added to a list of transfers transfers something.
  const words = operationWords(operation).replaceAll(/s\b/g, '');
  if (method !== 'POST' || [endingWords, namingWords, changingWords].some((one) => one.test(words))) return false;
  return operations.some((other) => other.method === 'GET' && other.path === path);
}

/** Whether resources of a kind are created below others alone: `/messages/{}` by `POST /channels/{}/messages`. */
export function isOwned(kind: string, operations: readonly Operation[]): boolean {
  const name = segmentsOf(kind).at(-2);
  const creating = operations.filter(({ method, path }) => method === 'POST' && segmentsOf(path).at(-1) === name);
  return creating.length > 0 && creating.every(({ path }) => path.includes('{'));
}
