import type { Operation } from '../../model/contract.ts';
import { templatesByCollection } from './collection-members.ts';
import { collectionKind, isAction, kindsOnPath, parameterNames, pathKind } from './resource-paths.ts';
import { findReferences } from './resource-references.ts';

interface ReferringOperation {
  readonly operation: Operation;
  readonly validRequest: { readonly referencedKinds: readonly string[] };
}

/**
 * Orders the entries of a contract's operations so that what a request refers to exists before it is sent:
 * - the creators of what other paths name, those with the fewest path parameters first, each after the creators of what its path and its body refer to;
 * - the lists of what other paths name;
 * - all others;
 * - the actions with a resource that others are below: it may take nothing more;
 * - the actions after which what they refer to may be gone.
 */
export function creatorsFirst<Entry extends ReferringOperation>(
  entries: readonly Entry[],
  operations: readonly Operation[],
): readonly Entry[] {
  const templates = templatesByCollection(operations);
  const createdKinds = ({ operation: { path } }: Entry) =>
    (templates.get(pathKind(path)) ?? []).map((template) => pathKind(template.path));
  const ending = entries.filter(({ operation }) => onlyEnds(operation, operations));
  const others = entries.filter((entry) => !ending.includes(entry));
  const creators = others.filter((entry) => entry.operation.method === 'POST' && createdKinds(entry).length > 0);
  const ordered = new Set<Entry>();
  const visited = new Set<Entry>();
  const visit = (entry: Entry): void => {
    if (visited.has(entry)) return;
    visited.add(entry);
    const needed = [...entry.validRequest.referencedKinds, ...kindsOnPath(entry.operation.path)];
    if (needed.length > 0)
      creators.filter((one) => createdKinds(one).some((kind) => needed.includes(kind))).forEach(visit);
    ordered.add(entry);
  };
  const depth = ({ operation }: Entry) => parameterNames(operation.path).length;
  creators.toSorted((one, other) => depth(one) - depth(other)).forEach(visit);
  const lists = entries.filter((entry) => entry.operation.method === 'GET' && createdKinds(entry).length > 0);
  const closing = others.filter(({ operation }) => actsOnOwner(operation, operations));
  const usual = others.filter((entry) => !closing.includes(entry));
  return [...new Set([...ordered, ...lists, ...usual, ...closing, ...ending])];
}

/** Whether an operation does something with a resource that others are below: `POST /projects/{key}/archive` beside `/projects/{key}/tasks`. */
function actsOnOwner(operation: Operation, operations: readonly Operation[]): boolean {
  if (!isAction(operation, operations)) return false;
  const below = `${collectionKind(pathKind(operation.path))}/`;
  return operations.some((other) => pathKind(other.path).startsWith(below) && !isAction(other, operations));
}

/** Whether what an operation refers to may be gone after it, and it creates nothing: `POST /books/archive`, not `POST /accounts/{id}/transfers`. */
function onlyEnds(operation: Operation, operations: readonly Operation[]): boolean {
  const showsNothing = operation.responses.every(
    ({ status, content }) => !status.startsWith('2') || content.length === 0,
  );
  return showsNothing && findReferences(operation, operations).mayEnd;
}
