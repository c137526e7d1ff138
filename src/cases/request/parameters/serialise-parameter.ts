import { fieldValue } from '../../../http/safe-head.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { valueText } from '../../../schema/json/write-json.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { wellFormed } from '../../../text/well-formed.ts';

/** What decides how a value is written. */
type WrittenParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'>;

/**
 * Writes a value as its parameter's `style` and `explode` say (OpenAPI 3.1, Style Values; RFC 6570). They leave open how a list in an object is written: in a
 * query each of its items becomes a pair, which most servers read.
 */
export function serialiseParameter(parameter: WrittenParameter, value: Json): string {
  const encode = parameter.in === 'header' ? fieldText : encodingFor(parameter);
  const notation = { parameter, name: encode(parameter.name), encode };
  if (parameter.style === 'deepObject' && isObject(value)) return writeDeepObject(value, notation);
  if (Array.isArray(value))
    return writeList(
      value.map((item: Json) => encode(valueText(item))),
      notation,
    );
  if (isObject(value)) return writeObject(value, notation);
  return writeItems([encode(valueText(value))], notation);
}

interface Notation {
  readonly parameter: WrittenParameter;
  readonly name: string;
  readonly encode: (text: string) => string;
}

function writeList(items: readonly string[], notation: Notation): string {
  const { style, explode } = notation.parameter;
  if (explode && (style === 'form' || style === 'matrix')) {
    return items.map((item) => withPrefix(`${notation.name}=${item}`, style)).join(style === 'form' ? '&' : '');
  }
  if (explode && style === 'label') return items.map((item) => `.${item}`).join('');
  return writeItems(items, notation);
}

function writeObject(value: { readonly [name: string]: Json }, notation: Notation): string {
  const { style, explode } = notation.parameter;
  if (style === 'form' && explode) return writePairs(value, notation, (name) => name);
  const pairs = Object.entries(value).map(
    ([name, property]) => [notation.encode(name), notation.encode(valueText(property))] as const,
  );
  if (!explode) return writeItems(pairs.flat(), notation);
  const parts = pairs.map(([name, property]) => `${name}=${property}`);
  if (style === 'matrix') return parts.map((part) => `;${part}`).join('');
  if (style === 'label') return parts.map((part) => `.${part}`).join('');
  return parts.join(',');
}

function writeDeepObject(value: { readonly [name: string]: Json }, notation: Notation): string {
  return writePairs(value, notation, (property) => `${notation.name}%5B${property}%5D`);
}

/** The properties as pairs of a query. */
function writePairs(
  value: { readonly [name: string]: Json },
  { encode }: Notation,
  keyOf: (name: string) => string,
): string {
  return Object.entries(value)
    .flatMap(([name, property]) => {
      const items = Array.isArray(property) ? (property as readonly Json[]) : [property];
      return items.map((item) => `${keyOf(encode(name))}=${encode(valueText(item))}`);
    })
    .join('&');
}

function writeItems(items: readonly string[], { parameter, name }: Notation): string {
  const joined = items.join(delimiters.get(parameter.style) ?? ',');
  if (parameter.style === 'label') return `.${joined}`;
  if (parameter.style === 'simple') return joined;
  return withPrefix(parameter.in === 'header' ? joined : `${name}=${joined}`, parameter.style);
}

const delimiters: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);

function withPrefix(text: string, style: string): string {
  return style === 'matrix' ? `;${text}` : text;
}

/** A lone surrogate cannot be sent in a header field either. */
function fieldText(text: string): string {
  return fieldValue(wellFormed(text));
}

/**
 * Encodes every character except unreserved ones, and reserved ones if the parameter allows them (RFC 3986, 2), but not those that would end the value:
 * OpenAPI leaves them to the author, and an author's example must not become another parameter.
 */
function encodingFor({ allowReserved, in: place }: WrittenParameter): (text: string) => string {
  if (allowReserved && place !== 'cookie') {
    const ending = place === 'path' ? /[/?#]/g : /[&#+]/g;
    return (text) => encodeURI(wellFormed(text)).replace(ending, percentEncode);
  }
  return (text) =>
    percentEncode(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
