import type { Operation } from '../../model/contract.ts';
import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../rule.ts';

/** Two operations of one operationId (OAS, Operation Object: it must be unique): links and generated clients cannot tell them apart. */
export const operationIdUnique: LintRule = {
  id: 'operation-id-unique',
  level: 'error',
  why: 'Links and generated clients cannot tell them apart.',
  *check({ operations }) {
    const known = new Map<string, Operation>();
    for (const operation of operations) {
      const { operationId, pointer } = operation;
      if (operationId === undefined) continue;
      const other = known.get(operationId);
      if (other === undefined) known.set(operationId, operation);
      else if (other.pointer !== pointer) {
        yield {
          pointer: join(pointer, 'operationId'),
          message: `The operationId ${JSON.stringify(operationId)} is that of ${other.key} already.`,
          fix: 'Give each operation an operationId of its own.',
        };
      }
    }
  },
};
