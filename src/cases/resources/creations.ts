import type { BodyDraft, Case } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { EarlierRequests } from './earlier-requests.ts';
import { isDone } from './expected-state.ts';
import { withOwnIdentity } from './own-identity.ts';
import { readCreated } from './read-resources.ts';
import { parameterNames, pathKind, pathValues, segmentsOf, templatesByCollection } from './resource-paths.ts';
import { findReferences } from './resource-references.ts';
import type { Resources } from './resources.ts';

/** A request that creates a resource which a later request names. */
export interface CreationStep {
  readonly case: Case;
  /** The exchange of the run with this very request; `undefined`: another request has created the resource in the run. */
  readonly exchange: Exchange | undefined;
  /** Stands for the identifier in the later requests: see `placeholderOf`. */
  readonly placeholder: string;
  /** The identifier in a response to the case. */
  readonly idIn: (exchange: Exchange) => string | undefined;
}

/** A request by whose response a later one is judged. */
export interface EarlierStep {
  /** As it was sent in the run. */
  readonly exchange: Exchange;
  /** With placeholders where it names what the steps create. */
  readonly case: Case;
}

/** A request with the requests that create what it names. */
export interface Steps {
  readonly creations: readonly CreationStep[];
  /** What else the response is judged by, and is sent after them; none when the case is judged by itself. */
  readonly earlier: readonly EarlierStep[];
  /** What the case has to show after the earlier steps; see `EarlierRequests`. */
  readonly expect: EarlierRequests['expect'] | undefined;
  /** The case, with placeholders where it names what the steps create. */
  readonly case: Case;
}

/** Remembers, for each kind of resource, a plain request that has created one. */
export interface Creations {
  readonly learn: (exchange: Exchange) => void;
  /** What to send before a case, so that the resources exist that the run had created for it, in its path, query and body. */
  readonly stepsBefore: (testCase: Case) => Steps;
}

/** What a resource is created by may itself name resources, so many levels deep. */
const deepest = 4;

/** A number that occurs in no other place of a request, so that it can be found in its text whatever is around it. */
function placeholderOf(index: number): string {
  return String(9_041_904_190_000 + index);
}

/** What a memory of creations is kept with. */
interface CreationsOptions {
  /** They have learnt each exchange before. */
  readonly resources: Pick<Resources, 'isOwn' | 'hasCreated'>;
  /** Whether a case can be sent again with other values: a service may never give a name again. */
  readonly hasFreshValues: (testCase: Case) => boolean;
  readonly earlierOf: (testCase: Case) => EarlierRequests | undefined;
}

/** Opens a memory of one run. */
export function openCreations(
  contract: Pick<Contract, 'operations' | 'document'>,
  { resources: { isOwn, hasCreated }, hasFreshValues, earlierOf }: CreationsOptions,
): Creations {
  const templates = { ...contract, members: templatesByCollection(contract.operations) };
  const creators = new Map<string, { readonly case: Case; readonly oddness: number }>();
  const createdValues = (exchange: Exchange, kind: string) =>
    readCreated(exchange, templates, true).find((resource) => resource.kind === kind)?.values;

  const stepsBefore = (testCase: Case): Steps => {
    const judgedBy = earlierOf(testCase);
    const creations: CreationStep[] = [];
    const known = new Map<string, string>();
    const earlierCreation = (kind: string, id: string) =>
      judgedBy?.exchanges.find((one) => isDone(one) && createdValues(one, kind)?.at(-1) === id);
    const create = (kind: string, id: string, { parents, depth }: Parents): string | undefined => {
      const exchange = earlierCreation(kind, id);
      const creator = exchange?.case ?? creators.get(kind)?.case;
      const key = [kind, ...parents, id].join('\n');
      if (creator === undefined || depth >= deepest || known.has(key)) return known.get(key);
      const placeholder = placeholderOf(known.size + 1);
      known.set(key, placeholder);
      const named = name(withParents(creator, parents), { depth: depth + 1, created: kind });
      const idIn = (response: Exchange) => createdValues(response, kind)?.at(-1);
      creations.push({ case: named, exchange, placeholder, idIn });
      return placeholder;
    };
    const createOwn = (kind: string, values: readonly string[], of: Parents) =>
      isOwn(kind, values) ? create(kind, values.at(-1) ?? '', of) : undefined;
    const name = (one: Case, { depth, created }: { depth: number; created?: string }): Case => {
      const path = namePath(one, (kind, values, given) =>
        kind === created ? undefined : createOwn(kind, values, { parents: given, depth }),
      );
      const give = (kind: string, id: string) =>
        hasCreated(kind, id) ? create(kind, id, { parents: [], depth }) : undefined;
      const body = nameBody(one, contract.operations, give);
      const query = nameQuery(path, { operation: one.operation, operations: contract.operations, give });
      const request = withOwnIdentity({ ...one, request: { ...one.request, path: query, body } });
      return { ...one, request };
    };
    const named = (judgedBy?.exchanges ?? []).map((exchange): EarlierStep => {
      const step = { exchange, case: name(exchange.case, { depth: 0 }) };
      for (const { kind, values } of isDone(exchange) ? readCreated(exchange, templates, true) : []) {
        const parents = pathValues(exchange.case.operation.path, step.case.request.path) ?? [];
        createOwn(kind, values, { parents: parents.slice(0, values.length - 1), depth: 0 });
      }
      return step;
    });
    const last = name(testCase, { depth: 0 });
    const earlier = named.filter(({ exchange }) => !creations.some((creation) => creation.exchange === exchange));
    return { creations, earlier, expect: judgedBy?.expect, case: last };
  };

  return {
    learn: (exchange) => {
      const { case: sent } = exchange;
      if (!isDone(exchange) || sent.strategy === 'clean-up') return;
      const own = readCreated(exchange, templates, true).filter(({ kind, values }) => isOwn(kind, values));
      if (own.length === 0) return;
      const oddness = oddnessOf(sent) + (hasFreshValues(sent) ? 0 : 3000);
      for (const { kind } of own)
        if (oddness < (creators.get(kind)?.oddness ?? Number.POSITIVE_INFINITY))
          creators.set(kind, { case: sent, oddness });
    },
    stepsBefore,
  };
}

