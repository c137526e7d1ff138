import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { join } from '../../schema/json/pointer.ts';
import { parameterLists, writtenParameters } from '../subject/parameter-places.ts';
import type { LintRule } from '../subject/rule.ts';

/** Two parameters of one name and place in one list (OAS, Operation Object): one of them is never heeded. */
export const parametersUnique: LintRule = {
  id: 'parameters-unique',
  level: 'error',
  why: 'One of the two is never heeded.',
  *check({ document, dialect, operations }) {
    const kinds = ['pathItem', 'operation'] as const;
    const holders = kinds.flatMap((kind) => [...objectsOfKind(kind, document, dialect)]);
    const lists = holders.map((holder) => join(holder, 'parameters'));
    for (const list of new Set([...operations.flatMap((one) => parameterLists(document, one)), ...lists])) {
      const known = new Set<string>();
      for (const { item, name, in: place } of writtenParameters(document, list)) {
        // Names of header fields are compared without regard to case (RFC 9110, 5.1).
        const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
        if (known.has(key)) {
          yield {
            pointer: item,
            message: `The parameter ${JSON.stringify(name)} in "${place}" is described twice.`,
            fix: 'Remove one of the two.',
          };
        }
        known.add(key);
      }
    }
  },
};
