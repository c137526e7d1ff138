import type { Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, join, memberOf, resolve } from '../../schema/json/pointer.ts';
import { declaredUnions, withDiscriminator } from '../../schema/shape/discriminators.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import type { LintRule, RuleSubject, SchemaObject } from '../subject/rule.ts';

/** The value that names an alternative is one that the alternative forbids (OAS, Discriminator Object): whoever says what it is, is refused. */
export const discriminatorValue: LintRule = {
  id: 'discriminator-value',
  level: 'warning',
  why: 'A message that says what it is breaks the schema that it says it is.',
  *check(subject) {
    const { document, dialect } = subject;
    const judge = createValidator(document, { dialect, direction: 'response' });
    for (const candidate of subject.schemas) {
      const property = memberOf(memberOf(candidate.schema, 'discriminator'), 'propertyName');
      if (typeof property !== 'string') continue;
      for (const { value, target, pointer } of namesIn(subject, candidate)) {
        const schemas = schemasOfProperty(shapeOf(document, dialect, target), property) ?? [];
        if (schemas.every((schema) => judge.check(schema, value).length === 0)) continue;
        yield {
          pointer,
          message: `${JSON.stringify(value)} names ${JSON.stringify(target.split('/').at(-1))}, whose property ${JSON.stringify(property)} does not admit it.`,
          fix: 'Map the value that the schema admits, or let the schema admit this one.',
        };
      }
    }
  },
};

interface Name {
  readonly value: string;
  readonly target: Pointer;
  /** Where the name is given. */
  readonly pointer: Pointer;
}

/** What the mapping names, and alternatives that go by the names of their components. */
function namesIn({ document, dialect }: RuleSubject, { pointer, schema }: SchemaObject): Name[] {
  const ground = { document, dialect, references: referencesOf(document, dialect) };
  const mapping = memberOf(memberOf(schema, 'discriminator'), 'mapping');
  const mapped = Object.entries(isObject(mapping) ? mapping : {}).flatMap(([value, written]): Name[] => {
    if (typeof written !== 'string') return [];
    const component = resolve(document, join('/components/schemas', written));
    const target = component ?? ground.references.target(pointer, written);
    return target === undefined ? [] : [{ value, target, pointer: join(pointer, 'discriminator', 'mapping', value) }];
  });
  const implicit = declaredUnions(schema, pointer).flatMap((union) => {
    const { discriminator: tags, branches } = withDiscriminator(union, { registry: ground, pointer, keywords: schema });
    return branches.flatMap(([branch = ''], index): Name[] => {
      const target = resolve(document, branch);
      const value = tags?.values[index];
      if (target === undefined || value === undefined || mapped.some((name) => name.target === target)) return [];
      return [{ value, target, pointer: branch }];
    });
  });
  return [...mapped, ...implicit];
}
