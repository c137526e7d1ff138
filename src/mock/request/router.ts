import { isTooLongPath } from '../../http/written-path.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import { decodePercent } from './decode-percent.ts';
import { pathAndQuery } from './mock-request.ts';

/** A path of the contract that a request's path leads to. */
export interface Route {
  /** By method, upper case. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** By method, the operations between which the query or the body decides; only where there are several or one has a query in its path. */
  readonly variants: ReadonlyMap<string, readonly Operation[]>;
  /** The values of the path's parameters, percent-encoded as they were sent. */
  readonly values: ReadonlyMap<string, string>;
}

/** Finds the paths of the contract that a path matches, concrete ones before templated ones; several templates may match. */
export type Router = (path: string) => readonly Route[];

interface Node {
  readonly literals: Map<string, Node>;
  readonly patterns: { readonly pattern: SegmentPattern; readonly node: Node }[];
  operations: Map<string, Operation> | undefined;
  readonly variants: Map<string, Operation[]>;
}

/** A segment such as `{id}.json`: text, name, text, name … text. */
interface SegmentPattern {
  readonly source: string;
  readonly texts: readonly string[];
  readonly names: readonly string[];
}

/**
 * Creates a router from a tree of the contract's path segments, concrete ones before templated ones (OAS 3.1, Paths Object). The base path of a server is removed
 * from a path first; a path without one is found too.
 */
export function createRouter(contract: Contract): Router {
  const root = emptyNode();
  for (const operation of contract.operations) {
    if (isTooLongPath(operation.path)) continue;
    const node = nodeFor(root, operation.path);
    node.operations ??= new Map();
    const { method } = operation;
    const other = node.operations.get(method);
    if (other?.path === operation.path || operation.query !== undefined)
      node.variants.set(method, [...(node.variants.get(method) ?? (other === undefined ? [] : [other])), operation]);
    node.operations.set(method, operation);
  }
  const plain = plainRoutes(root, contract);
  const find = (path: string) => plain.get(path) ?? search(root, path);
  const bases = basePaths(contract);
  if (bases.length === 0) return find;
  return (path) => {
    const based = bases.flatMap((base) => (path.startsWith(base) ? find(path.slice(base.length) || '/') : []));
    return based.length > 0 ? based : find(path);
  };
}

/** The routes of all paths without parameters, found in advance: most requests have such a path. */
function plainRoutes(root: Node, { operations }: Contract): ReadonlyMap<string, readonly Route[]> {
  const plain = operations.map(({ path }) => path).filter((path) => !path.includes('{'));
  return new Map(plain.map((path) => [path, search(root, path)]));
}

/** The paths of the contract's servers, without a trailing slash, the longest first; none for servers at the root. */
export function basePaths(contract: Contract): readonly string[] {
  const paths = contract.servers.map(({ url }) => pathAndQuery(url).replace(/[?#].*$/s, ''));
  const bases = paths.map((path) => path.replace(/\/+$/, '')).filter((path) => path.startsWith('/') && path !== '');
  return [...new Set(bases)].sort((a, b) => b.length - a.length);
}

function emptyNode(): Node {
  return { literals: new Map(), patterns: [], operations: undefined, variants: new Map() };
}

function nodeFor(root: Node, path: string): Node {
  let node = root;
  for (const segment of path.split('/').slice(1))
    node = segment.includes('{') ? patternChild(node, segment) : literalChild(node, segment);
  return node;
}

function literalChild(node: Node, segment: string): Node {
  const child = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, child);
  return child;
}

function patternChild(node: Node, source: string): Node {
  const known = node.patterns.find(({ pattern }) => pattern.source === source);
  if (known !== undefined) return known.node;
  const child = emptyNode();
  const parts = source.split(/\{([^{}]*)\}/);
  const pattern = {
    source,
    texts: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1),
  };
  node.patterns.push({ pattern, node: child });
  node.patterns.sort((a, b) => b.pattern.texts.join('').length - a.pattern.texts.join('').length);
  return child;
}

function search(root: Node, path: string): readonly Route[] {
  if (!path.startsWith('/')) return [];
  const found: RankedRoute[] = [];
  descend({ node: root, segments: path.split('/').slice(1), values: [], texts: [] }, found);
  return found.length > 1 ? found.sort(byTexts) : found;
}

interface RankedRoute extends Route {
  /** How much of each segment the template says itself: 0 for a parameter, infinite for a segment without one. */
  readonly texts: readonly number[];
}

/** The first segment in which one template says more decides: `/c/{id}/show.json` comes before `/c/{slug}/{id}.json`. */
function byTexts(one: RankedRoute, other: RankedRoute): number {
  const at = one.texts.findIndex((length, place) => length !== other.texts[place]);
  if (at < 0) return 0;
  return (one.texts[at] ?? 0) > (other.texts[at] ?? 0) ? -1 : 1;
}

interface Place {
  readonly node: Node;
  /** What is left of the path. */
  readonly segments: readonly string[];
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly texts: readonly number[];
}

/** No deeper than the contract's longest path, whatever the request's length. */
function descend({ node, segments, values, texts }: Place, found: RankedRoute[]): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    const { operations, variants } = node;
    if (operations !== undefined) found.push({ operations, variants, values: new Map(values), texts });
    return;
  }
  const literal = node.literals.get(segment) ?? node.literals.get(decodePercent(segment));
  if (literal !== undefined)
    descend({ node: literal, segments: rest, values, texts: [...texts, Number.POSITIVE_INFINITY] }, found);
  for (const { pattern, node: child } of node.patterns) {
    const taken = matchSegment(pattern, segment);
    if (taken === undefined) continue;
    const named = pattern.names.map((name, at) => [name, taken[at] ?? ''] as const);
    const length = pattern.texts.join('').length;
    descend({ node: child, segments: rest, values: [...values, ...named], texts: [...texts, length] }, found);
  }
}

/** Each value ends at the first occurrence of the next text, so one pass is enough. */
function matchSegment({ texts }: SegmentPattern, segment: string): readonly string[] | undefined {
  const [first = '', ...others] = texts;
  if (!segment.startsWith(first)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [index, text] of others.entries()) {
    const last = index === others.length - 1;
    const to = last ? segment.length - text.length : segment.indexOf(text, from + 1);
    if (to <= from || (last && !segment.endsWith(text))) return undefined;
    values.push(segment.slice(from, to));
    from = to + text.length;
  }
  return values;
}
