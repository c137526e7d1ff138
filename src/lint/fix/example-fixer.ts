import type { LintFinding } from '../../model/finding.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { changeAt } from '../../schema/json/change-at.ts';
import { isWithin, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { type WrittenExample, writtenDefaults, writtenExamples } from '../examples/written-examples.ts';
import type { LintSubject, RuleSubject } from '../subject/lint-rule.ts';
import { schemaObjects } from '../subject/schema-objects.ts';
import type { Fix } from './fixes-for.ts';

/**
 * Makes a function that finds fixes for examples and defaults which are valid in another form: a string that contains the required number, list or
 * object as JSON, or a number or boolean that should be a string. The schema, which is the promise, stays as it is.
 */
export function exampleFixer(subject: LintSubject): (finding: LintFinding) => readonly Fix[] {
  const { document, dialect } = subject;
  let valuesByRule: ValuesByRule | undefined;
  const validators = {
    request: createValidator(document, { dialect, direction: 'request' }),
    response: createValidator(document, { dialect, direction: 'response' }),
  };
  return ({ rule, pointer }) => {
    if (rule !== 'example-invalid' && rule !== 'default-invalid') return [];
    valuesByRule ??= readValues({ ...subject, schemas: schemaObjects(subject) });
    const examples = valuesByRule[rule].filter((example) => isWithin(pointer, example.pointer));
    const rewrite = rewriteValue(valueAt(document, pointer), pointer);
    if (rewrite === undefined || examples.length === 0) return [];
    const isFixed = examples.every((example) => isValidAfter(validators, { example, pointer, rewrite }));
    return isFixed ? [rewrite.fix] : [];
  };
}

type ValuesByRule = Readonly<Record<'example-invalid' | 'default-invalid', readonly WrittenExample[]>>;

function readValues(subject: RuleSubject): ValuesByRule {
  return { 'example-invalid': writtenExamples(subject), 'default-invalid': writtenDefaults(subject) };
}

interface Rewrite {
  readonly fix: Fix;
  /** The value after the fix. */
  readonly value: Json;
}

function rewriteValue(value: Json | undefined, pointer: Pointer): Rewrite | undefined {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return { fix: { kind: 'quote', pointer }, value: String(value) };
  if (typeof value !== 'string') return undefined;
  const read = readJson(value);
  if (!read.ok || typeof read.value === 'string') return undefined;
  return { fix: { kind: 'set', pointer, written: value.trim() }, value: read.value };
}

interface RewrittenExample {
  readonly example: WrittenExample;
  readonly pointer: Pointer;
  readonly rewrite: Rewrite;
}

/** Whether the rewritten value, and everything in it, is valid. */
function isValidAfter(
  validators: Record<'request' | 'response', Validator>,
  { example, pointer, rewrite }: RewrittenExample,
): boolean {
  const instance = pointer.slice(example.pointer.length);
  const rewritten = changeAt(example.value, tokensOf(instance), () => rewrite.value);
  const directions = example.direction === 'either' ? (['request', 'response'] as const) : [example.direction];
  return directions.some((direction) =>
    validators[direction]
      .check(example.schema, rewritten)
      .every((violation) => !isWithin(violation.instance, instance)),
  );
}
