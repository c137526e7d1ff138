import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { authorizationScheme } from './request/authorization-scheme.ts';
import { isValidatedType } from './request/request-body.ts';
import { basePaths } from './request/router.ts';
import { rejectionResponse } from './response/documented-response.ts';

const most = 10;

/** Something in the contract that the mock does not honour. */
interface Limit {
  readonly operation: string | undefined;
  readonly reason: string;
  readonly pointer: Pointer;
}

/** What a user should know of a contract's mock before the first request, one line each: base paths, and what cannot be honoured. */
export function startupNotices(contract: Contract): readonly string[] {
  const bases = basePaths(contract);
  const limits = [...notMocked(contract), ...unjudgedContent(contract)];
  const told = limits.slice(0, most).map(({ operation, reason, pointer }) => {
    const { file, line } = contract.locate(pointer);
    return `Not honoured${operation === undefined ? '' : ` in ${operation}`}: ${reason} (${file}:${line})`;
  });
  const more = limits.length - told.length;
  return [
    ...(bases.length > 0 ? [`Paths are answered with and without ${bases.join(' or ')} in front`] : []),
    ...refusalNotice(contract),
    ...told,
    ...(more > 0 ? [`Not honoured: ${more} more places`] : []),
  ];
}

/** Wrong requests are told so, whatever the contract documents: a client that never hears of it is found wrong too late. */
function refusalNotice({ operations }: Contract): readonly string[] {
  const silent = operations.filter((operation) => {
    const { parameters, body } = operation;
    const isOnlyPath = body === undefined && parameters.every((parameter) => parameter.in === 'path');
    const { response } = rejectionResponse(operation, isOnlyPath ? 'path-value' : 'schema');
    return (body !== undefined || parameters.length > 0) && response === undefined;
  });
  const [first, ...others] = silent;
  if (first === undefined) return [];
  const where = others.length === 0 ? first.key : `${first.key} and ${others.length} more`;
  return [`No answer to a wrong request is documented in ${where}: it is 422 or 400 all the same`];
}

/** The mock asks for credentials that the suite cannot send. */
function notMocked({ unsupported, operations }: Contract): readonly Limit[] {
  const schemes = operations.flatMap(({ security }) => security.flatMap((one) => one.schemes));
  const asked = schemes.filter(({ scheme }) => authorizationScheme(scheme)).map(({ scheme }) => scheme.pointer);
  return unsupported.filter(({ pointer }) => !asked.includes(pointer));
}

/** Request content with a schema that it is not held against. */
function unjudgedContent({ operations }: Contract): readonly Limit[] {
  return operations.flatMap(({ key, body }) => {
    const entries =
      body?.content.filter(({ mediaType, schema }) => schema !== undefined && !isValidatedType(mediaType)) ?? [];
    return entries.map(({ mediaType, pointer }) => ({
      operation: key,
      reason: `content of type ${mediaType} is taken without being held against its schema`,
      pointer,
    }));
  });
}
