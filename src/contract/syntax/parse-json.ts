import type { Json } from '../../model/json.ts';
import { indexJson } from '../../schema/json/json-offsets.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { maximumDepth, type ParsedText } from './parsed-text.ts';

/** Reads JSON (RFC 8259). Offsets come from an index, which is built for the first one. */
export function parseJson(text: () => string): ParsedText {
  const reading = readJson(text());
  if (!reading.ok) return reading;
  if (isTooDeep(reading.value)) {
    const message = `The document is nested deeper than ${maximumDepth} levels.`;
    return { ok: false, message, offset: tooDeepAt(text()) };
  }
  let index: ReturnType<typeof indexJson> | undefined;
  const offsetOf = (tokens: readonly string[]): number | undefined => {
    index ??= indexJson(text);
    return index(tokens);
  };
  const faults = reading.duplicates.map((pointer) => {
    const tokens = tokensOf(pointer);
    return { kind: 'duplicate-key', message: tokens.at(-1) ?? '', offset: offsetOf(tokens) ?? 0 } as const;
  });
  return { ok: true, value: reading.value, faults, offsetOf };
}

/** Where the first collection below the deepest level starts in a valid JSON text. */
function tooDeepAt(text: string): number {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') open += 1;
    else if (character === ']' || character === '}') open -= 1;
    if (open > maximumDepth + 1) return at;
  }
  return 0;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isTooDeep(document: Json): boolean {
  let level: Json[] = typeof document === 'object' && document !== null ? [document] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) return true;
    const next: Json[] = [];
    for (const value of level) {
      // Faster than lists of the values; JSON objects inherit nothing enumerable.
      for (const name in value as Readonly<Record<string, Json>>) {
        const member = (value as Readonly<Record<string, Json>>)[name];
        if (typeof member === 'object' && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return false;
}
