import type { LintFinding } from '../../model/finding.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { changeAll, type PlannedChange } from '../../schema/json/change-at.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { type FoundReference, findExampleReferences, findReferences } from '../load/find-references.ts';
import type { Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { changeFiles } from './change-files.ts';
import { followReference, fragmentTo, type Place, valueIn } from './follow-reference.ts';

/** Keywords with schemas by name. */
const schemaMaps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/**
 * The same sources without references in two places where there are none: in place of all schemas of a map (`properties: { $ref: … }`), whose names get one
 * reference each beside those of the map itself, and in place of an example, which becomes the value that the reference names. Authors mean them so, and other
 * tools read them so. Each has a finding of level warning. An example that names nothing is data.
 */
export function expandReferences(sources: Sources): Sources {
  const findings: LintFinding[] = [];
  const expanded = changeFiles(sources, (file) => {
    const changes: PlannedChange[] = [];
    const expand = (found: FoundReference, change: PlannedChange['change']): void => {
      changes.push({ tokens: found.tokens, change });
      findings.push(findingOf(file, found));
    };
    for (const found of findReferences(file)) {
      const map = isMapOfSchemas(found) ? referencesTo(targetOf(sources, file, found), found) : undefined;
      if (map !== undefined) expand(found, (old) => ({ ...map, ...withoutReference(old) }));
    }
    for (const found of findExampleReferences(file)) {
      const example = exampleAt(targetOf(sources, file, found));
      if (example !== undefined) expand(found, () => example);
    }
    return changeAll(file.value, changes);
  });
  return { ...expanded, findings: [...sources.findings, ...findings] };
}

function isMapOfSchemas({ tokens, isMap = false }: FoundReference): boolean {
  return isMap && schemaMaps.has(tokens.at(-1) ?? '');
}

function targetOf(sources: Sources, file: SourceFile, found: FoundReference): Place | undefined {
  const place = followReference(sources, { file, found });
  return place === undefined || place === 'unread' || valueIn(place) === undefined ? undefined : place;
}

/** A map with a reference for each name of the map that a reference names. */
function referencesTo(target: Place | undefined, { reference }: FoundReference): JsonObject | undefined {
  const map = target && valueIn(target);
  if (!isObject(map) || typeof map['$ref'] === 'string') return undefined;
  const start = reference.includes('#') ? reference : `${reference}#`;
  const names = Object.keys(map);
  return objectFromEntries(names.map((name) => [name, { $ref: start + fragmentTo([name]).slice(1) }]));
}

/** The names that a map has itself. */
function withoutReference(map: Json | undefined): JsonObject {
  const { $ref: _, ...own } = isObject(map) ? map : {};
  return own;
}

/** The value of an example; of an Example Object what it has as its value. */
function exampleAt(target: Place | undefined): Json | undefined {
  const value = target && valueIn(target);
  if (target?.tokens.at(-2) !== 'examples') return value;
  return memberOf(value, 'value') ?? memberOf(value, 'dataValue') ?? value;
}

function findingOf(file: SourceFile, { reference, tokens }: FoundReference): LintFinding {
  const place = [...tokens, '$ref'];
  return {
    rule: 'reference-place',
    level: 'warning',
    message: `OpenAPI allows no reference here ($ref ${JSON.stringify(reference)}). Mock and suite follow it nevertheless.`,
    pointer: join('', ...place),
    position: file.positionOf(place) ?? file.positionAt(0),
    fix: 'Write the value here in place of the reference.',
  };
}
