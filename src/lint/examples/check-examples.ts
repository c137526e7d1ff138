import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { draftAt } from '../../schema/document/schema-drafts.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { askTime } from '../../schema/time-limit.ts';
import { createValidator, type SchemaViolation, type Validator } from '../../schema/validate/validator.ts';
import { groupBy } from '../../text/group-by.ts';
import { listOf, plural } from '../../text/plural.ts';
import type { Complaint, RuleSubject } from '../subject/lint-rule.ts';
import type { WrittenExample } from './written-examples.ts';

/** How many violations of one example are reported; of the others, how many there are. */
const mostViolations = 50;

/** The places where examples or defaults break their schemas. `kind` is the word for them in messages. */
export function* checkExamples(
  { document, dialect }: Pick<RuleSubject, 'document' | 'dialect'>,
  { kind, examples }: { kind: 'example' | 'default'; examples: readonly WrittenExample[] },
): Generator<Complaint> {
  const validators: ExampleValidators = {
    document,
    dialect,
    request: createValidator(document, { dialect, direction: 'request' }),
    response: createValidator(document, { dialect, direction: 'response' }),
    firstByText: new Map(),
  };
  for (const example of examples) {
    askTime();
    const violations = missingTogether(violationsOf(validators, example));
    // What a reference in an example lacks is one mistake.
    const [first] = violations.filter(({ instance }) => isReference(example, instance));
    const reported = first === undefined ? violations.slice(0, mostViolations) : [first];
    for (const violation of reported) yield complaint({ kind, example, violation });
    if (first === undefined && violations.length > mostViolations)
      yield {
        pointer: example.pointer,
        message: `The ${kind} breaks its schema in ${plural(violations.length - mostViolations, 'more place')}.`,
        fix: `Correct the ${kind} or the schema.`,
      };
  }
}

/** All properties that one object lacks are one violation. */
function missingTogether(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const objects = groupBy(violations, (violation) =>
    violation.missing === undefined ? violation : violation.instance,
  );
  return [...objects.values()].map(([first, ...others]) => {
    if (others.length === 0) return first;
    const names = [first, ...others].map(({ missing }) => `'${missing}'`);
    return { ...first, message: `must have the required properties ${listOf(names, 'and')}` };
  });
}

interface ExampleValidators {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly request: Validator;
  readonly response: Validator;
  /** By JSON text, the first schema with that text: contracts repeat a few simple schemas thousands of times. */
  readonly firstByText: Map<string, string>;
}

function violationsOf(
  validators: ExampleValidators,
  { value, schema, direction }: WrittenExample,
): readonly SchemaViolation[] {
  const place = firstEqualSchema(validators, schema);
  if (direction !== 'either') return validators[direction].check(place, value);
  const received = validators.response.check(place, value);
  return received.length === 0 ? [] : validators.request.check(place, value);
}

/** The first schema that equals this one: a schema without references means the same everywhere. */
function firstEqualSchema({ document, dialect, firstByText }: ExampleValidators, schema: string): string {
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
  const first = firstByText.get(text) ?? schema;
  firstByText.set(text, first);
  return first;
}

interface ExampleViolation {
  readonly kind: 'example' | 'default';
  readonly example: WrittenExample;
  readonly violation: SchemaViolation;
}

function complaint({ kind, example, violation }: ExampleViolation): Complaint {
  const subject = violation.instance === '' ? `The ${kind}` : `${violation.instance} of the ${kind}`;
  return {
    pointer: example.pointer + violation.instance,
    message: `${subject} breaks its schema: it ${violation.message}.`,
    fix: fixFor({ kind, example, violation }),
    broken: violation.schema,
  };
}

function fixFor({ kind, example, violation }: ExampleViolation): string {
  const { value } = example;
  if (isReference(example, violation.instance)) {
    return 'OpenAPI does not follow a "$ref" inside an example. Reference the whole example, or write the value here.';
  }
  const isText = violation.instance === '' && typeof value === 'string' && /^\s*[{[]/.test(value);
  return isText
    ? 'Write the example as a value, not as a string that contains JSON.'
    : `Correct the ${kind} or the schema.`;
}

function isReference({ value }: WrittenExample, instance: Pointer): boolean {
  return memberOf(valueAt(value, instance), '$ref') !== undefined;
}
