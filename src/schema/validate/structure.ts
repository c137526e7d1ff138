import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { asDoubles } from '../json/as-doubles.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { allSchemas, schemaPlaces } from '../places/schema-places.ts';
import { baseVocabulary, usesVocabulary } from './base-vocabulary.ts';
import { type PlacedError, relevantErrors } from './structure-errors.ts';
import { structureMessage } from './structure-messages.ts';
import { structureSchema } from './structure-schemas.ts';

/** One place at which a document is no OpenAPI. */
export interface StructureFault {
  /** The member that is wrong; the object, when a member is missing from it. */
  readonly pointer: Pointer;
  /** Whole sentences. */
  readonly message: string;
}

/** Where a document departs from the OpenAPI Initiative's schema for its version, Schema Objects included. One fault a place, the deepest. */
export function structureFaults(document: JsonObject, dialect: Dialect): StructureFault[] {
  const plain = asDoubles(document) as JsonObject;
  const faults = new Map<Pointer, StructureFault>();
  const errors = [
    ...errorsOf(validatorFor(dialect), { value: plain, at: '' }),
    ...schemaErrors(plain, dialect),
    ...vocabularyErrors(plain, dialect),
  ];
  for (const { error, pointer } of relevantErrors(errors)) {
    if (!faults.has(pointer)) faults.set(pointer, { pointer, message: structureMessage(error, pointer) });
  }
  return [...faults.values()];
}

const validators = new Map<string, ValidateFunction>();

function validatorFor(dialect: Dialect): ValidateFunction {
  const known = validators.get(dialect);
  if (known !== undefined) return known;
  const validate = createAjv().compile(structureSchema(dialect) as object);
  validators.set(dialect, validate);
  return validate;
}

function createAjv(): Ajv2020 {
  return new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    // Most documents are small: compiling costs more than judging, and optimised code takes longer to make than it saves.
    code: { optimize: false },
  });
}

/** Schema Objects of 3.1 and later are JSON Schema 2020-12 and have a schema of their own; the schema for 3.0 describes them itself. */
function schemaErrors(document: JsonObject, dialect: Dialect): PlacedError[] {
  if (dialect === '3.0') return [];
  const validate = metaSchema();
  return [...schemaPlaces(document, dialect)].flatMap((at) =>
    errorsOf(validate, { value: valueAt(document, at) ?? null, at }),
  );
}

function metaSchema(): ValidateFunction {
  const known = validators.get('schema');
  if (known !== undefined) return known;
  const validate = createAjv().getSchema('https://json-schema.org/draft/2020-12/schema');
  if (validate === undefined) throw new Error('ajv has no meta-schema 2020-12.');
  validators.set('schema', validate as ValidateFunction);
  return validate as ValidateFunction;
}

/** What OpenAPI adds to JSON Schema (OAS, Base Vocabulary); the schema for 3.0 knows it. */
function vocabularyErrors(document: JsonObject, dialect: Dialect): PlacedError[] {
  if (dialect === '3.0') return [];
  const validate = validators.get('vocabulary') ?? createAjv().compile(baseVocabulary);
  validators.set('vocabulary', validate);
  return [...allSchemas(document, dialect)].flatMap((at) => {
    const value = valueAt(document, at) ?? null;
    return isObject(value) && usesVocabulary(value) ? errorsOf(validate, { value, at }) : [];
  });
}

function errorsOf(validate: ValidateFunction, { value, at }: { value: Json; at: Pointer }): PlacedError[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({ error, pointer: at + error.instancePath + extraOf(error) }));
}

/** A member that is not allowed, or whose name is not, is told at its own place. */
function extraOf({ params, propertyName }: ErrorObject): Pointer {
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'] ?? propertyName;
  return typeof extra === 'string' ? join('', extra) : '';
}
