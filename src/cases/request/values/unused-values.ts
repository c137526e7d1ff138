import type { Operation } from '../../../model/contract.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { parameterNames } from '../../paths/resource-paths.ts';
import { unusedIdentifiers } from '../../resources/reading/unused-identifiers.ts';
import { allowsText } from '../parameters/parameter-readings.ts';

interface IdentifiedOperation {
  readonly operation: Operation;
  readonly source: SchemaSource;
}

/**
 * The path parameters of a resource beside that with these values, which was never created: it has another identifier, or belongs to another resource where its
 * schema allows no other, such as that of an enumeration. `undefined` where no schema does.
 */
export function unusedValues(
  { operation, source }: IdentifiedOperation,
  values: readonly string[],
): readonly string[] | undefined {
  const names = parameterNames(operation.path);
  for (const [index, value] of [...values.entries()].reverse()) {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === names[index]);
    const isAllowed = (id: string) => parameter === undefined || allowsText(parameter, id, source);
    const id = [...otherIdentifiers(value), ...unusedIdentifiers(farNumber).map(String)].find(isAllowed);
    if (id !== undefined) return values.with(index, id);
  }
  return undefined;
}

const farNumber = 7_410_741;

/** Identifiers of the same form as `id` that no resource has: first one far from it where it ends with a number, then those of its length, which a pattern may ask for. */
export function otherIdentifiers(id: string): readonly string[] {
  const [start, end] = [id.slice(0, -6), id.slice(-6)];
  const number = numberAtEnd(id);
  const far = number === '' ? [] : [id.slice(0, -number.length) + (BigInt(number) + BigInt(farNumber))];
  const changed = start + end.replace(/[0-8a-z]/g, nextCharacter);
  const ofLength = [changed, start + end.replace(/[0-8]/g, nextCharacter), start + [...end].reverse().join('')];
  // The digits at the end of a hexadecimal identifier belong to it.
  const others = endsWithOwnNumber(id) ? [...far, ...ofLength] : [changed, ...far, ...ofLength.slice(1)];
  return others.filter((other) => other !== id);
}

function numberAtEnd(id: string): string {
  return /(?<!\d)\d+$/.exec(id)?.[0] ?? '';
}

/** Whether the number at the end is one of its own, not the end of a hexadecimal identifier. */
function endsWithOwnNumber(id: string): boolean {
  const number = numberAtEnd(id);
  const beginning = id.slice(0, id.length - number.length);
  if (beginning === '') return number !== '';
  if (number === '' || number.length > 15) return false;
  return /[^\da-f-]/.test(beginning.slice(0, -1)) || /^[^\d]*[-_.:]$/.test(beginning);
}

function nextCharacter(mark: string): string {
  if (mark === 'f') return 'a';
  return mark === 'z' ? 'y' : String.fromCharCode(mark.charCodeAt(0) + 1);
}
