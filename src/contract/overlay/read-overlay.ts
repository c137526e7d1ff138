import type { SourcePosition } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isList, isObject, memberOf } from '../../schema/json/pointer.ts';
import { readSource } from '../load/read-source.ts';
import type { SourceFile } from '../syntax/source-file.ts';

/** One action of an overlay. */
export interface Action {
  readonly target: string;
  readonly effect: ActionEffect;
  /** Since version 1.1 updates join lists, replace single values, and never replace a value by one of another kind. */
  readonly version: '1.0' | '1.1';
  readonly file: SourceFile;
  /** Path of the action in the overlay's file. */
  readonly tokens: readonly string[];
  readonly position: SourcePosition;
  /** `overlay-invalid` at the action's place. */
  readonly failure: (message: string) => Failure;
}

/** What an action does to what its target selects. `update: null` is an update too. */
export type ActionEffect =
  | { readonly kind: 'remove' }
  | { readonly kind: 'update'; readonly value: Json }
  /** The JSONPath of what is copied. */
  | { readonly kind: 'copy'; readonly from: string };

/** Reads an overlay document (OpenAPI Overlay 1.0 or 1.1, YAML or JSON). Throws `overlay-invalid` when it is not an overlay or cannot be read. */
export async function readOverlay(source: string): Promise<{ file: SourceFile; actions: readonly Action[] }> {
  const file = await readOverlayFile(source);
  const named = memberOf(file.value, 'overlay');
  const version = /^(1\.[01])\.\d+$/.exec(String(named))?.[1];
  if (version !== '1.0' && version !== '1.1') {
    const message = 'This is not an overlay: it must have "overlay": 1.0.0 or 1.1.0.';
    throw failureAt(file, named === undefined ? [] : ['overlay'])(message);
  }
  const actions = memberOf(file.value, 'actions');
  if (!isList(actions) || actions.length === 0)
    throw failureAt(file, ['actions'])('The overlay has no list "actions".');
  const reader = { file, version } as const;
  return { file, actions: actions.map((action, index) => readAction(reader, action, index)) };
}

async function readOverlayFile(name: string): Promise<SourceFile> {
  try {
    return await readSource(name);
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure('overlay-invalid', error.message, 'An overlay must be a YAML or JSON file.');
    throw error;
  }
}

type Reader = Pick<Action, 'file' | 'version'>;

function readAction({ file, version }: Reader, action: Json, index: number): Action {
  const tokens = ['actions', String(index)];
  const failure = failureAt(file, tokens);
  if (!isObject(action)) throw failure('The action is not an object.');
  const target = memberOf(action, 'target');
  if (typeof target !== 'string') throw failure('The action has no "target".');
  const position = file.positionOf([...tokens, 'target']) ?? file.positionAt(0);
  return { target, effect: readEffect(action, { version, failure }), version, file, tokens, position, failure };
}

function readEffect(action: JsonObject, { version, failure }: Pick<Action, 'version' | 'failure'>): ActionEffect {
  if (memberOf(action, 'remove') === true) return { kind: 'remove' };
  const value = memberOf(action, 'update');
  const from = memberOf(action, 'copy');
  if (from === undefined && value === undefined)
    throw failure('The action has no "update", no "copy" and no "remove": true.');
  if (from === undefined) return { kind: 'update', value: value ?? null };
  if (version === '1.0') throw failure('"copy" exists since version 1.1, so the overlay must have "overlay": 1.1.0.');
  if (value !== undefined) throw failure('The action has both "update" and "copy".');
  if (typeof from !== 'string') throw failure('"copy" must be a JSONPath.');
  return { kind: 'copy', from };
}

function failureAt(file: SourceFile, tokens: readonly string[]): (message: string) => Failure {
  return (message) => {
    const { line, column } = file.positionOf(tokens) ?? file.positionOf(tokens.slice(0, -1)) ?? file.positionAt(0);
    return new Failure(
      'overlay-invalid',
      `${file.name}:${line}:${column} ${message}`,
      'See the OpenAPI Overlay Specification 1.1.',
    );
  };
}
