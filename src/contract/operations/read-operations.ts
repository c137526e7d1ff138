import { isToken } from '../../http/token.ts';
import type { Operation, Parameter, RequestBody } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { methodFields } from '../../schema/document/all-schemas.ts';
import { isObject, join, memberOf, objectAt, resolve, valueAt } from '../../schema/json/pointer.ts';
import { entriesAt, readMediaTypes } from './read-media-types.ts';
import { readParameters } from './read-parameters.ts';
import { type PathParts, readPath } from './read-path.ts';
import { readResponses } from './read-responses.ts';
import { readSecurity } from './read-security.ts';
import { readServers } from './read-servers.ts';

/** Every operation under `paths`, in the order of the document. Malformed parts are left out: lint reports them, and reading goes on. */
export function readOperations(document: JsonObject): Operation[] {
  const paths = memberOf(document, 'paths');
  if (!isObject(paths)) return [];
  return Object.keys(paths)
    .filter((path) => path.startsWith('/'))
    .flatMap((path) => pathOperations(document, path));
}

function pathOperations(document: JsonObject, path: string): Operation[] {
  const written = join('/paths', path);
  const referenced = resolve(document, written);
  // A path item may have other properties next to a `$ref` (OAS 3.1, Path Item Object); its own properties come first.
  const items = referenced === undefined || referenced === written ? [written] : [written, referenced];
  const operations = new Map<string, Operation>();
  for (const { method, pointer } of items.flatMap((item) => methodPlaces(document, item))) {
    if (!operations.has(method)) operations.set(method, readOperation(document, { method, path, pointer, items }));
  }
  return [...operations.values()];
}

interface MethodPlace {
  readonly method: string;
  readonly pointer: Pointer;
}

function methodPlaces(document: JsonObject, item: Pointer): MethodPlace[] {
  const named = Object.keys(objectAt(document, item)).filter((key) => methodFields.includes(key));
  // A method is a token (RFC 9110, 9.1).
  const additional = Object.keys(objectAt(document, join(item, 'additionalOperations'))).filter(isToken);
  return [
    ...named.map((key) => ({ method: key.toUpperCase(), pointer: join(item, key) })),
    ...additional.map((method) => ({ method, pointer: join(item, 'additionalOperations', method) })),
  ].flatMap(({ method, pointer }) => {
    const place = resolve(document, pointer);
    return place !== undefined && isObject(valueAt(document, place)) ? [{ method, pointer: place }] : [];
  });
}

interface OperationPlace extends MethodPlace {
  readonly path: string;
  /** The path item, and the one that it references. */
  readonly items: readonly Pointer[];
}

function readOperation(document: JsonObject, { method, path, pointer, items }: OperationPlace): Operation {
  const written = valueAt(document, pointer);
  const [operationId, summary, description, tags] = ['operationId', 'summary', 'description', 'tags'].map((name) =>
    memberOf(written, name),
  );
  const lists = items.map((item) => join(item, 'parameters')).reverse();
  const parts = readPath(path);
  return {
    key: `${method} ${path}`,
    method,
    path: parts.path,
    ...(parts.query === '' ? {} : { query: parts.query }),
    pointer,
    operationId: typeof operationId === 'string' ? operationId : undefined,
    summary: typeof summary === 'string' ? summary : undefined,
    ...(typeof description === 'string' ? { description } : {}),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    servers: readServers(document, [pointer, ...items, '']),
    parameters: parametersOf(parts, readParameters(document, [...lists, join(pointer, 'parameters')])),
    body: readBody(document, join(pointer, 'requestBody')),
    responses: readResponses(document, pointer),
    security: readSecurity(document, pointer),
  };
}

/** Without those that the path does not name. Those that its query names become parameters of the query. */
function parametersOf({ path, queryParameters }: PathParts, parameters: readonly Parameter[]): Parameter[] {
  return parameters.flatMap((parameter) => {
    if (parameter.in !== 'path' || path.includes(`{${parameter.name}}`)) return [parameter];
    const named = queryParameters.find(({ name }) => name === parameter.name);
    return named === undefined
      ? []
      : [{ ...parameter, name: named.key, in: 'query' as const, style: 'form', explode: true }];
  });
}

function readBody(document: JsonObject, written: Pointer): RequestBody | undefined {
  const pointer = resolve(document, written);
  const value = pointer === undefined ? undefined : valueAt(document, pointer);
  if (pointer === undefined || !isObject(value)) return undefined;
  return {
    required: memberOf(value, 'required') === true,
    content: readMediaTypes(document, join(pointer, 'content')),
    pointer,
  };
}

/** The callbacks of an operation, which are neither tested nor mocked. */
export function callbackPlaces(document: JsonObject, operation: Pointer): Pointer[] {
  return entriesAt(document, join(operation, 'callbacks')).map(({ place }) => place);
}
