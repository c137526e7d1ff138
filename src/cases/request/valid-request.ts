import { identifierText } from '../../conventions/names/resource-identity.ts';
import { acceptedTypes } from '../../http/accepted-types.ts';
import { headerValue } from '../../http/header-fields.ts';
import { isFormType, isJsonType, isMultipartType, isXmlType } from '../../http/media-type.ts';
import { queryOf } from '../../http/query-of.ts';
import { writtenValue, writtenValueOrFields } from '../../http/written-value.ts';
import type { BodyDraft, HeaderField, RequestDraft, Scope } from '../../model/case.ts';
import type { Contract, MediaType, NamedExample, Operation, Parameter, Unsupported } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { mayBeBadName } from '../../schema/document/may-be-bad-name.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { objectFromEntries, withProperty } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { linkedKind } from '../paths/linked-kind.ts';
import { namesOtherResource } from '../paths/own-identity.ts';
import { kindsOnPath, parameterNames, pathKind, pathValues } from '../paths/resource-paths.ts';
import { findReferences, type ResourceReference } from '../paths/resource-references.ts';
import { uniquePropertiesOf } from '../prose/unique-identity.ts';
import type { Resources } from '../resources/resources.ts';
import { jsonBody, jsonBodyLike, noBody, type WrittenBody } from './body/body-draft.ts';
import { readExampleBody } from './body/example-body.ts';
import { openItemModel } from './body/item-model.ts';
import { canWrite, sampleBody, writeBody } from './body/write-body.ts';
import { filePartsOf } from './body/write-multipart.ts';
import { type CreatedItems, findCreatedItems, withFreshItems } from './created-items.ts';
import {
  existingValues,
  isOfNamedParents,
  isOfPath,
  type KnownValues,
  knownParameterValue,
  scopeWithHeaders,
  validRequestScope,
  withKnownReferences,
  withKnownTag,
} from './known-values.ts';
import { asksForCursor, isCursor } from './parameters/parameter-roles.ts';
import { visibleSample } from './parameters/parameter-values.ts';
import { type PlacedParameters, placeValues, sampleParameters } from './parameters/place-parameters.ts';
import { scopeWithReference } from './scope.ts';
import { type NextNumber, withFreshValues } from './values/fresh-values.ts';
import { fullSamples } from './values/full-samples.ts';
import { withGivenProperties } from './values/given-properties.ts';
import { findGivenValue, type GivenValue, givenForBody } from './values/given-values.ts';
import { newIdentifier } from './values/new-identifiers.ts';
import { withStock } from './values/things-in-stock.ts';

/** Builds requests of one operation that are valid and in scope, except for what the caller changes. */
export interface ValidRequestBuilder {
  /** A request with identifiers that were not used before. */
  readonly build: (changes?: RequestChanges) => RequestDraft;
  /** The JSON body of such a request; `undefined` when the operation accepts none. */
  readonly buildValue: () => Json | undefined;
  /** The value with fresh numbers and texts, and with references to existing resources, wherever it equals the sample: of this body, or as given. */
  readonly refresh: (value: Json, like?: RefreshedBody) => Json;
  /** A JSON body with that value, refreshed; `text` writes the value in its own way. */
  readonly freshBody: (derived: { readonly value: Json; readonly text?: string }, like?: RefreshedBody) => BodyDraft;
  /** A body of a media type that is not JSON, with that value, refreshed apart from its files; `undefined` when the type cannot express it. */
  readonly freshOtherBody: (media: MediaType, value: Json, about?: Pointer) => WrittenBody | undefined;
  /** What such a body is made from, refreshed apart from its files; `undefined` when there is none. */
  readonly freshSample: (media: MediaType) => Json | undefined;
  /** The JSON bodies that the author wrote as examples of the request, with fresh names, and with references to existing resources. */
  readonly exampleBodies: () => readonly ExampleBody[];
  /** What every JSON body is made from; `undefined` when the operation accepts none. */
  readonly sample: Json | undefined;
  /** The schema of the JSON body. */
  readonly schema: Pointer | undefined;
  /** The JSON body with every property, with the values that the author gives as examples; `undefined` when it has none, or that is not valid. */
  readonly fullSample: () => Json | undefined;
  /** The documented media type of the JSON body; `undefined` when the operation accepts none. */
  readonly mediaType: string | undefined;
  /** A visible value for a parameter that ordinary requests may leave out: one that means something to the target where it is known, otherwise a valid one; `undefined` when there is none. */
  readonly valueFor: (parameter: Parameter) => Json | undefined;
  /**
   * The request with the references of the resource that its path names, where the target refuses others: a PUT repeats them, and what was ordered is shipped. So it does
   * with names and numbers. What is not an ordinary reference, or has another form, stays as it is.
   */
  readonly withFixedParts: (request: RequestDraft, options?: { readonly onlyReferences: boolean }) => RequestDraft;
  /** The scope of a request without changes. */
  readonly scope: Scope;
  /**
   * The scope of that request: `scope`, unless its body refers to a resource that may not exist, refers to the one that the path names, or has another
   * identifier than the path.
   */
  readonly scopeWith: (request: RequestDraft, scope: Scope) => Scope;
  /** Whether the path of the request names, by a text that nothing describes, a resource that is not known to exist. */
  readonly namesUnknown: (request: RequestDraft) => boolean;
  /** Whether the body of the request has an identifier of something that the contract shows no way to create or list: a `performanceId` without performances. */
  readonly refersToUnknown: (request: RequestDraft) => boolean;
  /** An identifier for a new resource at the path of the operation, that no other request has: see `newIdentifier`. */
  readonly newIdentifier: () => string | undefined;
  /** The kinds of resources that the sample refers to: `/customers/{}`. */
  readonly referencedKinds: readonly string[];
}

