import { isJsonType } from '../http/media-type.ts';
import type { HeaderField } from '../model/case.ts';
import type { Contract, MediaType, Operation, ResponseSpec, Unsupported } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { exampleOf } from './example-value.ts';
import { type FilledRequest, fillParameters, simplifiedPath } from './fill-parameters.ts';
import { flattenSchema } from './flatten-schema.ts';
import { placeCredential } from './place-credential.ts';
import { translateToDraft7 } from './translate-to-draft7.ts';

/** One request that Dredd is to send, and the schema that it checks the response against. */
export interface PlannedTransaction {
  /** Dredd's name for it. */
  readonly name: string;
  readonly operation: string;
  readonly method: string;
  /** What the request is sent to cause: a success, or the refusal of a body or of a missing credential. */
  readonly cause: 'valid' | 'invalid' | 'anonymous';
  /** Relative to the base URL, with the query. `$TOKEN` replaces the secret, here and in the headers. */
  readonly path: string;
  readonly headers: readonly HeaderField[];
  readonly body: string;
  /** Of the body of the request; `undefined`: there is none. */
  readonly mediaType: string | undefined;
  /** Of the response that is expected. */
  readonly accept: string | undefined;
  /** In draft 7; `undefined` for a response without a schema. */
  readonly bodySchema: JsonObject | undefined;
}

/** The planned transactions of an operation. */
export interface OperationPlan {
  /** Its Operation Object in Dredd's document. */
  readonly description: JsonObject;
  readonly transactions: readonly PlannedTransaction[];
  readonly skipped: readonly Unsupported[];
}

/** Plans one transaction for each response that a single request can cause, and gives the reason for each other response. */
export function planOperation(contract: Contract, operation: Operation): OperationPlan {
  const filled = fillParameters(contract.document, operation);
  const body = requestBody(contract, operation);
  const obstacle = filled.obstacle ?? body.obstacle;
  if (obstacle !== undefined) return skipOperation(operation, obstacle);
  const causes = operation.responses.map((response) => ({
    response,
    cause: causeOf(response, { operation, body }),
  }));
  const planned = causes.flatMap(({ response, cause }) =>
    cause.kind === 'none' ? [] : [{ response, cause: cause.kind }],
  );
  return {
    description: {
      parameters: filled.parameters,
      ...(body.mediaType === undefined ? {} : { requestBody: describedBody(body) }),
      responses: Object.fromEntries(planned.map(({ response }) => [response.status, described(response)])),
    },
    transactions: planned.map(({ response, cause }) =>
      transaction(contract, { operation, response, cause, body, filled }),
    ),
    skipped: causes.flatMap(({ response, cause }) =>
      cause.kind === 'none' ? [{ pointer: response.pointer, operation: operation.key, reason: cause.reason }] : [],
    ),
  };
}

/** The request that causes a response, or the reason why there is none. */
type Cause = { readonly kind: PlannedTransaction['cause'] } | { readonly kind: 'none'; readonly reason: string };

interface RequestBody {
  readonly mediaType: string | undefined;
  readonly schema: JsonObject;
  readonly valid: string;
  /** JSON that violates the schema, if any is known. */
  readonly invalid: string | undefined;
  readonly obstacle: string | undefined;
}

const none: RequestBody = { mediaType: undefined, schema: {}, valid: '', invalid: undefined, obstacle: undefined };

function requestBody({ document }: Contract, { body }: Operation): RequestBody {
  if (body === undefined || body.content.length === 0) return none;
  const media = body.content.find(isJson);
  if (media === undefined) return body.required ? { ...none, obstacle: 'its request body is not JSON' } : none;
  const schema =
    media.schema === undefined ? {} : translateToDraft7(document, { pointer: media.schema, direction: 'request' });
  const [example] = media.examples;
  const valid = writeJson(example === undefined ? exampleOf(schema) : example.value);
  return { mediaType: media.mediaType, schema, valid, invalid: invalidFor(schema), obstacle: undefined };
}

/** An empty object when properties are required, else a value of another type. */
function invalidFor(schema: JsonObject): string | undefined {
  const { type, required } = flattenSchema(schema);
  if (Array.isArray(required) && required.length > 0) return '{}';
  if (typeof type !== 'string') return undefined;
  return type === 'object' ? '[]' : '{}';
}

function causeOf(
  { status }: ResponseSpec,
  { operation, body }: { readonly operation: Operation; readonly body: RequestBody },
): Cause {
  const first = (pattern: RegExp) =>
    operation.responses.find((response) => pattern.test(response.status))?.status === status;
  if (!/^\d{3}$/.test(status)) return { kind: 'none', reason: `Dredd does not accept ${status} as a status` };
  if (status.startsWith('2')) {
    return first(/^2\d\d$/) ? { kind: 'valid' } : { kind: 'none', reason: 'Dredd checks only the first success' };
  }
  if (status === '400' || status === '422') {
    const canCause = body.invalid !== undefined && first(/^(400|422)$/);
    return canCause ? { kind: 'invalid' } : { kind: 'none', reason: 'no request is known that must get this response' };
  }
  if (status === '401' && operation.security.some(({ schemes }) => schemes.length > 0)) return { kind: 'anonymous' };
  return { kind: 'none', reason: 'a single request does not cause this response' };
}

interface TransactionParts {
  readonly operation: Operation;
  readonly response: ResponseSpec;
  readonly cause: PlannedTransaction['cause'];
  readonly body: RequestBody;
  readonly filled: FilledRequest;
}

function transaction(
  { document }: Contract,
  { operation, response, cause, body, filled }: TransactionParts,
): PlannedTransaction {
  const media = mediaOf(response);
  const credential = cause === 'anonymous' ? placeCredential([]) : placeCredential(operation.security);
  const query = [...filled.query, ...credential.query].join('&');
  const cookies = [...filled.cookies, ...credential.cookies].join('; ');
  const schema = media?.schema;
  return {
    name: [simplifiedPath(operation), operation.method, response.status, media?.mediaType ?? []].flat().join(' > '),
    operation: operation.key,
    method: operation.method,
    cause,
    path: query === '' ? filled.path : `${filled.path}?${query}`,
    headers: [...filled.headers, ...credential.headers, ...(cookies === '' ? [] : [['Cookie', cookies] as const])],
    body: (cause === 'invalid' ? body.invalid : body.valid) ?? '',
    mediaType: body.mediaType,
    accept: media?.mediaType,
    bodySchema:
      schema === undefined || !isJson(media)
        ? undefined
        : translateToDraft7(document, { pointer: schema, direction: 'response' }),
  };
}

/** Without schemas: the hooks add them, because OpenAPI 3.0 cannot express all of them and Dredd is slow to read them. */
function describedBody({ mediaType = '', valid }: RequestBody): JsonObject {
  return { content: { [mediaType]: { example: JSON.parse(valid) } } };
}

function described(response: ResponseSpec): JsonObject {
  const media = mediaOf(response);
  return { description: '', ...(media === undefined ? {} : { content: { [media.mediaType]: {} } }) };
}

function mediaOf({ content }: ResponseSpec): MediaType | undefined {
  return content.find(isJson) ?? content[0];
}

function isJson(media: MediaType | undefined): boolean {
  return isJsonType(media?.mediaType);
}

/** The plan for an operation that Dredd does not check. */
export function skipOperation({ pointer, key }: Operation, reason: string): OperationPlan {
  return { description: {}, transactions: [], skipped: [{ pointer, operation: key, reason }] };
}
