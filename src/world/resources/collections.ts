import { isLikelyIdentifier } from '../../conventions/names/identifier-names.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { schemaParts } from '../../schema/document/schema-properties.ts';
import { resolve } from '../../schema/json/pointer.ts';
import { componentName } from '../../schema/shape/discriminators.ts';
import { singular } from '../../text/plural.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import { findResources, type Resource } from './resources.ts';

/** A resource of the contract whose items the world makes. */
export interface Collection {
  /** The path template. */
  readonly path: string;
  /** `pet` for `/pets`. */
  readonly kind: string;
  /** The property that identifies items; `undefined` where none does. */
  readonly idName: string | undefined;
  /** The schema of an item. */
  readonly schema: Pointer | undefined;
  /** What clients can do with it; `undefined` where its items are only listed. */
  readonly resource: Resource | undefined;
}

/** The collections of a contract. */
export interface Collections {
  readonly all: readonly Collection[];
  /** The collection that an operation of a resource is for. */
  readonly of: (operation: Operation) => Collection | undefined;
  /** The collection of a kind whose path has no parameters: anything may refer to its items. */
  readonly ofKind: (kind: string) => Collection | undefined;
  /** For a collection below other items, such as `/owners/{id}/pets`, that of all such items: `/pets`. Both have the same schema and ids. */
  readonly wholeOf: (collection: Collection) => Collection | undefined;
  /** The collection of those who use the service, whatever their part is: owners, authors, members. */
  readonly ofPeople: () => Collection | undefined;
}

/** Finds the collections of a contract, and works out what kind of thing each of them has. */
export function findCollections(contract: Contract): Collections {
  const found = findResources(contract).map(
    (resource): Collection => ({
      path: resource.path,
      kind: kindOfResource(contract, resource),
      idName: resource.idName,
      schema: resource.schema,
      resource,
    }),
  );
  const wholes = findWholes(contract, found);
  const all = found.map((one) => ({ ...one, kind: wholes.get(one.path)?.kind ?? one.kind }));
  const byPath = new Map(all.map((one) => [one.path, one] as const));
  const byOperation = new Map(
    all.flatMap((one) => [...(one.resource?.roles.keys() ?? [])].map((key) => [key, one] as const)),
  );
  const byKind = new Map<string, Collection>();
  const common = all.filter(({ path, idName }) => !path.includes('{') && idName !== undefined);
  const remember = (kind: string | undefined, one: Collection) => {
    if (kind !== undefined && kind !== '' && !byKind.has(kind)) byKind.set(kind, one);
  };
  // Users are those of `/users` rather than those of `/user` or `/user/blocks`.
  for (const one of common.toSorted((one, other) => Number(isPlural(other.path)) - Number(isPlural(one.path))))
    remember(kindOfPath(one.path), one);
  for (const one of common) {
    remember(one.kind, one);
    if (one.schema !== undefined) remember(componentKind(contract, one.schema), one);
  }
  const people = ['user', 'employee', 'member', 'person', 'customer'].map((kind) => byKind.get(kind));
  return {
    all,
    of: (operation) => byOperation.get(operation),
    ofKind: (kind) => byKind.get(kind),
    wholeOf: ({ path }) => byPath.get(wholes.get(path)?.path ?? ''),
    ofPeople: () => people.find((one) => one !== undefined),
  };
}

/** The collection of all items, by the path of one below other items. */
function findWholes(contract: Contract, all: readonly Collection[]): ReadonlyMap<string, Collection> {
  const keyed = all.flatMap((one) => {
    const key = itemKey(contract, one);
    return key === undefined ? [] : [{ one, key, isBelow: one.path.includes('{') }];
  });
  // Of several the first.
  const wholes = new Map(
    keyed
      .filter(({ isBelow }) => !isBelow)
      .toReversed()
      .map(({ one, key }) => [key, one] as const),
  );
  return new Map(
    keyed.flatMap(({ one, key, isBelow }) => {
      const whole = isBelow ? wholes.get(key) : undefined;
      return whole === undefined ? [] : [[one.path, whole] as const];
    }),
  );
}

/** What items of the same component and with the same kind of ids have in common; `undefined` where names identify them, which others may have, too. */
function itemKey({ document }: Contract, { schema, idName }: Collection): string | undefined {
  const component = schema === undefined ? undefined : (resolve(document, schema) ?? schema);
  const isOfAll = idName !== undefined && isLikelyIdentifier(wordsOfName(idName).last);
  return isOfAll && component !== undefined && componentName(component) !== undefined
    ? `${component} ${idName}`
    : undefined;
}

/** Whether the last word of a path is that of several things. */
function isPlural(path: string): boolean {
  const last = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  return singular(last) !== last;
}

/** The kind that the last word of a path says: `segment` for `/segments/2.0`. */
function kindOfPath(path: string): string {
  const kinds = path.split('/').map((segment) => (segment.startsWith('{') ? '' : kindOf(segment)));
  return kinds.findLast((kind) => kind !== '') ?? '';
}

/** The kind that the item's schema is called, if that is more than the path says. */
function kindOfResource(contract: Contract, { path, schema }: Resource): string {
  const segment = kindOfPath(path);
  const component = schema === undefined ? undefined : componentKind(contract, schema);
  return component === undefined || segment.includes(component) ? segment : component;
}

/** The kind of thing that a component schema describes, by its name: `pet` for `#/components/schemas/PetSummary`; `undefined` for a schema without a name. */
export function componentKind({ document }: Pick<Contract, 'document'>, schema: Pointer): string | undefined {
  for (const part of schemaParts(document, schema)) {
    const name = componentName(part);
    if (name !== undefined) return kindOf(name);
  }
  return undefined;
}
