import {
  isBinaryType,
  isFormalTextType,
  isFormType,
  isJsonType,
  isMultipartType,
  isXmlType,
  readMediaType,
  streamFormatOf,
} from '../../../http/media-type.ts';
import type { BodyDraft, Scope } from '../../../model/case.ts';
import type { MediaType } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { sampleValue } from '../../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { type DerivedInvalid, eachInvalidValue } from '../../../schema/derive/invalid/invalid-values.ts';
import { matchingItems, takeItems } from '../../../schema/derive/lazy-list.ts';
import { type DerivedValue, eachValidValue } from '../../../schema/derive/valid/valid-values.ts';
import { isObject, memberOf, resolve } from '../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { byteLength, noBody, type WrittenBody } from '../../request/body/body-draft.ts';
import { bodySchemaOf, canWrite, sampleBody, writeBody } from '../../request/body/write-body.ts';
import { filePartsOf } from '../../request/body/write-multipart.ts';
import { alone, type CaseDraft, describeInvalid, describeValid, type SequenceDraft } from '../../request/case-draft.ts';
import { formReadings } from '../../request/parameters/parameter-readings.ts';
import { isAboutLimit } from '../../request/parameters/parameter-values.ts';
import { outOfScope, scopeForSize, scopeWithReference } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { leaveOutPartHeaders, varyFileParts } from './file-parts.ts';
import { formTexts } from './form-texts.ts';

/** Bodies of every documented media type but the first that is JSON: forms, multipart, XML, lines and records, plain text, bytes and other JSON. */
export const otherContent: Strategy = {
  id: 'other-content',
  title: 'Bodies of the other documented media types',
  *derive(derivation) {
    for (const media of derivation.operation.body?.content ?? []) {
      if (canWrite(media, derivation.source)) {
        yield* formTexts(media, derivation);
        yield* casesFor(media, otherBodies(media, derivation), derivation);
      } else if (isOtherJson(media, derivation)) yield* casesFor(media, jsonBodies(media, derivation), derivation);
    }
    for (const media of derivation.operation.body?.content ?? []) {
      yield* varyFileParts(media, derivation);
      yield* leaveOutPartHeaders(media, derivation);
    }
    // Where the operation accepts JSON, `absent-body` tests this.
    if (derivation.validRequest.mediaType === undefined) yield* missingBody(derivation);
  },
};

/** The most valid values, and the most invalid ones, that are tested of one media type. */
const mostValues = 150;
/** The same, where the schema is that of the first JSON type: other code reads the body, and the same code checks it. */
const mostValuesOfSameSchema = 20;
/** How many of them are about what the contract states about a part. */
const mostLimits = 100;

/** What is tested of one media type. */
interface TestedBodies {
  /** The plainest valid value; `undefined` when there is none. */
  readonly sample: Json | undefined;
  /** Derived when they are consumed: a schema may have many. */
  readonly valid: Iterable<DerivedValue>;
  readonly invalid: Iterable<DerivedInvalid>;
  /** Writes a value, or `text` in its place, with fresh values apart from what the case is about; `undefined` when the media type cannot express it. */
  readonly write: (
    derived: Pick<DerivedValue, 'value' | 'text'> & { readonly about?: Pointer },
  ) => WrittenBody | undefined;
}

function* casesFor(
  { mediaType, pointer }: MediaType,
  { sample, valid, invalid, write }: TestedBodies,
  { validRequest }: Derivation,
): Generator<SequenceDraft> {
  const requestWith = ({ body, contentType }: WrittenBody) => ({
    request: validRequest.build({ body, headers: { 'Content-Type': contentType } }),
    scope: scopeFor(mediaType, body, validRequest.scope),
  });
  const plain = sample === undefined ? undefined : write({ value: sample });
  if (plain !== undefined) {
    const why = `an ordinary valid request with a body of type ${mediaType}`;
    const label = `${mediaType}, ordinary`;
    yield alone({ ...requestWith(plain), label, expects: 'accepted', about: pointer, why });
  }
  const label = (derived: DerivedValue) => `${mediaType}, ${derived.label}`;
  const accepted = drafts(valid, write, (derived, written) => ({
    ...requestWith(written),
    label: label(derived),
    expects: derived.mayBeRefused ? 'anything' : 'accepted',
    about: derived.about,
    why: describeValid(derived),
  }));
  const rejected = drafts(invalid, write, (derived, written) => ({
    ...requestWith(written),
    label: label(derived),
    expects: 'rejected',
    fault: 'schema',
    about: derived.about,
    why: describeInvalid(derived),
  }));
  yield* inTurns(accepted, rejected);
}

