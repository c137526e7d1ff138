import { isJsonType } from '../../http/media-type.ts';
import type { MediaType, Operation, ResponseSpec } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import type { SchemaRegistry } from '../../schema/document/schema-registry.ts';
import { join, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';
import { namesAt } from '../subject/members-at.ts';

/** A link or callback whose expression names a property, parameter or response header that the contract does not describe (OAS, Runtime Expressions). */
export const expressionTarget: LintRule = {
  id: 'expression-target',
  level: 'advice',
  why: 'The value is probably missing, and then the link or callback cannot be used.',
  *check(subject) {
    for (const { pointer, text, operation, response } of textsOf(subject)) {
      for (const [written] of text.matchAll(
        /\$(?:request|response)\.(?:body#[^{}]*|(?:query|path|header)\.[^{}\s]*)/g,
      )) {
        const [, side, place = '', name = ''] =
          /^\$(request|response)\.(body|query|path|header)[#.](.*)$/s.exec(written) ?? [];
        const content = side === 'request' ? operation.body?.content : response?.content;
        const isKnown =
          place === 'body'
            ? describesBody(subject, content, name)
            : side === 'request'
              ? isParameter(operation, { place, name })
              : isHeader(response, { place, name });
        if (isKnown) continue;
        yield {
          pointer,
          message: `${JSON.stringify(written)} names ${nounOf(place)} that the ${side} does not describe.`,
          fix: 'Correct the name, or describe the value.',
        };
      }
    }
  },
};

interface ExpressionText {
  readonly pointer: Pointer;
  readonly text: string;
  readonly operation: Operation;
  /** The response that a link belongs to; `undefined` for a callback. */
  readonly response: ResponseSpec | undefined;
}

function* textsOf({ document, operations }: RuleSubject): Generator<ExpressionText> {
  for (const operation of operations) {
    for (const name of entryNames(document, join(operation.pointer, 'callbacks'))) {
      const callback = resolve(document, join(operation.pointer, 'callbacks', name)) ?? '';
      for (const text of entryNames(document, callback))
        yield { pointer: join(callback, text), text, operation, response: undefined };
    }
    for (const response of operation.responses) {
      for (const pointer of placesInLinks(document, response)) {
        const text = valueAt(document, pointer);
        if (typeof text === 'string') yield { pointer, text, operation, response };
      }
    }
  }
}

/** Where the links of a response may have expressions. */
function placesInLinks(document: JsonObject, { pointer }: ResponseSpec): Pointer[] {
  return entryNames(document, join(pointer, 'links')).flatMap((name) => {
    const link = resolve(document, join(pointer, 'links', name)) ?? '';
    const parameters = join(link, 'parameters');
    return [...entryNames(document, parameters).map((one) => join(parameters, one)), join(link, 'requestBody')];
  });
}

/** Whether some JSON body may have a value at the pointer. A body without a schema may have anything. */
function describesBody(subject: RuleSubject, content: readonly MediaType[] | undefined, pointer: string): boolean {
  if (content === undefined || content.length === 0) return true;
  return content.some(({ mediaType, schema }) => {
    if (!isJsonType(mediaType) || schema === undefined) return true;
    return describes(subject, schema, tokensOf(pointer));
  });
}

function describes({ document, dialect }: RuleSubject, schema: Pointer, tokens: readonly string[]): boolean {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  let places: readonly (readonly Pointer[])[] = [[schema]];
  for (const token of tokens) {
    const shapes = places.flatMap((pointers) => alternativeShapes(registry, pointers));
    if (shapes.some((shape) => shape.unions.length > 0 || shape.properties.size + shape.arrays.length === 0))
      return true;
    places = shapes.flatMap((shape) => {
      const isItem = /^\d+$/.test(token) && shape.arrays.length > 0;
      const next = isItem ? schemasOfItem(shape, Number(token)) : schemasOfProperty(shape, token);
      return next === undefined || next.length === 0 ? [] : [next];
    });
    if (places.length === 0) return false;
  }
  return true;
}

/** The shapes of schemas with each alternative of their union; where they have several unions, these stay open. */
function alternativeShapes(registry: SchemaRegistry, pointers: readonly Pointer[]): readonly Shape[] {
  const shape = mergeSchemas(registry, { pointers });
  const [union, ...others] = shape.unions;
  if (union === undefined || others.length > 0 || union.branches.length > mostAlternatives) return [shape];
  return union.branches.map((_, index) =>
    mergeSchemas(registry, { pointers, choose: ({ pointer }) => (pointer === union.pointer ? index : undefined) }),
  );
}

/** The most alternatives that are searched for a property. */
const mostAlternatives = 20;

interface NamedValue {
  readonly place: string;
  readonly name: string;
}

/** Clients may send any header, described or not. */
function isParameter({ parameters }: Operation, { place, name }: NamedValue): boolean {
  return place === 'header' || parameters.some((parameter) => parameter.in === place && parameter.name === name);
}

function isHeader(response: ResponseSpec | undefined, { place, name }: NamedValue): boolean {
  if (response === undefined || place !== 'header') return true;
  return response.headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
}

function nounOf(place: string): string {
  if (place === 'body') return 'a property';
  return place === 'header' ? 'a header' : 'a parameter';
}

/** The names of the entries of a map of callbacks, links or parameters, without extensions. */
function entryNames(document: JsonObject, map: Pointer): string[] {
  return namesAt(document, map).filter((name) => !name.startsWith('x-'));
}
