import type { Parameter } from '../../../model/contract.ts';
import type { Pointer } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { ownSentences } from '../../resources/described/described-states.ts';
import type { Derivation } from '../strategy.ts';

/**
 * What the contract says of a parameter, and at further places: its description, and the sentences about the operation that have its name in quotes, as in
 * "`from` leaves out those that start earlier".
 */
export function describedParameter(
  { contract, operation }: Pick<Derivation, 'contract' | 'operation'>,
  { name, pointer, schema }: Parameter,
  places: readonly Pointer[] = [],
): string {
  const own = descriptionAt(contract.document, pointer, schema, ...places);
  const named = ownSentences({ contract, operation }).filter((one) =>
    quotes.some((quote) => one.includes(quote + name + quote)),
  );
  return [own, ...named].filter((text) => text !== '').join('\n');
}

const quotes = ['`', '"', "'", '*'];