/** A body that the author wrote. */
export interface ExampleBody {
  readonly example: NamedExample;
  readonly value: Json;
}

/** What to change in a request. */
export interface RequestChanges extends Partial<Omit<RequestDraft, 'headers'>> {
  /** Replaces the header fields of the same name, in place; `undefined` leaves the field out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Replaces the values of parameters; `undefined` leaves the parameter out. */
  readonly parameters?: ReadonlyMap<Parameter, Json | undefined>;
}

interface RefreshedBody {
  /** That of the operation by default, with its schema. */
  readonly body?: SampledBody;
  /** The place in the contract that the value is about: the property there keeps its value, unless the sample has the same. */
  readonly about?: Pointer;
  /** Whether each property is a part of a form; `false` by default. */
  readonly isForm?: boolean;
}

interface SampledBody {
  readonly sample: Json | undefined;
  readonly schema: Pointer | undefined;
}

/** What a valid request is built from. */
export interface ValidRequestSource {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly source: SchemaSource;
  readonly fresh: NextNumber;
  readonly resources: Omit<Resources, 'learn'>;
  /** What the user has given for parameters; nothing by default. */
  readonly given?: readonly GivenValue[];
  /** Whether the target wants a media type of requests that have no body; it does not by default. */
  readonly asksForMediaType?: () => boolean;
}

/** The builder of an operation's requests, or why the suite cannot build any. */
export function deriveValidRequest(from: ValidRequestSource): ValidRequestBuilder | Unsupported {
  const { operation, source } = from;
  const unsupported = (reason: string): Unsupported => {
    return { pointer: operation.pointer, operation: operation.key, reason };
  };
  if (operation.security.length > 0 && operation.security.every(({ schemes }) => schemes.some(isUnsupported)))
    return unsupported('none of its security schemes is supported yet');
  const parameters = sampleParameters(operation, source);
  if ('reason' in parameters) return unsupported(parameters.reason);
  const media = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType));
  if (media === undefined) {
    const otherBody = sampleOtherBody(from);
    if (operation.body?.required && otherBody === undefined)
      return unsupported(`it accepts only ${mediaTypesOf(operation)}, which is not supported yet`);
    return createBuilder(from, { parameters, media: undefined, sample: undefined, otherBody });
  }
  const plain = media.schema === undefined ? {} : sampleValue(source, media.schema);
  const sample = plain && withStock(plain, { schema: media.schema, operation, source });
  if (sample === undefined) return unsupported('no valid body could be made for its schema');
  return createBuilder(from, { parameters, media, sample, otherBody: undefined });
}

/** A body that is not JSON, and what it is written from. */
interface OtherBody {
  readonly media: MediaType;
  readonly sample: Json;
  readonly written: WrittenBody;
}

