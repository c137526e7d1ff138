import type { Json, Pointer } from '../../model/json.ts';
import { itemPointers, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import { listOf } from '../../text/plural.ts';
import type { LintRule, RuleSubject, SchemaObject } from '../subject/lint-rule.ts';
import { nameOfAlternative } from '../subject/name-of-alternative.ts';

/** A discriminator whose property some alternative does not require: a value without it could be any of them (OAS, Discriminator Object); or a property that a schema without alternatives does not describe. */
export const discriminatorProperty: LintRule = {
  id: 'discriminator-property',
  level: 'warning',
  why: 'A body without the property could be any of the alternatives (OAS, Discriminator Object).',
  *check(subject) {
    for (const candidate of subject.schemas) {
      const discriminator = memberOf(candidate.schema, 'discriminator');
      const name = memberOf(discriminator, 'propertyName');
      // In OpenAPI 3.2 `defaultMapping` says what a value without the property is.
      if (subject.dialect === '3.2' && memberOf(discriminator, 'defaultMapping') !== undefined) continue;
      if (typeof name !== 'string' || requires(subject, candidate.pointer, name)) continue;
      const branches = branchesOf(candidate);
      if (branches.length === 0 && !describes(subject, candidate.pointer, name)) {
        yield {
          pointer: join(candidate.pointer, 'discriminator', 'propertyName'),
          message: `The schema does not describe the discriminator property ${JSON.stringify(name)}.`,
          fix: 'Describe and require the property, or correct its name.',
        };
      }
      if (branches.length === 0 && subject.dialect === '3.2' && describes(subject, candidate.pointer, name)) {
        yield {
          pointer: join(candidate.pointer, 'discriminator', 'propertyName'),
          message: `The schema does not require the discriminator property ${JSON.stringify(name)}, and no "defaultMapping" says what a value without it is.`,
          fix: 'Require the property, or add "defaultMapping".',
        };
      }
      const without = branches.filter((branch) => !isRequired(subject, branch, name));
      if (without.length > 0) {
        yield {
          pointer: join(candidate.pointer, 'discriminator', 'propertyName'),
          message: `${namesOf(subject, without)} the discriminator property ${JSON.stringify(name)}.`,
          fix: 'Define and require the property in every alternative.',
        };
      }
    }
  },
};

function branchesOf({ pointer, schema }: SchemaObject): Pointer[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) => itemPointers(memberOf(schema, keyword), join(pointer, keyword)));
}

/** Alternatives that have alternatives themselves count as correct: their own discriminator is checked. */
function isRequired({ document, dialect }: RuleSubject, branch: Pointer, name: string): boolean {
  const shape = shapeOf(document, dialect, branch);
  if (shape.unions.length > 0 || !shape.types.has('object')) return true;
  return shape.required.has(name);
}

/** Whether the schema requires the property of all alternatives at once. */
function requires({ document, dialect }: RuleSubject, pointer: Pointer, name: string): boolean {
  return shapeOf(document, dialect, pointer).required.has(name);
}

/** Whether a schema has the property, or may have it in a part that it does not list. */
function describes({ document, dialect }: RuleSubject, pointer: Pointer, name: string): boolean {
  const shape = shapeOf(document, dialect, pointer);
  return shape.unions.length > 0 || !shape.types.has('object') || (schemasOfProperty(shape, name) ?? []).length > 0;
}

/** Names up to three of the alternatives that do not require a property. */
function namesOf(subject: RuleSubject, without: readonly Pointer[]): string {
  const names = without.slice(0, without.length > 3 ? 2 : 3).map((branch) => branchName(subject, branch));
  const more = without.length > names.length ? [`${without.length - names.length} more`] : [];
  const shown = [...names, ...more];
  const all = listOf(shown, 'and').replace(/^a/, 'A');
  return `${all} ${shown.length === 1 ? 'does' : 'do'} not require`;
}

function branchName({ document }: RuleSubject, branch: Pointer): string {
  const reference: Json | undefined = memberOf(valueAt(document, branch), '$ref');
  if (typeof reference === 'string') return JSON.stringify(reference.split('/').at(-1) ?? reference);
  return nameOfAlternative(branch);
}
