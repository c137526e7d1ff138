import type { Json } from '../model/json.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../schema/json/pointer.ts';
import { createValidator, type SchemaViolation } from '../schema/validate/validator.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { listOf } from '../text/plural.ts';
import { configurationSchema } from './configuration-schema.ts';

const document = configurationSchema;

/** The first place at which the value of a configuration file breaks the schema, and what is wrong there; `undefined`: it is valid. */
export function findConfigurationProblem(
  value: Json,
): { readonly tokens: readonly string[]; readonly message: string } | undefined {
  const violations = createValidator(document, { dialect: '3.1', direction: 'request' }).check('', value);
  // A misspelt name is the reason why another one is missing.
  const violation = violations.find(isUnknownName) ?? violations[0];
  if (violation === undefined) return undefined;
  const tokens = tokensOf(violation.instance);
  return { tokens, message: messageOf(violation, { tokens, found: valueAt(value, violation.instance) }) };
}

function isUnknownName({ keyword }: SchemaViolation): boolean {
  return keyword === 'additionalProperties' || keyword === 'false schema';
}

function messageOf(
  { keyword, message, schema }: SchemaViolation,
  { tokens, found }: { readonly tokens: readonly string[]; readonly found: Json | undefined },
): string {
  const place = tokens.length === 0 ? 'The file' : `"${tokens.join('.')}"`;
  const allowed = valueAt(document, schema);
  const around = valueAt(document, schema.slice(0, schema.lastIndexOf('/')));
  switch (keyword) {
    case 'additionalProperties':
    case 'false schema': {
      const name = tokens.at(-1) ?? '';
      const near = nearestName(name, Object.keys(memberOf(around, 'properties') ?? {}));
      return `"${name}" is not known here.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
    }
    case 'required': {
      const missing = isObject(found) && Array.isArray(allowed) ? allowed.filter((name) => !(name in found)) : [];
      return `${place} has no "${missing.join('", "')}".`;
    }
    case 'type':
      return `${place} must be ${[allowed].flat().map(typeName).join(' or ')}.`;
    case 'enum':
      return `${place} must be ${listOf([allowed].flat().map(String))}.`;
    case 'propertyNames':
      return `A name in ${place} must start with a letter and have only letters, digits, - and _.`;
    case 'minProperties':
    case 'minLength':
      return `${place} is empty.`;
    case 'pattern':
      return `${place} does not have the expected form. ${descriptionOf(around)}`;
    default:
      return `${place} ${message}.`;
  }
}

function descriptionOf(schema: Json | undefined): string {
  return String(memberOf(schema, 'description') ?? '');
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

function typeName(type: Json | undefined): string {
  return typeNames[String(type)] ?? String(type);
}
