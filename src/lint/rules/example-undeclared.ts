import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isList, isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { writtenExamples } from '../examples/written-examples.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** How many properties of one example are reported, and how many items of a list are looked at. */
const mostReported = 3;
const mostItems = 20;

/** A property in an example that its schema does not describe: usually a typing error, or a property that the schema lacks. */
export const exampleUndeclared: LintRule = {
  id: 'example-undeclared',
  level: 'advice',
  why: 'The schema allows the property but says nothing about it: it is neither generated nor checked.',
  *check(subject) {
    const seen = new Set<string>();
    for (const { value, schema, pointer } of writtenExamples(subject)) {
      if (typeof value !== 'object' || seen.has(pointer)) continue;
      seen.add(pointer);
      let left = mostReported;
      for (const place of undescribed(subject, { value, schemas: [schema], pointer })) {
        if (left-- <= 0) break;
        const name = JSON.stringify(place.name);
        yield {
          pointer: join(place.pointer, place.name),
          message: `The example has a property ${name}, which its schema does not describe.`,
          fix: 'Describe the property, or correct its name.',
        };
      }
    }
  },
};

interface PlacedValue {
  readonly value: Json;
  /** They all apply to the value. */
  readonly schemas: readonly Pointer[];
  readonly pointer: Pointer;
}

function* undescribed(
  subject: Pick<RuleSubject, 'document' | 'dialect'>,
  { value, schemas, pointer }: PlacedValue,
): Generator<{ readonly pointer: Pointer; readonly name: string }> {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return;
  const { document, dialect } = subject;
  const shape = mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers: schemas });
  // Which alternative describes the value is unknown.
  if (shape.unions.length > 0 || shape.unmerged.length > 0) return;
  if (isList(value)) {
    for (const [index, item] of value.slice(0, mostItems).entries()) {
      const inner = schemasOfItem(shape, index) ?? [];
      yield* undescribed(subject, { value: item, schemas: inner, pointer: join(pointer, index) });
    }
    return;
  }
  const isClosed = shape.properties.size > 0 && !isOpenOnPurpose(document, shape);
  for (const [name, member] of Object.entries(value as JsonObject)) {
    const inner = schemasOfProperty(shape, name);
    // `example-invalid` reports a property that is forbidden.
    if (inner?.length === 0 && isClosed && name !== '$ref') yield { pointer, name };
    yield* undescribed(subject, { value: member, schemas: inner ?? [], pointer: join(pointer, name) });
  }
}

/** Whether a schema says that other properties are welcome. */
function isOpenOnPurpose(document: JsonObject, { sources }: Shape): boolean {
  return sources.some((source) => {
    const schema = valueAt(document, source);
    return isObject(schema) && memberOf(schema, 'additionalProperties') !== undefined;
  });
}
