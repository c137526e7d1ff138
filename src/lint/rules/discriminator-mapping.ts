import { isObject, join, localReference, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A discriminator value that is mapped to no schema (OAS, Discriminator Object). */
export const discriminatorMapping: LintRule = {
  id: 'discriminator-mapping',
  level: 'error',
  why: 'A body with that value can be neither checked nor generated.',
  *check({ schemas, document, dialect, locate }) {
    const entry = locate('').file;
    for (const { pointer, schema } of schemas) {
      const discriminator = memberOf(schema, 'discriminator');
      const mapping = memberOf(discriminator, 'mapping');
      const mapped = isObject(mapping) ? Object.entries(mapping) : [];
      const targets = mapped.map(([value, target]) => ({ place: ['mapping', value], target }));
      // What a value without the property is (OAS 3.2).
      const usual = dialect === '3.2' ? memberOf(discriminator, 'defaultMapping') : undefined;
      if (usual !== undefined) targets.push({ place: ['defaultMapping'], target: usual });
      for (const { place: names, target } of targets) {
        const place = join(pointer, 'discriminator', ...names);
        // A mapping in another file is relative to that file, which is unknown after bundling.
        if (typeof target !== 'string' || leadsSomewhere(document, target) || locate(place).file !== entry) continue;
        yield {
          pointer: place,
          message: `The discriminator's mapping names ${JSON.stringify(target)}, but there is no such schema.`,
          fix: 'Name a schema of the contract.',
        };
      }
    }
  },
};

/** Whether a target is a reference or a name that a schema has. References to other files are not followed. */
function leadsSomewhere(document: Parameters<typeof valueAt>[0], target: string): boolean {
  const named =
    /^[A-Za-z0-9._-]+$/.test(target) && valueAt(document, join('/components/schemas', target)) !== undefined;
  if (named || !target.startsWith('#')) return named || target.includes('/') || target.includes('.');
  const pointer = localReference(target);
  return pointer !== undefined && valueAt(document, pointer) !== undefined;
}