interface Parents {
  /** The identifiers, or their placeholders, of the resources that it belongs to. */
  readonly parents: readonly string[];
  readonly depth: number;
}

/** The least odd creation is a valid request with a short body. */
function oddnessOf({ expects, scope, request: { body, credential } }: Case): number {
  const odd =
    (expects === 'accepted' ? 0 : 10_000) + (scope.inside ? 0 : 10_000) + (credential === 'valid' ? 0 : 10_000);
  const raw = body.kind === 'content' && body.value === undefined ? 5000 : 0;
  return odd + raw + (body.kind === 'content' ? body.content.length : 0);
}

/** The creator below the same parents; itself where its path has no parameters. */
function withParents(creator: Case, parents: readonly string[]): Case {
  const { path } = creator.operation;
  const names = parameterNames(path);
  if (names.length === 0 || names.length !== parents.length) return creator;
  const filled = template(path, creator.request.path, (index) => parents[index]);
  return { ...creator, request: { ...creator.request, path: filled } };
}

/** The path with other identifiers; the query stays. `give` gets the number of a parameter. */
function template(path: string, requested: string, give: (index: number) => string | undefined): string {
  const [before = '', query] = requested.split(/\?(.*)/s);
  const wanted = segmentsOf(path);
  const segments = before.split('/');
  let index = 0;
  for (const [at, part] of wanted.entries()) {
    if (!part.startsWith('{')) continue;
    const id = give(index++);
    if (id !== undefined) segments[segments.length - wanted.length + at] = encodeURIComponent(id);
  }
  return [segments.join('/'), ...(query === undefined ? [] : [query])].join('?');
}

function namePath(
  { operation, request }: Case,
  create: (kind: string, values: readonly string[], given: readonly string[]) => string | undefined,
): string {
  const values = pathValues(operation.path, request.path);
  if (values === undefined) return request.path;
  const segments = segmentsOf(operation.path);
  const ends = segments.flatMap((segment, index) => (segment.startsWith('{') ? [index + 1] : []));
  const given: string[] = [];
  for (const [index, value] of values.entries()) {
    const kind = pathKind(`/${segments.slice(0, ends[index]).join('/')}`);
    given.push(create(kind, values.slice(0, index + 1), given.slice()) ?? value);
  }
  return template(operation.path, request.path, (index) => (given[index] === values[index] ? undefined : given[index]));
}

type GiveId = (kind: string, id: string) => string | undefined;

interface QueryNames {
  readonly operation: Operation;
  readonly operations: readonly Operation[];
  readonly give: GiveId;
}

function nameQuery(path: string, { operation, operations, give }: QueryNames): string {
  const [before = '', query] = path.split(/\?(.*)/s);
  if (query === undefined) return path;
  const { kindOf } = findReferences(operation, operations);
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const kind = kindOf(name);
    const id = kind === undefined ? undefined : give(kind, value);
    return id === undefined ? pair : `${name}=${id}`;
  });
  return [before, pairs.join('&')].join('?');
}

/** The body with other identifiers, in the encoding that it has. */
function nameBody({ operation, request: { body } }: Case, operations: readonly Operation[], give: GiveId): BodyDraft {
  if (body.kind === 'none') return body;
  const references = findReferences(operation, operations);
  const { content, value } = body;
  if (value === undefined) {
    if (typeof content !== 'string') return body;
    return { ...body, content: nameText(content, (name, id) => giveNamed(references.kindOf(name), id, give)) };
  }
  const replaced = references.replace(value, { samples: [value], give });
  if (replaced === value || sameJson(replaced, value)) return body;
  const isUsual = content === writeJson(value);
  const text = typeof content === 'string' ? content : '';
  const named = isUsual
    ? writeJson(replaced)
    : nameText(text, (name, id) => giveNamed(references.kindOf(name), id, give));
  return { ...body, content: named, value: replaced };
}

function giveNamed(kind: string | undefined, id: string, give: GiveId): string | undefined {
  return kind === undefined ? undefined : give(kind, id);
}

/** Replaces what follows a name in a text that may not be JSON. */
function nameText(text: string, give: (name: string, id: string) => string | undefined): string {
  return text.replace(/(?<="([^"\\]+)"\s*:\s*"?)[^"\s,}\]]+/g, (id, name: string) => give(name, id) ?? id);
}
