import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import { type StructurePart, structureAjv, structureKeys } from './structure-ajv.ts';

/** By part of the structure, what ajv made of its schema. */
export interface StructureValidators extends Readonly<Partial<Record<StructurePart, ValidateFunction>>> {
  readonly document: ValidateFunction;
}

const known = new Map<Dialect, StructureValidators>();

/**
 * The judges of a feature version. Compiling takes longer than judging most documents: the build puts a module in the place of this one that
 * loads what was compiled then.
 */
export async function structureValidators(dialect: Dialect): Promise<StructureValidators> {
  const judges = known.get(dialect) ?? compile(dialect);
  known.set(dialect, judges);
  return judges;
}

function compile(dialect: Dialect): StructureValidators {
  const ajv = structureAjv(dialect, { optimize: false });
  const judgeOf = (key: string): ValidateFunction => {
    const judge = ajv.getSchema(key);
    if (judge === undefined) throw new Error(`ajv has no schema ${key}.`);
    return judge as ValidateFunction;
  };
  const { document, ...others } = structureKeys(dialect);
  const judges = Object.entries(others).map(([part, key]) => [part, judgeOf(key)]);
  return { ...Object.fromEntries(judges), document: judgeOf(document) };
}
