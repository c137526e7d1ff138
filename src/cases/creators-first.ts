import type { Operation } from '../model/contract.ts';
import { kindOf, membersByCollection, parametersIn } from './resource-paths.ts';

/** The operations, first those that create what others name, outermost first: a request about a member needs one that is there. */
export function creatorsFirst(operations: readonly Operation[]): readonly Operation[] {
  const members = membersByCollection(operations);
  const creates = ({ method, path }: Operation) => method === 'POST' && members.has(kindOf(path));
  const depth = ({ path }: Operation) => parametersIn(path).length;
  const creators = operations.filter(creates).toSorted((one, other) => depth(one) - depth(other));
  return [...creators, ...operations.filter((operation) => !creates(operation))];
}
