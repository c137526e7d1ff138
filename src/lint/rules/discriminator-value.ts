import type { Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { componentName, declaredUnions } from '../../schema/shape/discriminators.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import type { Complaint, LintRule, RuleSubject, SchemaObject } from '../subject/lint-rule.ts';

/** The discriminator value of an alternative is one that the alternative does not accept (OAS, Discriminator Object): no body with it is valid. */
export const discriminatorValue: LintRule = {
  id: 'discriminator-value',
  level: 'warning',
  why: 'A body with this discriminator value breaks the schema that the value names.',
  *check(subject) {
    const { document, dialect } = subject;
    const validator = createValidator(document, { dialect, direction: 'response' });
    for (const candidate of subject.schemas) {
      const property = memberOf(memberOf(candidate.schema, 'discriminator'), 'propertyName');
      if (typeof property !== 'string') continue;
      yield* unnamedAlternatives(subject, candidate, property);
      const alternatives = alternativesOf(subject, candidate);
      for (const { value, target, pointer } of namesIn(subject, candidate)) {
        const named = `The ${value === undefined ? 'default mapping' : `discriminator value ${JSON.stringify(value)}`} names ${JSON.stringify(target.split('/').at(-1))}`;
        if (alternatives !== undefined && !alternatives.has(target)) {
          yield {
            pointer,
            message: `${named}, which is not one of the alternatives.`,
            fix: 'Name one of the alternatives, or add the schema to them.',
          };
          continue;
        }
        if (value === undefined) continue;
        const schemas = schemasOfProperty(shapeOf(document, dialect, target), property) ?? [];
        if (schemas.every((schema) => validator.isValid(schema, value))) continue;
        yield {
          pointer,
          message: `${named}, but the property ${JSON.stringify(property)} of that schema does not accept it.`,
          fix: 'Map a value that the schema accepts, or make the schema accept this one.',
        };
      }
    }
  },
};

/**
 * The schemas that `oneOf` and `anyOf` name, those that these name included; `undefined` when there are none, or one without a reference, of which it is
 * unknown what it accepts.
 */
function alternativesOf({ document }: RuleSubject, { pointer }: SchemaObject): ReadonlySet<Pointer> | undefined {
  const found = new Set<Pointer>();
  const open = [pointer];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const keyword of ['oneOf', 'anyOf']) {
      const branches = valueAt(document, join(place, keyword));
      for (const index of Array.isArray(branches) ? branches.keys() : []) {
        const branch = join(place, keyword, index);
        const target = resolve(document, branch);
        if (target === undefined || target === branch) return undefined;
        if (!found.has(target)) open.push(target);
        found.add(target);
      }
    }
  }
  return found.size === 0 ? undefined : found;
}

/** Inline alternatives that no value selects: they have no name, and do not say themselves which values they accept. */
function* unnamedAlternatives(
  { document, dialect }: RuleSubject,
  { pointer, schema }: SchemaObject,
  property: string,
): Generator<Complaint> {
  const mapping = memberOf(memberOf(schema, 'discriminator'), 'mapping');
  const mapped = Object.values(isObject(mapping) ? mapping : {});
  for (const [branch = ''] of declaredUnions(schema, pointer).flatMap(({ branches }) => branches)) {
    if (resolve(document, branch) !== branch || mapped.includes(`#${branch}`)) continue;
    const { types, properties, sources } = shapeOf(document, dialect, branch);
    if (!types.has('object') || sources.length > 1) continue;
    const declared = (properties.get(property) ?? []).map((place) =>
      valueAt(document, resolve(document, place) ?? place),
    );
    if (
      declared.length === 0 ||
      declared.some((one) => memberOf(one, 'enum') !== undefined || memberOf(one, 'const') !== undefined)
    )
      continue;
    yield {
      pointer: branch,
      message: 'No discriminator value selects this alternative: it has no name.',
      fix: 'Make it a component, and refer to it.',
    };
  }
}

interface Name {
  /** `undefined`: the schema of values that select no other (`defaultMapping`, OAS 3.2). */
  readonly value: string | undefined;
  readonly target: Pointer;
  /** Where the value is written. */
  readonly pointer: Pointer;
}

/** The values of the mapping, and the component names of alternatives that it leaves out. */
function namesIn({ document, dialect }: RuleSubject, { pointer, schema }: SchemaObject): Name[] {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const mapping = memberOf(memberOf(schema, 'discriminator'), 'mapping');
  const nameAt = (place: Pointer, value: string | undefined): Name[] => {
    const written = valueAt(document, place);
    if (typeof written !== 'string') return [];
    const component = resolve(document, join('/components/schemas', written));
    const target = component ?? registry.references.target(pointer, written);
    return target === undefined ? [] : [{ value, target, pointer: place }];
  };
  const place = join(pointer, 'discriminator');
  const mapped = (isObject(mapping) ? Object.keys(mapping) : []).flatMap((value) =>
    nameAt(join(place, 'mapping', value), value),
  );
  const usual = dialect === '3.2' ? nameAt(join(place, 'defaultMapping'), undefined) : [];
  // `discriminator-mapping` reports targets that do not exist: one of them may be meant to name this alternative.
  const isBroken =
    (mapping !== undefined && !isObject(mapping)) ||
    mapped.length < (isObject(mapping) ? Object.keys(mapping).length : 0);
  const implicit = declaredUnions(schema, pointer).flatMap(({ branches }) =>
    branches.flatMap(([branch = '']): Name[] => {
      const target = resolve(document, branch);
      const value = target === undefined ? undefined : componentName(target);
      if (isBroken || target === undefined || value === undefined || mapped.some((name) => name.target === target))
        return [];
      return [{ value, target, pointer: branch }];
    }),
  );
  return [...mapped, ...usual, ...implicit];
}
