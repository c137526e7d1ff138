import { isToken } from '../../http/token.ts';
import type { ResponseHeader, ResponseSpec } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { valueText } from '../../schema/json/write-json.ts';
import type { Validator } from '../../schema/validate/validator.ts';

interface HeaderContext {
  readonly document: JsonObject;
  readonly validator: Validator;
  readonly sample: (schema: Pointer) => Json | undefined;
}

/** Headers that describe how the body is sent, which the contract cannot change. */
const framing =
  /^(?:content-type|content-length|content-encoding|transfer-encoding|connection|keep-alive|date|trailer|upgrade|access-control-.*)$/i;

/** The headers that a response documents, names and values in turn, each with its example or a sample of its schema. */
export function responseHeaders(response: ResponseSpec, context: HeaderContext): readonly string[] {
  return response.headers.flatMap((header) => {
    const value = framing.test(header.name) || !isToken(header.name) ? undefined : headerValue(header, context);
    const text = value === undefined ? undefined : simpleText(value, header.explode);
    return text === undefined || /[^\t\x20-\x7e]/.test(text) ? [] : [header.name, text];
  });
}

/**
 * What headers of HTTP say where their schema is that of any text, which has to follow their grammar. The entity tag is a weak one, for
 * responses that show nothing that a tag could be made of (RFC 9110, 8.8.1).
 */
const usualValues: ReadonlyMap<string, Json> = new Map([
  ['etag', 'W/"1"'],
  ['last-modified', 'Sat, 31 Jan 2026 10:30:00 GMT'],
  ['retry-after', '1'],
  ['content-language', 'en'],
]);

function headerValue(header: ResponseHeader, context: HeaderContext): Json | undefined {
  const { schema } = header;
  const declared = valueAt(context.document, header.pointer);
  const named = memberOf(declared, 'examples');
  const [first] = isObject(named) ? Object.keys(named) : [];
  const example =
    memberOf(declared, 'example') ?? (first === undefined ? undefined : memberOf(memberOf(named, first), 'value'));
  const isValid = (value: Json | undefined) =>
    value !== undefined && (schema === undefined || context.validator.isValid(schema, value));
  if (isValid(example)) return example;
  const usual = usualValues.get(header.name.toLowerCase());
  if (isValid(usual)) return usual;
  // A link that is made from a pattern leads nowhere.
  if (/^link$/i.test(header.name) && !header.required) return undefined;
  const sampled = schema === undefined ? undefined : context.sample(schema);
  return isValid(sampled) ? sampled : undefined;
}

/** A value in `simple` style (OAS 3.1, Style Values). */
function simpleText(value: Json, explode: boolean): string {
  if (Array.isArray(value)) return value.map((item: Json) => valueText(item)).join(',');
  if (!isObject(value)) return valueText(value);
  return Object.entries(value)
    .map(([name, property]) => `${name}${explode ? '=' : ','}${valueText(property)}`)
    .join(',');
}
