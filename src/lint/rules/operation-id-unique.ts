import type { JsonObject, Pointer } from '../../model/json.ts';
import { methodFields } from '../../schema/document/all-schemas.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** Two operations with one operationId, those of webhooks and callbacks included (OAS, Operation Object: it must be unique). */
export const operationIdUnique: LintRule = {
  id: 'operation-id-unique',
  level: 'error',
  why: 'Links and generated clients cannot distinguish the two operations.',
  *check(subject) {
    const known = new Map<string, Named>();
    for (const operation of namedOperations(subject)) {
      const other = known.get(operation.id);
      if (other === undefined) known.set(operation.id, operation);
      else if (other.pointer !== operation.pointer) {
        yield {
          pointer: join(operation.pointer, 'operationId'),
          message: `${other.key} already has the operationId ${JSON.stringify(operation.id)}.`,
          fix: 'Give each operation its own operationId.',
          harmless: true,
        };
      }
    }
  },
};

interface Named {
  readonly id: string;
  readonly key: string;
  readonly pointer: Pointer;
}

function* namedOperations({ document, operations, dialect }: RuleSubject): Generator<Named> {
  const seen = new Set<Pointer>();
  for (const { key, operationId, pointer } of operations) {
    if (operationId !== undefined) yield { id: operationId, key, pointer };
    for (const callback of placesIn(document, join(pointer, 'callbacks'))) {
      if (!seen.has(callback)) yield* operationsOf(document, placesIn(document, callback));
      seen.add(callback);
    }
  }
  if (dialect !== '3.0') yield* operationsOf(document, placesIn(document, '/webhooks'));
}

function* operationsOf(document: JsonObject, items: readonly Pointer[]): Generator<Named> {
  for (const item of items) {
    for (const method of methodFields) {
      const pointer = join(item, method);
      const id = memberOf(valueAt(document, pointer), 'operationId');
      const name = tokensOf(item).at(-1) ?? '';
      if (typeof id === 'string') yield { id, key: `${method.toUpperCase()} ${name}`, pointer };
    }
  }
}

/** The entries of a map, with their references followed. Extensions (`x-`) are left out. */
function placesIn(document: JsonObject, map: Pointer): Pointer[] {
  const value = valueAt(document, map);
  const names = isObject(value) ? Object.keys(value).filter((name) => !name.startsWith('x-')) : [];
  return names.flatMap((name) => resolve(document, join(map, name)) ?? []);
}
