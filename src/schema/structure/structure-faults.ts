import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { allPlacedSchemas } from '../document/all-schemas.ts';
import type { SchemaDraft } from '../document/schema-drafts.ts';
import { schemaResources } from '../document/schema-resources.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { inspectJson } from '../json/inspect-json.ts';
import { isObject, join } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { usesVocabulary } from './base-vocabulary.ts';
import type { OldDraft } from './draft-schema.ts';
import { withOneErrorPerCause } from './one-error-per-cause.ts';
import { type PlacedError, relevantErrors } from './relevant-errors.ts';
import { structureMessage } from './structure-message.ts';
import { type StructureValidators, structureValidators } from './structure-validators.ts';

/**
 * What kind of fault it is. The intent of all but `other` is clear:
 * - `reference`: a `$ref` where OpenAPI does not allow one
 * - `examples`: both `example` and `examples`
 * - `repeated-item`: a list has an item twice
 * - `missing-default`: an object lacks a required `default`, for instance a Responses Object without a status
 * - `missing-description`: only a description is missing
 * - `missing-schema`: a parameter has neither `schema` nor `content`, so it is any text
 * - `optional-in-path`: a path parameter is not required, which is impossible
 * - `nothing-required`: the list of required properties is empty, which OpenAPI 3.0 does not allow
 */
export type StructureFaultKind =
  | 'reference'
  | 'examples'
  | 'repeated-item'
  | 'missing-default'
  | 'missing-description'
  | 'missing-schema'
  | 'optional-in-path'
  | 'nothing-required'
  | 'other';

/** One place at which a document is not valid OpenAPI. */
export interface StructureFault {
  readonly kind: StructureFaultKind;
  /** The property that is wrong; the object, when it lacks a property. */
  readonly pointer: Pointer;
  /** Whole sentences. */
  readonly message: string;
}

/** Where a document violates the OpenAPI Initiative's schema for its version, Schema Objects included. One fault for each place and for each cause, the deepest ones only. */
export async function structureFaults(document: JsonObject, dialect: Dialect): Promise<StructureFault[]> {
  const validators = await structureValidators(dialect);
  const validation: Validation = { dialect, validators, hasBigint: inspectJson(document).hasBigint };
  const faults = new Map<Pointer, StructureFault>();
  const errors = [
    ...errorsOf(validators.document, { value: document, at: '' }, validation),
    ...(await schemaErrors(document, validation)),
    ...vocabularyErrors(document, validation),
  ];
  for (const fault of withOneErrorPerCause(relevantErrors(errors))) {
    const { pointer } = fault;
    if (faults.has(pointer)) continue;
    faults.set(pointer, { kind: kindOf(fault), pointer, message: structureMessage(document, fault) });
  }
  return [...faults.values()];
}

function kindOf({ error, pointer }: PlacedError): StructureFaultKind {
  if (pointer.endsWith('/$ref') && typeof error.data === 'string') return 'reference';
  if (error.keyword === 'not' && sameJson(error.schema as Json, { required: ['example', 'examples'] }))
    return 'examples';
  if (error.keyword === 'uniqueItems') return 'repeated-item';
  if (isParameterWithoutSchema(error)) return 'missing-schema';
  if (error.keyword === 'minItems' && pointer.endsWith('/required')) return 'nothing-required';
  const missing = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  if (missing === 'default') return 'missing-default';
  if (missing === 'description') return 'missing-description';
  const isFalse = /^(?:const|enum)$/.test(error.keyword) && error.data === false && pointer.endsWith('/required');
  return isFalse || missing === 'required' ? 'optional-in-path' : 'other';
}

function isParameterWithoutSchema({ keyword, data }: ErrorObject): boolean {
  if (!/^(?:one|any)Of$/.test(keyword) || !isObject(data as Json)) return false;
  const names = Object.keys(data as JsonObject);
  return names.includes('in') && names.includes('name') && !names.includes('schema') && !names.includes('content');
}

interface Validation {
  readonly dialect: Dialect;
  readonly validators: StructureValidators;
  /** The document has integers that ajv would not take for numbers. */
  readonly hasBigint: boolean;
}

/** Checks each schema against the meta-schema of its draft; schemas in an unknown draft are not checked. */
async function schemaErrors(document: JsonObject, validation: Validation): Promise<PlacedError[]> {
  const { dialect } = validation;
  const { schemaObject } = validation.validators;
  if (schemaObject === undefined) return [];
  const resources = [...schemaResources(document, dialect)];
  const others = resources.some(({ draft }) => isOld(draft)) ? await import('./draft-validator.ts') : undefined;
  return resources.flatMap(({ pointer: at, draft, value }) => {
    const validate = isOld(draft) ? others?.draftValidator(draft) : schemaObject;
    return draft === undefined || validate === undefined ? [] : errorsOf(validate, { value, at }, validation);
  });
}

function isOld(draft: SchemaDraft | undefined): draft is OldDraft {
  return draft !== undefined && draft !== '3.0' && draft !== '2020-12';
}

/** Checks the keywords that OpenAPI adds to JSON Schema; few Schema Objects have any. */
function vocabularyErrors(document: JsonObject, validation: Validation): PlacedError[] {
  const { dialect } = validation;
  const { vocabulary } = validation.validators;
  if (vocabulary === undefined) return [];
  return allPlacedSchemas(document, dialect).flatMap(({ pointer: at, schema: value }) =>
    isObject(value) && usesVocabulary(value) ? errorsOf(vocabulary, { value, at }, validation) : [],
  );
}

function errorsOf(
  validate: ValidateFunction,
  { value, at }: { value: Json; at: Pointer },
  { hasBigint }: Validation,
): PlacedError[] {
  if (validate(hasBigint ? bigintsToNumbers(value) : value)) return [];
  return (validate.errors ?? []).map((error) => ({ error, pointer: at + error.instancePath + extraOf(error) }));
}

/** The name of a property that is not allowed, or whose name is not: it is reported at its own place. */
function extraOf({ keyword, schema, data, params, propertyName }: ErrorObject): Pointer {
  const [excluded, ...others] = keyword === 'not' ? ((schema as { required?: readonly string[] }).required ?? []) : [];
  const isOwn = excluded !== undefined && others.length === 0 && isObject(data as Json);
  const extra: unknown =
    params['additionalProperty'] ?? params['unevaluatedProperty'] ?? propertyName ?? (isOwn ? excluded : undefined);
  return typeof extra === 'string' ? join('', extra) : '';
}
