import type { SourcePosition } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { compactText } from './compact-text.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import type { ParsedText, TextFault } from './parsed-text.ts';
import { SyntaxFailure } from './syntax-failure.ts';

/** One file as it was read. */
export interface SourceFile {
  /** `file:` or `https:` address without a fragment, which identifies the file. */
  readonly url: string;
  /** The name for users. */
  readonly name: string;
  readonly text: () => string;
  readonly value: Json;
  readonly faults: readonly TextFault[];
  readonly positionAt: (offset: number) => SourcePosition;
  /** `count` lines from the line `first` on, without line ends; the first line of the file is 1. */
  readonly linesFrom: (first: number, count: number) => readonly string[];
  /** Where the value at the end of the path was written; `undefined` when it is not in this file. */
  readonly positionOf: (tokens: readonly string[]) => SourcePosition | undefined;
}

/** Parses a file's text as JSON or YAML. Throws `contract-unreadable` with line and column. */
export function parseSource({ url, name, text: written }: { url: string; name: string; text: string }): SourceFile {
  const text = compactText(withLineFeeds(written));
  const lines = readLines(text);
  const positionAt = (offset: number): SourcePosition => ({ file: name, ...lines.positionAt(offset) });
  const parsed = parseText(name, text);
  if (!parsed.ok) throw new SyntaxFailure(positionAt(parsed.offset), parsed.message);
  const positionOf = (tokens: readonly string[]): SourcePosition | undefined => {
    const offset = parsed.offsetOf(tokens);
    return offset === undefined ? undefined : positionAt(offset);
  };
  return { url, name, text, value: parsed.value, faults: parsed.faults, positionAt, linesFrom: lines.from, positionOf };
}

/** A CR alone ends a line in YAML (1.2, 5.4) and is a space in JSON; offsets stay. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
}

/**
 * A file whose name or first character says JSON is read as JSON. YAML may start with a brace too, so it is tried next; where the name says JSON, only if the
 * text cannot be meant as JSON.
 */
function parseText(name: string, text: () => string): ParsedText {
  if (isProse(name)) return { ok: true, value: text(), faults: [], offsetOf: () => 0 };
  const isNamed = /\.json$/i.test(name);
  const isBraced = /^\s*[{[]/.test(text());
  if (!isNamed && !isBraced) return parseYaml(text());
  const json = parseJson(text);
  if (json.ok || (isNamed && isBraced)) return json;
  const yaml = parseYaml(text());
  return yaml.ok && (isBraced || isObject(yaml.value)) ? yaml : json;
}

function isProse(name: string): boolean {
  return /\.(md|markdown|txt|html?)$/i.test(name);
}

/** Line and column, both counted from 1, of a character offset. */
interface LinePosition {
  readonly line: number;
  readonly column: number;
}

interface Lines {
  readonly positionAt: (offset: number) => LinePosition;
  readonly from: (first: number, count: number) => readonly string[];
}

/** The lines of a text, found when they are needed; the line of an offset by binary search. */
function readLines(text: () => string): Lines {
  let known: readonly number[] | undefined;
  const starts = () => {
    known ??= startsOf(text());
    return known;
  };
  return {
    positionAt: (offset) => {
      const all = starts();
      let low = 0;
      let high = all.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((all[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (all[low] ?? 0) + 1 };
    },
    from: (first, count) => {
      const all = starts();
      const whole = text();
      return all
        .slice(first - 1, first - 1 + count)
        .map((start, index) => whole.slice(start, all[first + index]).replace(/\r?\n$/, ''));
    },
  };
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
