import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join } from '../json/pointer.ts';
import { schemaAndSubschemas } from './subschemas.ts';

type Kind = keyof typeof fieldsOf | 'schema';
type Field = { readonly kind: Kind; readonly many: 'no' | 'list' | 'map' };

function one(kind: Kind): Field {
  return { kind, many: 'no' };
}
function list(kind: Kind): Field {
  return { kind, many: 'list' };
}
function map(kind: Kind): Field {
  return { kind, many: 'map' };
}

const described: Readonly<Record<string, Field>> = { schema: one('schema'), content: map('mediaType') };

/** The fields of OpenAPI 3.0 to 3.2 through which Schema Objects are reached, by kind of object. `*` stands for any name that is no extension. */
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
    ...Object.fromEntries(
      ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
        method,
        one('operation'),
      ]),
    ),
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

/** Fields that a version brought; before it they are unknown names. */
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
 * Every Schema Object of an OpenAPI document that is not part of another one, in document order by kind of place. `$ref`s are not followed, so
 * each is named once; what lies in examples and extensions is no schema.
 */
export function outermostSchemas(document: JsonObject, dialect: Dialect): Generator<Pointer> {
  return objectsOfKind('schema', document, dialect);
}

/** Every object of a kind (`described`: a Parameter or Header Object), those of webhooks, callbacks and unused components too. `$ref`s are not followed. */
export function* objectsOfKind(wanted: Kind, document: JsonObject, dialect: Dialect): Generator<Pointer> {
  const open: [Kind, Pointer, Json | undefined][] = [['document', '', document]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [kind, pointer, value] = next;
    if (kind === wanted) yield pointer;
    if (kind !== 'schema' && isObject(value))
      open.push(...inside({ fields: fieldsOf[kind], pointer, dialect }, value).reverse());
  }
}

/** Every Schema Object of an OpenAPI document: those of `schemaPlaces`, each followed by those nested in it. */
export function* allSchemas(document: JsonObject, dialect: Dialect): Generator<Pointer> {
  for (const pointer of outermostSchemas(document, dialect)) yield* schemaAndSubschemas(document, { dialect, pointer });
}

interface Place {
  readonly fields: Readonly<Record<string, Field>>;
  readonly pointer: Pointer;
  readonly dialect: Dialect;
}

function inside({ fields, pointer, dialect }: Place, value: JsonObject): [Kind, Pointer, Json | undefined][] {
  return Object.entries(value).flatMap(([name, member]): [Kind, Pointer, Json | undefined][] => {
    if (Object.hasOwn(since, name) && dialect < (since[name] ?? dialect)) return [];
    const field = Object.hasOwn(fields, name) ? fields[name] : name.startsWith('x-') ? undefined : fields['*'];
    const place = join(pointer, name);
    if (field === undefined || member === undefined) return [];
    if (field.many === 'no') return [[field.kind, place, member]];
    if (field.many === 'list')
      return Array.isArray(member) ? member.map((item: Json, index) => [field.kind, join(place, index), item]) : [];
    if (!isObject(member)) return [];
    return Object.entries(member).flatMap(([key, item]) =>
      isExtension(field, key) ? [] : [[field.kind, join(place, key), item]],
    );
  });
}

/** Maps of names the author chose have no extensions; `paths`, `responses` and `callbacks` do. */
function isExtension(field: Field, key: string): boolean {
  return key.startsWith('x-') && (field.kind === 'pathItem' || field.kind === 'response' || field.kind === 'callback');
}
