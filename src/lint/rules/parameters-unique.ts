import type { Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { join } from '../../schema/json/pointer.ts';
import { parameterLists, writtenParameters } from '../subject/parameter-places.ts';
import type { LintRule } from '../subject/rule.ts';

/** Two parameters with one name and place in one list (OAS, Operation Object): tools ignore one of them. */
export const parametersUnique: LintRule = {
  id: 'parameters-unique',
  level: 'error',
  why: 'Tools ignore one of the two.',
  *check({ document, dialect, operations }) {
    const kinds = ['pathItem', 'operation'] as const;
    const holders = kinds.flatMap((kind) => [...objectsOfKind(kind, document, dialect)]);
    const lists = holders.map((holder) => join(holder, 'parameters'));
    for (const list of new Set([...operations.flatMap((one) => parameterLists(document, one)), ...lists])) {
      const known = new Map<string, Pointer>();
      for (const { item, pointer, name, in: place } of writtenParameters(document, list)) {
        // Header names are case-insensitive (RFC 9110, 5.1).
        const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
        if (known.has(key)) {
          yield {
            pointer: item,
            message: `The parameter ${JSON.stringify(name)} in "${place}" is described twice.`,
            fix: 'Remove one of the two.',
            harmless: known.get(key) === pointer,
          };
        }
        known.set(key, pointer);
      }
    }
  },
};