/** A form, text, XML or bytes, for an operation that accepts no JSON. */
function sampleOtherBody({ operation, source }: ValidRequestSource): OtherBody | undefined {
  for (const media of (operation.body?.content ?? []).filter((one) => canWrite(one, source))) {
    const sample = sampleBody(media, source);
    // An example may be the text of an XML document.
    for (const value of [sample, ...media.examples.map((example) => example.value)]) {
      const written = value === undefined ? undefined : writeBody(media, value, source);
      if (value !== undefined && written !== undefined) return { media, sample: value, written };
    }
  }
  return undefined;
}

/** What every request of the operation starts from. */
interface RequestSamples {
  readonly parameters: ReadonlyMap<Parameter, Json>;
  /** The first media type that is JSON. */
  readonly media: MediaType | undefined;
  readonly sample: Json | undefined;
  /** The body when the operation accepts no JSON. */
  readonly otherBody: OtherBody | undefined;
}

/** What the parts of a builder share. */
interface Building extends RequestSamples {
  readonly known: KnownValues;
  /** The list of a JSON body whose items are created one by one elsewhere. */
  readonly items: CreatedItems | undefined;
}

function createBuilder(from: ValidRequestSource, samples: RequestSamples): ValidRequestBuilder {
  const { contract, operation, source, fresh, resources, given = [], asksForMediaType = () => false } = from;
  const { media, sample } = samples;
  const references = findReferences(operation, contract.operations);
  const linked = linkedKind(operation, contract.operations);
  const known: KnownValues = { operation, references, linked, resources, source, given, fresh };
  const items = findCreatedItems({ operation, contract, source }, media?.schema);
  const building: Building = { ...samples, known, items };
  const buildValue = openBodyValue(building);
  const refresh: ValidRequestBuilder['refresh'] = (value, like) => refreshBody(value, building, like);
  return {
    build: (changes = {}) =>
      buildRequest(changes, {
        ...samples,
        otherBody: writeOtherBody(building),
        known,
        buildValue,
        typeWithoutBody: asksForMediaType() ? 'application/json' : undefined,
      }),
    buildValue,
    refresh,
    freshBody: ({ value, text }, like) => {
      const fresh = refresh(value, like);
      return text === undefined ? jsonBody(fresh) : jsonBodyLike(text, value, fresh);
    },
    freshOtherBody: (media, value, about) => writeFreshBody({ media, value, about }, building),
    freshSample: (media) => {
      const value = sampleBody(media, source);
      return value === undefined ? undefined : refreshOther({ media, value }, building);
    },
    exampleBodies: () => freshExamples(building),
    sample,
    schema: media?.schema,
    fullSample: () => {
      const [full] = fullSamples(source, media?.schema);
      const isValid = full !== undefined && media?.schema !== undefined && isValidValue(source, media.schema, full);
      return isValid ? full : undefined;
    },
    mediaType: media?.mediaType,
    valueFor: (parameter) => {
      if (isCursor(parameter)) return resources.cursorOf(operation);
      return knownParameterValue(parameter, { ...known, existing: new Map() }) ?? visibleSample(parameter, source);
    },
    withFixedParts: (request, { onlyReferences } = { onlyReferences: false }) =>
      withFixedParts(request, known, onlyReferences),
    scope: validRequestScope(known),
    scopeWith: (request, scope) => scopeOfRequest(request, scope, known),
    namesUnknown: (request) => namesUnknown(request, known),
    refersToUnknown: ({ body }) => references.hasUnknown(writtenValueOrFields(body) ?? null),
    newIdentifier: () => newIdentifier({ operation, source, number: fresh() }),
    referencedKinds: references.within(sample ?? null, resources.nouns.refersByNoun(operation)).map(({ kind }) => kind),
  };
}