function* drafts<Derived extends DerivedValue>(
  values: Iterable<Derived>,
  write: TestedBodies['write'],
  draftOf: (derived: Derived, written: WrittenBody) => CaseDraft,
): Generator<SequenceDraft> {
  for (const derived of values) {
    const written = write(derived);
    if (written !== undefined) yield alone(draftOf(derived, written));
  }
}

/** One of each in turn: a short run has both. */
function* inTurns<Item>(one: Iterator<Item>, other: Iterator<Item>): Generator<Item> {
  const left = [one, other];
  for (let iterator = left.shift(); iterator !== undefined; iterator = left.shift()) {
    const next = iterator.next();
    if (next.done === true) continue;
    yield next.value;
    left.push(iterator);
  }
}

/** The operations of a JSON Patch refer to places that no schema describes (RFC 6902, 5). */
function scopeFor(mediaType: string, body: BodyDraft, ordinary: Scope): Scope {
  const scope = scopeForSize(ordinary, byteLength(body));
  return readMediaType(mediaType)?.subtype === 'json-patch+json' ? scopeWithReference(scope) : scope;
}

/** A form, multipart, XML, lines, records, plain text or bytes. */
function otherBodies(media: MediaType, { source, validRequest }: Derivation): TestedBodies {
  const { mediaType } = media;
  const schema = bodySchemaOf(media, source);
  const sample = sampleBody(media, source);
  const write: TestedBodies['write'] = ({ value, about }) => validRequest.freshOtherBody(media, value, about);
  const isXml = isXmlType(mediaType);
  if (schema !== undefined && (isXml || streamFormatOf(mediaType) !== undefined)) {
    const most = isSameSchema(source, validRequest.schema, schema) ? mostValuesOfSameSchema : mostValues;
    const isWritten = ({ value, text }: DerivedValue) =>
      text === undefined && !(isXml && !isPlainInXml(value)) && writeBody(media, value, source) !== undefined;
    return {
      sample,
      write,
      valid: limitsAndOthers(() => eachValidValue(source, schema), isWritten, most),
      invalid: limitsAndOthers(() => eachInvalidValue(source, schema), isWritten, most),
    };
  }
  const isForm = isFormType(mediaType) || isMultipartType(mediaType);
  // Bytes have no structure: where the schema asks for an object, none are known to be valid or invalid. Other pictures than the plainest need not be valid ones.
  const isFile = isBinaryType(mediaType) && readMediaType(mediaType)?.subtype !== 'octet-stream';
  if (schema === undefined || isFile || (isObject(sample) && !isForm)) return { sample, valid: [], invalid: [], write };
  const isFormal = isFormalTextType(mediaType);
  // The schema may describe what the text means, and not the text.
  if (isFormal && !(sample !== undefined && source.validator.isValid(schema, sample)))
    return { sample, valid: [], invalid: [], write };
  const objects = isFormType(mediaType) ? objectProperties(source, schema) : [];
  const canSend = ({ value }: DerivedValue) =>
    byteLength(writeBody(media, value, source)?.body ?? noBody) > 0 &&
    !objects.some((name) => isObject(value) && Object.hasOwn(value, name));
  const countFaults = (value: Json) => source.validator.check(schema, value).length;
  const single = untypedFiles(media, source);
  const files = filePartsOf(media, source);
  // The text of a file shows nothing of how fields are read, and `varyFileParts` varies files.
  const isOtherFile = (derived: DerivedValue) =>
    !isAboutLimit(derived) &&
    files.some(({ name }) => isOtherText(memberOf(derived.value, name), memberOf(sample, name)));
  const isListOfFiles = ({ value }: DerivedValue) =>
    isObject(value) && single.some((name) => Object.hasOwn(value, name) && Array.isArray(value[name]));
  const isInvalidForm = ({ value }: DerivedValue) =>
    formReadings(value, countFaults).every((reading) => countFaults(reading) > 0);
  return {
    sample,
    // What its schema allows need not follow the grammar of the text.
    valid: limitsAndOthers(
      () => (isFormal ? [] : matchingItems(eachValidValue(source, schema), canSend)),
      (derived) =>
        derived.text === undefined && hasPlainNames(derived.value) && !isListOfFiles(derived) && !isOtherFile(derived),
    ),
    invalid: limitsAndOthers(
      () => matchingItems(eachInvalidValue(source, schema), (derived) => isInvalidForm(derived) && canSend(derived)),
      ({ text, value }) => text === undefined && !Array.isArray(value),
    ),
    write,
  };
}

