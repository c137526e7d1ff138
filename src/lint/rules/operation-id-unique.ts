import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/** Two operations of one operationId, those of webhooks and callbacks among them (OAS, Operation Object: it must be unique): links and generated clients cannot tell them apart. */
export const operationIdUnique: LintRule = {
  id: 'operation-id-unique',
  level: 'error',
  why: 'Links and generated clients cannot tell them apart.',
  *check(subject) {
    const known = new Map<string, Named>();
    for (const operation of namedOperations(subject)) {
      const other = known.get(operation.id);
      if (other === undefined) known.set(operation.id, operation);
      else if (other.pointer !== operation.pointer) {
        yield {
          pointer: join(operation.pointer, 'operationId'),
          message: `The operationId ${JSON.stringify(operation.id)} is that of ${other.key} already.`,
          fix: 'Give each operation an operationId of its own.',
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
  const told = new Set<Pointer>();
  for (const { key, operationId, pointer } of operations) {
    if (operationId !== undefined) yield { id: operationId, key, pointer };
    for (const callback of placesIn(document, join(pointer, 'callbacks'))) {
      if (!told.has(callback)) yield* operationsOf(document, placesIn(document, callback));
      told.add(callback);
    }
  }
  if (dialect !== '3.0') yield* operationsOf(document, placesIn(document, '/webhooks'));
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function* operationsOf(document: JsonObject, items: readonly Pointer[]): Generator<Named> {
  for (const item of items) {
    for (const method of methods) {
      const pointer = join(item, method);
      const id = memberOf(valueAt(document, pointer), 'operationId');
      const name = tokensOf(item).at(-1) ?? '';
      if (typeof id === 'string') yield { id, key: `${method.toUpperCase()} ${name}`, pointer };
    }
  }
}

/** The members of a map that are no extensions, their references followed. */
function placesIn(document: JsonObject, map: Pointer): Pointer[] {
  const value = valueAt(document, map);
  const names = isObject(value) ? Object.keys(value).filter((name) => !name.startsWith('x-')) : [];
  return names.flatMap((name) => resolve(document, join(map, name)) ?? []);
}
