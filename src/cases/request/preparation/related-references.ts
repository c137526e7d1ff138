import { isSafeMethod } from '../../../http/method.ts';
import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { isServerError, listsStatus } from '../../../http/status.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { fillPath } from '../../resources/reproduction/replace-identifiers.ts';
import type { Resources } from '../../resources/resources.ts';
import { jsonBody, plainObject, valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft, SequenceDraft } from '../case-draft.ts';
import { openAttemptResults } from './attempt-results.ts';
import {
  idsIn,
  kindsNamed,
  type Names,
  type Naming,
  openNamings,
  readNaming,
  resourceChanged,
  textOfNames,
} from './namings.ts';
import {
  earlierWith,
  firstOperation,
  isAboutOneRequest,
  onlyCase,
  ordinaryValues,
  type Preparation,
  type PreparationSources,
  type PreparedTarget,
} from './preparation.ts';

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
  /** What became of valid requests, by the operation and the origin of their names. */
  const results = openAttemptResults();
  const resultOf = (operation: Operation, { origin }: Naming) => results.of(triedText(operation, origin)) ?? 0;
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
    const accepted = fitting.findLast((naming) => resultOf(operation, naming) === 'accepted');
    const tries = fitting.map((naming) => Number(resultOf(operation, naming))).filter((count) => count < mostTries);
    return accepted ?? fitting.findLast((naming) => resultOf(operation, naming) === Math.min(...tries));
  };

  /** A valid request whose names were chosen one by one. */
  const learnPlain = (exchange: Exchange): void => {
    const { case: sent, outcome } = exchange;
    if (hasSucceeded(exchange)) plainOf(sent.operation).accepted += 1;
    else if (outcome.kind === 'reply' && !isServerError(outcome.status)) plainOf(sent.operation).refused += 1;
  };

  /** A valid request with the names of a resource. */
  const learnGiven = (exchange: Exchange, naming: Naming): void => {
    const { operation } = exchange.case;
    const isAccepted = hasSucceeded(exchange);
    results.note(triedText(operation, naming.origin), isAccepted);
    if (!isAccepted) all.forget(naming);
    const [creation, ...others] = naming.exchanges;
    const creator = creation?.case.operation;
    const isMade = isAccepted && others.length === 0 && creator?.method === 'POST' && creator.key !== operation.key;
    if (isMade && !recipes.has(operation.key)) recipes.set(operation.key, { kind: naming.kind, made: 0 });
  };

  /** The names for a request, after another resource was created that has them, where those that there are were not accepted. */
  function* findNames(
    draft: CaseDraft,
    operation: Operation,
    { derivationFor }: PreparedTarget,
  ): Generator<SequenceDraft, Naming | undefined> {
    const known = choose(draft, operation);
    const recipe = recipes.get(operation.key);
    const isEnough = known !== undefined && resultOf(operation, known) === 'accepted';
    if (isEnough || recipe === undefined || recipe.made >= mostMade || draft.expects === 'unauthorised') return known;
    recipe.made += 1;
    const label = `with names for ${operation.key}, ${recipe.made}`;
    yield* maker.make({ kind: recipe.kind, way: [], aim: operation, label, derivationFor, isFull: true });
    return choose(draft, operation);
  }

  return {
    learn: (exchange) => {
      const { expects } = exchange.case;
      // Few requests are given names, and each exchange comes here.
      const names = given.size === 0 ? '' : textOfNames(exchange.case, contract);
      const naming = given.get(names);
      given.delete(names);
      if (expects === 'accepted' && naming === undefined) learnPlain(exchange);
      if (expects === 'accepted' && naming !== undefined) learnGiven(exchange, naming);
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
      const naming = yield* findNames(draft, operation, target);
      if (naming === undefined) return sequence;
      const request = withNamesOf(naming, draft, { operation, contract, isKnown });
      given.set(textOfNames({ operation, request }, contract), naming);
      const earlier = earlierWith(draft, naming.exchanges);
      return { ...sequence, cases: [{ ...draft, request, earlier }] };
    },
  };
}

function triedText({ key }: Operation, origin: string): string {
  return `${key}\n${origin}`;
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
