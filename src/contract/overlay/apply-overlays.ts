import type { SourcePosition } from '../../model/contract.ts';
import type { LintFinding } from '../../model/finding.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { copyJson, isMutableObject, type MutableJson, mergeUpdate } from './merge-update.ts';
import { type Change, locateThrough, type ValueSource } from './overlay-changes.ts';
import { type Action, type ActionEffect, readOverlay } from './read-overlay.ts';
import { selectPlaces } from './select-places.ts';

export interface LocatedDocument {
  readonly document: Json;
  readonly locate: (pointer: Pointer) => SourcePosition;
}

export interface OverlaidDocument extends LocatedDocument {
  readonly files: readonly SourceFile[];
  readonly findings: readonly LintFinding[];
}

/**
 * Applies overlays (OpenAPI Overlay 1.0 and 1.1) in their order to a copy of the document. An update whose target selects nothing is an error, because
 * it is nearly always a slip of the pen; a removal that finds nothing left to remove is a warning.
 * Throws `overlay-invalid` when a file is no overlay or an update does not fit its target, with file, line and column.
 */
export async function applyOverlays(base: LocatedDocument, overlays: readonly string[]): Promise<OverlaidDocument> {
  const document = copyJson(base.document);
  const laying: OverlayState = { document, changes: [], findings: [] };
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

interface OverlayState {
  readonly document: MutableJson;
  readonly changes: Change[];
  readonly findings: LintFinding[];
}

function applyAction(laying: OverlayState, action: Action): void {
  const places = selectPlaces(laying.document as Json, action);
  if (places.length === 0) laying.findings.push(emptyTarget(action));
  // From the end, so that the removal of one item does not move the next.
  if (action.effect.kind === 'remove') for (const place of places.toSorted(lastFirst)) removeAt(laying, place);
  else if (places.length > 0) {
    const brought = readActionValue(laying, action, action.effect);
    for (const place of places) updateAt(laying, { action, tokens: place, ...brought });
  }
}

/** What an update or a copy brings. */
interface ActionValue {
  readonly value: Json;
  readonly source: ValueSource;
}

function readActionValue(
  { document }: OverlayState,
  action: Action,
  does: Exclude<ActionEffect, { kind: 'remove' }>,
): ActionValue {
  if (does.kind === 'update') {
    const written = [...action.tokens, 'update'];
    return { value: does.value, source: { kind: 'overlay', file: action.file, written, single: false } };
  }
  const [from, another] = selectPlaces(document as Json, { target: does.from, failure: action.failure });
  if (from === undefined || another !== undefined)
    throw action.failure(`Its copy ${does.from} selects ${from === undefined ? 'nothing' : 'more than one value'}.`);
  // What is copied stays as it is now, even where the copy goes into it.
  const value = copyJson((valueAtTokens(document, from) ?? null) as Json) as Json;
  return { value, source: { kind: 'document', from: join('', ...from), single: false } };
}

function lastFirst(one: readonly string[], other: readonly string[]): number {
  return other.join('\u0000').localeCompare(one.join('\u0000'), 'en', { numeric: true });
}

interface ValueAtPlace extends ActionValue {
  readonly action: Action;
  readonly tokens: readonly string[];
}

function updateAt({ document, changes }: OverlayState, { action, tokens, value, source }: ValueAtPlace): void {
  const at = join('', ...tokens);
  const target = valueAtTokens(document, tokens);
  if (Array.isArray(target)) {
    const single = action.version === '1.0' || !Array.isArray(value);
    const items = single ? [value] : (value as readonly Json[]);
    const merge = mergeUpdate({ target, items }, at);
    changes.push({ kind: 'update', at, value: items, merge, source: { ...source, single } });
  } else if (isMutableObject(target)) {
    if (!isObject(value)) throw action.failure(`Its ${action.effect.kind} must be an object, as its target is.`);
    const merge = mergeUpdate({ target, update: value }, at);
    const [exchanged] = merge.kindChanges;
    if (action.version === '1.1' && exchanged !== undefined)
      throw action.failure(
        `It would exchange ${exchanged} for a value of another kind (Overlay Specification 1.1, 4.4.3).`,
      );
    changes.push({ kind: 'update', at, value, merge, source });
  } else replaceAt({ document, changes }, { action, tokens, value, source });
}

/** Single values can be aimed at since version 1.1. */
function replaceAt({ document, changes }: Pick<OverlayState, 'document' | 'changes'>, laid: ValueAtPlace): void {
  const { action, tokens, value, source } = laid;
  if (action.version === '1.0') throw action.failure('Its target is neither an object nor a list.');
  if (typeof value === 'object' && value !== null)
    throw action.failure(`Its ${action.effect.kind} must be a single value, as its target is.`);
  const parent = valueAtTokens(document, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(last)] = value;
  else if (isMutableObject(parent)) parent[last] = value;
  const merge = { merged: new Set<string>(), appended: new Map<string, number>(), kindChanges: [] };
  changes.push({ kind: 'update', at: join('', ...tokens), value, merge, source });
}

function removeAt({ document, changes }: OverlayState, tokens: readonly string[]): void {
  const parent = valueAtTokens(document, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) {
    parent.splice(Number(last), 1);
    changes.push({ kind: 'remove-item', list: join('', ...tokens.slice(0, -1)), index: Number(last) });
  } else if (isMutableObject(parent)) delete parent[last];
}

function valueAtTokens(document: MutableJson, tokens: readonly string[]): MutableJson | undefined {
  let value: MutableJson | undefined = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = value[Number(token)];
    else value = isMutableObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  return value;
}

function emptyTarget({ target, effect: does, position }: Action): LintFinding {
  const remove = does.kind === 'remove';
  return {
    rule: 'overlay-target',
    level: remove ? 'warning' : 'error',
    message: `The target ${target} of the overlay's action selects nothing in the contract.`,
    pointer: '',
    position,
    fix: remove ? 'Remove the action: there is nothing left for it to do.' : 'Correct the target (JSONPath, RFC 9535).',
  };
}