function isOtherText(text: Json | undefined, usual: Json = 'text'): boolean {
  return typeof text === 'string' && text !== usual;
}

/** The first values, those at what the contract states about a part, which may come after many others, and the first for each keyword. */
function* limitsAndOthers<Derived extends DerivedValue>(
  derive: () => Iterable<Derived>,
  isUsable: (derived: Derived) => boolean,
  most: number = mostValues,
): Generator<Derived> {
  const tested = new Set<Pointer>();
  let count = 0;
  let limits = 0;
  for (const derived of derive()) {
    const isLimit = isAboutLimit(derived);
    const isKnown = tested.has(derived.about);
    if (count >= most && isKnown && (!isLimit || limits >= mostLimits)) continue;
    if (!isUsable(derived)) continue;
    count += 1;
    if (isLimit) limits += 1;
    tested.add(derived.about);
    yield derived;
  }
}

/** OpenAPI does not say how to write an object in a form (Encoding Object), so neither is a value in its place known to be wrong. */
function objectProperties(source: SchemaSource, schema: Pointer): readonly string[] {
  const registry = registryOf(source);
  const { properties } = mergeSchemas(registry, { pointers: [schema] });
  return [...properties].flatMap(([name, pointers]) => {
    const { types } = mergeSchemas(registry, { pointers });
    return types.size === 1 && types.has('object') ? [name] : [];
  });
}

/** A schema without `type` describes one file (OpenAPI 3.1, Schema Object, Working with Binary Data), although a list in its place is valid by JSON Schema. */
function untypedFiles(media: MediaType, source: SchemaSource): readonly string[] {
  const { schema } = media;
  if (schema === undefined) return [];
  const registry = registryOf(source);
  const { properties } = mergeSchemas(registry, { pointers: [schema] });
  return filePartsOf(media, source).flatMap(({ name }) =>
    mergeSchemas(registry, { pointers: properties.get(name) ?? [] }).types.size > 1 ? [name] : [],
  );
}

/** Undeclared and odd names are only tested in JSON: many servers read the fields of a form by name. */
function hasPlainNames(value: Json): boolean {
  return (
    typeof value !== 'object' || value === null || Object.keys(value).every((name) => !/notDeclared|^__|\W/.test(name))
  );
}

/** Whether readers of XML agree on a value. */
function isPlainInXml(value: Json): boolean {
  return hasPlainNames(value) && !hasOuterSpace(value);
}

/** Many readers of XML cut the spaces around a text. */
function hasOuterSpace(value: Json): boolean {
  if (typeof value === 'string') return value.trim() !== value;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOuterSpace);
}

/** Whether the media type is JSON, and not the first that is. */
function isOtherJson({ mediaType }: MediaType, { validRequest }: Derivation): boolean {
  return isJsonType(mediaType) && validRequest.mediaType !== undefined && validRequest.mediaType !== mediaType;
}

function jsonBodies({ mediaType, schema }: MediaType, { validRequest, source }: Derivation): TestedBodies {
  const sample = schema === undefined ? {} : sampleValue(source, schema);
  const write = (derived: Pick<DerivedValue, 'value' | 'text'>): WrittenBody => {
    return { body: validRequest.freshBody(derived, { body: { sample, schema } }), contentType: mediaType };
  };
  if (schema === undefined || sample === undefined) return { sample, valid: [], invalid: [], write };
  const most = isSameSchema(source, validRequest.schema, schema) ? mostValuesOfSameSchema : mostValues;
  return {
    sample,
    valid: takeItems(eachValidValue(source, schema), most),
    invalid: takeItems(eachInvalidValue(source, schema), most),
    write,
  };
}

function isSameSchema({ document }: SchemaSource, one: Pointer | undefined, other: Pointer): boolean {
  return one !== undefined && resolve(document, one) === resolve(document, other);
}

function* missingBody({ operation, validRequest }: Derivation): Generator<SequenceDraft> {
  if (!operation.body?.required) return;
  yield alone({
    label: 'no body',
    request: validRequest.build({ body: noBody, headers: { 'Content-Type': undefined } }),
    expects: 'rejected',
    fault: 'syntax',
    scope: outOfScope(outOfScope(validRequest.scope, 'length'), 'media-type'),
    about: operation.body.pointer,
    why: 'a request without a body',
  });
}
