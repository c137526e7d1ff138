import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import type { DerivedValue } from '../../../../schema/derive/valid/valid-values.ts';
import { discriminatorNames } from '../../../../schema/document/discriminator-names.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { bodiesWithSeveralItems, distinctBodies, wholeValues } from '../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../strategy.ts';

/** The most ways in which a body is changed. */
const mostChanges = 6;

/** Bodies of the kind that the created resource has, where the contract distinguishes kinds. */
export function bodiesLike(
  creation: Exchange,
  change: Derivation,
): readonly (Pick<DerivedValue, 'label' | 'value'> & { readonly hasOtherValues?: true })[] {
  const others = [...bodiesWithSeveralItems(change), ...distinctBodies(change)].map((body) => ({
    ...body,
    hasOtherValues: true as const,
  }));
  const all = [...wholeValues(change.validValues()), ...others];
  return all.filter(({ value }) => isOfKind(creation, { change, value })).slice(0, mostChanges);
}

/** Whether a body has the discriminators of the created resource, as far as it has any. */
export function isOfKind(
  creation: Exchange,
  { change, value }: { readonly change: Derivation; readonly value: Json },
): boolean {
  const sent = writtenValue(creation.case.request.body);
  const names = [...discriminatorNames(change.contract.document)].filter((name) => memberOf(sent, name) !== undefined);
  return names.every((name) => (memberOf(value, name) ?? memberOf(sent, name)) === memberOf(sent, name));
}
