import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { isJudgedType } from './request/request-content.ts';
import { basePaths } from './request/router.ts';

const most = 10;

/** Something in the contract that the mock does not honour. */
interface Limit {
  readonly operation: string | undefined;
  readonly reason: string;
  readonly pointer: Pointer;
}

/** What a user should know of a contract's mock before the first request, one line each: base paths, and what cannot be honoured. */
export function noticesOf(contract: Contract): readonly string[] {
  const bases = basePaths(contract);
  const limits = [...contract.unsupported, ...unjudgedContent(contract)];
  const told = limits.slice(0, most).map(({ operation, reason, pointer }) => {
    const { file, line } = contract.locate(pointer);
    return `Not honoured${operation === undefined ? '' : ` in ${operation}`}: ${reason} (${file}:${line})`;
  });
  const more = limits.length - told.length;
  return [
    ...(bases.length > 0 ? [`Paths are answered with and without ${bases.join(' or ')} in front`] : []),
    ...told,
    ...(more > 0 ? [`Not honoured: ${more} more places`] : []),
  ];
}

/** Request content with a schema that it is not held against. */
function unjudgedContent({ operations }: Contract): readonly Limit[] {
  return operations.flatMap(({ key, body }) => {
    const entries =
      body?.content.filter(({ mediaType, schema }) => schema !== undefined && !isJudgedType(mediaType)) ?? [];
    return entries.map(({ mediaType, pointer }) => ({
      operation: key,
      reason: `content of type ${mediaType} is taken without being held against its schema`,
      pointer,
    }));
  });
}
