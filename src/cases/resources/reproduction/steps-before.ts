import { isTagCondition, withTag } from '../../../http/condition-headers.ts';
import { entityTagOf } from '../../../http/entity-tag.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { splitQuery } from '../../../http/query-of.ts';
import type { Case } from '../../../model/case.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { linkedKindOf } from '../../paths/linked-kind.ts';
import { parameterNames, pathKind, pathValues } from '../../paths/resource-paths.ts';
import type { EarlierRequests } from '../expected/earlier-requests.ts';
import { readCreated } from '../reading/read-created.ts';
import type { Resources } from '../resources.ts';
import { fillPath, replaceIdentifiers } from './replace-identifiers.ts';

/** A request that creates a resource which a later request names. */
export interface CreationStep {
  readonly case: Case;
  /** The exchange of the run with this very request; `undefined`: another request has created the resource in the run. */
  readonly exchange: Exchange | undefined;
  /** The exchange of the run that shows how such a resource is created. */
  readonly accepted: Exchange;
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
export interface StepsBefore {
  readonly learn: (exchange: Exchange) => void;
  /** What to send before a case, so that the resources exist that the run had created for it, in its path, query and body. */
  readonly stepsBefore: (testCase: Case) => Steps;
}

/** Stands for the entity tag that the resource has when the request is sent. */
export const currentTag = 'coldframe-current-tag';

/** What a resource is created by may itself name resources: this is how many levels deep. */
const deepest = 4;

/** Entity tags that are remembered at once. */
const mostTags = 10_000;

/** A number that occurs in no other place of a request, so that it can be found in its text whatever is around it. */
function placeholderOf(index: number): string {
  return String(9_041_904_190_000 + index);
}

/** What the memory is opened with. */
interface StepsBeforeOptions {
  /** They have learnt each exchange before. */
  readonly resources: Pick<Resources, 'wasCreated' | 'hasCreated'>;
  /** Whether a case can be sent again with other values: a service may never give a name again. */
  readonly hasFreshValues: (testCase: Case) => boolean;
  readonly earlierOf: (testCase: Case) => EarlierRequests | undefined;
  /** The case with other values of its own: see `refreshLatest`. */
  readonly refresh: (testCase: Case) => Case;
}

/** Opens the memory of one run. */
export function openStepsBefore(
  contract: Pick<Contract, 'operations' | 'document'>,
  { resources: { wasCreated, hasCreated }, hasFreshValues, earlierOf, refresh }: StepsBeforeOptions,
): StepsBefore {
  const templates = { ...contract, members: templatesByCollection(contract.operations, contract.document) };
  const creators = new Map<string, { readonly exchange: Exchange; readonly oddness: number }>();
  /** The last plain read of each kind that has shown an entity tag, and all tags that were shown. */
  const readers = new Map<string, Exchange>();
  const tags = new Set<string>();
  const learnTag = (exchange: Exchange): void => {
    const tag = hasSucceeded(exchange) ? entityTagOf(exchange) : undefined;
    if (tag === undefined) return;
    if (tags.size >= mostTags) tags.clear();
    tags.add(tag);
    const { operation, request } = exchange.case;
    if (request.method === 'GET' && isDone(exchange) && !request.headers.some(isTagCondition))
      readers.set(pathKind(operation.path), exchange);
  };
  const createdValues = (exchange: Exchange, kind: string) =>
    readCreated(exchange, templates, { mayGuess: true }).find((resource) => resource.kind === kind)?.values;

  const stepsBefore = (testCase: Case): Steps => {
    const judgedBy = earlierOf(testCase);
    const creations: CreationStep[] = [];
    const placeholders = new Map<string, string>();
    const earlierCreation = (kind: string, id: string) =>
      judgedBy?.exchanges.find((one) => hasSucceeded(one) && createdValues(one, kind)?.at(-1) === id);

    /** Adds the step that creates a resource, after those that create what it names; `undefined` where that is not known. */
    const placeholderFor = (kind: string, id: string, { parents, depth, linked }: Origin): string | undefined => {
      const exchange = earlierCreation(kind, id);
      const accepted = exchange ?? creators.get(kind)?.exchange;
      const key = [kind, ...parents, id].join('\n');
      // What two paths name is created once.
      const sameCreation = creations.find(
        (one) => exchange !== undefined && one.exchange === exchange && one.idIn(exchange) === id,
      );
      if (sameCreation !== undefined) return sameCreation.placeholder;
      if (accepted === undefined || depth >= deepest || placeholders.has(key)) return placeholders.get(key);
      const placeholder = placeholderOf(placeholders.size + 1);
      placeholders.set(key, placeholder);
      // A second resource with the same name may be refused.
      const isSecond = creations.some((creation) => creation.accepted === accepted);
      const creator = isSecond ? refresh(accepted.case) : accepted.case;
      const step = withPlaceholders(withParents(creator, parents, linked), { depth: depth + 1, created: kind });
      const idIn = (response: Exchange) => createdValues(response, kind)?.at(-1);
      creations.push({ case: step, exchange, accepted, placeholder, idIn });
      return placeholder;
    };
    const placeholderForOwn = (kind: string, values: readonly string[], of: Origin) => {
      const id = values.at(-1) ?? '';
      const other = linkedKindOf(kind, contract.operations);
      const linked =
        other !== undefined && hasCreated(other, id) ? placeholderFor(other, id, { ...of, parents: [] }) : undefined;
      const own = wasCreated(kind, values) ? placeholderFor(kind, id, { ...of, linked }) : undefined;
      return linked ?? own;
    };
    /** `created` is the kind that the case creates itself. */
    const withPlaceholders = (one: Case, { depth, created }: { depth: number; created?: string }): Case =>
      replaceIdentifiers(one, contract.operations, {
        inPath: (kind, values, parents) =>
          kind === created ? undefined : placeholderForOwn(kind, values, { parents, depth }),
        elsewhere: (kind, id) => (hasCreated(kind, id) ? placeholderFor(kind, id, { parents: [], depth }) : undefined),
      });

    /** With `currentTag` for an entity tag of the run that no request before shows, and a read that shows one where nothing else does. */
    const withCurrentTag = (steps: Steps): Steps => {
      const { request, operation } = steps.case;
      const [, tag] = request.headers.find(isTagCondition) ?? [];
      if (tag === undefined || !tags.has(tag)) return steps;
      const before = [...steps.creations, ...steps.earlier].flatMap(({ exchange }) => exchange ?? []);
      if (before.some((exchange) => entityTagOf(exchange) === tag)) return steps;
      const named = { ...steps.case, request: { ...request, headers: withTag(request.headers, currentTag) } };
      const read = readers.get(pathKind(operation.path));
      if (read === undefined)
        return steps.creations.some(({ accepted }) => entityTagOf(accepted)) ? { ...steps, case: named } : steps;
      const [path] = splitQuery(request.path);
      const reading = { exchange: read, case: { ...read.case, request: { ...read.case.request, path } } };
      return { ...steps, earlier: [...steps.earlier, reading], case: named };
    };

    const allEarlier = (judgedBy?.exchanges ?? []).map((exchange): EarlierStep => {
      const step = { exchange, case: withPlaceholders(exchange.case, { depth: 0 }) };
      for (const { kind, values } of isDone(exchange) ? readCreated(exchange, templates, { mayGuess: true }) : []) {
        const parents = pathValues(exchange.case.operation.path, step.case.request.path) ?? [];
        placeholderForOwn(kind, values, { parents: parents.slice(0, values.length - 1), depth: 0 });
      }
      return step;
    });
    const last = withPlaceholders(testCase, { depth: 0 });
    const earlier = allEarlier.filter(({ exchange }) => !creations.some((creation) => creation.exchange === exchange));
    return withCurrentTag({ creations, earlier, expect: judgedBy?.expect, case: last });
  };

  return {
    learn: (exchange) => {
      const { case: sent } = exchange;
      learnTag(exchange);
      // What is accepted to be done later has its identifier, too.
      if (!hasSucceeded(exchange) || sent.strategy === 'clean-up') return;
      const own = readCreated(exchange, templates, { mayGuess: true }).filter(({ kind, values }) =>
        wasCreated(kind, values),
      );
      if (own.length === 0) return;
      const oddness = oddnessOf(sent) + (hasFreshValues(sent) ? 0 : 3000) + (isDone(exchange) ? 0 : 20_000);
      for (const { kind } of own) {
        const all = oddness + (needsAnother(kind, sent) ? 40_000 : 0);
        if (all < (creators.get(kind)?.oddness ?? Number.POSITIVE_INFINITY))
          creators.set(kind, { exchange, oddness: all });
      }
    },
    stepsBefore,
  };
}

interface Origin {
  /** The identifiers, or their placeholders, of the resources that it belongs to. */
  readonly parents: readonly string[];
  /** The placeholder of what it puts below them: see `linkedKind`. */
  readonly linked?: string | undefined;
  readonly depth: number;
}

/** The least odd creation is a valid request with a short body. */
function oddnessOf({ expects, scope, request: { body, credential } }: Case): number {
  const odd =
    (expects === 'accepted' ? 0 : 10_000) + (scope.inside ? 0 : 10_000) + (credential === 'valid' ? 0 : 10_000);
  const raw = body.kind === 'content' && body.value === undefined ? 5000 : 0;
  return odd + raw + (body.kind === 'content' ? body.content.length : 0);
}

/** Whether a resource is made of another one of its kind, as by `POST /books/{id}/copy`: that one would have to be created first. */
function needsAnother(kind: string, { operation }: Case): boolean {
  return pathKind(operation.path).startsWith(`${kind}/`);
}

/** The creator below the same parents, with what it puts below them; itself where its path has no parameters. */
function withParents(creator: Case, parents: readonly string[], linked: string | undefined): Case {
  const { path } = creator.operation;
  const names = parameterNames(path);
  const values = linked === undefined ? parents : [...parents, linked];
  if (names.length === 0 || names.length !== values.length) return creator;
  const filled = fillPath(path, creator.request.path, (index) => values[index]);
  return { ...creator, request: { ...creator.request, path: filled } };
}
