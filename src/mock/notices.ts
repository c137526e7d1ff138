import type { Contract } from '../model/contract.ts';
import { basePaths } from './router.ts';

const most = 10;

/** What a user should know of a contract's mock before the first request, one line each: base paths, and what cannot be honoured. */
export function noticesOf(contract: Contract): readonly string[] {
  const bases = basePaths(contract);
  const told = contract.unsupported.slice(0, most).map(({ operation, reason, pointer }) => {
    const { file, line } = contract.locate(pointer);
    return `Not honoured${operation === undefined ? '' : ` in ${operation}`}: ${reason} (${file}:${line})`;
  });
  const more = contract.unsupported.length - told.length;
  return [
    ...(bases.length > 0 ? [`Paths are answered with and without ${bases.join(' or ')} in front`] : []),
    ...told,
    ...(more > 0 ? [`Not honoured: ${more} more places`] : []),
  ];
}
