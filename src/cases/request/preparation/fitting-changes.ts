import { hasSucceeded, isMissing } from '../../../http/outcome.ts';
import type { Case } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { discriminatorNames } from '../../../schema/document/discriminator-names.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import {
  deletedAt,
  pathKind,
  pathValues,
  type Resource,
  type ResourcePath,
  resourceKey,
} from '../../paths/resource-paths.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { readCreated } from '../../resources/reading/read-created.ts';
import { fillPath } from '../../resources/reproduction/replace-identifiers.ts';
import { jsonBody, plainObject, valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft, RequestedOperation, SequenceDraft } from '../case-draft.ts';
import { fullSamples } from '../values/full-samples.ts';
import {
  firstOperation,
  isAboutOneRequest,
  onlyCase,
  ordinaryValues,
  type Preparation,
  type PreparationSources,
  type PreparedTarget,
} from './preparation.ts';

/**
 * Changes that fit the resource that they are sent to: where a resource is of one of several types (`oneOf`), and the schema of a PATCH lists the properties of all types,
 * a link has no use for the `title` of a chapter.
 */
export interface FittingChanges extends Preparation {
  /** The same sequence. Yields the requests that make a resource of the type that its case is about, where there is none yet. */
  readonly prepare: Preparation['prepare'];
  /**
   * The request for a resource of the type that has what the case is about, without the properties of other types. Where there is none yet, nothing is promised of
   * it.
   */
  readonly fit: (draft: CaseDraft, target: RequestedOperation) => CaseDraft;
}

/** What the body of a creation says of the type of a resource. */
interface Type {
  /** The properties of the type. */
  readonly names: ReadonlySet<string>;
  /** What a discriminator calls the type, by the property. */
  readonly tags: readonly (readonly [string, Json])[];
}

interface TypedResource extends Type {
  readonly resource: Resource;
}

/** A change of a resource, as a case has it. */
interface TypedChange {
  readonly value: JsonObject;
  /** The resource that it names. */
  readonly named: TypedResource | undefined;
  /** The one that it fits best. */
  readonly best: TypedResource | undefined;
  /** The properties of the change that a type does not have, or that give another one. */
  readonly unfitting: (type: Type) => readonly string[];
  /** Whether the case is about a property. */
  readonly isAbout: (name: string) => boolean;
  /** Whether it may name another resource. */
  readonly mayMove: boolean;
}

/** Resources whose type is remembered, and those that are made for one operation, at most. */
const [most, mostMade] = [2000, 10];

