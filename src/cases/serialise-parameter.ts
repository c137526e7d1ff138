import type { Parameter } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** Writes a value as its parameter's `style` and `explode` say (OpenAPI 3.1, Style Values; RFC 6570). Objects and arrays one level deep. */
export function serialiseParameter(parameter: Parameter, value: Json): string {
  const encode = parameter.in === 'header' ? (text: string) => text : percentEncode(parameter.allowReserved);
  const written = { parameter, name: encode(parameter.name), encode };
  if (parameter.style === 'deepObject' && isObject(value)) return deepObject(value, written);
  if (Array.isArray(value))
    return ofList(
      value.map((item: Json) => encode(scalar(item))),
      written,
    );
  if (isObject(value)) return ofObject(value, written);
  return named([encode(scalar(value))], written);
}

interface Written {
  readonly parameter: Parameter;
  readonly name: string;
  readonly encode: (text: string) => string;
}

function ofList(items: readonly string[], written: Written): string {
  const { style, explode } = written.parameter;
  if (explode && (style === 'form' || style === 'matrix')) {
    return items.map((item) => prefixed(`${written.name}=${item}`, style)).join(style === 'form' ? '&' : '');
  }
  if (explode && style === 'label') return items.map((item) => `.${item}`).join('');
  return named(items, written);
}

function ofObject(value: { readonly [name: string]: Json }, written: Written): string {
  const { style, explode } = written.parameter;
  const pairs = Object.entries(value).map(
    ([name, member]) => [written.encode(name), written.encode(scalar(member))] as const,
  );
  if (!explode) return named(pairs.flat(), written);
  const parts = pairs.map(([name, member]) => `${name}=${member}`);
  if (style === 'matrix') return parts.map((part) => `;${part}`).join('');
  if (style === 'label') return parts.map((part) => `.${part}`).join('');
  return parts.join(style === 'form' ? '&' : ',');
}

function deepObject(value: { readonly [name: string]: Json }, { name, encode }: Written): string {
  return Object.entries(value)
    .map(([member, item]) => `${name}%5B${encode(member)}%5D=${encode(scalar(item))}`)
    .join('&');
}

function named(items: readonly string[], { parameter, name }: Written): string {
  const joined = items.join(delimiters[parameter.style] ?? ',');
  if (parameter.style === 'label') return `.${joined}`;
  if (parameter.style === 'simple') return joined;
  return prefixed(parameter.in === 'header' ? joined : `${name}=${joined}`, parameter.style);
}

const delimiters: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

function prefixed(text: string, style: string): string {
  return style === 'matrix' ? `;${text}` : text;
}

function scalar(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** RFC 3986: everything but unreserved characters; reserved ones stay when the parameter allows them. */
function percentEncode(allowReserved: boolean): (text: string) => string {
  if (allowReserved) return (text) => encodeURI(text);
  return (text) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
