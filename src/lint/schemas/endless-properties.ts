import type { Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfItem } from '../../schema/shape/shape.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';
import { isOnlyReference } from './constraints.ts';

interface EndlessProperty {
  /** The item of `required` that closes the circle. */
  readonly pointer: Pointer;
  readonly circle: string;
}

/** Required properties whose schema requires itself again, without an alternative that ends. Each circle is reported once. */
export function endlessProperties(subject: RuleSubject): EndlessProperty[] {
  const found: EndlessProperty[] = [];
  const done = new Set<Pointer>();
  for (const { pointer, schema } of subject.schemas) {
    if (!['required', 'minItems', 'allOf'].some((keyword) => memberOf(schema, keyword) !== undefined)) continue;
    if (isOnlyReference(schema)) continue;
    search(subject, { start: pointer, done, found });
  }
  return found;
}

interface Search {
  readonly start: Pointer;
  readonly done: Set<Pointer>;
  readonly found: EndlessProperty[];
}

/** Depth first, with its own stack: contracts may nest schemas deeper than the call stack allows. */
function search(subject: RuleSubject, { start, done, found }: Search): void {
  const path: Pointer[] = [];
  const open: (Step | 'leave')[] = [{ schema: start, from: start }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step === 'leave') {
      done.add(path.pop() ?? '');
      continue;
    }
    const circle = path.indexOf(step.schema);
    if (circle !== -1) found.push({ pointer: step.from, circle: quotedName(step.schema) });
    if (circle !== -1 || done.has(step.schema)) continue;
    path.push(step.schema);
    open.push('leave', ...requiredSchemas(subject, step.schema));
  }
}

interface Step {
  readonly schema: Pointer;
  readonly from: Pointer;
}

/** The schemas of the properties that an object must have, and of the items that an array must have. Where the schema accepts other types, a value can do without. */
function requiredSchemas({ document, dialect }: RuleSubject, pointer: Pointer): Step[] {
  const shape = shapeOf(document, dialect, pointer);
  if (shape.types.size !== 1) return [];
  const least = shape.bounds.get('minItems');
  if (shape.types.has('array') && least !== undefined && least.value >= 1)
    return (schemasOfItem(shape, 0) ?? []).flatMap((item) => {
      const schema = resolve(document, item);
      return schema !== undefined && isObject(valueAt(document, schema)) ? [{ schema, from: least.pointer }] : [];
    });
  if (!shape.types.has('object')) return [];
  return [...shape.required].flatMap(([name, from]) =>
    (shape.properties.get(name) ?? []).flatMap((property) => {
      const schema = resolve(document, property);
      return schema !== undefined && isObject(valueAt(document, schema))
        ? [{ schema, from: requiredItem(document, from, name) }]
        : [];
    }),
  );
}

/** The item of a list `required` that names a property. */
export function requiredItem(document: RuleSubject['document'], list: Pointer, name: string): Pointer {
  const names = valueAt(document, list);
  const index = Array.isArray(names) ? names.indexOf(name) : -1;
  return index === -1 ? list : join(list, index);
}

function quotedName(pointer: Pointer): string {
  return JSON.stringify(tokensOf(pointer).at(-1) ?? '');
}
