import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isList, isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A security requirement that names a scheme which is not declared (OAS, Security Requirement Object). */
export const securityUndeclared: LintRule = {
  id: 'security-undeclared',
  level: 'error',
  why: 'No tool can know which credential is required.',
  *check({ document, dialect, operations }) {
    const schemes = memberOf(memberOf(document, 'components'), 'securitySchemes');
    const places = [...operations.map(({ pointer }) => pointer), ...objectsOfKind('operation', document, dialect)];
    for (const list of new Set(['', ...places].map((place) => join(place, 'security')))) {
      const requirements = valueAt(document, list);
      if (!isList(requirements)) continue;
      const isUndeclared = (name: string) =>
        memberOf(schemes, name) === undefined && !(dialect === '3.2' && /[/#]/.test(name));
      const harmless = requirements.some(
        (requirement) => isObject(requirement) && !Object.keys(requirement).some(isUndeclared),
      );
      for (const [index, requirement] of requirements.entries()) {
        for (const name of isObject(requirement) ? Object.keys(requirement) : []) {
          if (!isUndeclared(name)) continue;
          yield {
            pointer: join(list, index, name),
            message: `There is no security scheme ${JSON.stringify(name)}.`,
            fix: 'Declare it in components.securitySchemes.',
            harmless,
          };
        }
      }
    }
  },
};
