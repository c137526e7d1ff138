import {
  findMediaType,
  isFormType,
  isJsonType,
  isMultipartType,
  isPlainTextType,
  readMediaType,
} from '../../http/media-type.ts';
import type { MediaType, Operation, RequestBody } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { readJson } from '../../schema/json/read-json.ts';
import type { SchemaViolation, Validator } from '../../schema/validate/validator.ts';
import { memoize, memoizeByObject } from '../body/memoize.ts';
import { anyText, utf8Text } from '../body/text-bytes.ts';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { schemaFaults } from '../rejection/schema-faults.ts';
import { readForm } from './form-body.ts';
import { headerOf, type MockRequest } from './mock-request.ts';
import { readMultipart } from './multipart-body.ts';

/** The content of a request as a value, or why it cannot be taken. */
export type BodyReading =
  | {
      readonly ok: true;
      /** `undefined`: there is none, or it is of a type whose content has no JSON value (XML, binary). */
      readonly value: Json | undefined;
      /** The entry of the contract that it was read by. */
      readonly entry: MediaType | undefined;
    }
  | { readonly ok: false; readonly rejection: Rejection };

export interface BodyContext {
  readonly document: JsonObject;
  readonly validator: Validator;
}

const none: BodyReading = { ok: true, value: undefined, entry: undefined };

/** Reads and judges the content of a request by the operation's Request Body Object. Content that is not asked for is passed over. */
export function readBody(operation: Operation, request: MockRequest, context: BodyContext): BodyReading {
  const { body } = operation;
  if (body === undefined) return none;
  const { body: content } = request;
  const type = headerOf(request, 'content-type');
  if (content === undefined || (content.length === 0 && (type === undefined || isJsonType(type)))) {
    return body.required
      ? refused(rejection('schema', { place: 'body', message: 'is required', pointer: body.pointer }))
      : none;
  }
  const coding = headerOf(request, 'content-encoding');
  if (coding !== undefined && !/^(?:identity)?$/i.test(coding.trim())) return refused(unknownCoding());
  const entry = type === undefined ? undefined : entryFor(body, type);
  if (entry === undefined || type === undefined) return refused(unknownType(body, type));
  return readEntry(entry, { content, type }, context);
}

function refused(reason: Rejection): BodyReading {
  return { ok: false, rejection: reason };
}

const entryFor = memoize((body: RequestBody, type: string): MediaType | undefined => {
  const essence = readMediaType(type);
  return essence === undefined ? undefined : findMediaType(body.content, essence);
});

function unknownType(body: RequestBody, type: string | undefined): Rejection {
  const types = body.content.map(({ mediaType }) => mediaType).join(' or ');
  const message = type === undefined ? `is required: ${types}` : `must be ${types}`;
  const accept = body.content.map(({ mediaType }) => mediaType.replaceAll(/[^\x20-\x7e]/g, '')).join(', ');
  return {
    cause: 'media-type',
    faults: [{ place: 'header/Content-Type', message, pointer: body.pointer }],
    headers: ['Accept', accept],
  };
}

function unknownCoding(): Rejection {
  return {
    cause: 'media-type',
    faults: [fault('header/Content-Encoding', 'must be absent: content is only taken as it is')],
    headers: ['Accept-Encoding', 'identity'],
  };
}

/** Whether content of this type is read into a value, which its schema can judge. */
export function isValidatedType(type: string): boolean {
  return isJsonType(type) || isFormType(type) || isMultipartType(type) || isPlainTextType(type);
}

function readEntry(
  entry: MediaType,
  received: { content: Uint8Array; type: string },
  context: BodyContext,
): BodyReading {
  const value = readValue(entry, received, context.document);
  return 'cause' in value ? refused(value) : judge(entry, value.value, context);
}

function readValue(
  entry: MediaType,
  received: { content: Uint8Array; type: string },
  document: JsonObject,
): { readonly value: Json | undefined } | Rejection {
  const { content, type } = received;
  if (isJsonType(type)) return readJsonContent(content);
  if (isFormType(type)) return readForm(anyText(content), entry, document);
  if (isMultipartType(type)) return readMultipart(received, entry, document);
  return { value: isPlainTextType(type) ? anyText(content) : undefined };
}

function judge(entry: MediaType, value: Json | undefined, { validator }: BodyContext): BodyReading {
  if (value === undefined || entry.schema === undefined) return { ok: true, value, entry };
  const violations = validator.check(entry.schema, value);
  return violations.length === 0 ? { ok: true, value, entry } : refusalFor(violations);
}

/** The same for the same list of violations, so that the answer can be the same too. */
const refusalFor = memoizeByObject(
  (violations: readonly SchemaViolation[]): BodyReading =>
    refused(rejection('schema', ...schemaFaults(violations, 'body'))),
);

function readJsonContent(content: Uint8Array): { value: Json } | Rejection {
  const text = utf8Text(content);
  if (text === undefined) return rejection('syntax', fault('body', 'is not UTF-8'));
  const reading = readJson(text);
  if (!reading.ok)
    return rejection('syntax', fault('body', `is not JSON: ${reading.message} (at character ${reading.offset + 1})`));
  const [twice] = reading.duplicates;
  return twice === undefined ? { value: reading.value } : rejection('syntax', fault(`body${twice}`, 'is there twice'));
}
