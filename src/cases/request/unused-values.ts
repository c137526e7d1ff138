import type { Operation } from '../../model/contract.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { parameterNames } from '../resources/resource-paths.ts';
import { unusedIdentifiers } from '../resources/unused-identifiers.ts';
import { allowsText } from './parameters/parameter-readings.ts';

interface IdentifiedOperation {
  readonly operation: Operation;
  readonly source: SchemaSource;
}

/** The path parameters of a resource beside that with these values, which was never created; `undefined` where the schema allows no other identifier, such as that of an enumeration. */
export function unusedValues(
  { operation, source }: IdentifiedOperation,
  values: readonly string[],
): readonly string[] | undefined {
  const name = parameterNames(operation.path).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  const isAllowed = (id: string) => parameter === undefined || allowsText(parameter, id, source);
  const id = [...identifiersLike(values.at(-1) ?? ''), ...unusedIdentifiers(farNumber).map(String)].find(isAllowed);
  return id === undefined ? undefined : [...values.slice(0, -1), id];
}

const farNumber = 7_410_741;

/** Identifiers of the same form as `id` that no resource has, first one far from it where it ends with a number. */
export function identifiersLike(id: string): readonly string[] {
  const nextCharacter = (mark: string) =>
    mark === 'f' ? 'a' : mark === 'z' ? 'y' : String.fromCharCode(mark.charCodeAt(0) + 1);
  const asLong = id.slice(0, -6) + id.slice(-6).replace(/[0-8a-z]/g, nextCharacter);
  const [, prefix = '', digits] = /^(|.*[^\da-f-].*\D|[^\d]*[-_.:])(\d{1,15})$/.exec(id) ?? [];
  if (digits !== undefined) return [prefix + (BigInt(digits) + BigInt(farNumber)), asLong];
  return /^\d+$/.test(id) ? [String(BigInt(id) + BigInt(farNumber)), asLong] : [asLong];
}
