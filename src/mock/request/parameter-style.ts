import type { Parameter } from '../../model/contract.ts';
import { decodeForm, decodePercent } from './decode-percent.ts';

/** The text that a parameter is read from: one text, or the pairs of a query. */
export interface StyledSource {
  /** The raw text of a path, header or cookie parameter. */
  readonly text?: string | undefined;
  /** Names decoded, values as they were sent. */
  readonly pairs?: readonly QueryPair[];
  /** The properties that an exploded `form` object may have. */
  readonly properties?: readonly string[];
}

/** A name and a value of a query; the name is decoded, the value still percent-encoded. */
export type QueryPair = readonly [name: string, rawValue: string];

/** The decoded texts of a parameter: one, a list, or one list for each property. */
export type RawParts = string | readonly string[] | ReadonlyMap<string, readonly string[]>;

type Shape = 'primitive' | 'array' | 'object';
type StyledParameter = Pick<Parameter, 'name' | 'in' | 'style' | 'explode'>;

/**
 * The pairs that a parameter may read. An exploded object has its properties as parameters of the query: those that are called like another parameter, one of
 * `others`, belong to that.
 */
export function ownPairs(
  { name, style, explode }: Pick<Parameter, 'name' | 'style' | 'explode'>,
  pairs: readonly QueryPair[],
  others: { readonly has: (name: string) => boolean },
): readonly QueryPair[] {
  return style === 'form' && explode ? pairs.filter(([key]) => key === name || !others.has(key)) : pairs;
}

/** Splits the text of a parameter by its `style` and `explode` (OAS 3.1, Style Values); `undefined` when it is absent or has another shape. */
export function readStyle(parameter: StyledParameter, shape: Shape, source: StyledSource): RawParts | undefined {
  if (source.pairs !== undefined)
    return readQuery(parameter, shape, { pairs: source.pairs, properties: source.properties ?? [] });
  if (source.text === undefined) return undefined;
  const decode = parameter.in === 'header' ? (text: string) => text.trim() : decodePercent;
  if (parameter.style === 'label') return readPrefixed(source.text, { prefix: '.', shape, parameter });
  if (parameter.style === 'matrix') return readPrefixed(source.text, { prefix: ';', shape, parameter });
  if (shape === 'primitive') return decode(source.text);
  const parts = source.text === '' ? [] : source.text.split(',');
  return shape === 'array' ? parts.map(decode) : objectOf(parts, parameter.explode, decode);
}

/** Splits a query, without its `?`, into pairs in their order; an empty query has none. */
export function readQueryPairs(query: string): readonly QueryPair[] {
  if (query === '') return [];
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [decodeForm(pair), ''] : [decodeForm(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

const separators: ReadonlyMap<string, RegExp> = new Map([
  ['form', /,/],
  ['spaceDelimited', /%20|\+| /],
  ['pipeDelimited', /\||%7C/i],
]);

function readQuery(
  parameter: StyledParameter,
  shape: Shape,
  source: { pairs: readonly QueryPair[]; properties: readonly string[] },
): RawParts | undefined {
  // `deepObject` is defined for objects alone: what is not an object is sent as it is without a style.
  if (parameter.style === 'deepObject' && shape !== 'primitive')
    return shape === 'object' ? readDeepObject(parameter.name, source.pairs) : undefined;
  if (shape === 'object' && parameter.explode) return readExplodedObject(source.pairs, source.properties);
  const values = source.pairs.filter(([name]) => name === parameter.name).map(([, value]) => value);
  const [first] = values;
  if (first === undefined) return undefined;
  if (shape === 'primitive') return decodeForm(first);
  if (shape === 'array' && parameter.explode) return values.map(decodeForm);
  const parts = first === '' ? [] : first.split(separators.get(parameter.style) ?? /,/);
  return shape === 'array' ? parts.map(decodeForm) : objectOf(parts, false, decodeForm);
}

function readDeepObject(name: string, pairs: readonly QueryPair[]): ReadonlyMap<string, readonly string[]> | undefined {
  const properties = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    append(properties, key.slice(name.length + 1, -1).replace(/\]\[\d*$/, ''), decodeForm(value));
  }
  return properties.size === 0 ? undefined : properties;
}

function readExplodedObject(
  pairs: readonly QueryPair[],
  properties: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const texts = new Map<string, string[]>();
  for (const [key, value] of pairs) if (properties.includes(key)) append(texts, key, decodeForm(value));
  return texts.size === 0 ? undefined : texts;
}

function readPrefixed(
  text: string,
  how: { prefix: string; shape: Shape; parameter: StyledParameter },
): RawParts | undefined {
  if (!text.startsWith(how.prefix)) return undefined;
  const { name, explode } = how.parameter;
  const assignment = `${name}=`;
  const unnamed = (part: string) =>
    how.prefix === ';' && part.startsWith(assignment) ? part.slice(assignment.length) : part;
  const body = text.slice(1);
  if (how.shape === 'primitive') return decodePercent(unnamed(body));
  const parts = explode ? body.split(how.prefix) : unnamed(body).split(',');
  return how.shape === 'array'
    ? parts.map((part) => decodePercent(unnamed(part)))
    : objectOf(parts, explode, decodePercent);
}

/** `R,100,G,200` or, exploded, `R=100,G=200`. */
function objectOf(
  parts: readonly string[],
  explode: boolean,
  decode: (text: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const properties = new Map<string, string[]>();
  if (explode) {
    for (const part of parts) {
      const at = part.indexOf('=');
      append(properties, decode(at === -1 ? part : part.slice(0, at)), at === -1 ? '' : decode(part.slice(at + 1)));
    }
    return properties;
  }
  for (let at = 0; at < parts.length; at += 2) append(properties, decode(parts[at] ?? ''), decode(parts[at + 1] ?? ''));
  return properties;
}

function append(properties: Map<string, string[]>, name: string, text: string): void {
  const texts = properties.get(name);
  if (texts === undefined) properties.set(name, [text]);
  else texts.push(text);
}
