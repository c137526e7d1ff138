import type { LintFinding } from '../../model/finding.ts';
import { changeAll, type PlannedChange } from '../../schema/json/change-at.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { findMappedReferences, findReferences } from '../load/find-references.ts';
import type { Sources } from '../load/load-sources.ts';
import { namesOf } from '../load/schema-names.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { changeFiles } from './change-files.ts';
import {
  followReference,
  fragmentOf,
  fragmentTo,
  type Place,
  type PlacedReference,
  valueIn,
} from './follow-reference.ts';

/** Longer chains of references count as circles. */
const mostHops = 100;

/**
 * The same sources with direct references instead of indirect ones: those that name their own file, those that use an `$id` or an anchor if there are several
 * files, those whose pointer leads through another `$ref` (which a JSON pointer does not follow, RFC 6901, 4; so in the `mapping` of a discriminator), and `#/`
 * for a whole file. Many tools read the last two as their authors mean them, so each has a finding of level warning.
 */
export function normaliseReferences(sources: Sources): Sources {
  const findings: LintFinding[] = [];
  const normalised = changeFiles(sources, (file) => {
    const changes: PlannedChange[] = [];
    // Most references of a contract name the same few schemas.
    const known = new Map<string, DirectReference | undefined>();
    for (const found of findReferences(file)) {
      const name = `${found.base} ${found.reference}`;
      if (!known.has(name)) known.set(name, directReferenceOf(sources, { file, found }));
      const direct = known.get(name);
      if (direct === undefined) continue;
      changes.push({ tokens: [...found.tokens, '$ref'], change: () => direct.reference });
      if (direct.wasIndirect)
        findings.push(
          findingOf(file, { place: [...found.tokens, '$ref'], text: `$ref ${JSON.stringify(found.reference)}` }),
        );
    }
    for (const found of findMappedReferences(file)) {
      const direct = directReferenceOf(sources, { file, found });
      if (direct?.wasIndirect !== true || !direct.reference.startsWith('#')) continue;
      changes.push({ tokens: found.tokens, change: () => direct.reference });
      findings.push(findingOf(file, { place: found.tokens, text: `the mapping ${JSON.stringify(found.reference)}` }));
    }
    return changeAll(file.value, changes);
  });
  return { ...normalised, findings: [...sources.findings, ...findings] };
}

interface DirectReference {
  readonly reference: string;
  /** The original led through another reference, or named a whole file by `#/`. */
  readonly wasIndirect: boolean;
}

function directReferenceOf(sources: Sources, placed: PlacedReference): DirectReference | undefined {
  const { file, found } = placed;
  const start = followReference(sources, placed);
  if (start === undefined || start === 'unread') return undefined;
  if (valueIn(start) !== undefined) {
    const isDirect = sources.files.size === 1 ? !namesOwnFile(placed, start) : isPlain(placed, start);
    return isDirect ? undefined : { reference: referenceTo(start, file), wasIndirect: false };
  }
  if (found.base !== file.url) return undefined;
  const place = found.reference.endsWith('#/') ? { ...start, tokens: [] } : followPath(sources, start, 0);
  return place && { reference: referenceTo(place, file), wasIndirect: true };
}

/** Whether a reference without `$id` and anchor names its own file by its address. */
function namesOwnFile({ file, found: { reference, base } }: PlacedReference, { file: target }: Place): boolean {
  return target === file && base === file.url && !reference.startsWith('#') && namesOf(file).resources.size === 1;
}

/** Whether a JSON pointer from the root of a file is all that is needed to follow it: the bundler knows neither `$id` nor anchors. */
function isPlain({ file, found: { reference } }: PlacedReference, { file: target, tokens }: Place): boolean {
  const isInFile = fragmentOf(reference) === join('', ...tokens);
  return isInFile && (target !== file || reference.startsWith('#'));
}

function referenceTo({ file, tokens }: Place, from: SourceFile): string {
  return (file === from ? '' : file.url) + fragmentTo(tokens);
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
  const target = followReference(sources, { file, found: { tokens, reference, base: file.url } });
  if (target === undefined || target === 'unread') return undefined;
  return followPath(sources, { ...target, tokens: [...target.tokens, token] }, hops + 1);
}

function findingOf(
  file: SourceFile,
  { place, text }: { readonly place: readonly string[]; readonly text: string },
): LintFinding {
  return {
    rule: 'reference-through',
    level: 'warning',
    message: `The target of ${text} does not exist unless the references on the path are followed.`,
    pointer: join('', ...place),
    position: file.positionOf(place) ?? file.positionAt(0),
    fix: 'Name the place where the value is written.',
  };
}
