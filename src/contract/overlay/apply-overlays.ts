import type { SourcePosition } from '../../model/contract.ts';
import type { LintFinding } from '../../model/finding.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { copyJson, type MutableJson, mergeUpdate } from './merge-update.ts';
import { type Change, locateThrough, type ValueSource } from './overlay-changes.ts';
import { type Action, type ActionEffect, readOverlay } from './read-overlay.ts';
import { selectPlaces } from './select-places.ts';

/** A document, and where its values were written. */
export interface LocatedDocument {
  readonly document: Json;
  readonly locate: (pointer: Pointer) => SourcePosition;
}

/** A document with its overlays applied, and what went wrong. */
export interface OverlaidDocument extends LocatedDocument {
  readonly files: readonly SourceFile[];
  readonly findings: readonly LintFinding[];
}

/**
 * Applies overlays (OpenAPI Overlay 1.0 and 1.1) in their order to a copy of the document. An update whose target selects nothing is an error, because
 * it is nearly always a typing error; a removal that selects nothing is a warning.
 * Throws `overlay-invalid` when a file is not an overlay or an update does not fit its target, with file, line and column.
 */
export async function applyOverlays(base: LocatedDocument, overlays: readonly string[]): Promise<OverlaidDocument> {
  const document = copyJson(base.document);
  const state: OverlayState = { document, changes: [], findings: [] };
  const files: SourceFile[] = [];
  for (const source of overlays) {
    const { file, actions } = await readOverlay(source);
    files.push(file);
    for (const action of actions) applyAction(state, action);
  }
  return {
    document: document as Json,
    locate: locateThrough(state.changes, base.locate),
    files,
    findings: state.findings,
  };
}

interface OverlayState {
  readonly document: MutableJson;
  readonly changes: Change[];
  readonly findings: LintFinding[];
}

function applyAction(state: OverlayState, action: Action): void {
  const places = selectPlaces(state.document as Json, action);
  if (places.length === 0) state.findings.push(emptyTarget(action));
  // From the end, so that the removal of one item does not move the next.
  if (action.effect.kind === 'remove') for (const place of places.toSorted(lastFirst)) removeAt(state, place);
  else if (places.length > 0) {
    const added = readActionValue(state, action, action.effect);
    for (const place of places) updateAt(state, { action, tokens: place, ...added });
  }
}

/** The value that an update or a copy adds, and where it comes from. */
interface ActionValue {
  readonly value: Json;
  readonly source: ValueSource;
}

function readActionValue(
  { document }: OverlayState,
  action: Action,
  effect: Exclude<ActionEffect, { kind: 'remove' }>,
): ActionValue {
  if (effect.kind === 'update') {
    const written = [...action.tokens, 'update'];
    return { value: effect.value, source: { kind: 'overlay', file: action.file, written, single: false } };
  }
  const [from, another] = selectPlaces(document as Json, { target: effect.from, failure: action.failure });
  if (from === undefined || another !== undefined)
    throw action.failure(
      `The "copy" ${effect.from} selects ${from === undefined ? 'nothing' : 'more than one value'}.`,
    );
  // The copy has the value as it is now, even when it is added to the copied value itself.
  const copied = (valueAtTokens(document, from) ?? null) as Json;
  if (!hasAtMost(copied, mostCopied))
    throw action.failure(`The "copy" ${effect.from} has more than ${mostCopied} values.`);
  const value = copyJson(copied) as Json;
  return { value, source: { kind: 'document', from: join('', ...from), single: false } };
}

/** Copies that are added to what they copy double it each time. */
const mostCopied = 1_000_000;

function hasAtMost(value: Json, most: number): boolean {
  const pending: Json[] = [value];
  let count = 0;
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    count += 1;
    if (count > most) return false;
    if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) pending.push(member);
  }
  return true;
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
  } else if (isObject(target)) {
    if (!isObject(value))
      throw action.failure(`The "${action.effect.kind}" must be an object, because its target is an object.`);
    const merge = mergeUpdate({ target, update: value }, at);
    const [changed] = merge.kindChanges;
    if (action.version === '1.1' && changed !== undefined)
      throw action.failure(
        `The action would replace ${changed} by a value of another kind (Overlay Specification 1.1, 4.4.3).`,
      );
    changes.push({ kind: 'update', at, value, merge, source });
  } else replaceAt({ document, changes }, { action, tokens, value, source });
}

/** Since version 1.1 an action can target a single value. */
function replaceAt({ document, changes }: Pick<OverlayState, 'document' | 'changes'>, update: ValueAtPlace): void {
  const { action, tokens, value, source } = update;
  if (action.version === '1.0') throw action.failure('In version 1.0 a target must be an object or a list.');
  if (typeof value === 'object' && value !== null)
    throw action.failure(`The "${action.effect.kind}" must be a single value, because its target is a single value.`);
  const parent = valueAtTokens(document, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) parent[Number(last)] = value;
  else if (isObject(parent)) parent[last] = value;
  const merge = { merged: new Set<string>(), appended: new Map<string, number>(), kindChanges: [] };
  changes.push({ kind: 'update', at: join('', ...tokens), value, merge, source });
}

function removeAt({ document, changes }: OverlayState, tokens: readonly string[]): void {
  const parent = valueAtTokens(document, tokens.slice(0, -1));
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) {
    parent.splice(Number(last), 1);
    changes.push({ kind: 'remove-item', list: join('', ...tokens.slice(0, -1)), index: Number(last) });
  } else if (isObject(parent)) delete parent[last];
}

function valueAtTokens(document: MutableJson, tokens: readonly string[]): MutableJson | undefined {
  let value: MutableJson | undefined = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = value[Number(token)];
    else value = isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
  }
  return value;
}

function emptyTarget({ target, effect, position }: Action): LintFinding {
  const remove = effect.kind === 'remove';
  return {
    rule: 'overlay-target',
    level: remove ? 'warning' : 'error',
    message: `The target ${target} of the overlay action selects nothing in the contract.`,
    pointer: '',
    position,
    fix: remove ? 'Remove the action: there is nothing to remove.' : 'Correct the target (JSONPath, RFC 9535).',
  };
}
