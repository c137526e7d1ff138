import {
  findMediaType,
  isFormalTextType,
  isFormType,
  isJsonType,
  isMultipartType,
  isPlainTextType,
  isXmlType,
  readMediaType,
  streamFormatOf,
} from '../../http/media-type.ts';
import type { Dialect, MediaType, Operation, RequestBody } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { violationsOf } from '../../schema/derive/build/is-valid-value.ts';
import { hasMoreValues, nestsDeeper } from '../../schema/json/nests-deeper.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { memoize, memoizeByObject } from '../../schema/memoize.ts';
import type { SchemaViolation, Validator } from '../../schema/validate/validator.ts';
import { printableAscii } from '../../text/printable-ascii.ts';
import { anyText, latin1Text, utf8Text } from '../body/text-bytes.ts';
import { fault, type Rejection, rejection, schemaFaults } from '../rejection/rejection.ts';
import { readForm } from './form-body.ts';
import { headerOf, type MockRequest } from './mock-request.ts';
import { readMultipart } from './multipart-body.ts';
import { readStreamBody } from './stream-body.ts';
import { readXmlBody } from './xml-body.ts';

/** The body of a request as a value, or why it is rejected. */
export type BodyReading =
  | {
      readonly ok: true;
      /** `undefined`: the request has no body, or one that has no JSON value (bytes). */
      readonly value: Json | undefined;
      /** The media type of the contract by which it was read. */
      readonly entry: MediaType | undefined;
    }
  | { readonly ok: false; readonly rejection: Rejection };

/** The contract by which a body is read and validated. */
export interface BodyContext {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly validator: Validator;
}

const noBody: BodyReading = { ok: true, value: undefined, entry: undefined };

/** Reads and validates the body of a request. A body is ignored where the operation documents none. */
export function readBody(operation: Operation, request: MockRequest, context: BodyContext): BodyReading {
  const { body: documented } = operation;
  if (documented === undefined) return noBody;
  const { body } = request;
  const type = headerOf(request, 'content-type');
  if (body === undefined || (body.length === 0 && (type === undefined || isJsonType(type)))) {
    return documented.required
      ? rejected(rejection('schema', { place: 'body', message: 'is required', pointer: documented.pointer }))
      : noBody;
  }
  const coding = headerOf(request, 'content-encoding');
  if (coding !== undefined && !/^(?:identity)?$/i.test(coding.trim())) return rejected(encodedBody());
  const entry = type === undefined ? undefined : entryFor(documented, type);
  if (entry === undefined || type === undefined) return rejected(unknownType(documented, type));
  const value = readValue(entry, { body, type }, context);
  return 'cause' in value ? rejected(value) : validate(entry, value.value, context);
}

function rejected(reason: Rejection): BodyReading {
  return { ok: false, rejection: reason };
}

const entryFor = memoize((body: RequestBody, type: string): MediaType | undefined => {
  const name = readMediaType(type);
  return name === undefined ? undefined : findMediaType(body.content, name);
});

function unknownType(body: RequestBody, type: string | undefined): Rejection {
  const types = body.content.map(({ mediaType }) => mediaType).join(' or ');
  const message = type === undefined ? `is required: ${types}` : `must be ${types}`;
  const accept = body.content.map(({ mediaType }) => printableAscii(mediaType)).join(', ');
  return {
    cause: 'media-type',
    faults: [{ place: 'header/Content-Type', message, pointer: body.pointer }],
    headers: ['Accept', accept],
  };
}

function encodedBody(): Rejection {
  return {
    cause: 'media-type',
    faults: [fault('header/Content-Encoding', 'must be absent: the mock does not decode bodies')],
    headers: ['Accept-Encoding', 'identity'],
  };
}

/** Whether a body of this media type is read into a value, which its schema can validate. */
export function isValidatedType(type: string): boolean {
  return (
    isJsonType(type) ||
    isFormType(type) ||
    isMultipartType(type) ||
    isPlainTextType(type) ||
    isFormalTextType(type) ||
    isXmlType(type) ||
    isItemType(type)
  );
}

/** Whether the body is a sequence of JSON values. */
function isItemType(type: string): boolean {
  const format = streamFormatOf(type);
  return format === 'lines' || format === 'records';
}

