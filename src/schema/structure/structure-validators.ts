import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import { type StructurePart, structureAjv, structureKeys } from './structure-ajv.ts';

/** The compiled schema of each part of the structure. */
export interface StructureValidators extends Readonly<Partial<Record<StructurePart, ValidateFunction>>> {
  readonly document: ValidateFunction;
}

const known = new Map<Dialect, StructureValidators>();

/**
 * The validators of an OpenAPI version. Compiling takes longer than validating most documents: the build replaces this module by one that loads
 * validators that are compiled already.
 */
export async function structureValidators(dialect: Dialect): Promise<StructureValidators> {
  const validators = known.get(dialect) ?? compile(dialect);
  known.set(dialect, validators);
  return validators;
}

function compile(dialect: Dialect): StructureValidators {
  const ajv = structureAjv(dialect, { optimize: false });
  const validatorOf = (key: string): ValidateFunction => {
    const validator = ajv.getSchema(key);
    if (validator === undefined) throw new Error(`ajv has no schema ${key}.`);
    return validator as ValidateFunction;
  };
  const { document, ...others } = structureKeys(dialect);
  const validators = Object.entries(others).map(([part, key]) => [part, validatorOf(key)]);
  return { ...Object.fromEntries(validators), document: validatorOf(document) };
}
