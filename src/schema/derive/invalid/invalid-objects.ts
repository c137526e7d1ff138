import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries, withoutProperty, withProperty } from '../../json/json-object.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../../json/pointer.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { schemasOfProperty } from '../../shape/shape.ts';
import { buildValue } from '../build/build-value.ts';
import { countedObjects } from '../build/counted-objects.ts';
import { dependenciesOf } from '../build/dependencies.ts';
import { fullObject, type IsValidPart } from '../build/full-object.ts';
import { seededRandom } from '../build/seeded-random.ts';
import { undeclaredNames } from '../build/undeclared-names.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Objects that violate a keyword about properties. */
export function* invalidObjects(
  registry: SchemaRegistry,
  position: Position,
  isValid: IsValidPart,
): Generator<Candidate> {
  const { base, shape } = position;
  if (!isObject(base) || !shape.types.has('object') || shape.values !== undefined) return;
  const full = fullObject(registry, position, isValid) ?? base;
  yield* withoutRequired(position, { base, full });
  yield* wrapped(position, base);
  yield* undeclared(position, base);
  yield* wrongCounts(registry, { position, base });
  yield* unusualNames(registry, { position, base });
  yield* withoutDependents(registry, { position, full });
  yield* forbidden(registry, { position, base });
  yield* againstDependents(registry, { position, full });
}

function* withoutRequired(
  { shape, plan }: Position,
  { base, full }: { base: JsonObject; full: JsonObject },
): Generator<Candidate> {
  for (const [name, about] of shape.required) {
    if (shape[plan.omitted].has(name)) continue;
    const why = `${JSON.stringify(name)} is required`;
    yield { part: withoutProperty(base, name), predicate: `has no ${name}`, why, about };
    if (Object.keys(full).length > Object.keys(base).length) {
      yield { part: withoutProperty(full, name), predicate: `has every property except ${name}`, why, about };
    }
    const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
    for (const variant of new Set([capitalised(name), other])) {
      if (variant === name || shape.properties.has(variant)) continue;
      const members = Object.entries(base).map(([key, value]): [string, Json] => [key === name ? variant : key, value]);
      yield {
        part: objectFromEntries(members),
        predicate: `has ${variant} for ${name}`,
        why: `${why}, and names are case-sensitive`,
        about,
      };
    }
  }
}

