import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { isStateName } from '../../../conventions/names/state-name.ts';
import { isSafeMethod } from '../../../http/method.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { isServerError, listsStatus } from '../../../http/status.ts';
import type { Case, RequestDraft } from '../../../model/case.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import {
  collectionKind,
  isAction,
  kindsOnPath,
  parameterNames,
  pathKind,
  pathValues,
} from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { type ResourceTemplates, readCreated, resourceValue } from '../../resources/reading/read-resources.ts';
import { fillPath } from '../../resources/reproduction/replace-identifiers.ts';
import type { Resources } from '../../resources/resources.ts';
import { jsonBody, plainObject, valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft } from '../case-draft.ts';
import { firstOperation, onlyCase, type Preparation, type PreparationSources } from './preparation.ts';
import { isAboutOneRequest, ordinaryValues } from './suited-resources.ts';

/**
 * What a request names has to belong together for many services: an attendance is that of a student with a booking for the lesson, a certificate that of a student who
 * has passed an exam of the type. The run knows such names from other resources: the booking has the lesson and the student, the exam the student and the type.
 */
export interface RelatedReferences extends Preparation {
  /**
   * The sequence with the names that another resource has, where the target has refused most of those that were chosen one by one. Yields the requests that create
   * another such resource: what an item has in stock can be taken once.
   */
  readonly prepare: Preparation['prepare'];
}

/** A resource that names others, as the last response showed it. */
interface Naming {
  readonly key: string;
  /** The operation that led to it, the state that it is in and the kinds that it names, as a text. */
  readonly origin: string;
  /** The identifiers that it has, by kind. */
  readonly ids: ReadonlyMap<string, string>;
  readonly value: JsonObject;
  /** The requests that led to it. */
  readonly exchanges: readonly Exchange[];
}

/** Resources of one origin that are remembered, and requests that lead to one. */
const [mostOfAnOrigin, longestWay] = [8, 3];
/** How often requests have the names of resources of one origin, before another is tried. */
const mostTries = 3;
/** Resources that are created for one operation. */
const mostMade = 20;

/** Knows no resource yet. */
export function openRelatedReferences({
  contract,
  resources: { isKnown },
  maker,
}: Omit<PreparationSources<'isKnown'>, 'source'>): RelatedReferences {
  const templates = { ...contract, members: templatesByCollection(contract.operations, contract.document) };
  const all = openNamings();
  /** How many valid requests with names that were chosen one by one an operation has accepted and refused. */
  const plain = new Map<string, { accepted: number; refused: number }>();
  const plainOf = ({ key }: Operation) => {
    const counts = plain.get(key) ?? { accepted: 0, refused: 0 };
    plain.set(key, counts);
    return counts;
  };
  /** What the names of a request are those of, by the operation and the names. */
  const given = new Map<string, Naming>();
  /** By operation and origin: how often a valid request was refused, or that one was accepted. */
  const results = new Map<string, number | 'accepted'>();
  /** The kind of what an operation was accepted with, where one request creates it, and how many were created for it. */
  const recipes = new Map<string, { readonly kind: string; made: number }>();

  const choose = (draft: CaseDraft, operation: Operation): Naming | undefined => {
    const wanted = [...idsIn({ operation, request: draft.request }, contract).keys()];
    const onPath = kindsNamed(operation, contract);
    const body = valueOfBody(draft.request.body);
    // What it has created itself has taken its names: a second one with them may be refused.
    const isOwn = ({ origin }: Naming) => listsStatus(operation, 201) && origin.startsWith(`${operation.key}\n`);
    const fitting = all.list().filter((naming) => {
      if (isOwn(naming)) return false;
      const shared = wanted.filter((kind) => naming.ids.has(kind));
      const isThere = shared.every((kind) => isKnown(kind, naming.ids.get(kind) ?? ''));
      if (!isThere || !onPath.every((kind) => shared.includes(kind))) return false;
      return shared.length + listedIn(naming, { operation, body, contract }).length > 1;
    });
    const resultOf = ({ origin }: Naming) => results.get(`${operation.key}\n${origin}`) ?? 0;
    const accepted = fitting.findLast((naming) => resultOf(naming) === 'accepted');
    const fewest = Math.min(...fitting.map((naming) => Number(resultOf(naming))).filter((count) => count < mostTries));
    return accepted ?? fitting.findLast((naming) => resultOf(naming) === fewest);
  };
  return {
    learn: (exchange) => {
      const { operation, expects } = exchange.case;
      const names = textOfNames(exchange.case, contract);
      const naming = given.get(names);
      given.delete(names);
      const isAccepted = hasSucceeded(exchange);
      if (naming === undefined && expects === 'accepted') {
        if (isAccepted) plainOf(operation).accepted += 1;
        else if (exchange.outcome.kind === 'reply' && !isServerError(exchange.outcome.status))
          plainOf(operation).refused += 1;
      }
      if (naming !== undefined && expects === 'accepted') {
        const key = `${operation.key}\n${naming.origin}`;
        const before = results.get(key) ?? 0;
        results.set(key, isAccepted || before === 'accepted' ? 'accepted' : before + 1);
        if (!isAccepted) all.forget(naming);
        const [creation, ...others] = naming.exchanges;
        const kind = naming.key.split('\n')[0] ?? '';
        const creator = creation?.case.operation;
        const isMade = isAccepted && others.length === 0 && creator?.method === 'POST' && creator.key !== operation.key;
        if (isMade && !recipes.has(operation.key)) recipes.set(operation.key, { kind, made: 0 });
      }
      if (!isDone(exchange) || isSafeMethod(exchange.case.request.method)) return;
      all.forgetOthers(resourceChanged(exchange, contract));
      all.remember(readNaming(exchange, templates));
    },
    *prepare(sequence, target) {
      const operation = firstOperation(sequence, target);
      const { accepted, refused } = plainOf(operation);
      if (accepted >= refused || isSafeMethod(operation.method)) return sequence;
      const draft = onlyCase(sequence);
      if (draft === undefined || !isAboutOneRequest(draft, operation)) return sequence;
      if (ordinaryValues(draft, operation) === undefined) return sequence;
      let naming = choose(draft, operation);
      const recipe = recipes.get(operation.key);
      const isAccepted = (one: Naming) => results.get(`${operation.key}\n${one.origin}`) === 'accepted';
      const isShort = naming === undefined || !isAccepted(naming);
      if (isShort && recipe !== undefined && recipe.made < mostMade && draft.expects !== 'unauthorised') {
        recipe.made += 1;
        const label = `with names for ${operation.key}, ${recipe.made}`;
        const { kind } = recipe;
        const { derivationFor } = target;
        yield* maker.make({ kind, way: [], aim: operation, label, derivationFor, isFull: true });
        naming = choose(draft, operation);
      }
      if (naming === undefined) return sequence;
      const request = withNamesOf(naming, draft, { operation, contract, isKnown });
      given.set(textOfNames({ operation, request }, contract), naming);
      const earlier = { exchanges: naming.exchanges, expect: () => undefined };
      return { ...sequence, cases: [{ ...draft, request, earlier }] };
    },
  };
}

