import type { LintFinding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { type FoundReference, findReferences } from '../load/find-references.ts';
import { externalAddress, type Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import type { Place } from './locate.ts';

/** Longer chains of references count as circles. */
const mostHops = 100;

/**
 * The same sources with direct references instead of indirect ones: those that name their own file, those whose pointer leads through another `$ref`
 * (which a JSON pointer does not follow, RFC 6901, 4), and `#/` for a whole file. Many tools read the last two as their authors mean them, so each has a
 * finding of level warning.
 */
export function normaliseReferences(sources: Sources): Sources {
  const files = new Map<string, SourceFile>();
  const findings: LintFinding[] = [];
  for (const [address, file] of sources.files) {
    let { value } = file;
    for (const found of findReferences(file)) {
      const direct = directReferenceOf(sources, { file, found });
      if (direct === undefined) continue;
      value = changeAt(value, [...found.tokens, '$ref'], () => direct.reference);
      if (direct.wasIndirect) findings.push(findingOf(file, found));
    }
    files.set(address, value === file.value ? file : { ...file, value });
  }
  const root = files.get(sources.root.url) ?? sources.root;
  return { root, files, findings: [...sources.findings, ...findings] };
}

interface Step {
  readonly file: SourceFile;
  readonly found: FoundReference;
}

interface DirectReference {
  readonly reference: string;
  /** The original led through another reference, or named a whole file by `#/`. */
  readonly wasIndirect: boolean;
}

function directReferenceOf(sources: Sources, { file, found }: Step): DirectReference | undefined {
  const target = targetFile(sources, { file, found });
  const pointer = pointerIn(found.reference);
  if (target === undefined || pointer === undefined) return undefined;
  const start = { file: target, tokens: tokensOf(pointer) };
  const isNamed = target === file && !found.reference.startsWith('#');
  if (valueIn(start) !== undefined)
    return isNamed ? { reference: fragment(start.tokens), wasIndirect: false } : undefined;
  const place = found.reference.endsWith('#/') ? { file: target, tokens: [] } : followPath(sources, start, 0);
  if (place === undefined) return undefined;
  const address = place.file === file ? '' : place.file.url;
  return { reference: address + fragment(place.tokens), wasIndirect: true };
}

/** The file that a reference names; `undefined` where an `$id` changes its base, or the file was not read. */
function targetFile(sources: Sources, { file, found }: Step): SourceFile | undefined {
  const { reference, base } = found;
  if (base !== file.url || !URL.canParse(reference, base)) return undefined;
  const address = externalAddress(file, found);
  if (address !== undefined) return sources.files.get(address);
  const url = new URL(reference, base);
  url.hash = '';
  return url.href === file.url ? file : undefined;
}

/** The pointer in a reference's fragment; `undefined` for an anchor and for a fragment that cannot be decoded. */
function pointerIn(reference: string): string | undefined {
  const at = reference.indexOf('#');
  try {
    const text = at === -1 ? '' : decodeURIComponent(reference.slice(at + 1));
    return text === '' || text.startsWith('/') ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a path when every `$ref` on it is followed. */
function followPath(sources: Sources, { file, tokens }: Place, hops: number): Place | undefined {
  let place: Place = { file, tokens: [] };
  for (const token of tokens) {
    const next = stepInto(sources, { place, token }, hops);
    if (next === undefined) return undefined;
    place = next;
  }
  return place;
}

function stepInto(
  sources: Sources,
  { place, token }: { place: Place; token: string },
  hops: number,
): Place | undefined {
  const value = valueIn(place);
  if (memberOf(value, token) !== undefined) return { file: place.file, tokens: [...place.tokens, token] };
  const reference = memberOf(value, '$ref');
  if (typeof reference !== 'string' || hops > mostHops) return undefined;
  const { file, tokens } = place;
  const target = targetFile(sources, { file, found: { tokens, reference, base: file.url } });
  const pointer = pointerIn(reference);
  if (target === undefined || pointer === undefined) return undefined;
  return followPath(sources, { file: target, tokens: [...tokensOf(pointer), token] }, hops + 1);
}

function valueIn({ file, tokens }: Place): Json | undefined {
  let value: Json | undefined = file.value;
  for (const token of tokens) value = memberOf(value, token);
  return value;
}

function fragment(tokens: readonly string[]): string {
  return `#${encodeURI(join('', ...tokens)).replaceAll('#', '%23')}`;
}

function findingOf(file: SourceFile, { reference, tokens }: FoundReference): LintFinding {
  const place = [...tokens, '$ref'];
  return {
    rule: 'reference-through',
    level: 'warning',
    message: `The target of $ref ${JSON.stringify(reference)} does not exist unless the references on the path are followed.`,
    pointer: join('', ...place),
    position: file.positionOf(place) ?? file.positionAt(0),
    fix: 'Name the place where the value is written.',
  };
}
