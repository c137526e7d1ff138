import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { draftSchema, type OldDraft } from './draft-schema.ts';

const validators = new Map<OldDraft, ValidateFunction>();

/** The compiled meta-schema of an older draft. Few documents need one: it is compiled when it is first used. */
export function draftValidator(draft: OldDraft): ValidateFunction {
  const validator = validators.get(draft) ?? compile(draft);
  validators.set(draft, validator);
  return validator;
}

function compile(draft: OldDraft): ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    logger: false,
    code: { optimize: false },
  });
  return ajv.compile(draftSchema(draft));
}