/** The resources that name others, those of one origin in the order in which they were seen. */
function openNamings() {
  const byOrigin = new Map<string, Map<string, Naming>>();
  const origins = new Map<string, string>();
  const forget = ({ key }: Pick<Naming, 'key'>): Naming | undefined => {
    const ofOrigin = byOrigin.get(origins.get(key) ?? '');
    const naming = ofOrigin?.get(key);
    ofOrigin?.delete(key);
    origins.delete(key);
    return naming;
  };
  return {
    /** What names a resource that was changed may be in another state with it: the bookings of a lesson that was called off. */
    forgetOthers: (changed: { readonly kind: string; readonly id: string } | undefined): void => {
      if (changed === undefined) return;
      for (const ofOrigin of byOrigin.values())
        for (const naming of ofOrigin.values()) if (naming.ids.get(changed.kind) === changed.id) forget(naming);
    },
    list: (): readonly Naming[] => [...byOrigin.values()].flatMap((ofOrigin) => [...ofOrigin.values()]),
    forget,
    remember: (naming: Naming | undefined): void => {
      if (naming === undefined) return;
      const before = forget(naming)?.exchanges ?? [];
      const ofOrigin = byOrigin.get(naming.origin) ?? new Map<string, Naming>();
      byOrigin.set(naming.origin, ofOrigin);
      const [oldest] = ofOrigin.values();
      if (oldest !== undefined && ofOrigin.size >= mostOfAnOrigin) forget(oldest);
      ofOrigin.set(naming.key, { ...naming, exchanges: [...before, ...naming.exchanges].slice(-longestWay) });
      origins.set(naming.key, naming.origin);
    },
  };
}

type Names = Pick<Contract, 'operations' | 'document'>;

/** The kinds that the path of an operation names: `/students/{}` for the last parameter of `/lessons/{lessonId}/attendance/{studentId}`, which is called like those. */
function kindsNamed(operation: Operation, { operations }: Names): readonly string[] {
  const { kindOf } = findReferences(operation, operations);
  const kinds = kindsOnPath(operation.path);
  return parameterNames(operation.path).map((name, index) => kindOf(name) ?? kinds[index] ?? '');
}