/** Knows no resource yet. */
export function openFittingChanges({
  contract: { operations, document },
  source,
  resources: { isOwn },
  maker,
}: PreparationSources<'isOwn'>): FittingChanges {
  const templates = { operations, document, members: templatesByCollection(operations, document) };
  /** The kinds of resources that a PATCH changes. */
  const changed = new Set(operations.flatMap(({ method, path }) => (method === 'PATCH' ? pathKind(path) : [])));
  /** The resources of each kind, by their key. */
  const types = new Map<string, Map<string, TypedResource>>();
  const tags = [...discriminatorNames(document)];
  let count = 0;
  /** How many were made for an operation. */
  const made = new Map<string, number>();
  const namesByKind = new Map<string, ReadonlySet<string>>();
  const namesOfAll = (kind: string): ReadonlySet<string> => {
    const found = namesByKind.get(kind) ?? findNames(kind);
    namesByKind.set(kind, found);
    return found;
  };
  const findNames = (kind: string): ReadonlySet<string> =>
    new Set(creatorsOf(kind).flatMap((one) => [...propertiesOfTypes(one, source)]));
  const creatorsOf = (kind: string): readonly Operation[] =>
    operations.filter(
      ({ method, path }) =>
        method === 'POST' && (templates.members.get(pathKind(path)) ?? []).some((one) => pathKind(one.path) === kind),
    );
  const typeOf = (body: JsonObject, schema: Pointer): Type => ({
    names: new Set(shapeOfResource(source, schema, body).properties.keys()),
    tags: tags.flatMap((name): [string, Json][] => (Object.hasOwn(body, name) ? [[name, body[name] ?? null]] : [])),
  });

  /** What a draft changes; `undefined` where that is the same in all types. */
  const readChange = (draft: CaseDraft, operation: Operation): TypedChange | undefined => {
    if (operation.method !== 'PATCH' || draft.request.method !== 'PATCH') return undefined;
    const kind = pathKind(operation.path);
    const value = valueOfBody(draft.request.body);
    if (!isObject(value)) return undefined;
    const all = namesOfAll(kind);
    const wanted = Object.keys(value).filter((name) => all.has(name));
    const isTyped = all.size > 0 && (wanted.length > 0 || tags.some((name) => Object.hasOwn(value, name)));
    const values = isTyped ? pathValues(operation.path, draft.request.path) : undefined;
    if (values === undefined) return undefined;
    const ofKind = types.get(kind);
    const named = ofKind?.get(resourceKey({ kind, values }));
    const schema = jsonSchemaOf(operation);
    const places = schema === undefined ? undefined : schemaProperties(document, schema).properties;
    const isAbout = aboutWhich(draft, { value, places: places ?? new Map() });
    const unfitting: TypedChange['unfitting'] = (one) => [
      ...wanted.filter((name) => !one.names.has(name)),
      ...one.tags.flatMap(([name, tag]) => (Object.hasOwn(value, name) && value[name] !== tag ? name : [])),
    ];
    const score = (one: Type) => unfitting(one).reduce((sum, name) => sum + (isAbout(name) ? wanted.length + 2 : 1), 0);
    const mayMove = isAboutOneRequest(draft, operation) && ordinaryValues(draft, operation) !== undefined;
    const others = mayMove
      ? [...(ofKind?.values() ?? [])].filter(({ resource: { values: its } }) => isOwn(kind, its))
      : [];
    const best = others.reduce((one, other) => (one === undefined || score(other) < score(one) ? other : one), named);
    return { value, named, best, unfitting, isAbout, mayMove };
  };

  function* makeTyped(sequence: SequenceDraft, target: PreparedTarget): Generator<SequenceDraft, void> {
    const operation = firstOperation(sequence, target);
    const draft = onlyCase(sequence);
    const change = draft && readChange(draft, operation);
    if (!change?.mayMove) return;
    const { best, unfitting, isAbout } = change;
    if (best !== undefined && !unfitting(best).some(isAbout)) return;
    const number = (made.get(operation.key) ?? 0) + 1;
    const kind = pathKind(operation.path);
    const creator = creatorsOf(kind)[0];
    const schema = creator && jsonSchemaOf(creator);
    const bodies = schema === undefined ? [] : fullSamples(source, schema).filter(isObject);
    const body = bodies.find((one) => !unfitting(typeOf(one, schema ?? '')).some(isAbout));
    if (body === undefined || number > mostMade) return;
    made.set(operation.key, number);
    const label = `of a type for ${operation.key}, ${number}`;
    yield* maker.make({ kind, way: [], aim: operation, label, derivationFor: target.derivationFor, body });
  }

  return {
    learn: (exchange) => {
      const { operation, request } = exchange.case;
      const gone = isMissing(exchange) ? namedBy(exchange.case) : deletedAt(operation, request);
      if (gone !== undefined && (isMissing(exchange) || hasSucceeded(exchange)))
        types.get(gone.kind)?.delete(resourceKey(gone));
      const schema = jsonSchemaOf(operation);
      const value = valueOfBody(request.body);
      if (
        operation.method !== 'POST' ||
        count >= most ||
        schema === undefined ||
        !isObject(value) ||
        !hasSucceeded(exchange)
      )
        return;
      if (propertiesOfTypes(operation, source).size === 0) return;
      const type = typeOf(value, schema);
      for (const resource of readCreated(exchange, templates)) {
        if (!changed.has(resource.kind)) continue;
        const ofKind = types.get(resource.kind) ?? new Map<string, TypedResource>();
        types.set(resource.kind, ofKind.set(resourceKey(resource), { resource, ...type }));
        count += 1;
      }
    },
    *prepare(sequence, target) {
      yield* makeTyped(sequence, target);
      return sequence;
    },
    fit: (draft, { operation, validRequest: { schema } }) => {
      const change = readChange(draft, operation);
      if (change === undefined) return draft;
      const { value, named, best, unfitting, isAbout } = change;
      if (named !== undefined && unfitting(named).length === 0) return draft;
      const alien = best === undefined ? [] : unfitting(best);
      // A body that is written in another way is left as it is.
      const fitted =
        best &&
        (plainObject(draft.request.body) !== undefined
          ? fitBody(value, best, alien)
          : alien.length === 0
            ? value
            : undefined);
      const isRight =
        fitted !== undefined &&
        schema !== undefined &&
        !alien.some(isAbout) &&
        Object.keys(fitted).length > 0 &&
        isValidValue(source, schema, fitted) === (draft.expects !== 'rejected');
      if (!isRight) return draft.expects === 'accepted' ? { ...draft, expects: 'anything' } : draft;
      const path =
        best === undefined || best === named
          ? draft.request.path
          : fillPath(operation.path, draft.request.path, (index) => best.resource.values[index]);
      return { ...draft, request: { ...draft.request, path, ...(fitted === value ? {} : { body: jsonBody(fitted) }) } };
    },
  };
}

/** Whether a case is about a property of the body: about its schema, or, where it is about another one, about what that may be within. */
function aboutWhich(
  { about }: CaseDraft,
  { value, places }: { readonly value: JsonObject; readonly places: ReadonlyMap<string, Pointer> },
): (name: string) => boolean {
  const own = [...places].filter(([, place]) => `${about}/`.startsWith(`${place}/`)).map(([name]) => name);
  const isWithin = own.length === 0 && about.includes('/properties/');
  return (name) => own.includes(name) || (isWithin && typeof value[name] === 'object' && value[name] !== null);
}

function namedBy({ operation, request }: Case): ResourcePath | undefined {
  const values = pathValues(operation.path, request.path);
  return values && { kind: pathKind(operation.path), values };
}

/** The body without the properties of other types, and with the name of this one. */
function fitBody(value: JsonObject, { tags }: TypedResource, unfitting: readonly string[]): JsonObject {
  const own = new Map(tags);
  const entries = Object.entries(value).flatMap(([name, is]): [string, Json][] => {
    const tag = own.get(name);
    if (tag !== undefined) return [[name, unfitting.includes(name) ? tag : is]];
    return unfitting.includes(name) ? [] : [[name, is]];
  });
  return objectFromEntries(entries);
}

/** The properties that only some types of what an operation creates have; none where it creates one type. */
function propertiesOfTypes(operation: Operation, source: SchemaSource): ReadonlySet<string> {
  const schema = jsonSchemaOf(operation);
  if (schema === undefined) return new Set();
  const shape = mergeSchemas(registryOf(source), { pointers: [schema] });
  const branches = shape.unions.flatMap(({ keyword, branches }) => (keyword === 'if' ? [] : branches));
  const names = branches.map((pointers) => [...mergeSchemas(registryOf(source), { pointers }).properties.keys()]);
  return new Set(names.flat().filter((name) => !names.every((own) => own.includes(name))));
}

function jsonSchemaOf({ body }: Operation): Pointer | undefined {
  return body?.content.find(({ schema }) => schema !== undefined)?.schema;
}
