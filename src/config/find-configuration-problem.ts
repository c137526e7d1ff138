import type { Json, Pointer } from '../model/json.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../schema/json/pointer.ts';
import { createValidator, type SchemaViolation } from '../schema/validate/validator.ts';
import { suggestName } from '../text/did-you-mean.ts';
import { listOf } from '../text/plural.ts';
import { configurationSchema } from './configuration-schema.ts';

const document = configurationSchema;

/** Something in a configuration file that is not valid. */
export interface ConfigurationProblem {
  /** Its path in the data. */
  readonly tokens: readonly string[];
  /** The name at the end of the path is wrong, not its value; absent: the value is. */
  readonly ofName?: true;
  readonly message: string;
  readonly advice?: string;
}

/** The places at which the value of a configuration file breaks the schema, and what is wrong there; none: it is valid. */
export function findConfigurationProblems(value: Json): readonly ConfigurationProblem[] {
  const violations = createValidator(document, { dialect: '3.1', direction: 'request' }).check('', value);
  const misspelt = violations.filter(isUnknownName).map(({ instance }) => parentOf(instance));
  // A misspelt name is the reason why another one is missing.
  const causes = violations.filter(({ keyword, instance }) => keyword !== 'required' || !misspelt.includes(instance));
  return causes.map((violation) => problemOf(violation, value));
}

function parentOf(instance: Pointer): Pointer {
  return instance.slice(0, instance.lastIndexOf('/'));
}

function problemOf(violation: SchemaViolation, value: Json): ConfigurationProblem {
  const tokens = tokensOf(violation.instance);
  if (violation.keyword === 'propertyNames')
    return problemOfNames(violation, tokens, valueAt(value, violation.instance));
  const message = messageOf(violation, { tokens, found: valueAt(value, violation.instance) });
  return isUnknownName(violation) ? { tokens, message, ofName: true } : { tokens, message };
}

/** Which of the names it is that must not be there. */
function problemOfNames(
  { schema }: SchemaViolation,
  tokens: readonly string[],
  found: Json | undefined,
): ConfigurationProblem {
  const form = new RegExp(String(memberOf(valueAt(document, schema), 'pattern')));
  const name = Object.keys(isObject(found) ? found : {}).find((one) => !form.test(one)) ?? '';
  const message = `"${name}" is not a name for an API: it must start with a letter and have only letters, digits, - and _.`;
  return { tokens: [...tokens, name], message, ofName: true };
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
      const known = Object.keys(memberOf(around, 'properties') ?? {});
      const suggestion = suggestName(name, known);
      if (suggestion !== undefined) return `"${name}" is not known here. ${suggestion}`;
      return `"${name}" is not known here.${known.length > mostListed ? '' : ` Expected ${listOf(known)}.`}`;
    }
    case 'required': {
      const missing = isObject(found) && Array.isArray(allowed) ? allowed.filter((name) => !(name in found)) : [];
      return `${place} has no "${missing.join('", "')}".`;
    }
    case 'type':
      if (found === null) return `${place} has no value.`;
      return `${place} must be ${[allowed].flat().map(typeName).join(' or ')}.`;
    case 'enum':
      return `${place} must be ${listOf([allowed].flat().map(String))}.`;
    case 'minimum':
      return `${place} must be at least ${allowed}.`;
    case 'maximum':
      return `${place} must be at most ${allowed}.`;
    case 'format':
      return `${place} is not a date that exists.`;
    case 'minProperties':
    case 'minLength':
      return `${place} is empty.`;
    case 'pattern':
    case 'oneOf':
    case 'anyOf':
      return `${place} does not have the expected form. ${descriptionOf(around)}`;
    default:
      return `${place} ${message}.`;
  }
}

/** Of more names the page of the configuration has the list. */
const mostListed = 12;

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