function refreshBody(
  value: Json,
  { known, media, sample, items }: Building,
  { body: like = { sample, schema: media?.schema }, about, isForm = false }: RefreshedBody = {},
): Json {
  if (like.sample === undefined) return value;
  const { operation, references, resources, source, given, fresh } = known;
  const sampled = { sample: like.sample, schema: like.schema };
  const otherSamples = fullSamples(source, like.schema);
  const samples = [like.sample, ...otherSamples];
  const isAbout = (name: string) => `${about}/`.includes(`${join('/properties', name)}/`);
  const forBody = [...resources.accepted.acceptedValuesOf(operation), ...givenForBody(given, operation)];
  const withGiven = withGivenProperties(value, { given: forBody, samples, schema: like.schema, isAbout, source });
  const referring = withKnownReferences({ samples, value: withGiven, schema: like.schema }, known);
  // An identifier may equal that of the sample by chance.
  const refersToKnown = (name: string, of: Json) => {
    const kind = references.kindOf(name, resources.nouns.refersByNoun(operation));
    const id = identifierText(memberOf(of, name));
    return kind !== undefined && id !== undefined && resources.isKnown(kind, id);
  };
  const isReference = (name: string) => forBody.some((one) => one.name === name) || refersToKnown(name, referring);
  const mayConflict = operation.method === 'POST' && operation.responses.some(({ status }) => status === '409');
  // An object in a part of a form is the resource itself, as `meta` beside a file.
  const withinObjects = mayConflict || isForm;
  const withinItems = mayConflict && resources.taken.areTaken(operation);
  // A text may come from an example in the sample, and from its pattern elsewhere.
  const usual = [like.sample, uniqueIn(otherSamples, { operation, source, schema: like.schema })];
  const others = about === undefined ? usual.flatMap((one) => propertiesOfSample(otherSamples, one)) : otherSamples;
  const refreshed = withFreshValues(
    { ...sampled, value: referring, otherSamples: others, isAbout, isReference, withinObjects, withinItems },
    { source, fresh },
  );
  if (items === undefined || like.schema !== media?.schema) return refreshed;
  return withFreshItems(refreshed, { items, schema: like.schema, isReference: refersToKnown }, { source, fresh });
}

/** Operations that take bodies of one schema. */
const mostOperations = 1000;

interface BodyOfOperation extends Pick<KnownValues, 'operation' | 'source'> {
  readonly schema: Pointer | undefined;
}

/** The properties of the samples of which no two resources may have the same value, by what the contract says. */
const uniqueIn = memoize(
  (samples: readonly Json[], { operation, source, schema }: BodyOfOperation): Json => {
    if (operation.method !== 'POST' || schema === undefined) return {};
    const taker = { operation, contract: { document: source.document }, source, validRequest: { schema } };
    const names = samples.flatMap((sample) => uniquePropertiesOf(taker, sample));
    return objectFromEntries(names.map((name): [string, Json] => [name, null]));
  },
  mostOperations,
  ({ operation }) => operation.key,
);

/** The JSON body of the next request: like an item that a list has shown, where that is needed, otherwise the sample. */
function openBodyValue(building: Building): ValidRequestBuilder['buildValue'] {
  const { known, media, sample } = building;
  const modelOnItem = openItemModel(known.source, media?.schema);
  return () => {
    if (sample === undefined) return undefined;
    const model = known.resources.models.modelOf(known.operation);
    const modelled = model && modelOnItem(model.item, sample);
    if (modelled === undefined) return refreshBody(sample, building);
    const { body, naming } = modelled;
    if (model?.isCopy) return body;
    return refreshBody(body, building, { body: { sample: model?.isUnique ? body : naming, schema: media?.schema } });
  };
}

function writeOtherBody(building: Building): WrittenBody | undefined {
  const { otherBody } = building;
  return otherBody && (writeFreshBody({ ...otherBody, value: otherBody.sample }, building) ?? otherBody.written);
}

interface OtherValue {
  readonly media: MediaType;
  readonly value: Json;
  /** The place in the contract that the value is about, which keeps its value. */
  readonly about?: Pointer | undefined;
}

function writeFreshBody(other: OtherValue, building: Building): WrittenBody | undefined {
  const write = (one: Json) => writeBody(other.media, one, building.known.source);
  return write(refreshOther(other, building)) ?? write(other.value);
}

/** Bytes and plain texts have no fresh values. */
function refreshOther({ media, value, about }: OtherValue, building: Building): Json {
  const {
    known: { source },
    otherBody,
  } = building;
  const { mediaType, schema } = media;
  if (!isXmlType(mediaType) && !isFormType(mediaType) && !isMultipartType(mediaType)) return value;
  const sample = value === otherBody?.sample ? value : sampleBody(media, source);
  const fresh = refreshBody(value, building, {
    body: { sample, schema },
    isForm: isMultipartType(mediaType),
    ...(about === undefined ? {} : { about }),
  });
  // The bytes of a file are not a name.
  const files = filePartsOf(media, source).flatMap(({ name }): [string, Json][] => {
    const content = memberOf(value, name);
    return content === undefined ? [] : [[name, content]];
  });
  return isObject(fresh) ? files.reduce(withProperty, fresh) : fresh;
}

