import { isJsonType } from '../../http/media-type.ts';
import type { Contract, MediaType, ResponseSpec } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import { sampleValue } from '../../schema/derive/sample-value.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { schemaTypes } from '../body/schema-properties.ts';
import type { Prism } from '../prism/prism.ts';
import { responseHeaders } from './response-headers.ts';
import { stripWriteOnly } from './strip-write-only.ts';

/** What every part of a mock needs to know. */
export interface MockContext {
  readonly contract: Contract;
  /** Judges what is sent to the mock. */
  readonly requestValidator: Validator;
  /** Judges what the mock is about to answer. */
  readonly responseValidator: Validator;
  /** A value of our own making for a schema of an answer; valid; `undefined` when none was found. */
  readonly sample: (schema: Pointer) => Json | undefined;
  /** The value without what no answer has (`writeOnly`). */
  readonly withoutWriteOnly: (entry: MediaType, value: Json) => Json;
  /** Whether a valid value is what its discriminators say, too. */
  readonly isConsistent: (entry: MediaType, value: Json) => boolean;
  /** The header fields that a response declares, names and values in turn. */
  readonly headersOf: (response: ResponseSpec) => readonly string[];
  readonly prism: Prism;
}

export function createMockContext(contract: Contract, prism: Prism): MockContext {
  const { document, dialect } = contract;
  const requests = createValidator(document, { dialect, direction: 'request' });
  const answers = createValidator(document, { dialect, direction: 'response' });
  const source = { document, dialect, validator: answers, direction: 'response' } as const;
  const sample = (schema: Pointer) => sampleValue(source, schema);
  const tellable = ({ schema }: MediaType, value: Json) =>
    schema === undefined ? value : stripWriteOnly(source, schema, value);
  const isConsistent = ({ schema }: MediaType, value: Json) =>
    schema === undefined || isValidValue(source, schema, value);
  const fields = new WeakMap<ResponseSpec, readonly string[]>();
  const fieldsOf = (response: ResponseSpec) => {
    const known = fields.get(response) ?? responseHeaders(response, { document, answers, sample });
    fields.set(response, known);
    return known;
  };
  return {
    contract,
    requestValidator: requests,
    responseValidator: answers,
    sample,
    withoutWriteOnly: tellable,
    isConsistent,
    headersOf: fieldsOf,
    prism,
  };
}

/** Whether a value may be answered as content of the entry. Text that stands for a structure (XML) is taken on trust. */
export function isValidBody(
  { contract, responseValidator: answers }: MockContext,
  entry: MediaType,
  value: Json,
): boolean {
  if (entry.schema === undefined) return true;
  const isOpaque =
    typeof value === 'string' &&
    !isJsonType(entry.mediaType) &&
    !schemaTypes(contract.document, entry.schema).has('string');
  return isOpaque || answers.check(entry.schema, value).length === 0;
}