function readValue(
  entry: MediaType,
  received: { readonly body: Uint8Array; readonly type: string },
  context: BodyContext,
): { readonly value: Json | undefined } | Rejection {
  const { body, type } = received;
  const { document, validator } = context;
  if (isJsonType(type)) return readJsonBody(body);
  const tooMany = refuseParts(type, body);
  if (tooMany !== undefined) return tooMany;
  if (isFormType(type)) return readForm(anyText(body), entry, document);
  if (isMultipartType(type)) return readMultipart(received, entry, document);
  if (isXmlType(type)) return readXmlBody(body, entry, context);
  if (isItemType(type)) return readStreamBody(received, entry, context);
  if (isPlainTextType(type)) return { value: readText(anyText(body), entry, validator) };
  return { value: isFormalTextType(type) ? readFormalText(anyText(body), entry, validator) : undefined };
}

/** The text, unless the schema describes what it means. */
function readFormalText(text: string, { schema }: MediaType, { check }: Validator): string | undefined {
  const violations = schema === undefined ? [] : check(schema, text);
  return violations.some(({ keyword, instance }) => keyword === 'type' && instance === '') ? undefined : text;
}

/** A number or boolean where the schema asks for one. */
function readText(text: string, { schema }: MediaType, { isValid }: Validator): Json {
  if (schema === undefined || isValid(schema, text)) return text;
  const reading = readJson(text.trim());
  const isScalar = reading.ok && ['number', 'bigint', 'boolean'].includes(typeof reading.value);
  return isScalar && isValid(schema, reading.value) ? reading.value : text;
}

function validate(entry: MediaType, value: Json | undefined, context: BodyContext): BodyReading {
  if (value === undefined || entry.schema === undefined) return { ok: true, value, entry };
  const violations = violationsOf(context, entry.schema, value);
  return violations.length === 0 ? { ok: true, value, entry } : invalid(violations);
}

/** The same object for the same list of violations, so that the response can be kept too. */
const invalid = memoizeByObject(
  (violations: readonly SchemaViolation[]): BodyReading =>
    rejected(rejection('schema', ...schemaFaults(violations, 'body'))),
);

/** A reader may set a limit (RFC 8259, 9): a body of millions of levels would fill the memory. */
const deepest = 300_000;
const mostValues = 100_000;

/** Each takes several times the memory and the time of a value of JSON. */
const mostParts = 30_000;

/** Texts in XML are read in as many pieces as these divide them into. */
const mostPieces = 200_000;

interface PartLimit {
  readonly pattern: RegExp;
  readonly most: number;
  readonly parts: string;
}

const limitsOfXml: readonly PartLimit[] = [
  { pattern: /<[^/!?]|=\s*["']/g, most: mostParts, parts: 'elements and attributes' },
  { pattern: /&|<[!?]/g, most: mostPieces, parts: 'references, comments and instructions' },
];
const limitsOfForm: readonly PartLimit[] = [{ pattern: /&/g, most: mostParts, parts: 'pairs' }];

/** Why a form or XML is not read: what it consists of is too much, whatever it means. */
function refuseParts(type: string, body: Uint8Array): Rejection | undefined {
  const limits = isXmlType(type) ? limitsOfXml : isFormType(type) ? limitsOfForm : [];
  for (const { pattern, most, parts } of limits) {
    let count = 0;
    for (const _ of latin1Text(body).matchAll(pattern)) {
      count += 1;
      if (count > most) return rejection('size', fault('body', `must not have more than ${most} ${parts}`));
    }
  }
  return undefined;
}

function readJsonBody(body: Uint8Array): { value: Json } | Rejection {
  const text = utf8Text(body);
  if (text === undefined) return rejection('syntax', fault('body', 'is not UTF-8'));
  if (nestsDeeper(text, deepest)) return rejection('size', fault('body', `must not have more than ${deepest} levels`));
  if (hasMoreValues(text, mostValues))
    return rejection('size', fault('body', `must not have more than ${mostValues} values`));
  const reading = readJson(text);
  if (!reading.ok)
    return rejection('syntax', fault('body', `is not JSON: ${reading.message} (at character ${reading.offset + 1})`));
  const [repeated] = reading.duplicates;
  return repeated === undefined
    ? { value: reading.value }
    : rejection('syntax', fault(`body${repeated}`, 'is there twice'));
}
