import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';

/** Notices that the target knows none of the operations: then the address of the run is likely to lack a path, or to have a wrong one. */
export interface BasePathCheck {
  readonly add: (exchange: Exchange) => void;
  /** One line for the user; `undefined` when a valid request got another response than 404, or too few operations were sent one. */
  readonly problem: () => string | undefined;
}

/** Of fewer operations, each may have a reason of its own. */
const leastOperations = 3;

/** Opens the check of one run against that address. */
export function openBasePathCheck(target: string, { servers }: Pick<Contract, 'servers'>): BasePathCheck {
  const missing = new Set<string>();
  let isFound = false;
  return {
    add: ({ case: { expects, operation }, outcome }) => {
      if (expects !== 'accepted' || outcome.kind === 'no-reply') return;
      if (outcome.status === 404) missing.add(operation.key);
      else isFound = true;
    },
    problem: () => {
      if (isFound || missing.size < leastOperations) return undefined;
      return `all ${missing.size} operations responded with 404: check the path in --target; ${suggest(target, servers)}`;
    },
  };
}

function suggest(target: string, servers: Contract['servers']): string {
  const { origin, pathname } = new URL(target);
  const paths = servers.flatMap(({ url }) => (URL.canParse(url, target) ? [new URL(url, origin).pathname] : []));
  const other = paths.find((path) => withoutSlash(path) !== withoutSlash(pathname));
  if (other === undefined) return 'it comes before the paths of the contract, as in --target http://localhost:8080/api';
  return `the contract says --target ${origin}${withoutSlash(other)}`;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
