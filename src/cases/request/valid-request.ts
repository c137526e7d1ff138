import { acceptedTypes } from '../../http/accepted-types.ts';
import { isJsonType } from '../../http/media-type.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { HeaderField, RequestDraft } from '../../model/case.ts';
import type { Contract, Operation, Parameter, Unsupported } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { linkedKind } from '../paths/linked-kind.ts';
import { findReferences } from '../paths/resource-references.ts';
import type { Resources } from '../resources/resources.ts';
import { jsonBody, noBody, type WrittenBody } from './body/body-draft.ts';
import { findCreatedItems } from './created-items.ts';
import { type FixedPartsOptions, withFixedParts } from './fixed-parts.ts';
import { type Building, type FreshBodies, openFreshBodies, writeOtherBody } from './fresh-bodies.ts';
import { existingValues, type KnownValues, knownParameterValue, withKnownTag } from './known-values.ts';
import { isCursor } from './parameters/parameter-roles.ts';
import { visibleSample } from './parameters/parameter-values.ts';
import { type PlacedParameters, placeValues, sampleParameters } from './parameters/place-parameters.ts';
import { type RequestSamples, sampleOtherBody } from './request-samples.ts';
import { type RequestScopes, scopesOf } from './scope-of-request.ts';
import type { NextNumber } from './values/fresh-numbers.ts';
import { fullSamples } from './values/full-samples.ts';
import { findGivenValue, type GivenValue } from './values/given-values.ts';
import { newIdentifier } from './values/new-identifiers.ts';
import { withStock } from './values/things-in-stock.ts';

/** Builds requests of one operation that are valid and in scope, except for what the caller changes. */
export interface ValidRequestBuilder extends FreshBodies, RequestScopes {
  /** A request with identifiers that were not used before. */
  readonly build: (changes?: RequestChanges) => RequestDraft;
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
   * with names and numbers. What is inside such a resource is named as the resource has it. What is not an ordinary reference, or has another form, stays as it is.
   */
  readonly withFixedParts: (request: RequestDraft, options?: FixedPartsOptions) => RequestDraft;
  /** An identifier for a new resource at the path of the operation, that no other request has: see `newIdentifier`. */
  readonly newIdentifier: () => string | undefined;
  /** The kinds of resources that the sample refers to: `/customers/{}`. */
  readonly referencedKinds: readonly string[];
}

/** What to change in a request. */
export interface RequestChanges extends Partial<Omit<RequestDraft, 'headers'>> {
  /** Replaces the header fields of the same name, in place; `undefined` leaves the field out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Replaces the values of parameters; `undefined` leaves the parameter out. */
  readonly parameters?: ReadonlyMap<Parameter, Json | undefined>;
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

function createBuilder(from: ValidRequestSource, samples: RequestSamples): ValidRequestBuilder {
  const { contract, operation, source, fresh, resources, given = [], asksForMediaType = () => false } = from;
  const { media, sample } = samples;
  const references = findReferences(operation, contract.operations);
  const linked = linkedKind(operation, contract.operations);
  const known: KnownValues = { operation, references, linked, resources, source, given, fresh };
  const items = findCreatedItems({ operation, contract, source }, media?.schema);
  const building: Building = { ...samples, known, items };
  const bodies = openFreshBodies(building);
  return {
    ...bodies,
    ...scopesOf(known),
    build: (changes = {}) =>
      buildRequest(changes, {
        ...samples,
        otherBody: writeOtherBody(building),
        known,
        buildValue: bodies.buildValue,
        typeWithoutBody: asksForMediaType() ? 'application/json' : undefined,
      }),
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
    withFixedParts: (request, options = {}) => withFixedParts(request, known, options),
    newIdentifier: () => newIdentifier({ operation, source, number: fresh() }),
    referencedKinds: references.within(sample ?? null, resources.nouns.refersByNoun(operation)).map(({ kind }) => kind),
  };
}

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
