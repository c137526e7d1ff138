import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isPlain, pairKey, startOf } from './yaml-nodes.ts';

/** One change to a text. `tokens` is the path of the value that changes. */
export type SourceEdit =
  | { readonly kind: 'remove' | 'quote'; readonly tokens: readonly string[] }
  | { readonly kind: 'set' | 'append'; readonly tokens: readonly string[]; readonly written: string }
  | { readonly kind: 'rename'; readonly tokens: readonly string[]; readonly name: string }
  | { readonly kind: 'insert'; readonly tokens: readonly string[]; readonly name: string; readonly written: string };

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies changes to a YAML or JSON text: comments, order and layout stay. A change that would touch its neighbours is left out.
 * Returns the new text and how many changes were made.
 */
export function editSource(
  text: string,
  changes: readonly SourceEdit[],
): { readonly text: string; readonly made: number } {
  const document = parseDocument(text, { keepSourceTokens: false, logLevel: 'silent', uniqueKeys: false });
  const edits = changes
    .flatMap((change) => editFor({ document, text }, change) ?? [])
    .sort((one, other) => other.start - one.start);
  const apart = edits.filter((edit, index) => index === 0 || edit.end <= (edits[index - 1]?.start ?? 0));
  const edited = apart.reduce(
    (result, { start, end, text: replacement }) => result.slice(0, start) + replacement + result.slice(end),
    text,
  );
  const isValid = parseDocument(edited, { logLevel: 'silent', uniqueKeys: false }).errors.length === 0;
  return isValid ? { text: edited, made: apart.length } : { text, made: 0 };
}

interface ParsedSource {
  readonly document: Document.Parsed;
  readonly text: string;
}

function editFor(source: ParsedSource, change: SourceEdit): Edit | undefined {
  const holder = nodeAt(source.document, change.tokens.slice(0, -1));
  const last = change.tokens.at(-1) ?? '';
  if (change.kind === 'append')
    return appendEdit(source, { list: nodeAt(source.document, change.tokens), written: change.written });
  if (change.kind === 'set') return setEdit(nodeAt(source.document, change.tokens), change.written);
  if (change.kind === 'quote') return quoteEdit(source, nodeAt(source.document, change.tokens));
  if (change.kind === 'rename') return isMap(holder) ? renameEdit(holder, { from: last, to: change.name }) : undefined;
  if (change.kind === 'insert')
    return isMap(holder) ? insertEdit(source, holder, { ...change, after: last }) : undefined;
  if (isMap(holder)) return memberEdit(source, holder, last);
  return isSeq(holder) ? itemEdit(source, holder, Number(last)) : undefined;
}

/** The node at a path; `undefined` behind an alias, whose value is written and used elsewhere and must not change. */
function nodeAt(document: Document.Parsed, tokens: readonly string[]): unknown {
  let node: unknown = document.contents;
  for (const token of tokens) {
    if (isMap(node)) node = node.items.find((pair) => pairKey(pair) === token)?.value;
    else node = isSeq(node) ? node.items[Number(token)] : undefined;
    if (isAlias(node)) return undefined;
  }
  return node;
}

function endOf(text: string, node: unknown): number {
  const end = (node as { range?: readonly number[] | null } | null)?.range?.[1] ?? 0;
  return text.slice(0, end).trimEnd().length;
}

/** Replaces a node. A word that was written without quotes stays without quotes. */
function setEdit(node: unknown, asJson: string): Edit | undefined {
  const word = /^"([a-z]+)"$/i.exec(asJson)?.[1];
  const isPlainWord = isPlain(node) && word !== undefined && !/^(true|false|null)$/i.test(word);
  const written = isPlainWord ? word : asJson;
  const range = (node as { range?: readonly number[] | null } | undefined)?.range;
  return range?.[0] === undefined || range[1] === undefined
    ? undefined
    : { start: range[0], end: range[1], text: written };
}

/** Puts a value in quotes, character by character: `1.10` becomes "1.10". */
function quoteEdit({ text }: ParsedSource, node: unknown): Edit | undefined {
  if (!isScalar(node) || !isPlain(node)) return undefined;
  const [start = 0, end = 0] = node.range ?? [];
  return setEdit(node, JSON.stringify(text.slice(start, end)));
}

