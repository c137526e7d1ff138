import { tokensOf } from '../../../text/pointer-tokens.ts';

/** A piece of a JSON text. */
export interface JsonPiece {
  readonly kind: 'space' | 'mark' | 'key' | 'string' | 'number' | 'word';
  readonly text: string;
  /** It belongs to the value at the pointer that was asked for. */
  readonly marked: boolean;
}

/** Deeper values are left as they are written. */
const mostDepth = 200;

/**
 * A JSON text in indented form, piece by piece, its numbers and strings as they are written, with the value at a pointer marked; `undefined` when the text is
 * not JSON. Where the pointer leads to nothing, the nearest value around it is marked.
 */
export function markJson(text: string, pointer: string | undefined): readonly JsonPiece[] | undefined {
  const tokens = tokensIn(text);
  if (tokens === undefined) return undefined;
  const path = pointer === undefined ? undefined : tokensOf(pointer);
  const marked = path === undefined ? undefined : nearestPath(tokens, path);
  const state = { at: 0, pieces: [] as JsonPiece[] };
  const isComplete = writeValue({ tokens, state, wanted: marked }, { path: [], inside: false });
  return isComplete && state.at === tokens.length ? state.pieces : undefined;
}

/** Each begins where the last one ends: in a text that was cut off within a string, every quote would be tried as the beginning of one. */
const tokenPattern = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\]:,]|\s+/gy;

/** The tokens of a JSON text without white space; `undefined` when it has anything else. */
function tokensIn(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let length = 0;
  for (const [token] of text.matchAll(tokenPattern)) {
    length += token.length;
    if (token.trim() !== '') tokens.push(token);
  }
  return length === text.length ? tokens : undefined;
}

interface Writing {
  readonly tokens: readonly string[];
  readonly state: { at: number; readonly pieces: JsonPiece[] };
  /** The path of the value to mark. */
  readonly wanted: readonly string[] | undefined;
}

interface Place {
  readonly path: readonly string[];
  /** A value around it is marked. */
  readonly inside: boolean;
}

function writeValue(writing: Writing, { path, inside }: Place): boolean {
  const { tokens, state, wanted } = writing;
  const token = tokens[state.at];
  const marked = inside || (wanted !== undefined && isSame(path, wanted));
  if (token === undefined || path.length > mostDepth) return false;
  if (token === '{' || token === '[') return writeItems(writing, { path, inside: marked });
  if (/^[}\]:,]/.test(token)) return false;
  state.at += 1;
  state.pieces.push({ kind: kindOf(token), text: token, marked });
  return true;
}

function writeItems(writing: Writing, { path, inside }: Place): boolean {
  const { tokens, state } = writing;
  const isObject = tokens[state.at] === '{';
  const end = isObject ? '}' : ']';
  const add = (kind: JsonPiece['kind'], text: string) => state.pieces.push({ kind, text, marked: inside });
  const newLine = (depth: number) => add('space', `\n${'  '.repeat(depth)}`);
  add('mark', tokens[state.at++] ?? '');
  if (tokens[state.at] === end) {
    add('mark', tokens[state.at++] ?? '');
    return true;
  }
  for (let index = 0; ; index += 1) {
    newLine(path.length + 1);
    let name = String(index);
    if (isObject) {
      const key = tokens[state.at] ?? '';
      if (!key.startsWith('"') || tokens[state.at + 1] !== ':') return false;
      name = nameIn(key);
      const child = [...path, name];
      const marked = inside || (writing.wanted !== undefined && isSame(child, writing.wanted));
      state.pieces.push({ kind: 'key', text: key, marked }, { kind: 'mark', text: ': ', marked });
      state.at += 2;
    }
    if (!writeValue(writing, { path: [...path, name], inside })) return false;
    const separator = tokens[state.at];
    state.at += 1;
    if (separator === end) {
      newLine(path.length);
      add('mark', end);
      return true;
    }
    if (separator !== ',') return false;
    add('mark', ',');
  }
}

/** The longest beginning of the path that leads to a value. */
function nearestPath(tokens: readonly string[], path: readonly string[]): readonly string[] {
  const known = pathsIn(tokens);
  for (let length = path.length; length > 0; length -= 1) {
    const start = path.slice(0, length);
    if (known.has(JSON.stringify(start))) return start;
  }
  return [];
}

function pathsIn(tokens: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>();
  const open: { readonly isObject: boolean; name: string; index: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    const parent = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && parent !== undefined) parent.index += 1;
    else if (token !== ':' && token !== ',') {
      if (parent?.isObject && tokens[at + 1] === ':') parent.name = nameIn(token);
      else known.add(JSON.stringify(open.map(({ isObject, name, index }) => (isObject ? name : String(index)))));
      if (token === '{' || token === '[') open.push({ isObject: token === '{', name: '', index: 0 });
    }
    if (open.length > mostDepth) return known;
  }
  return known;
}

function nameIn(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, index) => token === other[index]);
}

function kindOf(token: string): JsonPiece['kind'] {
  if (token.startsWith('"')) return 'string';
  return /^[-\d]/.test(token) ? 'number' : 'word';
}
