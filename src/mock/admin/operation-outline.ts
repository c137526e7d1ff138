import { isJsonType } from '../../http/media-type.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { valueText, writeJson } from '../../schema/json/write-json.ts';
import type { MockContext } from '../response/mock-context.ts';

/** An operation as a page shows it, with a request that can be sent. A type, not an interface, so that it can be used as JSON. */
export type OperationOutline = {
  /** `POST /books`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The first of its tags; empty without one. */
  readonly tag: string;
  readonly statuses: readonly string[];
  readonly examples: readonly string[];
  readonly parameters: readonly ParameterOutline[];
  /** `null`: the request has no body. */
  readonly body: { readonly mediaType: string; readonly text: string } | null;
  /** How the request carries its credential; `null`: it needs none. */
  readonly credential: { readonly in: string; readonly name: string; readonly value: string } | null;
};

/** A parameter with a value for it. */
export type ParameterOutline = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** Empty for an optional parameter. */
  readonly value: string;
};

/** Outlines all operations of a contract. Path parameters name items that exist. */
export function outlineOperations(context: MockContext): readonly OperationOutline[] {
  return context.contract.operations.map((operation) => {
    const { key, method, path, summary = '', responses, parameters, tags } = operation;
    const ids = context.world.knownIds(operation);
    return {
      key,
      method,
      path,
      summary,
      tag: tags[0] ?? '',
      statuses: responses.map(({ status }) => status),
      examples: [
        ...new Set(
          responses.flatMap(({ content }) =>
            content.flatMap(({ examples }) => examples.flatMap(({ name }) => name ?? [])),
          ),
        ),
      ],
      parameters: parameters.map((one) => outlineParameter(one, ids.get(`path/${one.name}`), context)),
      body: outlineBody(operation, context),
      credential: outlineCredential(operation),
    };
  });
}

function outlineParameter(parameter: Parameter, id: Json | undefined, context: MockContext): ParameterOutline {
  const { name, required, examples, schema } = parameter;
  const place = parameter.in;
  const [example] = examples;
  const known = (place === 'path' ? id : undefined) ?? example?.value;
  const value = known ?? (required && schema !== undefined ? sampleOf(schema, context) : undefined);
  return { name, in: place, required, value: required && value !== undefined ? editableText(value) : '' };
}

function outlineBody(operation: Operation, context: MockContext): OperationOutline['body'] {
  const content = operation.body?.content ?? [];
  const entry = content.find(({ mediaType }) => isJsonType(mediaType)) ?? content[0];
  if (entry === undefined) return null;
  const { mediaType, schema, examples } = entry;
  const [example] = examples;
  const isValid = (value: Json) => schema !== undefined && context.requestValidator.isValid(schema, value);
  const made = schema === undefined || !isJsonType(mediaType) ? undefined : context.world.value(operation, schema);
  const value = example?.value ?? (made !== undefined && isValid(made) ? made : schema && sampleOf(schema, context));
  return { mediaType, text: value === undefined ? '' : editableText(value, isJsonType(mediaType)) };
}

function sampleOf(schema: string, { contract, requestValidator }: MockContext): Json | undefined {
  const { document, dialect } = contract;
  return sampleValue({ document, dialect, validator: requestValidator, direction: 'request' }, schema);
}

/** JSON with line breaks where it is to be edited as JSON. */
function editableText(value: Json, isJson = false): string {
  if (!isJson) return valueText(value);
  const text = writeJson(value);
  // Integers that a double cannot hold would lose digits.
  return /\d{16}/.test(text) ? text : JSON.stringify(JSON.parse(text), null, 2);
}

function outlineCredential({ security }: Operation): OperationOutline['credential'] {
  const [scheme] = security[0]?.schemes ?? [];
  if (scheme === undefined) return null;
  switch (scheme.scheme.kind) {
    case 'bearer':
      return { in: 'header', name: 'Authorization', value: 'Bearer a-token' };
    case 'basic':
      return { in: 'header', name: 'Authorization', value: 'Basic dXNlcjpwYXNz' };
    case 'api-key':
      return { in: scheme.scheme.in, name: scheme.scheme.parameter, value: 'a-key' };
    default:
      return null;
  }
}
