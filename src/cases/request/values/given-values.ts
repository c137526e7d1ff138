import { isJsonType } from '../../../http/media-type.ts';
import type { Contract, Operation, Parameter } from '../../../model/contract.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';

/** A value that the user gives for a parameter. */
export interface GivenValue {
  /** Of the parameter, as the contract writes it. */
  readonly name: string;
  /** As text, as it would be in a URL before percent-encoding. */
  readonly value: string;
  /** It is for the property of that name of the JSON body; absent: for a parameter. */
  readonly inBody?: true;
  /** The key of the only operation that it is for: `GET /books/{isbn}`; absent: every operation with a parameter of that name. */
  readonly operation?: string;
}

/** The value for a parameter of an operation: one for that operation before one for all; the last of several. */
export function findGivenValue(
  given: readonly GivenValue[],
  { key }: Pick<Operation, 'key'>,
  { name }: Pick<Parameter, 'name'>,
): GivenValue | undefined {
  const named = given.filter((one) => one.name === name && one.inBody === undefined);
  return (
    named.findLast(({ operation }) => operation === key) ?? named.findLast(({ operation }) => operation === undefined)
  );
}

/** The values for the JSON body of an operation. */
export function givenForBody(given: readonly GivenValue[], { key }: Pick<Operation, 'key'>): readonly GivenValue[] {
  return given.filter(({ inBody, operation }) => inBody === true && operation === key);
}

/** The names of the properties of an operation's JSON body; none where it has no such body. */
export function bodyProperties({ body }: Operation, document: Contract['document']): readonly string[] {
  const schema = body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
  return schema === undefined ? [] : [...schemaProperties(document, schema).properties.keys()];
}
