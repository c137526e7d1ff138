import type { CodeOptions } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import { baseVocabulary } from './base-vocabulary.ts';
import { structureSchema } from './structure-schema.ts';

/** What is validated separately from the document: in 3.1 and later each Schema Object, and its keywords that OpenAPI adds (Base Vocabulary). */
export type StructurePart = 'schemaObject' | 'vocabulary';

/** The keys of the schemas of an OpenAPI version in `structureAjv`. The schema for 3.0 includes Schema Objects. */
export function structureKeys(dialect: Dialect): { document: string } & Partial<Record<StructurePart, string>> {
  if (dialect === '3.0') return { document: 'document' };
  return {
    document: 'document',
    schemaObject: 'https://json-schema.org/draft/2020-12/schema',
    vocabulary: 'vocabulary',
  };
}

/** An ajv with the schemas of an OpenAPI version; nothing is compiled yet. */
export function structureAjv(dialect: Dialect, code: CodeOptions): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    code,
  });
  ajv.addSchema(structureSchema(dialect), 'document');
  return ajv.addSchema(baseVocabulary(dialect), 'vocabulary');
}
