import { indexJson } from '../../schema/json/json-offsets.ts';
import { nestsDeeper } from '../../schema/json/nests-deeper.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { maximumDepth, type ParsedText } from './parsed-text.ts';

/** Reads JSON (RFC 8259). Offsets come from an index, which is built for the first one. */
export function parseJson(text: () => string): ParsedText {
  const deepAt = nestsDeeper(text(), maximumDepth + 1) ? tooDeepAt(text()) : undefined;
  if (deepAt !== undefined)
    return { ok: false, message: `The document is nested deeper than ${maximumDepth} levels.`, offset: deepAt };
  const reading = readJson(text());
  if (!reading.ok) return reading;
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

/** Where the first collection below the deepest level starts; brackets in strings do not count. */
function tooDeepAt(text: string): number | undefined {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') open += 1;
    else if (character === ']' || character === '}') open -= 1;
    if (open > maximumDepth + 1) return at;
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