/** The identifiers in the path and in the body of a request, by kind. */
function idsIn({ operation, request }: Pick<Case, 'operation' | 'request'>, contract: Names): Map<string, string> {
  const values = pathValues(operation.path, request.path) ?? [];
  const onPath = kindsNamed(operation, contract).map((kind, index): [string, string] => [kind, values[index] ?? '']);
  return new Map([...referencesIn(valueOfBody(request.body), operation, contract), ...onPath]);
}

function referencesIn(value: Json | undefined, operation: Operation, { operations }: Names): [string, string][] {
  const found = findReferences(operation, operations).within(value ?? null);
  return found.map(({ kind, id }) => [kind, id]);
}

function textOfNames(sent: Pick<Case, 'operation' | 'request'>, contract: Names): string {
  return [sent.operation.key, ...[...idsIn(sent, contract)].sort()].join('\n');
}

/** What a request has changed, deleted or done something with; `undefined`: it has only added something. */
function resourceChanged(
  { case: { operation, request } }: Exchange,
  { operations }: Names,
): { readonly kind: string; readonly id: string } | undefined {
  const kind = pathKind(operation.path);
  const isOwn = kind.endsWith('/{}');
  const id = pathValues(operation.path, request.path)?.at(-1);
  return id === undefined || !(isOwn || isAction(operation, operations))
    ? undefined
    : { kind: isOwn ? kind : collectionKind(kind), id };
}

/** The resource that a response shows, with what it names. */
function readNaming(exchange: Exchange, contract: ResourceTemplates): Naming | undefined {
  const { operation } = exchange.case;
  const value = resourceValue(exchange);
  const created = readCreated(exchange, contract).find(({ kind }) => kind === `${pathKind(operation.path)}/{}`);
  const id = created?.values.at(-1) ?? identifierText(memberOf(value, 'id'));
  if (!isObject(value) || id === undefined) return undefined;
  const ids = new Map([...idsIn(exchange.case, contract), ...referencesIn(value, operation, contract)]);
  const own = [...ids].find(([, one]) => one === id)?.[0] ?? `${pathKind(operation.path)}/{}`;
  const states = Object.entries(value).filter(([name]) => isStateName(name));
  const origin = [operation.key, ...states.flat(), ...[...ids.keys()].sort()].join('\n');
  return { key: `${own}\n${id}`, origin, ids: ids.set(own, id), value, exchanges: [exchange] };
}

interface Listing {
  readonly operation: Operation;
  readonly body: Json | undefined;
  readonly contract: Names;
}

/** The properties of a body that a resource has, too, and that have few values: the `type` of an exam is that of the certificate. */
function listedIn(
  { value }: Pick<Naming, 'value'>,
  { operation, body, contract: { document } }: Listing,
): readonly [string, Json][] {
  if (!isObject(body)) return [];
  const schemas = operation.body?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const places = new Map(schemas.flatMap((schema) => [...schemaProperties(document, schema).properties]));
  return Object.keys(body).flatMap((name): [string, Json][] => {
    const place = places.get(name);
    const listed = place && memberOf(valueAt(document, resolve(document, place) ?? place), 'enum');
    const own = memberOf(value, name);
    // A value that is not listed is what the case is about.
    const isShared = Array.isArray(listed) && listed.includes(own) && listed.includes(body[name]);
    return isShared && own !== undefined ? [[name, own]] : [];
  });
}

/** The request with the names of a resource in the place of its own, except for the property that the case is about. */
function withNamesOf(
  naming: Naming,
  { request, about, expects }: CaseDraft,
  {
    operation,
    contract,
    isKnown,
  }: { readonly operation: Operation; readonly contract: Names } & Pick<Resources, 'isKnown'>,
): RequestDraft {
  const kinds = kindsNamed(operation, contract);
  const path = fillPath(operation.path, request.path, (index) => naming.ids.get(kinds[index] ?? ''));
  const value = plainObject(request.body);
  if (value === undefined) return { ...request, path };
  const isFree = (name: string) => !`${about}/`.includes(`/properties/${name}/`);
  // Of two of a kind, as the bins from and to which something is moved, the resource names one.
  const given = new Map<string, string>();
  const give = (kind: string, id: string): string | undefined => {
    // What a case is about need not be below the property: its schema may be elsewhere in the contract.
    if (expects === 'rejected' && !isKnown(kind, id)) return undefined;
    const first = given.get(kind) ?? id;
    given.set(kind, first);
    return first === id ? naming.ids.get(kind) : undefined;
  };
  const referring = findReferences(operation, contract.operations).replace(value, { samples: [value], give });
  const listed = listedIn(naming, { operation, body: value, contract });
  const changes = [...Object.entries(isObject(referring) ? referring : {}), ...listed].filter(([name]) => isFree(name));
  return { ...request, path, body: jsonBody(changes.reduce(withProperty, value)) };
}