function freshExamples(building: Building): readonly ExampleBody[] {
  const { media, known } = building;
  const schema = media?.schema;
  if (media === undefined || schema === undefined) return [];
  return media.examples.slice(0, mostExamples).flatMap((example) => {
    const read = readExampleBody(known.source, schema, example.value);
    if (read === undefined) return [];
    return [{ example, value: refreshBody(read.body, building, { body: { sample: read.naming, schema } }) }];
  });
}

function scopeOfRequest(request: RequestDraft, scope: Scope, known: KnownValues): Scope {
  const { operation, references, resources } = known;
  const value = writtenValueOrFields(request.body);
  const all = value === undefined ? [] : references.within(value, resources.nouns.refersByNoun(operation));
  const named = pathValues(operation.path, request.path)?.at(-1);
  const isItself = ({ kind, id }: ResourceReference) => id === named && pathKind(operation.path).startsWith(kind);
  const isSettled =
    all.every((one) => resources.isKnown(one.kind, one.id) && isOfPath(one, request.path, known)) &&
    all.every((one) => isOfNamedParents(one, all, resources)) &&
    // A target may refuse an order with two lines for one product.
    new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length &&
    mayBeReferredTo(all, request.path, known) &&
    !(references.areActedOn && all.some(isItself)) &&
    !namesOtherResource({ request, operation }) &&
    // The page that a cursor names may be gone.
    !asksForCursor(operation, value);
  const sent = operation.parameters.filter(
    ({ in: place, name }) => place === 'header' && headerValue(request.headers, name.toLowerCase()) !== undefined,
  );
  const refers =
    !isSettled || filtersByReference(request, known) || sent.some(({ name }) => references.kindOf(name) !== undefined);
  return scopeWithHeaders(refers ? scopeWithReference(scope) : scope, known, sent);
}

/** Whether the query of a request names a resource: what may be listed of one that does not exist is open. */
function filtersByReference({ path }: RequestDraft, { operation, references }: KnownValues): boolean {
  const names = queryOf(path);
  return operation.parameters.some(
    ({ in: place, name }) => place === 'query' && references.kindOf(name) !== undefined && names.has(name),
  );
}

/** Whether what a request refers to is what it may have to repeat, or may be anything. A PUT may name others until it is refused. */
function mayBeReferredTo(
  all: readonly ResourceReference[],
  path: string,
  { operation, resources }: Pick<KnownValues, 'operation' | 'resources'>,
): boolean {
  const fixed = operation.method === 'PUT' ? undefined : resources.referencesSinceCreation.of(operation, path);
  if (fixed === undefined || fixed.use === 'free') return true;
  return all.every(({ kind, id }) => fixed.ids.get(kind)?.includes(id) ?? true);
}

function namesUnknown({ path }: RequestDraft, { operation, resources, given, source }: KnownValues): boolean {
  const values = pathValues(operation.path, path) ?? [];
  const kinds = kindsOnPath(operation.path);
  return parameterNames(operation.path).some((name, index) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const [kind = '', value = ''] = [kinds[index], values[index]];
    if (parameter === undefined || resources.isKnown(kind, value) || parameter.examples.length > 0) return false;
    return mayBeBadName(parameter, source.document) && findGivenValue(given, operation, parameter)?.value !== value;
  });
}

/** Of other samples the properties that a sample has as well. Every body asks, and most are made from the same sample. */
const propertiesOfSample = memoize((others: readonly Json[], sample: Json): readonly Json[] =>
  others.map((other) => {
    if (!isObject(other) || !isObject(sample)) return other;
    return objectFromEntries(Object.entries(other).filter(([name]) => Object.hasOwn(sample, name)));
  }),
);

/** The examples of one operation that are sent. */
const mostExamples = 20;

interface RequestParts extends Omit<RequestSamples, 'otherBody'> {
  readonly otherBody: WrittenBody | undefined;
  readonly known: KnownValues;
  readonly buildValue: () => Json | undefined;
  /** The media type of a request for an operation without a body. */
  readonly typeWithoutBody: string | undefined;
}

