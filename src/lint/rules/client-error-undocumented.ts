import type { MediaType, Operation, Parameter } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { constraintsOf, schemaAt } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/rule.ts';

const refusals = ['400', '422', '4XX', 'default'];

/** Input can be wrong and the answer to wrong input is not described: a mock can refuse it only in its own words, a test must guess. */
export const clientErrorUndocumented: LintRule = {
  id: 'client-error-undocumented',
  level: 'warning',
  why: 'Wrong input will come. The mock can refuse it only in words of its own, and the suite cannot judge the refusal.',
  *check({ document, operations }) {
    for (const operation of operations) {
      const constrained = constrainedInput(document, operation);
      if (constrained === undefined) continue;
      const told = constrained === 'path' ? [...refusals, '404'] : refusals;
      // Where nothing at all is said, another rule tells so.
      if (operation.responses.length === 0) continue;
      if (operation.responses.some(({ status }) => told.includes(status))) continue;
      yield {
        pointer: join(operation.pointer, 'responses'),
        message: `${operation.key} takes input that can be wrong but does not say what it answers then.`,
        fix: 'Document a 400 or 422 response.',
      };
    }
  },
};

/** `path`: only a part of the path can be wrong, for which "not found" is an answer too. */
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

/** Any text is a string: such a parameter can only be missing. */
function constrains(document: JsonObject, parameter: Parameter): boolean {
  if (parameter.required && parameter.in !== 'path') return true;
  const schema = schemaAt(document, parameter.schema);
  if (!isObject(schema)) return false;
  return constraintsOf(schema).some((keyword) => keyword !== 'type' || memberOf(schema, 'type') !== 'string');
}
