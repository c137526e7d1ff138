import { writtenPath } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { methodFields } from '../../schema/document/all-schemas.ts';
import {
  holderOf,
  isList,
  isObject,
  isWithin,
  join,
  localReference,
  resolve,
  tokensOf,
  valueAt,
} from '../../schema/json/pointer.ts';

/** What operations consist of, wherever it is written in the document. */
export interface OperationParts {
  /** The places of an operation: itself, its security, and everything that it references, directly or not. */
  readonly of: (operation: Operation) => ReadonlySet<Pointer>;
  /** Whether a place is in the path item of an operation and not in another operation of that path. */
  readonly isInPathItem: (operation: Operation, pointer: Pointer) => boolean;
}

/** Finds the parts of the operations of one document. What is referenced is looked through once. */
export function openOperationParts(document: JsonObject): OperationParts {
  const referencedFrom = new Map<Pointer, readonly Pointer[]>();
  const referenced = (place: Pointer): readonly Pointer[] => {
    const known = referencedFrom.get(place) ?? referencesIn(valueAt(document, place));
    referencedFrom.set(place, known);
    return known;
  };
  const itemsOf = (operation: Operation): Pointer[] => {
    const written = join('/paths', writtenPath(operation));
    const holder = holderOf(operation.pointer);
    return [...new Set([written, resolve(document, written) ?? written, holder])];
  };
  return {
    of: (operation) => {
      const { security, pointer } = operation;
      const shared = itemsOf(operation).map((item) => join(item, 'parameters'));
      const schemes = security.flatMap((one) => [one.pointer, ...one.schemes.map(({ scheme }) => scheme.pointer)]);
      const places = new Set([pointer, ...shared, ...schemes]);
      for (const place of places) for (const target of referenced(place)) places.add(target);
      return places;
    },
    isInPathItem: (operation, pointer) =>
      itemsOf(operation).some((item) => {
        if (!isWithin(pointer, item)) return false;
        const [key] = tokensOf(pointer.slice(item.length));
        return key === undefined || !(methodFields.includes(key) || key === 'additionalOperations');
      }),
  };
}

/** The places in the document that a value references. Callbacks are left out. */
function referencesIn(value: Json | undefined): readonly Pointer[] {
  const found = new Set<Pointer>();
  const open: (Json | undefined)[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isList(next)) for (const one of next) open.push(one);
    if (!isObject(next)) continue;
    for (const [key, member] of Object.entries(next)) {
      const target = key === '$ref' ? localReference(member) : undefined;
      if (target !== undefined) found.add(target);
      if (key === 'discriminator') for (const mapped of mappedSchemas(member)) found.add(mapped);
      if (key !== 'callbacks' && typeof member === 'object') open.push(member);
    }
  }
  return [...found];
}

/** The schemas that a `mapping` of a discriminator names, by pointer or by name. */
function mappedSchemas(discriminator: Json | undefined): Pointer[] {
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) return [];
  return Object.values(mapping).flatMap((name) => {
    if (typeof name !== 'string') return [];
    return [localReference(name) ?? join('/components/schemas', name)];
  });
}
