import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { entered, nameOf, noScope, referenceTarget, type Scoped } from '../places/dynamic-scope.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import { nestingsOf } from '../places/schema-keywords.ts';
import { withListing } from '../shape/circular-unions.ts';
import { type ModernSchema, modernSchema } from '../shape/modern-schema.ts';

/**
 * The references that hand a value back to a schema that is judging that very value already, so that judging it would never end (JSON Schema
 * 2020-12 Core, 9.4.1). A schema that contains itself by way of properties or items ends with the value and is none of them. Each is told once,
 * however many of the schemas asked about lead there.
 */
export function endlessReferences(ground: SchemaGround, schemas: Iterable<Pointer>): Pointer[] {
  const walk: Walk = { ground, states: new Map(), found: new Set() };
  for (const pointer of schemas) search(walk, { pointer, scope: noScope });
  return [...walk.found];
}

interface Walk {
  readonly ground: SchemaGround;
  /** `open`: the schema lies on the way from the start to here. */
  readonly states: Map<string, 'open' | 'done'>;
  readonly found: Set<Pointer>;
}

/** A schema that judges the same value as the one it was reached from. */
interface Step extends Scoped {
  /** The keyword, or the branch of one, by which it was reached. */
  readonly by: Pointer;
}

/** Depth first, with a stack of its own: a chain of references may be longer than the call stack is deep. */
function search({ ground, states, found }: Walk, start: Scoped): void {
  const way: { readonly name: string; readonly steps: Step[] }[] = [];
  const enter = (scoped: Scoped, name: string): void => {
    states.set(name, 'open');
    way.push({ name, steps: stepsFrom(ground, scoped).reverse() });
  };
  if (!states.has(nameOf(start))) enter(start, nameOf(start));
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const step = here.steps.pop();
    if (step === undefined) {
      states.set(here.name, 'done');
      way.pop();
      continue;
    }
    const name = nameOf(step);
    const state = states.get(name);
    if (state === 'open') found.add(step.by);
    else if (state === undefined) enter(step, name);
  }
}

/** Keywords whose schemas judge the same value as the schema they stand in. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

function stepsFrom(ground: SchemaGround, scoped: Scoped): Step[] {
  const { pointer } = scoped;
  const schema = valueAt(ground.document, pointer);
  if (!isObject(schema)) return [];
  const scope = withListing(ground, { pointer, scope: entered(ground.references, scoped) });
  const modern = modernSchema(schema, { ...ground, pointer });
  const asked = inPlace.filter((keyword) => !scope.answered.has(join(pointer, keyword)));
  const nested = asked.flatMap((keyword) => branches(ground, modern, keyword));
  const referred = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const value = modern.members[keyword];
    const target = value === undefined ? undefined : referenceTarget(ground, { keyword, value, pointer, scope });
    return target === undefined ? [] : [{ pointer: target, by: modern.placeOf(keyword) }];
  });
  return [...referred, ...nested].map((step) => ({ ...step, scope }));
}

function branches(
  { dialect }: SchemaGround,
  { members, placeOf }: ModernSchema,
  keyword: string,
): Omit<Step, 'scope'>[] {
  const nesting = nestingsOf(dialect === '3.0' ? '3.0' : '2020-12').get(keyword);
  const value = members[keyword];
  if (nesting === undefined || value === undefined) return [];
  const place = placeOf(keyword);
  const places = nesting === 'one' ? [place] : namesIn(value).map((name) => join(place, name));
  return places.map((branch) => ({ pointer: branch, by: branch }));
}

function namesIn(value: Json): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
