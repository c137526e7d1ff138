import { isJsonType } from '../../http/media-type.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import type { RuleSubject } from '../subject/rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A value that the author wrote down, and the schema it is to keep. */
export interface WrittenExample {
  readonly value: Json;
  readonly pointer: Pointer;
  readonly schema: Pointer;
  /** Who sends it; `either` for a schema that is used in both directions. */
  readonly direction: 'request' | 'response' | 'either';
}

/** Examples of contents and parameters, those of webhooks, callbacks and unused components too, and those in schemas. */
export function writtenExamples(subject: RuleSubject): WrittenExample[] {
  const called = [...contentExamples(subject), ...parameterExamples(subject), ...headerExamples(subject)];
  const places = new Set(called.map(({ pointer }) => pointer));
  const others = otherExamples(subject).filter(({ pointer }) => !places.has(pointer));
  return [...called, ...others, ...schemaExamples(subject)];
}

/** Defaults of schemas. */
export function writtenDefaults({ schemas }: Pick<RuleSubject, 'schemas'>): WrittenExample[] {
  return schemas.flatMap(({ pointer, schema }) => {
    const value = memberOf(schema, 'default');
    if (value === undefined) return [];
    return [{ value, pointer: join(pointer, 'default'), schema: pointer, direction: 'either' as const }];
  });
}

/** In other media types an example may be the text as it travels. */
function contentExamples({ operations }: RuleSubject): WrittenExample[] {
  return sentMedia(operations).flatMap(({ media: { mediaType, schema, examples }, direction }) => {
    if (schema === undefined) return [];
    const readable = examples.filter(
      ({ value }) => isJsonType(mediaType) || (isForm(mediaType) && typeof value === 'object'),
    );
    return readable.map(({ value, pointer }) => ({ value, pointer, schema, direction }));
  });
}

function isForm(mediaType: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/)/i.test(mediaType);
}

function parameterExamples({ operations }: RuleSubject): WrittenExample[] {
  const parameters = new Map(operations.flatMap((operation) => operation.parameters.map((one) => [one.pointer, one])));
  return [...parameters.values()].flatMap(({ schema, examples }) => {
    if (schema === undefined) return [];
    return examples.map(({ value, pointer }) => ({ value, pointer, schema, direction: 'request' as const }));
  });
}

/** Of every content, parameter and header of the document, by whomever it is sent. */
function otherExamples({ document, dialect }: RuleSubject): WrittenExample[] {
  const contents = [...objectsOfKind('mediaType', document, dialect)].filter((place) => {
    const mediaType = tokensOf(place).at(-1) ?? '';
    return isJsonType(mediaType) && tokensOf(place).at(-2) === 'content';
  });
  return [...contents, ...objectsOfKind('described', document, dialect)].flatMap((place) => {
    const schema = join(place, 'schema');
    if (valueAt(document, schema) === undefined) return [];
    return namedValues(document, place).map((one) => ({ ...one, schema, direction: 'either' as const }));
  });
}

function headerExamples({ document, operations }: RuleSubject): WrittenExample[] {
  const all = operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const headers = new Map(all.map((header) => [header.pointer, header]));
  return [...headers.values()].flatMap(({ pointer, schema }) => {
    if (schema === undefined) return [];
    return namedValues(document, pointer).map((one) => ({ ...one, schema, direction: 'response' as const }));
  });
}

/** What `example` and `examples` of a parameter, header or content hold. */
function namedValues(document: JsonObject, holder: Pointer): { value: Json; pointer: Pointer }[] {
  const named = valueAt(document, join(holder, 'examples'));
  const places = Object.keys(isObject(named) ? named : {}).flatMap(
    (name) => resolve(document, join(holder, 'examples', name)) ?? [],
  );
  return [join(holder, 'example'), ...places.map((place) => join(place, 'value'))].flatMap((pointer) => {
    const value = valueAt(document, pointer);
    return value === undefined ? [] : [{ value, pointer }];
  });
}

function schemaExamples({ schemas }: RuleSubject): WrittenExample[] {
  return schemas.flatMap(({ pointer, schema }) => {
    const single = memberOf(schema, 'example');
    const found = single === undefined ? [] : [{ value: single, pointer: join(pointer, 'example') }];
    return [...found, ...listedExamples(pointer, schema)].map((one) => ({
      ...one,
      schema: pointer,
      direction: 'either' as const,
    }));
  });
}

function listedExamples(pointer: Pointer, schema: JsonObject): { value: Json; pointer: Pointer }[] {
  const examples = memberOf(schema, 'examples');
  if (!Array.isArray(examples)) return [];
  return (examples as readonly Json[]).map((value, index) => ({ value, pointer: join(pointer, 'examples', index) }));
}
