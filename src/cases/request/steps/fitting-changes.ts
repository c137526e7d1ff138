import { hasSucceeded } from '../../../http/outcome.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { discriminatorNames } from '../../../schema/document/discriminator-names.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { templatesByCollection } from '../../resources/described/collection-members.ts';
import { pathKind, pathValues, type Resource, resourceKey } from '../../resources/described/resource-paths.ts';
import { shapeOfResource } from '../../resources/described/resource-schema.ts';
import { readCreated } from '../../resources/reading/read-resources.ts';
import type { Resources } from '../../resources/resources.ts';
import { fillPath } from '../../resources/steps/replace-identifiers.ts';
import { jsonBody, valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft, RequestedOperation } from '../case-draft.ts';
import { isAboutOneRequest, ordinaryValues } from './suited-resources.ts';

/**
 * Changes that fit the resource that they are sent to: where a resource is of one of several types (`oneOf`), and the schema of a PATCH lists the properties of all types,
 * a link has no use for the `title` of a chapter.
 */
export interface FittingChanges {
  readonly learn: (exchange: Exchange) => void;
  /**
   * The request for a resource of the type that has what the case is about, without the properties of other types. Where there is none yet, nothing is promised of
   * it.
   */
  readonly fit: (draft: CaseDraft, target: RequestedOperation) => CaseDraft;
}

/** A resource, and the type that it was created as. */
interface TypedResource {
  readonly resource: Resource;
  /** The properties of the type. */
  readonly names: ReadonlySet<string>;
  /** What a discriminator calls the type, by the property. */
  readonly tags: readonly (readonly [string, Json])[];
}

/** Resources whose type is remembered. */
const most = 2000;

/** Knows no resource yet. `resources` have learnt each exchange before. */
export function openFittingChanges(
  { operations, document }: Pick<Contract, 'operations' | 'document'>,
  { isKnown, isOwn }: Pick<Resources, 'isKnown' | 'isOwn'>,
  source: SchemaSource,
): FittingChanges {
  const templates = { operations, document, members: templatesByCollection(operations, document) };
  /** The kinds of resources that a PATCH changes. */
  const changed = new Set(operations.flatMap(({ method, path }) => (method === 'PATCH' ? pathKind(path) : [])));
  /** The resources of each kind, by their key. */
  const types = new Map<string, Map<string, TypedResource>>();
  const tags = [...discriminatorNames(document)];
  let count = 0;
  const namesByKind = new Map<string, ReadonlySet<string>>();
  const namesOfAll = (kind: string): ReadonlySet<string> => {
    const found = namesByKind.get(kind) ?? findNames(kind);
    namesByKind.set(kind, found);
    return found;
  };
  const findNames = (kind: string): ReadonlySet<string> => {
    const creators = operations.filter(
      ({ method, path }) =>
        method === 'POST' && (templates.members.get(pathKind(path)) ?? []).some((one) => pathKind(one.path) === kind),
    );
    return new Set(creators.flatMap((one) => [...propertiesOfTypes(one, source)]));
  };
  const isThere = ({ kind, values, own }: Resource): boolean =>
    own && isOwn(kind, values) && isKnown(kind, values.at(-1) ?? '');

  return {
    learn: (exchange) => {
      const { operation, request } = exchange.case;
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
      const own = tags.flatMap((name): [string, Json][] =>
        Object.hasOwn(value, name) ? [[name, value[name] ?? null]] : [],
      );
      const names = new Set(shapeOfResource(source, schema, value).properties.keys());
      for (const resource of readCreated(exchange, templates)) {
        if (!changed.has(resource.kind)) continue;
        const ofKind = types.get(resource.kind) ?? new Map<string, TypedResource>();
        types.set(resource.kind, ofKind.set(resourceKey(resource), { resource, names, tags: own }));
        count += 1;
      }
    },
    fit: (draft, { operation, validRequest: { schema } }) => {
      const kind = pathKind(operation.path);
      const value = valueOfBody(draft.request.body);
      if (operation.method !== 'PATCH' || draft.request.method !== 'PATCH' || !isObject(value)) return draft;
      const all = namesOfAll(kind);
      const wanted = Object.keys(value).filter((name) => all.has(name));
      const values = wanted.length === 0 ? undefined : pathValues(operation.path, draft.request.path);
      if (values === undefined) return draft;
      const ofKind = types.get(kind);
      const named = ofKind?.get(resourceKey({ kind, values }));
      const isAbout = aboutWhich(draft, {
        value,
        places: schema === undefined ? new Map() : schemaProperties(document, schema).properties,
      });
      const unfitting = (one: TypedResource): readonly string[] => [
        ...wanted.filter((name) => !one.names.has(name)),
        ...one.tags.flatMap(([name, tag]) => (Object.hasOwn(value, name) && value[name] !== tag ? name : [])),
      ];
      if (named !== undefined && unfitting(named).length === 0) return draft;
      const score = (one: TypedResource) =>
        unfitting(one).reduce((sum, name) => sum + (isAbout(name) ? wanted.length + 2 : 1), 0);
      const mayMove = isAboutOneRequest(draft, operation) && ordinaryValues(draft, operation) !== undefined;
      const others = mayMove ? [...(ofKind?.values() ?? [])].filter(({ resource }) => isThere(resource)) : [];
      const best = others.reduce((one, other) => (one === undefined || score(other) < score(one) ? other : one), named);
      // A body that is written in another way is left as it is.
      const fitted =
        best &&
        (isPlain(draft, value)
          ? fitBody(value, best, unfitting(best))
          : unfitting(best).length === 0
            ? value
            : undefined);
      const isFitting = best !== undefined && !unfitting(best).some(isAbout) && Object.keys(fitted ?? {}).length > 0;
      const isRight =
        isFitting &&
        fitted !== undefined &&
        schema !== undefined &&
        isValidValue(source, schema, fitted) === (draft.expects !== 'rejected');
      if (!isRight) return draft.expects === 'accepted' ? { ...draft, expects: 'anything' } : draft;
      const path =
        best === named
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

/** Whether the body is written the ordinary way: it is not what the case is about. */
function isPlain({ request: { body } }: CaseDraft, value: Json | undefined): boolean {
  return body.kind === 'content' && isObject(value) && body.content === writeJson(value);
}
