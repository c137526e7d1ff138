import { isJsonType } from '../http/media-type.ts';
import type { HeaderField } from '../model/case.ts';
import type { Contract, MediaType, Operation, ResponseSpec, Unsupported } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import { translateToDraft7 } from './draft-7.ts';
import { exampleOf } from './example-value.ts';
import { type FilledRequest, fillParameters, simplifiedPath } from './fill-parameters.ts';
import { flatten } from './flat-schema.ts';
import { placeCredential } from './place-credential.ts';
import { writeText } from './write-text.ts';

/** One request that the hooks let Dredd send, and what they let it hold the answer against. */
export interface PlannedTransaction {
  /** Dredd's name for it. */
  readonly name: string;
  readonly operation: string;
  /** Under the base address, with the query. The secret stands as `$TOKEN`, here and in the header fields. */
  readonly path: string;
  readonly headers: readonly HeaderField[];
  readonly body: string;
  /** Draft 7, for answers that the contract has a schema for. */
  readonly bodySchema: JsonObject | undefined;
}

/** What became of an operation. */
export interface PlanOutcome {
  /** Its Operation Object in the projection. */
  readonly description: JsonObject;
  readonly transactions: readonly PlannedTransaction[];
  readonly skipped: readonly Unsupported[];
}

/** Plans one transaction for each answer that a request alone can bring about, and says of the others why there is none. */
export function planOperation(contract: Contract, operation: Operation): PlanOutcome {
  const filled = fillParameters(contract.document, operation);
  const content = requestContent(contract, operation);
  const obstacle = filled.obstacle ?? content.obstacle;
  if (obstacle !== undefined) return passOver(operation, obstacle);
  const answers = operation.responses.map((response) => ({
    response,
    cause: causeOf(response, { operation, content }),
  }));
  const planned = answers.filter(({ cause }) => cause.kind !== 'none');
  return {
    description: {
      parameters: filled.parameters,
      ...(content.mediaType === undefined ? {} : { requestBody: describedContent(content) }),
      responses: Object.fromEntries(planned.map(({ response }) => [response.status, described(response)])),
    },
    transactions: planned.map(({ response, cause }) =>
      transaction(contract, { operation, response, cause, content, filled }),
    ),
    skipped: answers.flatMap(({ response, cause }) =>
      cause.kind === 'none' ? [{ pointer: response.pointer, operation: operation.key, reason: cause.reason }] : [],
    ),
  };
}

/** How a request brings about an answer. */
type Cause = { readonly kind: 'valid' | 'invalid' | 'anonymous' } | { readonly kind: 'none'; readonly reason: string };

interface RequestContent {
  readonly mediaType: string | undefined;
  readonly schema: JsonObject;
  readonly valid: string;
  /** JSON that breaks the schema, if any is known. */
  readonly invalid: string | undefined;
  readonly obstacle: string | undefined;
}

const none: RequestContent = { mediaType: undefined, schema: {}, valid: '', invalid: undefined, obstacle: undefined };

function requestContent({ document }: Contract, { body }: Operation): RequestContent {
  if (body === undefined || body.content.length === 0) return none;
  const media = body.content.find(isJson);
  if (media === undefined) return body.required ? { ...none, obstacle: 'its request body is not JSON' } : none;
  const schema =
    media.schema === undefined ? {} : translateToDraft7(document, { pointer: media.schema, side: 'request' });
  const [example] = media.examples;
  const valid = writeText(example === undefined ? exampleOf(schema) : example.value);
  return { mediaType: media.mediaType, schema, valid, invalid: invalidFor(schema), obstacle: undefined };
}

/** An empty object where members are required, a value of another type elsewhere. */
function invalidFor(schema: JsonObject): string | undefined {
  const { type, required } = flatten(schema);
  if (Array.isArray(required) && required.length > 0) return '{}';
  if (typeof type !== 'string') return undefined;
  return type === 'object' ? '[]' : '{}';
}

function causeOf(
  { status }: ResponseSpec,
  { operation, content }: { readonly operation: Operation; readonly content: RequestContent },
): Cause {
  const first = (pattern: RegExp) =>
    operation.responses.find((response) => pattern.test(response.status))?.status === status;
  if (!/^\d{3}$/.test(status)) return { kind: 'none', reason: `Dredd does not know ${status} for a status` };
  if (status.startsWith('2')) {
    return first(/^2\d\d$/) ? { kind: 'valid' } : { kind: 'none', reason: 'Dredd is asked for one success only' };
  }
  if (status === '400' || status === '422') {
    const provoked = content.invalid !== undefined && first(/^(400|422)$/);
    return provoked ? { kind: 'invalid' } : { kind: 'none', reason: 'no request is known that must be answered so' };
  }
  if (status === '401' && operation.security.some(({ schemes }) => schemes.length > 0)) return { kind: 'anonymous' };
  return { kind: 'none', reason: 'a request alone does not bring this answer about' };
}

interface Draft {
  readonly operation: Operation;
  readonly response: ResponseSpec;
  readonly cause: Cause;
  readonly content: RequestContent;
  readonly filled: FilledRequest;
}

function transaction(
  { document }: Contract,
  { operation, response, cause, content, filled }: Draft,
): PlannedTransaction {
  const media = answerMedia(response);
  const credential = cause.kind === 'anonymous' ? placeCredential([]) : placeCredential(operation.security);
  const query = [...filled.query, ...credential.query].join('&');
  const cookies = [...filled.cookies, ...credential.cookies].join('; ');
  const schema = media?.schema;
  return {
    name: [simplifiedPath(operation), operation.method, response.status, media?.mediaType ?? []].flat().join(' > '),
    operation: operation.key,
    path: query === '' ? filled.path : `${filled.path}?${query}`,
    headers: [...filled.headers, ...credential.headers, ...(cookies === '' ? [] : [['Cookie', cookies] as const])],
    body: (cause.kind === 'invalid' ? content.invalid : content.valid) ?? '',
    bodySchema:
      schema === undefined || !isJson(media)
        ? undefined
        : translateToDraft7(document, { pointer: schema, side: 'response' }),
  };
}

/** Schemas stay out: the hooks know them better than OpenAPI 3.0 can say them, and Dredd takes long to read them. */
function describedContent({ mediaType = '', valid }: RequestContent): JsonObject {
  return { content: { [mediaType]: { example: JSON.parse(valid) } } };
}

function described(response: ResponseSpec): JsonObject {
  const media = answerMedia(response);
  return { description: '', ...(media === undefined ? {} : { content: { [media.mediaType]: {} } }) };
}

function answerMedia({ content }: ResponseSpec): MediaType | undefined {
  return content.find(isJson) ?? content[0];
}

function isJson(media: MediaType | undefined): boolean {
  return isJsonType(media?.mediaType);
}

function passOver({ pointer, key }: Operation, reason: string): PlanOutcome {
  return { description: {}, transactions: [], skipped: [{ pointer, operation: key, reason }] };
}
