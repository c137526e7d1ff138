import { isFormType, isJsonType, isMultipartType } from '../../http/media-type.ts';
import type { NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isObject, itemsOfList, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';
import { sentMedia } from '../subject/sent-media.ts';

/** A value that the author wrote, and its schema. */
export interface WrittenExample {
  readonly value: Json;
  readonly pointer: Pointer;
  readonly schema: Pointer;
  /** The direction of the message that contains it; `either` for a schema that may be used in both. */
  readonly direction: 'request' | 'response' | 'either';
}

/** Examples of bodies, parameters, headers and schemas, those in webhooks, callbacks and unused components included. Found once for all rules. */
export const writtenExamples = memoizeByObject((subject: RuleSubject): readonly WrittenExample[] => {
  const used = [...contentExamples(subject), ...parameterExamples(subject), ...headerExamples(subject)];
  const places = new Set(used.map(({ pointer }) => pointer));
  const others = otherExamples(subject).filter(({ pointer }) => !places.has(pointer));
  return [...used, ...others, ...schemaExamples(subject)];
});

/** Defaults of schemas. */
export function writtenDefaults({ schemas }: Pick<RuleSubject, 'schemas'>): WrittenExample[] {
  return schemas.flatMap(({ pointer, schema }) => {
    const value = memberOf(schema, 'default');
    if (value === undefined) return [];
    return [{ value, pointer: join(pointer, 'default'), schema: pointer, direction: 'either' as const }];
  });
}

/** Examples in JSON and forms, and the items of a sequence. In other media types an example may be the text as it is sent. */
function contentExamples({ operations }: RuleSubject): WrittenExample[] {
  return sentMedia(operations).flatMap(({ media: { mediaType, schema, itemSchema, examples }, direction }) => {
    const sequence =
      itemSchema === undefined
        ? []
        : examples.flatMap(itemsOf).map((item) => ({ ...item, schema: itemSchema, direction }));
    if (schema === undefined) return sequence;
    const readable = examples.filter(
      ({ value }) => isJsonType(mediaType) || (isAnyForm(mediaType) && typeof value === 'object'),
    );
    return [...sequence, ...readable.map(({ value, pointer }) => ({ value, pointer, schema, direction }))];
  });
}

/** The items of the example of a sequence (OAS 3.2, Sequential Media Types). */
function itemsOf({ value, pointer }: NamedExample): { value: Json; pointer: Pointer }[] {
  const items = itemsOfList(value);
  return items.map((item, index) => ({ value: item, pointer: join(pointer, index) }));
}

function isAnyForm(mediaType: string): boolean {
  return isFormType(mediaType) || isMultipartType(mediaType);
}

function parameterExamples({ operations }: RuleSubject): WrittenExample[] {
  const parameters = new Map(operations.flatMap((operation) => operation.parameters.map((one) => [one.pointer, one])));
  return [...parameters.values()].flatMap(({ schema, examples }) => {
    if (schema === undefined) return [];
    return examples.map(({ value, pointer }) => ({ value, pointer, schema, direction: 'request' as const }));
  });
}

/** Examples of every JSON body, parameter and header of the document, whatever uses it. */
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

/** The values of `example` and `examples` of a parameter, header or Media Type Object. */
function namedValues(document: JsonObject, holder: Pointer): { value: Json; pointer: Pointer }[] {
  const named = valueAt(document, join(holder, 'examples'));
  const places = Object.keys(isObject(named) ? named : {}).flatMap(
    (name) => resolve(document, join(holder, 'examples', name)) ?? [],
  );
  return [
    join(holder, 'example'),
    ...places.flatMap((place) => [join(place, 'value'), join(place, 'dataValue')]),
  ].flatMap((pointer) => {
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
  return itemsOfList(memberOf(schema, 'examples')).map((value, index) => ({
    value,
    pointer: join(pointer, 'examples', index),
  }));
}
