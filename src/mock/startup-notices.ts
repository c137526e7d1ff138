import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { firstNames } from '../text/plural.ts';
import { authorizationScheme } from './request/authorization-scheme.ts';
import { isValidatedType } from './request/request-body.ts';
import { basePaths } from './request/router.ts';
import { rejectionResponse } from './response/documented-response.ts';

const mostLimitations = 10;

/** Something in the contract that the mock does not support. */
interface Limitation {
  readonly operation: string | undefined;
  readonly reason: string;
  readonly pointer: Pointer;
}

/** What a user should know about the mock of a contract before the first request, one line each: base paths, and what the mock does not support. */
export function startupNotices(contract: Contract): readonly string[] {
  const bases = basePaths(contract);
  const limitations = [...unsupportedParts(contract), ...unvalidatedBodies(contract)];
  const reported = limitations.slice(0, mostLimitations).map(({ operation, reason, pointer }) => {
    const { file, line } = contract.locate(pointer);
    // A webhook or a callback is for the service to send: that it is not mocked is not a fault.
    const label = isSentByService(pointer) ? 'Note' : 'Not supported';
    return `${label}${operation === undefined ? '' : ` in ${operation}`}: ${reason} (${file}:${line})`;
  });
  const more = limitations.length - reported.length;
  return [
    ...(bases.length > 0 ? [`Paths are served with and without the prefix ${bases.join(' or ')}`] : []),
    ...refusalNotice(contract),
    ...reported,
    ...(more > 0 ? [`${more} more places are not supported, or not mocked`] : []),
  ];
}

function isSentByService(pointer: Pointer): boolean {
  return /^\/webhooks\/|\/callbacks\/[^/]+$/.test(pointer);
}

/** Invalid requests are refused, whatever the contract documents: a client should learn of its mistake here, not from the real service. */
function refusalNotice({ operations }: Contract): readonly string[] {
  const silent = operations.filter((operation) => {
    const { parameters, body } = operation;
    const isOnlyPath = body === undefined && parameters.every((parameter) => parameter.in === 'path');
    const { response } = rejectionResponse(operation, isOnlyPath ? 'path-value' : 'schema');
    return (body !== undefined || parameters.length > 0) && response === undefined;
  });
  const [first, ...others] = silent;
  if (first === undefined) return [];
  const where = firstNames(
    silent.map(({ key }) => key),
    1,
  );
  return [
    `${where} ${others.length === 0 ? 'documents' : 'document'} no response to an invalid request; the mock still responds with 422 or 400`,
  ];
}

/** Without the credentials that the mock requires and only the test suite cannot send. */
function unsupportedParts({ unsupported, operations }: Contract): readonly Limitation[] {
  const schemes = operations.flatMap(({ security }) => security.flatMap((one) => one.schemes));
  const required = schemes.filter(({ scheme }) => authorizationScheme(scheme)).map(({ scheme }) => scheme.pointer);
  return unsupported.filter(({ pointer }) => !required.includes(pointer));
}

/** Request bodies that are not checked against their schema. */
function unvalidatedBodies({ operations }: Contract): readonly Limitation[] {
  return operations.flatMap(({ key, body }) => {
    const entries =
      body?.content.filter(({ mediaType, schema }) => schema !== undefined && !isValidatedType(mediaType)) ?? [];
    return entries.map(({ mediaType, pointer }) => ({
      operation: key,
      reason: `a body of type ${mediaType} is accepted without validation`,
      pointer,
    }));
  });
}
