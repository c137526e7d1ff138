import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourcePosition } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { Json } from '../model/json.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { loadText } from './load-text.ts';
import { parseSource, type SourceFile } from './source-file.ts';

/** One action of an overlay. */
export interface Action {
  readonly target: string;
  readonly remove: boolean;
  readonly update: Json;
  readonly file: SourceFile;
  /** Path of the action in the overlay's file. */
  readonly tokens: readonly string[];
  readonly position: SourcePosition;
  /** `overlay-invalid` at the action's place. */
  readonly failure: (message: string) => Failure;
}

/** Reads an overlay document (OpenAPI Overlay 1.0, YAML or JSON). Throws `overlay-invalid` when it is none or cannot be read. */
export async function readOverlay(source: string): Promise<{ file: SourceFile; actions: readonly Action[] }> {
  const file = await readOverlayFile(source);
  const version = memberOf(file.value, 'overlay');
  if (!/^1\.0\.\d+$/.test(String(version))) {
    throw failureAt(file, version === undefined ? [] : ['overlay'])('This is no overlay: it must say overlay: 1.0.0.');
  }
  const actions = memberOf(file.value, 'actions');
  if (!Array.isArray(actions) || actions.length === 0)
    throw failureAt(file, ['actions'])('An overlay needs a list of actions.');
  return { file, actions: (actions as readonly Json[]).map((action, index) => readAction(file, action, index)) };
}

async function readOverlayFile(name: string): Promise<SourceFile> {
  const url = pathToFileURL(resolve(name)).href;
  try {
    return parseSource({ url, name, text: await loadText({ url, name }) });
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure('overlay-invalid', error.message, 'An overlay must be a YAML or JSON file.');
    throw error;
  }
}

function readAction(file: SourceFile, action: Json, index: number): Action {
  const tokens = ['actions', String(index)];
  const failure = failureAt(file, tokens);
  if (!isObject(action)) throw failure('An action must be an object.');
  const target = memberOf(action, 'target');
  if (typeof target !== 'string') throw failure('An action needs a target.');
  const remove = memberOf(action, 'remove') === true;
  const update = memberOf(action, 'update');
  if (!remove && update === undefined) throw failure('An action needs an update, or remove: true.');
  const position = file.positionOf([...tokens, 'target']) ?? file.positionAt(0);
  return { target, remove, update: update ?? null, file, tokens, position, failure };
}

function failureAt(file: SourceFile, tokens: readonly string[]): (message: string) => Failure {
  return (message) => {
    const { line, column } = file.positionOf(tokens) ?? file.positionOf(tokens.slice(0, -1)) ?? file.positionAt(0);
    return new Failure(
      'overlay-invalid',
      `${file.name}:${line}:${column} ${message}`,
      'See the OpenAPI Overlay Specification 1.0.',
    );
  };
}
