import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { draftSchema, type OldDraft } from './draft-schema.ts';

const judges = new Map<OldDraft, ValidateFunction>();

/** What ajv made of the schema of an older draft. Few documents need one: it is compiled when it is first asked for. */
export function draftValidator(draft: OldDraft): ValidateFunction {
  const judge = judges.get(draft) ?? compile(draft);
  judges.set(draft, judge);
  return judge;
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
