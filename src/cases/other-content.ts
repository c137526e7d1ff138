import { isJsonType } from '../http/media-type.ts';
import type { BodyDraft, Scope } from '../model/case.ts';
import type { MediaType } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import { sampleValue } from '../schema/derive/sample-value.ts';
import { registryOf, type SchemaSource } from '../schema/derive/schema-source.ts';
import { deriveValidValues } from '../schema/derive/valid-values.ts';
import { isObject, resolve } from '../schema/json/pointer.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import { bytesOf, jsonContent, noContent } from './content.ts';
import { fieldReadings } from './parameter-readings.ts';
import { mentioning, outside, scopeForSize } from './scope.ts';
import { alone, type CaseDraft, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';
import { canWrite, writeContent } from './write-content.ts';

/** As many values of one media type are tried, valid ones and invalid ones each. */
const mostValues = 150;

/** Content of the documented types but the first that is JSON: forms, parts, plain text and bytes, and what else is JSON. */
export const otherContent: Strategy = {
  id: 'other-content',
  title: 'Content of every other type that the contract takes',
  *derive(derivation) {
    for (const media of derivation.operation.body?.content ?? []) {
      if (canWrite(media)) yield* casesFor(media, derivation);
      else if (isJsonType(media.mediaType)) yield* jsonCasesFor(media, derivation);
    }
    if (derivation.ordinary.mediaType === undefined) yield* absent(derivation);
  },
};

function* casesFor(media: MediaType, derivation: Derivation): Generator<SequenceDraft> {
  const { source } = derivation;
  const { schema, mediaType, pointer } = media;
  const sample = schema === undefined ? 'text' : sampleValue(source, schema);
  if (sample !== undefined) {
    const draft = { label: `${mediaType}, ordinary`, expects: 'accepted' as const, about: pointer };
    yield* sending(sample, {
      media,
      derivation,
      draft: { ...draft, why: `an ordinary valid request of the type ${mediaType}` },
    });
  }
  // Bytes do not say what they are: where no text could be right, none is known to be wrong.
  if (schema === undefined || (isObject(sample) && !/form/.test(mediaType))) return;
  for (const { value, text, label, about, why } of taken(deriveValidValues(source, schema), media, derivation)) {
    if (text !== undefined || !isTold(value)) continue;
    const draft = { label: `${mediaType}, ${label}`, expects: 'accepted' as const, about, why: `${label}: ${why}` };
    yield* sending(value, { media, derivation, draft });
  }
  const countFaults = (value: Json) => source.validator.check(schema, value).length;
  const wrong = deriveInvalidValues(source, schema).filter(({ value }) => {
    return fieldReadings(value, countFaults).every((reading) => countFaults(reading) > 0);
  });
  for (const { value, text, label, about, why } of taken(wrong, media, derivation)) {
    if (text !== undefined || Array.isArray(value)) continue;
    const draft = { label: `${mediaType}, ${label}`, expects: 'rejected' as const, about, why: `${label}: ${why}` };
    yield* sending(value, { media, derivation, draft: { ...draft, fault: 'schema' } });
  }
}

/** A type with a schema of its own, or with the same one: then it is the way to the same code that is put to the test. */
function* jsonCasesFor(
  { mediaType, schema, pointer }: MediaType,
  { ordinary, operation, source }: Derivation,
): Generator<SequenceDraft> {
  const [first] = operation.body?.content.filter((media) => isJsonType(media.mediaType)) ?? [];
  const sample = schema === undefined ? {} : sampleValue(source, schema);
  if (first === undefined || first.mediaType === mediaType || sample === undefined) return;
  const like = { sample, schema };
  const send = (value: Json, draft: Omit<CaseDraft, 'request'>, text?: string): SequenceDraft => {
    const body = jsonContent(text === undefined ? ordinary.freshen(value, like) : value, text);
    const request = ordinary.request({ body, headers: { 'Content-Type': mediaType } });
    return alone({
      ...draft,
      label: `${mediaType}, ${draft.label}`,
      request,
      scope: jsonFrame(mediaType, { body, ordinary }),
    });
  };
  const why = `an ordinary valid request of the type ${mediaType}`;
  yield send(sample, { label: 'ordinary', expects: 'accepted', about: pointer, why });
  if (schema === undefined) return;
  const most = sameSchema(source, first.schema, schema) ? mostOfTheSame : mostValues;
  for (const { value, text, label, about, why } of deriveValidValues(source, schema).slice(0, most))
    yield send(value, { label, about, why: `${label}: ${why}`, expects: 'accepted' }, text);
  for (const { value, text, label, about, why } of deriveInvalidValues(source, schema).slice(0, most))
    yield send(value, { label, about, why: `${label}: ${why}`, expects: 'rejected', fault: 'schema' }, text);
}

const mostOfTheSame = 20;

function sameSchema({ document }: SchemaSource, one: Pointer | undefined, other: Pointer): boolean {
  return one !== undefined && resolve(document, one) === resolve(document, other);
}

/** The operations of a JSON Patch speak of places that a schema knows nothing of (RFC 6902, 5). */
function jsonFrame(
  mediaType: string,
  { body, ordinary }: { readonly body: BodyDraft; readonly ordinary: Derivation['ordinary'] },
): Scope {
  const scope = scopeForSize(ordinary.scope, bytesOf(body));
  return /json-patch\+json/i.test(mediaType) ? mentioning(scope) : scope;
}

/** What can be written, the first few. */
function taken<Derived extends { readonly value: Json }>(
  values: readonly Derived[],
  media: MediaType,
  { contract, source }: Derivation,
): readonly Derived[] {
  const untold = media.mediaType.startsWith('application/') ? objectNames(media, source) : [];
  const isSent = (value: Json) => bytesOf(writeContent(media, value, contract.document)?.body ?? noContent) > 0;
  const hasUntold = (value: Json) => untold.some((name) => isObject(value) && Object.hasOwn(value, name));
  return values.filter(({ value }) => isSent(value) && !hasUntold(value)).slice(0, mostValues);
}

/** How an object is written in a form is not told (OpenAPI, Encoding Object): neither is, then, what takes its place. */
function objectNames({ schema }: MediaType, source: SchemaSource): readonly string[] {
  if (schema === undefined) return [];
  const ground = registryOf(source);
  const { properties } = mergeSchemas(ground, { pointers: [schema] });
  return [...properties].flatMap(([name, pointers]) => {
    const { types } = mergeSchemas(ground, { pointers });
    return types.size === 1 && types.has('object') ? [name] : [];
  });
}

/** Fields that nobody declared are for JSON: forms are often read by name. */
function isTold(value: Json): boolean {
  return (
    typeof value !== 'object' || value === null || Object.keys(value).every((name) => !/notDeclared|^__|\W/.test(name))
  );
}

interface Sending {
  readonly media: MediaType;
  readonly derivation: Derivation;
  readonly draft: Omit<CaseDraft, 'request'>;
}

function* sending(value: Json, { media, derivation, draft }: Sending): Generator<SequenceDraft> {
  const { ordinary, contract } = derivation;
  const written = writeContent(media, value, contract.document);
  if (written === undefined) return;
  const { body, contentType } = written;
  const request = ordinary.request({ body, headers: { 'Content-Type': contentType } });
  yield alone({ ...draft, request, scope: scopeForSize(ordinary.scope, bytesOf(body)) });
}

/** Where JSON is taken, `absent-body` asks. */
function* absent({ operation, ordinary }: Derivation): Generator<SequenceDraft> {
  if (!operation.body?.required) return;
  yield alone({
    label: 'no content',
    request: ordinary.request({ body: noContent, headers: { 'Content-Type': undefined } }),
    expects: 'rejected',
    fault: 'syntax',
    scope: outside(outside(ordinary.scope, 'length'), 'media-type'),
    about: operation.body.pointer,
    why: 'a request without content',
  });
}
