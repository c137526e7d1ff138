import type { LintFinding } from '../../model/finding.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, isWithin, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { type WrittenExample, writtenDefaults, writtenExamples } from '../examples/written-examples.ts';
import type { LintSubject, RuleSubject } from '../subject/rule.ts';
import { schemaObjects } from '../subject/schema-objects.ts';
import type { Fix } from './fixes-for.ts';

/**
 * Mends examples and defaults that are valid when spelled otherwise: a text that should be the number, the list or the object that it spells, a number or flag that
 * should be the text in which it was written. The schema, which is the promise, stays as it is.
 */
export function exampleFixer(linted: LintSubject): (finding: LintFinding) => readonly Fix[] {
  const { document, dialect } = linted;
  let written: { readonly [rule: string]: readonly WrittenExample[] } | undefined;
  const judges = {
    request: createValidator(document, { dialect, direction: 'request' }),
    response: createValidator(document, { dialect, direction: 'response' }),
  };
  return ({ rule, pointer }) => {
    if (rule !== 'example-invalid' && rule !== 'default-invalid') return [];
    written ??= writtenIn({ ...linted, schemas: schemaObjects(linted) });
    const examples = (written[rule] ?? []).filter((example) => isWithin(pointer, example.pointer));
    const mend = rewriteValue(valueAt(document, pointer), pointer);
    const serves = mend !== undefined && examples.every((example) => isValidAfter(judges, { example, pointer, mend }));
    return serves && examples.length > 0 ? [mend.mend] : [];
  };
}

function writtenIn(subject: RuleSubject): { readonly [rule: string]: readonly WrittenExample[] } {
  return { 'example-invalid': writtenExamples(subject), 'default-invalid': writtenDefaults(subject) };
}

interface Rewrite {
  readonly mend: Fix;
  readonly value: Json;
}

function rewriteValue(value: Json | undefined, pointer: Pointer): Rewrite | undefined {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return { mend: { kind: 'quote', pointer }, value: String(value) };
  if (typeof value !== 'string') return undefined;
  const read = readJson(value);
  if (!read.ok || typeof read.value === 'string') return undefined;
  return { mend: { kind: 'set', pointer, written: value.trim() }, value: read.value };
}

interface Question {
  readonly example: WrittenExample;
  readonly pointer: Pointer;
  readonly mend: Rewrite;
}

/** Whether nothing is wrong any more with the value and what is in it. */
function isValidAfter(
  judges: Record<'request' | 'response', Validator>,
  { example, pointer, mend }: Question,
): boolean {
  const instance = pointer.slice(example.pointer.length);
  const respelled = replaced(example.value, { tokens: tokensOf(instance), by: mend.value });
  const directions = example.direction === 'either' ? (['request', 'response'] as const) : [example.direction];
  return directions.some((direction) =>
    judges[direction].check(example.schema, respelled).every((violation) => !isWithin(violation.instance, instance)),
  );
}

function replaced(value: Json, { tokens, by }: { tokens: readonly string[]; by: Json }): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return by;
  const member = replaced(memberOf(value, token) ?? null, { tokens: rest, by });
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === token ? member : item));
  return isObject(value) ? { ...value, [token]: member } : value;
}
