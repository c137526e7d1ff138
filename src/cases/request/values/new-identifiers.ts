import type { Operation } from '../../../model/contract.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { parameterNames } from '../../paths/resource-paths.ts';
import { unusedIdentifiers } from '../../resources/reading/unused-identifiers.ts';
import { allowsText } from '../parameters/parameter-readings.ts';
import { visibleSample } from '../parameters/parameter-values.ts';
import { freshTexts } from './fresh-texts.ts';

interface NewIdentifier {
  readonly operation: Operation;
  readonly source: SchemaSource;
  /** That no other request has. */
  readonly number: number;
}

/**
 * An identifier that a client may choose for a new resource at the path of the operation: one that no service has given itself, or, where the schema is too narrow for
 * such, as that of a short code, one of the same look as an ordinary one, which may exist. `undefined` where the schema leaves none.
 */
export function newIdentifier({ operation, source, number }: NewIdentifier): string | undefined {
  const name = parameterNames(operation.path).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  if (parameter === undefined) return undefined;
  const sample = visibleSample(parameter, source);
  const alike = typeof sample === 'string' ? freshTexts(sample, number) : [];
  return [...unusedIdentifiers(number).map(String), ...alike].find((id) => allowsText(parameter, id, source));
}
