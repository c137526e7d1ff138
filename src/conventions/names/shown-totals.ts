import type { Reply } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { isTotalName } from './count-names.ts';
import { envelopeValues } from './envelope-values.ts';

/** A number of the items on all pages that a list names. */
export interface ShownTotal {
  /** Of the header or of the property. */
  readonly name: string;
  readonly total: number;
}

/** The totals in the headers of a list: `X-Total-Count: 17`. */
export function totalsInHeaders(headers: Reply['headers']): readonly ShownTotal[] {
  return headers.flatMap(([name, value]) => totalNamed(name, value));
}

/** The totals beside the items of a list: `{"total": 17, "items": […]}`. */
export function totalsInBody(body: Json): readonly ShownTotal[] {
  return envelopeValues(body).flatMap(({ name, value }) => totalNamed(name, value));
}

function totalNamed(name: string, value: Json): readonly ShownTotal[] {
  return isTotalName(name) && /^\d{1,15}$/.test(textOf(value)) ? [{ name, total: Number(value) }] : [];
}
