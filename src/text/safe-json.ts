import { logCommand, unprintable } from './escape-text.ts';

/**
 * A value as JSON for files and terminals, ended by a line end. What would steer a terminal or a CI log is written as `\u` escapes: it is
 * the same JSON, and safe to print.
 */
export function writeSafeJson(value: object): string {
  return `${stringify(value)}\n`;
}

/** A list whose items are made one by one when they are written, so that a long one needs no memory. It can be written once. */
export interface LazyList {
  readonly lazily: Iterable<object>;
}

/** What `writeSafeJsonPieces` writes: properties may be lazy lists, at any depth. */
export type LazyJson = LazyList | { readonly [name: string]: unknown } | readonly unknown[];

/** The list of what a function makes of each item. */
export function lazyList<Item>(items: Iterable<Item>, make: (item: Item) => object): LazyList {
  return {
    lazily: (function* () {
      for (const item of items) yield make(item);
    })(),
  };
}

/** As `writeSafeJson`, in pieces. */
export function* writeSafeJsonPieces(value: LazyJson): Generator<string, void> {
  yield* piecesOf(value, '\n');
  yield '\n';
}

/** `lineEnd` is a line end with the indentation of the place. */
function* piecesOf(value: unknown, lineEnd: string): Generator<string, void> {
  const inner = `${lineEnd}  `;
  if (isLazy(value)) {
    let count = 0;
    for (const item of value.lazily) yield `${count++ === 0 ? '[' : ','}${inner}${stringify(item, inner)}`;
    yield count === 0 ? '[]' : `${lineEnd}]`;
  } else if (!hasLazy(value)) {
    yield stringify(value, lineEnd);
  } else {
    const [start, end] = Array.isArray(value) ? '[]' : '{}';
    let separator = start;
    for (const [name, property] of Object.entries(value)) {
      if (property === undefined) continue;
      yield `${separator}${inner}${Array.isArray(value) ? '' : `${stringify(name)}: `}`;
      yield* piecesOf(property, inner);
      separator = ',';
    }
    yield `${lineEnd}${end}`;
  }
}

function isLazy(value: unknown): value is LazyList {
  return typeof value === 'object' && value !== null && 'lazily' in value;
}

function hasLazy(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return isLazy(value) || Object.values(value).some(hasLazy);
}

function stringify(value: unknown, lineEnd = '\n'): string {
  // Such characters occur only within strings, except the line ends between the properties.
  const json = (JSON.stringify(value, null, 2) ?? 'null')
    .replace(unprintable, (character) => (character === '\n' ? character : escapeUnits(character)))
    .replace(logCommand, (command) => command.replace(/[#:]/, escapeUnits));
  return lineEnd === '\n' ? json : json.replaceAll('\n', lineEnd);
}

function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
