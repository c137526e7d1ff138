import type { SourcePosition } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { memberOf, tokensOf } from '../../schema/json/pointer.ts';
import type { Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { followReference, type Place, valueIn } from './follow-reference.ts';

/** Makes a function that finds where the author wrote the value at a pointer of the bundled document, or its nearest ancestor. */
export function locateIn(sources: Sources): (pointer: Pointer) => SourcePosition {
  return (pointer) => {
    const { file, tokens } = traceIn(sources, pointer).place;
    return nearestPosition(file, tokens) ?? sources.root.positionAt(0);
  };
}

/** What was put in the place of a reference is written nowhere in its file. */
function nearestPosition({ positionOf }: SourceFile, tokens: readonly string[]): SourcePosition | undefined {
  for (let length = tokens.length; length >= 0; length--) {
    const position = positionOf(tokens.slice(0, length));
    if (position !== undefined) return position;
  }
  return undefined;
}

/** The file and path of the value at a pointer of the bundled document. `whole` is false when only an ancestor of the value was found. */
export function traceIn(sources: Sources, pointer: Pointer): { readonly place: Place; readonly whole: boolean } {
  let place: Place = { file: sources.root, tokens: [] };
  for (const token of tokensOf(pointer)) {
    const next = stepInto(sources, place, token);
    if (next === undefined) return { place, whole: false };
    place = next;
  }
  return { place, whole: true };
}

function stepInto(sources: Sources, place: Place, token: string): Place | undefined {
  let at: Place | undefined = place;
  for (let hops = 0; at !== undefined && hops < 100; hops++) {
    if (memberOf(valueIn(at), token) !== undefined) return { file: at.file, tokens: [...at.tokens, token] };
    at = referredPlace(sources, at);
  }
  return undefined;
}

/** The place that a reference names: the bundler put its value in the place of the reference. */
function referredPlace(sources: Sources, place: Place): Place | undefined {
  const reference = memberOf(valueIn(place), '$ref');
  if (typeof reference !== 'string') return undefined;
  const { file, tokens } = place;
  const target = followReference(sources, { file, found: { tokens, reference, base: file.url } });
  return target === 'unread' ? undefined : target;
}
