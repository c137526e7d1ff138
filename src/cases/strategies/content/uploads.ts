import type { Exchange } from '../../../model/exchange.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { collectionKind, kindsOnPath, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { readCreated } from '../../resources/reading/read-created.ts';
import { collectionsOf, findLifecycle, type ResourceLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../strategy.ts';

/** The DELETE of the file itself, and of the first resource around it that has one: `DELETE /books/{}` for `/books/{}/chapters/{}/recording`. */
export function findRemovals(read: Derivation): readonly Derivation[] {
  const owner = ownersOf(read)?.find(({ removal }) => removal !== undefined);
  return [read.derivationFor('DELETE', pathKind(read.operation.path)), owner?.removal].filter(
    (one) => one !== undefined,
  );
}

/** What a file belongs to, from the outside in; `undefined` where not all of it is created by requests of the contract. */
export function ownersOf({
  operation,
  derivationFor,
}: Derivation): readonly ResourceLifecycle<Derivation>[] | undefined {
  const kinds = resourcesAround(operation.path).map(([kind]) => kind);
  const owners = kinds.flatMap((kind) => {
    const owner = derivationFor('GET', kind);
    return (owner && findLifecycle(owner)) ?? [];
  });
  return owners.length === kinds.length ? owners : undefined;
}

/** An operation that takes a file, and where it is shown afterwards. */
export interface Upload {
  readonly target: Derivation;
  /** The path parameters of the file that an accepted request has stored. */
  readonly storedValues: (upload: Exchange) => readonly string[] | undefined;
  /** What the file is uploaded to, which is created for each one: another file of the same resource may be kept beside it. */
  readonly owner?: ResourceLifecycle<Derivation>;
}

/**
 * The PUT of the file itself, the POST to the path where it is shown (`/books/{}/cover`), and the POST that creates it, or the resource that it belongs to: `POST /books` for `/books/{}/cover`, also where the contract
 * shows nothing of the book but its cover, or `POST /readers/{}/books` where there is no other.
 */
export function findUploads(read: Derivation): readonly Upload[] {
  const { operation, contract, derivationFor } = read;
  const kind = pathKind(operation.path);
  const replace = derivationFor('PUT', kind);
  const ownerKind = kind.endsWith('/{}') ? kind : collectionKind(kind);
  const owner = derivationFor('GET', ownerKind);
  const lifecycle = owner && findLifecycle(owner);
  const uploads: Upload[] = [];
  if (replace !== undefined) {
    const storedValues = ({ case: sent }: Exchange) => pathValues(operation.path, sent.request.path);
    uploads.push({ target: replace, storedValues });
  }
  const add = kind === ownerKind ? undefined : derivationFor('POST', kind);
  if (add !== undefined && lifecycle !== undefined) {
    const storedValues = ({ case: sent }: Exchange) => pathValues(add.operation.path, sent.request.path);
    uploads.push({ target: add, storedValues, owner: lifecycle });
  }
  if (lifecycle !== undefined) {
    if (lifecycle.creator !== replace)
      uploads.push({ target: lifecycle.creator, storedValues: lifecycle.createdValues });
    return uploads;
  }
  const templates = { ...contract, members: templatesByCollection(contract.operations, contract.document) };
  const collections = ownerKind.endsWith('/{}')
    ? [collectionKind(ownerKind), ...collectionsOf(ownerKind, templates.members)]
    : [];
  const creator = collections.map((one) => derivationFor('POST', one)).find((one) => one !== undefined);
  if (creator === undefined) return uploads;
  const storedValues = (upload: Exchange) =>
    readCreated(upload, templates).find((resource) => resource.kind === ownerKind)?.values;
  return [...uploads, { target: creator, storedValues }];
}

/** The kind and the path parameters of each resource that a path is below, without its own: `/books/{}` for `/books/{}/cover`. */
export function resourcesAround(
  path: string,
  values: readonly string[] = [],
): readonly (readonly [string, readonly string[]])[] {
  return kindsOnPath(path)
    .filter((kind) => kind !== pathKind(path))
    .map((kind, index) => [kind, values.slice(0, index + 1)]);
}
