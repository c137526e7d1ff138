import { isSafeMethod } from '../../http/method.ts';
import { writtenPath } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import { suggestName } from '../../text/did-you-mean.ts';
import { matchesWildcards } from '../../text/match-wildcards.ts';
import { firstNames } from '../../text/plural.ts';

/** Which operations a run may send requests to. */
export interface SelectionWords {
  /**
   * Selectors, of which an operation must match one; empty: all operations. A selector is a method (`GET`), a path template (`/books/*`), both
   * (`GET /books`), a tag (`tag:books`) or an operationId (`id:listBooks`); `*` stands for any text.
   */
  readonly only: readonly string[];
  /** Selectors of operations that are left out, even when `only` names them. */
  readonly skip: readonly string[];
  /** Send only requests that change nothing: GET, HEAD and OPTIONS. */
  readonly safe: boolean;
}

/** What the words mean for one contract. */
export interface Selection {
  readonly selected: readonly Operation[];
  readonly excluded: readonly ExcludedOperation[];
  /** Whether a request with this method may be sent to the path of an operation: it binds probes with other methods, too. */
  readonly allows: (operation: Operation, method: string) => boolean;
}

/** An operation that the user does not want to be tested. */
export interface ExcludedOperation {
  readonly operation: Operation;
  /** `--skip tag:admin`. */
  readonly reason: string;
}

/** Everything is selected. */
export const noSelection: SelectionWords = { only: [], skip: [], safe: false };

/** Reads a selection. Throws `Failure('usage')` for a selector that matches no operation, with the nearest name. */
export function selectOperations(operations: readonly Operation[], { only, skip, safe }: SelectionWords): Selection {
  const [wanted, unwanted] = [only, skip].map((words) => words.map(readSelector)) as [Selector[], Selector[]];
  for (const selector of [...wanted, ...unwanted]) requireMatch(selector, operations);
  const reasonAgainst = (operation: Operation, method: string): string | undefined => {
    const asked = { ...operation, method };
    const against = unwanted.find(({ matches }) => matches(asked));
    if (against !== undefined) return `--skip ${against.text}`;
    if (wanted.length > 0 && !wanted.some(({ matches }) => matches(asked))) return 'not among --only';
    return safe && !isSafeMethod(method) ? '--safe' : undefined;
  };
  const outcomes = operations.map((operation) => ({ operation, reason: reasonAgainst(operation, operation.method) }));
  return {
    selected: outcomes.flatMap(({ operation, reason }) => (reason === undefined ? [operation] : [])),
    excluded: outcomes.flatMap(({ operation, reason }) => (reason === undefined ? [] : [{ operation, reason }])),
    allows: (operation, method) => reasonAgainst(operation, method) === undefined,
  };
}

/** The operations that a selector matches. */
export function matchedBy(selector: string, operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(readSelector(selector).matches);
}

interface Selector {
  readonly text: string;
  readonly matches: (operation: Operation) => boolean;
  /** What the operations of a contract could be called in a selector of this form. */
  readonly namesOf: (operation: Operation) => readonly string[];
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

function readSelector(text: string): Selector {
  const word = text.trim();
  const [, kind, name = ''] = /^(tag|id):(.*)$/s.exec(word) ?? [];
  if (kind === 'tag') return selectorOf(text, name, ({ tags }) => tags);
  if (kind === 'id') return selectorOf(text, name, ({ operationId: id }) => (id === undefined ? [] : [id]));
  if (word.startsWith('/') || word === '*') return selectorOf(text, word, pathsOf);
  if (methods.includes(word.toUpperCase())) return selectorOf(text, word.toUpperCase(), ({ method }) => [method]);
  const [, method = '', path = ''] = /^(\S+)\s+(.+)$/s.exec(word) ?? [];
  const pattern = path === '' ? word : `${method.toUpperCase()} ${path}`;
  return selectorOf(text, pattern, (operation) => pathsOf(operation).map((one) => `${operation.method} ${one}`));
}

/** The path template, and the path as it is written with a query or a fragment. */
function pathsOf(operation: Operation): string[] {
  return [...new Set([writtenPath(operation), operation.path])];
}

function selectorOf(text: string, pattern: string, valuesOf: (operation: Operation) => readonly string[]): Selector {
  const prefix = /^ *(tag|id):/.exec(text)?.[0].trim() ?? '';
  return {
    text,
    matches: (operation) => valuesOf(operation).some((value) => matchesWildcards(value, pattern)),
    namesOf: (operation) => valuesOf(operation).map((value) => prefix + value),
  };
}

/** Operations that an error names. */
const mostNamed = 8;

function requireMatch(selector: Selector, operations: readonly Operation[]): void {
  if (operations.some(selector.matches) || isMethodOfProbes(selector)) return;
  const names = [...new Set(operations.flatMap((operation) => [...selector.namesOf(operation), operation.key]))];
  const keys = operations.map(({ key }) => key);
  throw new Failure(
    'usage',
    `The selector "${selector.text}" matches no operation of the contract.`,
    suggestName(selector.text, names) ?? `The operations are: ${firstNames(keys, mostNamed)}.`,
  );
}

/** A method that no operation has can still be left out of the probes with other methods. */
function isMethodOfProbes({ text }: Selector): boolean {
  return methods.includes(text.trim().toUpperCase());
}
