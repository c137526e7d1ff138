import type { Operation, Parameter } from '../../model/contract.ts';

/** A value that the user gives for a parameter. */
export interface GivenValue {
  /** Of the parameter, as the contract writes it. */
  readonly name: string;
  /** As text, as it would be in a URL before percent-encoding. */
  readonly value: string;
  /** The key of the only operation that it is for: `GET /books/{isbn}`; absent: every operation with a parameter of that name. */
  readonly operation?: string;
}

/** The value for a parameter of an operation: one for that operation before one for all; the last of several. */
export function findGivenValue(
  given: readonly GivenValue[],
  { key }: Pick<Operation, 'key'>,
  { name }: Pick<Parameter, 'name'>,
): GivenValue | undefined {
  const named = given.filter((one) => one.name === name);
  return (
    named.findLast(({ operation }) => operation === key) ?? named.findLast(({ operation }) => operation === undefined)
  );
}
