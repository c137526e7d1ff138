import type { MediaType, Operation, Parameter } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { constraintsOf, schemaAt } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { namesAt } from '../subject/members-at.ts';

const refusals = ['400', '422', '4XX', 'default'];

/** The input can be invalid, and no response for invalid input is documented: a mock must make up its refusal, and a test cannot check it. */
export const clientErrorUndocumented: LintRule = {
  id: 'client-error-undocumented',
  level: 'warning',
  why: 'Clients will send invalid input. The mock must make up its refusal, and the suite cannot check the refusal of the service.',
  *check({ document, operations }) {
    for (const operation of operations) {
      const constrained = constrainedInput(document, operation);
      if (constrained === undefined) continue;
      const suitable = constrained === 'path' ? [...refusals, '404'] : refusals;
      // `success-undocumented` reports operations without any response.
      if (operation.responses.length === 0) continue;
      // A response whose reference is broken is documented, too.
      if (namesAt(document, join(operation.pointer, 'responses')).some((status) => suitable.includes(status))) continue;
      yield {
        pointer: join(operation.pointer, 'responses'),
        message: `${operation.key} accepts input that can be invalid, but documents no response for it.`,
        fix: 'Document a 400 or 422 response.',
      };
    }
  },
};

/** `path`: only a path parameter can be invalid, for which 404 is a suitable response too. */
function constrainedInput(document: JsonObject, { parameters, body }: Operation): 'path' | 'any' | undefined {
  if (body?.content.some((media) => constrainsContent(document, media))) return 'any';
  const constrained = parameters.filter((parameter) => constrains(document, parameter));
  if (constrained.length === 0) return undefined;
  return constrained.every((parameter) => parameter.in === 'path') ? 'path' : 'any';
}

function constrainsContent(document: JsonObject, { schema }: MediaType): boolean {
  const value = schemaAt(document, schema);
  return isObject(value) && constraintsOf(value).length > 0;
}

/** Whether a value of the parameter can be invalid. Every text is a valid string, so a string parameter can only be missing. */
function constrains(document: JsonObject, parameter: Parameter): boolean {
  if (parameter.required && parameter.in !== 'path') return true;
  const schema = schemaAt(document, parameter.schema);
  if (!isObject(schema)) return false;
  return constraintsOf(schema).some((keyword) => keyword !== 'type' || memberOf(schema, 'type') !== 'string');
}
