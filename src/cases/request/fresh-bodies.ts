import { identifierText } from '../../conventions/names/resource-identity.ts';
import { isFormType, isMultipartType, isXmlType } from '../../http/media-type.ts';
import type { BodyDraft } from '../../model/case.ts';
import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { objectFromEntries, withProperty } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { comingTimes } from '../prose/coming-times.ts';
import { uniquePropertiesOf } from '../prose/unique-identity.ts';
import { jsonBody, jsonBodyLike, type WrittenBody } from './body/body-draft.ts';
import { readExampleBody } from './body/example-body.ts';
import { openItemModel } from './body/item-model.ts';
import { sampleBody, writeBody } from './body/write-body.ts';
import { filePartsOf } from './body/write-multipart.ts';
import { type CreatedItems, withFreshItems } from './created-items.ts';
import { type KnownValues, withKnownReferences } from './known-values.ts';
import type { RequestSamples } from './request-samples.ts';
import { withComingTimes } from './values/fresh-times.ts';
import { withFreshValues } from './values/fresh-values.ts';
import { fullSamples } from './values/full-samples.ts';
import { withGivenProperties } from './values/given-properties.ts';
import { givenForBody } from './values/given-values.ts';

/** A body that the author wrote. */
export interface ExampleBody {
  readonly example: NamedExample;
  readonly value: Json;
}

/** What a value is the body of, and what it is about. */
export interface RefreshedBody {
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

/**
 * Bodies that no other request of the run has: `{"name": "Rose 741", "shelfId": "s-12"}` of the sample `{"name": "Rose", "shelfId": "1"}`, where the shelf `s-12`
 * exists.
 */
export interface FreshBodies {
  /** The JSON body of the next request; `undefined` when the operation accepts none. */
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
}

/** What the bodies of one operation are made from. */
export interface Building extends RequestSamples {
  readonly known: KnownValues;
  /** The list of a JSON body whose items are created one by one elsewhere. */
  readonly items: CreatedItems | undefined;
}

/** The bodies of one operation. */
export function openFreshBodies(building: Building): FreshBodies {
  const refresh: FreshBodies['refresh'] = (value, like) => refreshBody(value, building, like);
  return {
    buildValue: openBodyValue(building),
    refresh,
    freshBody: ({ value, text }, like) => {
      const fresh = refresh(value, like);
      return text === undefined ? jsonBody(fresh) : jsonBodyLike(text, value, fresh);
    },
    freshOtherBody: (media, value, about) => writeFreshBody({ media, value, about }, building),
    freshSample: (media) => {
      const value = sampleBody(media, building.known.source);
      return value === undefined ? undefined : refreshOther({ media, value }, building);
    },
    exampleBodies: () => freshExamples(building),
  };
}

function refreshBody(
  value: Json,
  { known, media, sample, items }: Building,
  { body: like = { sample, schema: media?.schema }, about, isForm = false }: RefreshedBody = {},
): Json {
  if (like.sample === undefined) return value;
  const { operation, references, resources, source, given, fresh } = known;
  const isAbout = (name: string) => `${about}/`.includes(`${join('/properties', name)}/`);
  const coming = comingTimesOf(like, { operation, source });
  const isComing = (name: string) => coming.has(name);
  const { sample: usualSample, others: otherSamples } = samplesInFuture(like, { coming, source });
  const sampled = { sample: usualSample, schema: like.schema };
  const samples = [usualSample, ...otherSamples];
  const forBody = [...resources.accepted.acceptedValuesOf(operation), ...givenForBody(given, operation)];
  const withGiven = withGivenProperties(inFuture(value, { coming, isAbout }), {
    given: forBody,
    samples,
    schema: like.schema,
    isAbout,
    source,
  });
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
  const usual = [usualSample, uniqueIn(otherSamples, { operation, source, schema: like.schema })];
  const others = about === undefined ? usual.flatMap((one) => propertiesOfSample(otherSamples, one)) : otherSamples;
  const refreshed = withFreshValues(
    { ...sampled, value: referring, otherSamples: others, isAbout, isComing, isReference, withinObjects, withinItems },
    { source, fresh },
  );
  if (items === undefined || like.schema !== media?.schema) return refreshed;
  return withFreshItems(refreshed, { items, schema: like.schema, isReference: refersToKnown }, { source, fresh });
}

/** The dates and times that have to be in the future, by what the contract says. */
function comingTimesOf(
  { sample, schema }: SampledBody,
  { operation, source }: Pick<KnownValues, 'operation' | 'source'>,
): ReadonlySet<string> {
  return schema === undefined || !isObject(sample) ? none : comingTimes(sample, { operation, source, schema });
}

const none: ReadonlySet<string> = new Set();

interface UsualSamples {
  readonly sample: Json;
  /** Those with more properties. */
  readonly others: readonly Json[];
}

/** The sample of a body and the full ones, with what has to be in the future there. */
function samplesInFuture(
  { sample = null, schema }: SampledBody,
  { coming, source }: { readonly coming: ReadonlySet<string>; readonly source: SchemaSource },
): UsualSamples {
  const others = fullSamples(source, schema);
  return coming.size === 0 || !isObject(sample) ? { sample, others } : movedSamples(sample, { others, coming });
}

/** Kept by the sample, as what is found out about samples is kept by these. */
const movedSamples = memoize(
  (
    sample: JsonObject,
    { others, coming }: Omit<UsualSamples, 'sample'> & { readonly coming: ReadonlySet<string> },
  ) => ({
    sample: withComingTimes(sample, coming),
    others: others.map((one) => withComingTimes(one, coming)),
  }),
  1,
  () => '',
);

/** The value with such times in the future, unless the case is about one. */
function inFuture(
  value: Json,
  { coming, isAbout }: { readonly coming: ReadonlySet<string>; readonly isAbout: (name: string) => boolean },
): Json {
  return coming.size === 0 ? value : withComingTimes(value, new Set([...coming].filter((name) => !isAbout(name))));
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
function openBodyValue(building: Building): () => Json | undefined {
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

/** The ordinary body of an operation that accepts no JSON, refreshed; `undefined`: it has none. */
export function writeOtherBody(building: Building): WrittenBody | undefined {
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

/** Of other samples the properties that a sample has as well. Every body asks, and most are made from the same sample. */
const propertiesOfSample = memoize((others: readonly Json[], sample: Json): readonly Json[] =>
  others.map((other) => {
    if (!isObject(other) || !isObject(sample)) return other;
    return objectFromEntries(Object.entries(other).filter(([name]) => Object.hasOwn(sample, name)));
  }),
);

/** The examples of one operation that are sent. */
const mostExamples = 20;
