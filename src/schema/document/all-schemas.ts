import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join } from '../json/pointer.ts';
import { memoizeBriefly } from '../memoize.ts';
import { type PlacedSchema, placedSchemas } from './subschemas.ts';

/** A kind of object that OpenAPI defines. `described`: a Parameter or Header Object. */
export type ObjectKind = keyof typeof fieldsOf | 'schema';
type Field = { readonly kind: ObjectKind; readonly many: 'no' | 'list' | 'map' };

function one(kind: ObjectKind): Field {
  return { kind, many: 'no' };
}
function list(kind: ObjectKind): Field {
  return { kind, many: 'list' };
}
function map(kind: ObjectKind): Field {
  return { kind, many: 'map' };
}

/** The fields of a Path Item Object that have an operation of a method, named as the method in lower case. Other methods are in `additionalOperations`. */
export const methodFields: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];

/** What leads to the schemas of a Parameter or Header Object. */
const described: Readonly<Record<string, Field>> = { schema: one('schema'), content: map('mediaType') };

/** By kind of object, the fields of OpenAPI 3.0 to 3.2 that lead to Schema Objects. `*` is any name that is not an extension. */
const fieldsOf: Readonly<
  Record<
    | 'document'
    | 'components'
    | 'pathItem'
    | 'operation'
    | 'described'
    | 'requestBody'
    | 'response'
    | 'mediaType'
    | 'encoding'
    | 'callback',
    Readonly<Record<string, Field>>
  >
> = {
  document: { paths: map('pathItem'), webhooks: map('pathItem'), components: one('components') },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('described'),
    requestBodies: map('requestBody'),
    headers: map('described'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
    mediaTypes: map('mediaType'),
  },
  pathItem: {
    ...Object.fromEntries(methodFields.map((method) => [method, one('operation')])),
    additionalOperations: map('operation'),
    parameters: list('described'),
  },
  operation: {
    parameters: list('described'),
    requestBody: one('requestBody'),
    responses: map('response'),
    callbacks: map('callback'),
  },
  described,
  requestBody: { content: map('mediaType') },
  response: { headers: map('described'), content: map('mediaType') },
  mediaType: { schema: one('schema'), itemSchema: one('schema'), ...encodings() },
  encoding: { headers: map('described'), ...encodings() },
  callback: { '*': one('pathItem') },
};

/** The version that introduced a field; earlier versions do not know it. */
const since: Readonly<Record<string, Dialect>> = {
  webhooks: '3.1',
  pathItems: '3.1',
  query: '3.2',
  additionalOperations: '3.2',
  mediaTypes: '3.2',
  itemSchema: '3.2',
  prefixEncoding: '3.2',
  itemEncoding: '3.2',
};

function encodings(): Readonly<Record<string, Field>> {
  return { encoding: map('encoding'), prefixEncoding: list('encoding'), itemEncoding: one('encoding') };
}

/**
 * Every Schema Object of an OpenAPI document that is not a subschema of another one. `$ref`s are not followed, so each is found once; objects
 * in examples and extensions are not schemas.
 */
export function outermostSchemas(document: JsonObject, dialect: Dialect): readonly Pointer[] {
  return objectsOfKind('schema', document, dialect);
}

/** Every object of a kind, including those of webhooks, callbacks and unused components. `$ref`s are not followed. */
export function objectsOfKind(wanted: ObjectKind, document: JsonObject, dialect: Dialect): readonly Pointer[] {
  return objectsByKind(document, dialect).get(wanted) ?? [];
}

const objectsByKind = memoizeBriefly((document: JsonObject, dialect: Dialect) => {
  const found = new Map<ObjectKind, Pointer[]>();
  const pending: [ObjectKind, Pointer, Json | undefined][] = [['document', '', document]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [kind, pointer, value] = next;
    const places = found.get(kind);
    if (places === undefined) found.set(kind, [pointer]);
    else places.push(pointer);
    if (kind !== 'schema' && isObject(value))
      for (const one of objectsIn({ fields: fieldsOf[kind], pointer, dialect }, value).reverse()) pending.push(one);
  }
  return found;
});

/** Every Schema Object of an OpenAPI document with its place: the outermost ones, each followed by its subschemas. */
export const allPlacedSchemas = memoizeBriefly((document: JsonObject, dialect: Dialect): readonly PlacedSchema[] =>
  outermostSchemas(document, dialect).flatMap((pointer) => [...placedSchemas(document, { dialect, pointer })]),
);

interface ObjectLocation {
  readonly fields: Readonly<Record<string, Field>>;
  readonly pointer: Pointer;
  readonly dialect: Dialect;
}

function objectsIn(
  { fields, pointer, dialect }: ObjectLocation,
  object: JsonObject,
): [ObjectKind, Pointer, Json | undefined][] {
  return Object.entries(object).flatMap(([name, value]): [ObjectKind, Pointer, Json | undefined][] => {
    if (Object.hasOwn(since, name) && dialect < (since[name] ?? dialect)) return [];
    const field = Object.hasOwn(fields, name) ? fields[name] : name.startsWith('x-') ? undefined : fields['*'];
    const location = join(pointer, name);
    if (field === undefined || value === undefined) return [];
    if (field.many === 'no') return [[field.kind, location, value]];
    if (field.many === 'list')
      return Array.isArray(value) ? value.map((item: Json, index) => [field.kind, join(location, index), item]) : [];
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([key, item]) =>
      isExtension(field, key) ? [] : [[field.kind, join(location, key), item]],
    );
  });
}

/** Maps with free names have no extensions; `paths`, `responses` and callbacks have. */
function isExtension(field: Field, key: string): boolean {
  return key.startsWith('x-') && (field.kind === 'pathItem' || field.kind === 'response' || field.kind === 'callback');
}
