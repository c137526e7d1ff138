import { exec } from 'jsonpath-rfc9535';
import type { Json } from '../../model/json.ts';
import type { Action } from './read-overlay.ts';

/** The paths of all values that a JSONPath (RFC 9535) of an action selects, each once. Throws `overlay-invalid` when it is not a valid JSONPath. */
export function selectPlaces(
  document: Json,
  action: Pick<Action, 'target' | 'failure'>,
): readonly (readonly string[])[] {
  const places = new Map<string, readonly string[]>();
  try {
    exec(document as never, action.target, (_value, path) => {
      const tokens = path.map((key) => (typeof key === 'number' ? String(key) : unescapeKey(key)));
      places.set(JSON.stringify(tokens), tokens);
    });
  } catch (error) {
    throw action.failure(
      `${action.target} is not a valid JSONPath: ${String(error instanceof Error ? error.message : error)}`,
    );
  }
  return [...places.values()];
}

const named: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The library returns keys in the notation of normalized paths (RFC 9535, 2.7). */
function unescapeKey(key: string): string {
  return key.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, character: string | undefined) =>
    code === undefined ? (named[character ?? ''] ?? character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