function buildRequest(
  { headers = {}, parameters: changed, ...changes }: RequestChanges,
  { parameters, media, otherBody, known, buildValue, typeWithoutBody }: RequestParts,
): RequestDraft {
  const { operation } = known;
  const value = changes.body ? undefined : buildValue();
  const sent = changes.body ?? otherBody?.body;
  const existing = existingValues(known, value ?? (sent && writtenValue(sent)));
  const placed = placeValues(operation, (parameter) => {
    if (changed?.has(parameter)) return changed.get(parameter);
    const sample = parameters.get(parameter);
    const isSent = sample !== undefined || findGivenValue(known.given, operation, parameter) !== undefined;
    return isSent ? (knownParameterValue(parameter, { ...known, existing }) ?? sample) : undefined;
  });
  const fields = headerFields(operation, placed, media?.mediaType ?? otherBody?.contentType ?? typeWithoutBody);
  const current = changesIfMatch(changed) ? fields : withKnownTag(fields, placed.path, known);
  return {
    method: operation.method,
    path: placed.path,
    body: value === undefined ? (otherBody?.body ?? noBody) : jsonBody(value),
    credential: operation.security.some(({ schemes }) => schemes.length > 0) ? 'valid' : 'none',
    ...changes,
    headers: changeHeaders(current, headers),
  };
}

function withFixedParts(request: RequestDraft, known: KnownValues, onlyReferences: boolean): RequestDraft {
  const { path, body } = request;
  if (body.kind !== 'content' || body.value === undefined || body.content !== writeJson(body.value)) return request;
  const referring = withFixedReferences(body.value, path, known);
  const isLeft = onlyReferences || !isObject(referring);
  const value = isLeft ? referring : withValuesGivenByTarget(referring, path, known);
  return value === body.value ? request : { ...request, body: jsonBody(value) };
}

/** The body with what its resource has since it was created, where the target refuses other values. */
function withValuesGivenByTarget(
  value: JsonObject,
  path: string,
  { operation, resources, source }: KnownValues,
): JsonObject {
  const body = resources.valuesSinceCreation.repeat(operation, path, value);
  const schema = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  const places = schema === undefined ? undefined : schemaProperties(source.document, schema).properties;
  const mayChange = (name: string, one: Json) => {
    const place = places?.get(name);
    return place !== undefined && source.validator.isValid(place, one);
  };
  return resources.valuesGivenByTarget.repeat({ operation, path, body, mayChange });
}

function withFixedReferences(value: Json, path: string, { operation, references, resources }: KnownValues): Json {
  const fixed = resources.referencesSinceCreation.of(operation, path);
  if (fixed?.use !== 'required') return value;
  const left = new Map([...fixed.ids].map(([kind, ids]) => [kind, [...ids]]));
  return references.replace(value, {
    samples: [value],
    byNoun: resources.nouns.refersByNoun(operation),
    give: (kind, id) => (resources.isKnown(kind, id) ? left.get(kind)?.shift() : undefined),
  });
}

function changesIfMatch(changed: RequestChanges['parameters']): boolean {
  return [...(changed?.keys() ?? [])].some(({ name }) => name.toLowerCase() === 'if-match');
}

function headerFields(operation: Operation, placed: PlacedParameters, type: string | undefined): HeaderField[] {
  const fields: HeaderField[] = [['Accept', acceptedTypes(operation.responses) || '*/*'], ...placed.headers];
  return type === undefined ? fields : [...fields, ['Content-Type', type]];
}

function changeHeaders(
  fields: readonly HeaderField[],
  changes: Readonly<Record<string, string | undefined>>,
): HeaderField[] {
  const pending = new Map(Object.entries(changes).map(([name, value]) => [name.toLowerCase(), { name, value }]));
  const kept = fields.flatMap(([name, value]): HeaderField[] => {
    const changed = pending.get(name.toLowerCase());
    if (!changed) return [[name, value]];
    pending.delete(name.toLowerCase());
    return changed.value === undefined ? [] : [[changed.name, changed.value]];
  });
  const added = [...pending.values()].flatMap(({ name, value }): HeaderField[] =>
    value === undefined ? [] : [[name, value]],
  );
  return [...kept, ...added];
}

function isUnsupported({ scheme }: Operation['security'][number]['schemes'][number]): boolean {
  return scheme.kind === 'unsupported';
}

function mediaTypesOf(operation: Operation): string {
  return (operation.body?.content ?? []).map(({ mediaType }) => mediaType).join(', ');
}