/** As some services wrap what they send. */
function* wrapped({ shape, depth }: Position, base: JsonObject): Generator<Candidate> {
  const [about] = shape.required.values();
  if (depth > 0 || about === undefined || shape.properties.has('data')) return;
  const why = 'what the schema requires is not at the top';
  yield { part: { data: base }, predicate: 'is the right object in a property "data"', why, about };
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function* undeclared({ shape }: Position, base: JsonObject): Generator<Candidate> {
  const closed =
    shape.objects.find((rule) => rule.closed !== undefined)?.closed ??
    shape.unmerged.find((pointer) => pointer.endsWith('/unevaluatedProperties'));
  if (closed === undefined) return;
  for (const name of ['notDeclared', '__proto__', 'constructor', '']) {
    if (shape.properties.has(name)) continue;
    const predicate = `has an undeclared property ${name === '' ? 'with an empty name' : name}`;
    yield {
      part: withProperty(base, [name, 'extra']),
      predicate,
      why: 'undeclared properties are not allowed',
      about: closed,
    };
  }
}

function* wrongCounts(
  registry: SchemaRegistry,
  { position, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const { shape } = position;
  const least = shape.bounds.get('minProperties');
  const most = shape.bounds.get('maxProperties');
  if (least && least.value > 0) {
    const kept = Object.entries(base).slice(0, Number(least.value) - 1);
    const required = Object.entries(base).filter(([name]) => shape.required.has(name));
    for (const members of [kept, required]) {
      yield {
        part: objectFromEntries(members),
        predicate: `has ${members.length} properties`,
        why: `minProperties is ${least.value}`,
        about: least.pointer,
      };
    }
  }
  if (most && most.value < 1000) {
    for (const part of countedObjects(registry, position, { base, count: Number(most.value) + 1 })) {
      yield {
        part,
        predicate: `has ${Object.keys(part).length} properties`,
        why: `maxProperties is ${most.value}`,
        about: most.pointer,
      };
    }
  }
}

function* unusualNames(
  registry: SchemaRegistry,
  { position, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const { shape, plan } = position;
  const about = shape.unmerged.find((pointer) => pointer.endsWith('/propertyNames'));
  if (about === undefined) return;
  // Where only names of a pattern are allowed at all, one of these that is too long.
  const long = shape.objects.flatMap(({ patterns }) =>
    patterns.flatMap(
      ({ pointer }) =>
        buildMatchingString(tokensOf(pointer).at(-1) ?? '', { extraRepetitions: 300, random: seededRandom(0) }) ?? [],
    ),
  );
  for (const name of ['', 'not a name!', 'A', 'é', 'a'.repeat(300), ...long]) {
    const schemas = schemasOfProperty(shape, name) ?? [];
    const value = schemas.length === 0 ? 'extra' : buildValue(registry, { pointers: schemas, plan });
    if (value === undefined) continue;
    const predicate = `has a property named ${JSON.stringify(name.slice(0, 20))}`;
    yield { part: withProperty(base, [name, value]), predicate, why: 'propertyNames does not allow the name', about };
  }
}

function* withoutDependents(
  registry: SchemaRegistry,
  { position, full }: { position: Position; full: JsonObject },
): Generator<Candidate> {
  for (const { property: name, required = [], keyword: about } of dependenciesOf(position.shape, registry.document)) {
    const value = memberOf(full, name) ?? 'extra';
    for (const other of required) {
      const part = withProperty(withoutProperty(withoutProperty(full, other), name), [name, value]);
      const predicate = `has ${name} without ${other}`;
      yield { part, predicate, why: `with ${JSON.stringify(name)}, ${JSON.stringify(other)} is required`, about };
    }
  }
}

/** Properties whose schema is `false`, declared by name or by a pattern for names. */
function* forbidden(
  registry: SchemaRegistry,
  { position, base }: { position: Position; base: JsonObject },
): Generator<Candidate> {
  const { shape, plan } = position;
  const isForbidden = (place: Pointer) => valueAt(registry.document, place) === false;
  const isPattern = shape.objects.some(({ patterns }) => patterns.some(({ pointer }) => isForbidden(pointer)));
  const byPattern = isPattern ? undeclaredNames(shape, { present: [], build: () => undefined }) : [];
  for (const name of [...shape.properties.keys(), ...byPattern]) {
    const places = schemasOfProperty(shape, name) ?? [];
    const about = places.find(isForbidden);
    if (about === undefined) continue;
    // What other schemas say about the property must not be wrong as well.
    const pointers = places.filter((place) => !isForbidden(place));
    const value = pointers.length === 0 ? 'extra' : buildValue(registry, { pointers, plan });
    const why = `the schema of ${JSON.stringify(name)} allows no value`;
    if (value !== undefined) yield { part: withProperty(base, [name, value]), predicate: `has ${name}`, why, about };
  }
}

/** Objects with a property that adds constraints: with every other property, and with each of the others missing. */
function* againstDependents(
  registry: SchemaRegistry,
  { position, full }: { position: Position; full: JsonObject },
): Generator<Candidate> {
  const { document } = registry;
  for (const { property: name, required, pointer, keyword: about } of dependenciesOf(position.shape, document)) {
    if (required !== undefined) continue;
    const why = `${JSON.stringify(name)} adds constraints on the object`;
    const present = withProperty(withoutProperty(full, name), [name, memberOf(full, name) ?? 'extra']);
    const parts = [present, ...Object.keys(full).map((other) => withoutProperty(present, other))];
    const limited = memberOf(valueAt(document, pointer), 'properties');
    for (const other of isObject(limited) ? Object.keys(limited) : []) {
      const pointers = schemasOfProperty(position.shape, other) ?? [];
      const plain = buildValue(registry, { pointers, plan: position.plan });
      if (plain !== undefined && other !== name) parts.push(withProperty(present, [other, plain]));
    }
    for (const part of [...parts, objectFromEntries([[name, memberOf(full, name) ?? 'extra']])]) {
      yield { part, predicate: `has ${name} but not what it requires`, why, about };
    }
  }
}
