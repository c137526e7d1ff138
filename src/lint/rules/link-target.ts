import { namesInBraces } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, localReference, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';

/** An operation is the value of a method. */
const operationPlace = /\/(?:get|put|post|delete|options|head|patch|trace|query|additionalOperations\/[^/]+)$/;

/** A link without an operation, to an operation that does not exist, or with a parameter that the operation does not have (OAS, Link Object). */
export const linkTarget: LintRule = {
  id: 'link-target',
  // Mock and suite do not use links, and contracts cut out of larger ones have such links.
  level: 'warning',
  why: 'No client can follow the link.',
  *check({ document, dialect, operations }) {
    const ids = new Set(operations.map(({ operationId }) => operationId));
    const responses = operations.flatMap(({ responses: all }) => all.map(({ pointer }) => pointer));
    const places = new Set(
      [...responses, '/components'].flatMap((holder) => linkPlaces(document, join(holder, 'links'))),
    );
    for (const place of places) {
      const link = valueAt(document, place);
      const id = memberOf(link, 'operationId');
      const reference = memberOf(link, 'operationRef');
      const fix = 'Name an operation of the contract.';
      if (typeof id === 'string' && !ids.has(id)) {
        yield {
          pointer: join(place, 'operationId'),
          message: `There is no operation with the operationId ${JSON.stringify(id)}.`,
          fix,
        };
      }
      const target = localReference(reference);
      if (target !== undefined && !(operationPlace.test(target) && isObject(valueAt(document, target)))) {
        yield {
          pointer: join(place, 'operationRef'),
          message: `There is no operation at ${JSON.stringify(target)}.`,
          fix,
        };
      }
      // In later versions `structure` reports it.
      if (dialect === '3.0' && id === undefined && reference === undefined)
        yield {
          pointer: place,
          message: 'The link names no operation.',
          fix: 'Add an operationId or operationRef.',
        };
      const operation = operations.find(({ operationId, pointer }) =>
        id === undefined ? pointer === target : operationId === id,
      );
      if (operation !== undefined) yield* unknownParameters(document, { place, operation });
    }
  },
};

/** Values for parameters that the operation does not have. A name may include the place: `path.id`. */
function unknownParameters(
  document: JsonObject,
  { place, operation }: { readonly place: Pointer; readonly operation: Operation },
): Complaint[] {
  const parameters = valueAt(document, join(place, 'parameters'));
  // `path-parameters` reports a parameter of the path that is not described.
  const inPath = namesInBraces(operation.path).flatMap((name) => [name, `path.${name}`]);
  const described = operation.parameters.flatMap(({ name, in: where }) => [name, `${where}.${name}`]);
  const names = new Set([...described, ...inPath]);
  const unknown = Object.keys(isObject(parameters) ? parameters : {}).filter((name) => !names.has(name));
  return unknown.map((name) => ({
    pointer: join(place, 'parameters', name),
    message: `${operation.key} has no parameter ${JSON.stringify(name)}.`,
    fix: 'Name a parameter of the operation.',
  }));
}

function linkPlaces(document: JsonObject, pointer: Pointer): Pointer[] {
  const links = valueAt(document, pointer);
  return isObject(links) ? Object.keys(links).flatMap((name) => resolve(document, join(pointer, name)) ?? []) : [];
}
