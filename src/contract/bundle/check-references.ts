import type { LintFinding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { type FoundReference, findReferences } from '../load/find-references.ts';
import type { Sources } from '../load/load-sources.ts';
import { meantReference } from '../load/meant-reference.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { followReference, valueIn } from './follow-reference.ts';

/** Reports references without a target, and references that lead only to each other. A file that could not be read is not reported a second time. */
export function checkReferences(sources: Sources): LintFinding[] {
  const findings: LintFinding[] = [];
  const progress: Progress = { ends: new Map(), suggestions: mostSuggestions };
  for (const file of sources.files.values()) {
    // Most references of a contract name the same few schemas.
    const known = new Map<string, ReferenceProblem | undefined>();
    for (const found of findReferences(file)) {
      const name = `${found.base} ${found.reference}`;
      if (!known.has(name)) known.set(name, problemOf({ sources, file, found }, progress));
      const problem = known.get(name);
      if (problem !== undefined) findings.push(findingOf({ file, found, problem }));
    }
  }
  return findings;
}

/** What the references that lead nowhere were meant to be is looked for only so often: it takes a look at every name of the document. */
const mostSuggestions = 100;

interface Progress {
  /** By place, whether the references from there end at a value. Each is followed once, however many references lead to it. */
  readonly ends: Map<string, boolean>;
  /** How many more are looked for. */
  suggestions: number;
}

interface Step {
  readonly sources: Sources;
  readonly file: SourceFile;
  readonly found: FoundReference;
}

interface ReferenceProblem {
  readonly rule: 'reference-resolves' | 'reference-circular';
  readonly message: string;
  readonly fix: string;
}

function problemOf(first: Step, progress: Progress): ReferenceProblem | undefined {
  const { ends } = progress;
  const visited = new Set<string>();
  let isEnding: boolean | undefined;
  for (let step: Step | undefined = first; step !== undefined && isEnding === undefined; ) {
    const place = targetOf(step);
    if (place === 'missing' && step === first) return missing(first, progress);
    if (place === 'missing' || place === 'unknown') break;
    const key = `${place.file.url}#${join('', ...place.tokens)}`;
    isEnding = visited.has(key) ? false : ends.get(key);
    visited.add(key);
    step = nextStep(step, place);
  }
  for (const key of visited) ends.set(key, isEnding ?? true);
  return isEnding === false ? circular(first) : undefined;
}

interface Target {
  readonly file: SourceFile;
  readonly tokens: readonly string[];
  readonly value: Json;
}

/** `unknown`: a reference into a file that was not read. */
function targetOf({ sources, file, found }: Step): Target | 'missing' | 'unknown' {
  const place = followReference(sources, { file, found });
  if (place === 'unread') return 'unknown';
  const value = place && valueIn(place);
  return place === undefined || value === undefined ? 'missing' : { ...place, value };
}

function nextStep(step: Step, { file, tokens, value }: Target): Step | undefined {
  const reference = memberOf(value, '$ref');
  if (typeof reference !== 'string') return undefined;
  return { sources: step.sources, file, found: { tokens, reference, base: file.url } };
}

function missing({ file, found }: Step, progress: Progress): ReferenceProblem {
  progress.suggestions -= 1;
  const meant = progress.suggestions < 0 ? undefined : meantReference(file.value, found.reference);
  return {
    rule: 'reference-resolves',
    message: `The target of $ref "${found.reference}" does not exist.`,
    fix: meant === undefined ? 'Correct the reference, or add its target.' : `Did you mean ${JSON.stringify(meant)}?`,
  };
}

function circular({ found }: Step): ReferenceProblem {
  return {
    rule: 'reference-circular',
    message: `$ref "${found.reference}" leads back to itself and never to a value.`,
    fix: 'Replace one of the references in the circle by a value.',
  };
}

function findingOf({
  file,
  found,
  problem,
}: {
  file: SourceFile;
  found: FoundReference;
  problem: ReferenceProblem;
}): LintFinding {
  const tokens = [...found.tokens, '$ref'];
  return {
    ...problem,
    level: 'error',
    pointer: join('', ...tokens),
    position: file.positionOf(tokens) ?? file.positionAt(0),
  };
}
