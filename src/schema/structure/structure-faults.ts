import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { allSchemas } from '../document/all-schemas.ts';
import type { SchemaDraft } from '../document/schema-drafts.ts';
import { schemaResources } from '../document/schema-resources.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { usesVocabulary } from './base-vocabulary.ts';
import type { OldDraft } from './draft-schema.ts';
import { type PlacedError, relevantErrors } from './relevant-errors.ts';
import { structureMessage } from './structure-message.ts';
import { type StructureValidators, structureValidators } from './structure-validators.ts';

/**
 * `reference`: a reference where OpenAPI has none. `examples`: both `example` and `examples`. What these mean is plain, unlike any other fault.
 * `repeated-item`: a list has an item twice. `missing-default`: an object has no `default`, which it needs: Responses without a status, for instance.
 */
export type StructureFaultKind = 'reference' | 'examples' | 'repeated-item' | 'missing-default' | 'other';

/** One place at which a document is no OpenAPI. */
export interface StructureFault {
  readonly kind: StructureFaultKind;
  /** The member that is wrong; the object, when a member is missing from it. */
  readonly pointer: Pointer;
  /** Whole sentences. */
  readonly message: string;
}

/** Where a document departs from the OpenAPI Initiative's schema for its version, Schema Objects included. One fault a place, the deepest. */
export async function structureFaults(document: JsonObject, dialect: Dialect): Promise<StructureFault[]> {
  const judges = await structureValidators(dialect);
  const plain = bigintsToNumbers(document) as JsonObject;
  const faults = new Map<Pointer, StructureFault>();
  const errors = [
    ...errorsOf(judges.document, { value: plain, at: '' }),
    ...(await schemaErrors(plain, { dialect, judges })),
    ...vocabularyErrors(plain, { dialect, judges }),
  ];
  for (const { error, pointer } of relevantErrors(errors)) {
    if (faults.has(pointer)) continue;
    faults.set(pointer, { kind: kindOf({ error, pointer }), pointer, message: structureMessage(error, pointer) });
  }
  return [...faults.values()];
}

function kindOf({ error, pointer }: PlacedError): StructureFaultKind {
  if (pointer.endsWith('/$ref') && typeof error.data === 'string') return 'reference';
  if (error.keyword === 'not' && sameJson(error.schema as Json, { required: ['example', 'examples'] }))
    return 'examples';
  if (error.keyword === 'uniqueItems') return 'repeated-item';
  return error.keyword === 'required' && error.params['missingProperty'] === 'default' ? 'missing-default' : 'other';
}

interface Judging {
  readonly dialect: Dialect;
  readonly judges: StructureValidators;
}

/** Each schema by the meta-schema of its draft; what is written in an unknown one is not judged. */
async function schemaErrors(
  document: JsonObject,
  { dialect, judges: { schemaObject } }: Judging,
): Promise<PlacedError[]> {
  if (schemaObject === undefined) return [];
  const resources = [...schemaResources(document, dialect)];
  const others = resources.some(({ draft }) => isOld(draft)) ? await import('./draft-validator.ts') : undefined;
  return resources.flatMap(({ pointer: at, draft, value }) => {
    const judge = isOld(draft) ? others?.draftValidator(draft) : schemaObject;
    return draft === undefined || judge === undefined ? [] : errorsOf(judge, { value, at });
  });
}

function isOld(draft: SchemaDraft | undefined): draft is OldDraft {
  return draft !== undefined && draft !== '3.0' && draft !== '2020-12';
}

/** What OpenAPI adds to JSON Schema; few Schema Objects use any of it. */
function vocabularyErrors(document: JsonObject, { dialect, judges: { vocabulary } }: Judging): PlacedError[] {
  if (vocabulary === undefined) return [];
  return [...allSchemas(document, dialect)].flatMap((at) => {
    const value = valueAt(document, at) ?? null;
    return isObject(value) && usesVocabulary(value) ? errorsOf(vocabulary, { value, at }) : [];
  });
}

function errorsOf(judge: ValidateFunction, { value, at }: { value: Json; at: Pointer }): PlacedError[] {
  if (judge(value)) return [];
  return (judge.errors ?? []).map((error) => ({ error, pointer: at + error.instancePath + extraOf(error) }));
}

/** A member that is not allowed, or whose name is not, is told at its own place. */
function extraOf({ params, propertyName }: ErrorObject): Pointer {
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? propertyName;
  return typeof extra === 'string' ? join('', extra) : '';
}
