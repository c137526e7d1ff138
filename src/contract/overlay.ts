import type { SourcePosition } from '../model/contract.ts';
import type { LintFinding } from '../model/finding.ts';
import type { Json, Pointer } from '../model/json.ts';
import { isObject, join } from '../schema/json/pointer.ts';
import { copyJson, type MutableJson } from './copy-json.ts';
import { selectPlaces } from './json-path.ts';
import { isMutableObject, mergeUpdate } from './merge-update.ts';
import { type Change, locateThrough } from './overlay-changes.ts';
import { type Action, readOverlay } from './read-overlay.ts';
import type { SourceFile } from './source-file.ts';

export interface Locatable {
  readonly document: Json;
  readonly locate: (pointer: Pointer) => SourcePosition;
}

export interface Overlaid extends Locatable {
  readonly files: readonly SourceFile[];
  readonly findings: readonly LintFinding[];
}

/**
 * Applies overlays (OpenAPI Overlay 1.0) in their order to a copy of the document. An update whose target selects nothing is an error, because
 * it is nearly always a slip of the pen; a removal that finds nothing left to remove is a warning.
 * Throws `overlay-invalid` when a file is no overlay or an update does not fit its target, with file, line and column.
 */
export async function applyOverlays(base: Locatable, overlays: readonly string[]): Promise<Overlaid> {
  const document = copyJson(base.document);
  const laying: Laying = { document, changes: [], findings: [] };
  const files: SourceFile[] = [];
  for (const source of overlays) {
    const { file, actions } = await readOverlay(source);
    files.push(file);
    for (const action of actions) applyAction(laying, action);
  }
  return {
    document: document as Json,
    locate: locateThrough(laying.changes, base.locate),
    files,
    findings: laying.findings,
  };
}

interface Laying {
  readonly document: MutableJson;
  readonly changes: Change[];
  readonly findings: LintFinding[];
}

function applyAction(laying: Laying, action: Action): void {
  const places = selectPlaces(laying.document as Json, action);
  if (places.length === 0) laying.findings.push(nothingSelected(action));
  // From the end, so that the removal of one item does not move the next.
  if (action.remove) for (const place of places.toSorted(lastFirst)) removeAt(laying, place);
  else for (const place of places) updateAt(laying, action, place);
}

function lastFirst(one: readonly string[], other: readonly string[]): number {
  return other.join('\u0000').localeCompare(one.join('\u0000'), 'en', { numeric: true });
}

function updateAt(laying: Laying, action: Action, tokens: readonly string[]): void {
  const target = valueUnder(laying.document, tokens);
  if (!Array.isArray(target) && !isMutableObject(target))
    throw action.failure('Its target is neither an object nor a list.');
  if (!Array.isArray(target) && !isObject(action.update))
    throw action.failure('Its update must be an object, as its target is.');
  const at = join('', ...tokens);
  const merge = mergeUpdate(target, action.update, at);
  const written = [...action.tokens, 'update'];
  laying.changes.push({ kind: 'update', at, value: action.update, merge, file: action.file, written });
}

function removeAt({ document, changes }: Laying, tokens: readonly string[]): void {
  const parent = valueUnder(document, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) {
    parent.splice(Number(last), 1);
    changes.push({ kind: 'remove-item', list: join('', ...tokens.slice(0, -1)), index: Number(last) });
  } else if (isMutableObject(parent)) delete parent[last];
}

function valueUnder(document: MutableJson, tokens: readonly string[]): MutableJson | undefined {
  let value: MutableJson | undefined = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = value[Number(token)];
    else value = isMutableObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  return value;
}

function nothingSelected({ target, remove, position }: Action): LintFinding {
  return {
    rule: 'overlay-target',
    level: remove ? 'warning' : 'error',
    message: `The target ${target} of the overlay's action selects nothing in the contract.`,
    pointer: '',
    position,
    fix: remove ? 'Remove the action: there is nothing left for it to do.' : 'Correct the target (JSONPath, RFC 9535).',
  };
}
