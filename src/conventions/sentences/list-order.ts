/** The order that the description of a list says its items have in a response. */
export type ListOrder =
  /** That of the request. */
  | 'as sent'
  | 'alphabetical'
  /** That in which the schema lists the values: `from Monday to Sunday`. */
  | 'as listed'
  /** Another one, or none. */
  | 'another';

/** The order that a description says: `Kept in the order given`, `Given back in alphabetical order`; `undefined` where it says nothing of it. */
export function describedListOrder(description: string): ListOrder | undefined {
  if (open.test(description)) return 'another';
  if (sent.test(description)) return 'as sent';
  if (alphabetical.test(description)) return reversed.test(description) ? 'another' : 'alphabetical';
  if (listed.test(description)) return 'as listed';
  return sorted.test(description) ? 'another' : undefined;
}

/** `in any order`, `The order is not kept`, `A set; the order has no meaning`. */
const open =
  /\b(?:unordered|(?:in )?any order|no (?:particular|fixed) order|order(?: of (?:\w+ ){0,3}\w+)? (?:(?:is|does|may|need) not|(?:has|carries|is of) no (?:meaning|significance|importance|relevance)|is (?:irrelevant|insignificant|meaningless)))\b|^(?:an? )?set\b(?! (?:to|by|when|if))/i;
const sent =
  /\border (?:(?:is|are) (?:kept|preserved)|matters|given|sent|of the request|(?:in which|that) (?:it|they) (?:is|are|was|were) (?:given|sent))\b|\b(?:keeps?|preserves?) (?:the|their|its) order\b|\bin the given order\b/i;
/** Not `alphabetic codes`, nor `letters from A to Z`. */
const alphabetical =
  /\balphabetic(?:al)? order\b|\b(?:sorted|ordered|given back|returned|shown) alphabetically\b|\balphabetically (?:sorted|ordered)\b|\b(?:sorted|ordered|given back|returned|shown|by \w+),? from a to z\b/i;
const reversed = /\b(?:reverse|descending)\b/i;
const listed = /\b(?:order(?:ed)?|sorted|given back|returned|shown) from \w+ to \w+/i;
const sorted = /\b(?:sorted|(?:in )?(?:ascending|descending|chronological) order|ordered by)\b/i;
