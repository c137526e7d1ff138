import type { Dialect } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { draftAt } from '../../schema/document/schema-drafts.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { createValidator, type SchemaViolation, type Validator } from '../../schema/validate/validator.ts';
import type { Complaint, RuleSubject } from '../subject/rule.ts';
import type { WrittenExample } from './written-examples.ts';

/** Faults of one example that are told. */
const mostFaults = 3;

/** Where written values break their schemas. `kind` names them in the message: "example". */
export function* checkExamples(
  { document, dialect }: Pick<RuleSubject, 'document' | 'dialect'>,
  { kind, examples }: { kind: string; examples: readonly WrittenExample[] },
): Generator<Complaint> {
  const judges: ExampleValidators = {
    document,
    dialect,
    request: createValidator(document, { dialect, direction: 'request' }),
    response: createValidator(document, { dialect, direction: 'response' }),
    firstByText: new Map(),
  };
  for (const example of examples) {
    for (const violation of violationsOf(judges, example).slice(0, mostFaults)) {
      yield complaint({ kind, example, violation });
    }
  }
}

interface ExampleValidators {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly request: Validator;
  readonly response: Validator;
  /** By text, the first schema of that text: thousands of properties share a few simple schemas. */
  readonly firstByText: Map<string, string>;
}

function violationsOf(
  judges: ExampleValidators,
  { value, schema, direction }: WrittenExample,
): readonly SchemaViolation[] {
  const place = firstEqualSchema(judges, schema);
  if (direction !== 'either') return judges[direction].check(place, value);
  const received = judges.response.check(place, value);
  return received.length === 0 ? [] : judges.request.check(place, value);
}

/** A schema without references means the same wherever it stands. */
function firstEqualSchema({ document, dialect, firstByText: twins }: ExampleValidators, schema: string): string {
  const value = valueAt(document, schema);
  if (!isObject(value)) return schema;
  const { description: _, example: _example, examples: _examples, default: _default, title: _title, ...rest } = value;
  if (
    ['$ref', '$dynamicRef', 'properties', 'allOf', 'anyOf', 'oneOf', 'items'].some((keyword) =>
      Object.hasOwn(rest, keyword),
    )
  )
    return schema;
  const text = `${draftAt(document, dialect, schema)} ${writeJson(rest)}`;
  const twin = twins.get(text) ?? schema;
  twins.set(text, twin);
  return twin;
}

interface ExampleViolation {
  readonly kind: string;
  readonly example: WrittenExample;
  readonly violation: SchemaViolation;
}

function complaint({ kind, example, violation }: ExampleViolation): Complaint {
  const at = violation.instance === '' ? `The ${kind}` : `${violation.instance} of the ${kind}`;
  return {
    pointer: example.pointer + violation.instance,
    message: `${at} breaks its schema: it ${violation.message}.`,
    fix: fixFor({ kind, example, violation }),
  };
}

function fixFor({ kind, example, violation }: ExampleViolation): string {
  const { value } = example;
  if (memberOf(valueAt(value, violation.instance), '$ref') !== undefined) {
    return 'OpenAPI follows no "$ref" inside an example: refer to the whole example, or write it out.';
  }
  const isText = violation.instance === '' && typeof value === 'string' && /^\s*[{[]/.test(value);
  return isText ? 'Write the example as a value, not as a text of JSON.' : `Correct the ${kind} or the schema.`;
}