function renameEdit(map: YAMLMap, { from, to }: { readonly from: string; readonly to: string }): Edit | undefined {
  if (map.items.some((pair) => pairKey(pair) === to)) return undefined;
  const key = map.items.find((pair) => pairKey(pair) === from)?.key;
  return setEdit(key, nameLike(key, to));
}

/** A name in the style of another key: with quotes where that has quotes. */
function nameLike(key: unknown, name: string): string {
  if (isScalar(key) && key.type === 'QUOTE_SINGLE') return `'${name}'`;
  return isPlain(key) ? name : JSON.stringify(name);
}

interface Insertion {
  readonly after: string;
  readonly name: string;
  readonly written: string;
}

function insertEdit({ text }: ParsedSource, map: YAMLMap, { after, name, written }: Insertion): Edit | undefined {
  const pair = map.items.find((member) => pairKey(member) === after);
  if (pair === undefined || !isScalar(pair.value) || map.items.some((member) => pairKey(member) === name))
    return undefined;
  const member = `${nameLike(pair.key, name)}: ${written}`;
  const end = endOf(text, pair.value);
  if (map.flow === true) return { start: end, end, text: `, ${member}` };
  const start = startOf(pair.key) ?? 0;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  return lineAfter(text, end, `${indent}${member}`);
}

/** A new line after the one in which a place is, with the same line break. */
function lineAfter(text: string, place: number, line: string): Edit {
  const next = text.indexOf('\n', place);
  const isLast = next === -1;
  const at = isLast ? text.length : next;
  const isCrlf = isLast ? text.includes('\r\n') : text[at - 1] === '\r';
  const start = isCrlf && !isLast ? at - 1 : at;
  return { start, end: start, text: `${isCrlf ? '\r\n' : '\n'}${line}` };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function memberEdit({ text }: ParsedSource, map: YAMLMap, name: string): Edit | undefined {
  const spans = map.items.map(
    (pair: Pair): Span => ({ start: startOf(pair.key) ?? 0, end: endOf(text, pair.value ?? pair.key) }),
  );
  const index = map.items.findIndex((pair) => pairKey(pair) === name);
  return index === -1 || map.items.length === 1
    ? undefined
    : removal(text, { spans, index, isFlow: map.flow === true });
}

function itemEdit({ text }: ParsedSource, list: YAMLSeq, index: number): Edit | undefined {
  const isFlow = list.flow === true;
  const spans = list.items.map((item): Span => {
    const start = startOf(item) ?? 0;
    return { start: isFlow ? start : text.lastIndexOf('-', start - 1), end: endOf(text, item) };
  });
  return list.items.length === 1 ? undefined : removal(text, { spans, index, isFlow });
}

interface Removal {
  readonly spans: readonly Span[];
  readonly index: number;
  readonly isFlow: boolean;
}

function removal(text: string, { spans, index, isFlow }: Removal): Edit | undefined {
  const span = spans[index];
  if (span === undefined) return undefined;
  const next = spans[index + 1];
  const previous = spans[index - 1];
  if (isFlow) {
    if (next !== undefined) return { start: span.start, end: next.start, text: '' };
    return previous === undefined ? undefined : { start: previous.end, end: span.end, text: '' };
  }
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const standsAlone = text.slice(lineStart, span.start).trim() === '';
  if (!standsAlone) return next === undefined ? undefined : { start: span.start, end: next.start, text: '' };
  const lineEnd = text.indexOf('\n', span.end);
  return { start: lineStart, end: lineEnd === -1 ? text.length : lineEnd + 1, text: '' };
}

function appendEdit({ text }: ParsedSource, { list, written }: { list: unknown; written: string }): Edit | undefined {
  if (!isSeq(list)) return undefined;
  const last = list.items.at(-1);
  if (last === undefined) return undefined;
  const end = endOf(text, last);
  if (list.flow === true) return { start: end, end, text: `, ${written}` };
  const dash = text.lastIndexOf('-', (startOf(last) ?? 0) - 1);
  const indent = ' '.repeat(dash - (text.lastIndexOf('\n', dash) + 1));
  return lineAfter(text, end, `${indent}- ${written}`);
}
