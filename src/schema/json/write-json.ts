import type { Json } from '../../model/json.ts';
import { inspectJson } from './inspect-json.ts';

/**
 * Writes a value as JSON: a `bigint` as its digits, `-0` as `-0`, lone surrogates as escapes. `indent` is the number of spaces per level;
 * 0, the default, writes one line. Safe at any depth.
 */
export function writeJson(value: Json, indent = 0): string {
  const { hasBigint, hasNegativeZero } = inspectJson(value);
  return (hasBigint || hasNegativeZero ? undefined : writePlain(value, indent)) ?? write(value, indent);
}

/** A string itself, and any other value as JSON: how a value is written where only text fits, such as in a field of a form. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** Several times faster; `undefined` when the value is nested too deeply for `JSON.stringify`. */
function writePlain(value: Json, indent: number): string | undefined {
  try {
    return indent === 0 ? JSON.stringify(value) : JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function write(value: Json, indent: number): string {
  const parts: string[] = [];
  const open: OpenContainer[] = [];
  let next: Json | undefined = value;
  for (;;) {
    if (next !== undefined) writeStart(next, { parts, open });
    const container = open.at(-1);
    if (container === undefined) return parts.join('');
    next = writeNext(container, { parts, indent, level: open.length });
    if (next === undefined) open.pop();
  }
}

/** A container of which the first `done` properties or items are written; `names` for an object only. */
interface OpenContainer {
  readonly names: readonly string[] | undefined;
  readonly values: readonly Json[];
  done: number;
}

function writeStart(value: Json, { parts, open }: { parts: string[]; open: OpenContainer[] }): void {
  if (typeof value !== 'object' || value === null) {
    parts.push(writeScalar(value));
    return;
  }
  const isList = Array.isArray(value);
  parts.push(isList ? '[' : '{');
  const values: readonly Json[] = isList ? value : Object.values(value);
  open.push({ names: isList ? undefined : Object.keys(value), values, done: 0 });
}

/** Writes what comes before the next property or item and returns its value; after the last one ends the container and returns `undefined`. */
function writeNext(
  container: OpenContainer,
  { parts, indent, level }: { parts: string[]; indent: number; level: number },
): Json | undefined {
  const { names, values, done } = container;
  if (done === values.length) {
    if (indent > 0 && done > 0) parts.push(`\n${' '.repeat(indent * (level - 1))}`);
    parts.push(names === undefined ? ']' : '}');
    return undefined;
  }
  if (done > 0) parts.push(',');
  if (indent > 0) parts.push(`\n${' '.repeat(indent * level)}`);
  if (names !== undefined) parts.push(`${JSON.stringify(names[done])}:${indent > 0 ? ' ' : ''}`);
  container.done += 1;
  return values[done];
}

function writeScalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === 'bigint') return value.toString();
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}
