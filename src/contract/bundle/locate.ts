import type { SourcePosition } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';

/** A value in a file. */
export interface Place {
  readonly file: SourceFile;
  readonly tokens: readonly string[];
}

/** Makes a function that finds where the author wrote the value at a pointer of the bundled document, or its nearest ancestor. */
export function locateIn(sources: Sources): (pointer: Pointer) => SourcePosition {
  return (pointer) => {
    const { file, tokens } = traceIn(sources, pointer).place;
    return file.positionOf(tokens) ?? sources.root.positionAt(0);
  };
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
function referredPlace(sources: Sources, { file, tokens }: Place): Place | undefined {
  const reference = memberOf(valueIn({ file, tokens }), '$ref');
  if (typeof reference !== 'string') return undefined;
  const address = externalAddress(file, { tokens, reference, base: file.url });
  const target = address === undefined ? file : sources.files.get(address);
  const fragment = reference.includes('#') ? decodeURIComponent(reference.slice(reference.indexOf('#') + 1)) : '';
  return target === undefined ? undefined : { file: target, tokens: tokensOf(fragment) };
}

function valueIn({ file, tokens }: Place): ReturnType<typeof memberOf> {
  let value: ReturnType<typeof memberOf> = file.value;
  for (const token of tokens) value = memberOf(value, token);
  return value;
}
