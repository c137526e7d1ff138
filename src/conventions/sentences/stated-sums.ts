import type { JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import type { DiscriminatorValues, Shape } from '../../schema/shape/shape.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { wholeSentences } from './cut-sentences.ts';

/** What the description of a number says that it is worked out from. */
export type StatedSum =
  /** The sum, the difference (the first less all others) or the product of properties beside it. */
  | {
      readonly kind: 'sum' | 'difference' | 'product';
      readonly property: string;
      readonly of: readonly string[];
    }
  /** The sum of a property of the items of a list beside it, or of those items that are of a kind. */
  | {
      readonly kind: 'sum-of-items';
      readonly property: string;
      readonly list: string;
      readonly member: string;
      readonly ofKind?: ItemKind;
    }
  /** The number of nights between two dates beside it. */
  | {
      readonly kind: 'nights';
      readonly property: string;
      readonly of: readonly [from: string, to: string];
    };

/** The items of a list in which a property has a value: the charges among the entries. */
export interface ItemKind {
  readonly property: string;
  readonly value: string;
}

/** A property of an object, with the properties of its items where it is a list. */
export interface ShownProperty {
  readonly name: string;
  readonly shape: Pick<Shape, 'sources' | 'types' | 'formats' | 'values'>;
  readonly items?: readonly ShownProperty[];
  /** The discriminator of the items, where they are of several kinds. */
  readonly itemKinds?: DiscriminatorValues | undefined;
}

/**
 * What the descriptions of the numbers of an object say of others beside them: `Quantity times unit price`, `Sum of the line totals`, `Subtotal plus shipping`, `On hand
 * minus reserved`. What is not understood to its end is left out, as is what fits several properties, or those of different units.
 */
export function statedSums(document: JsonObject, properties: readonly ShownProperty[]): readonly StatedSum[] {
  const numbers = properties.filter(isNumeric);
  return numbers.flatMap(({ name, shape: { sources } }): readonly StatedSum[] => {
    const [sentence = ''] = wholeSentences(descriptionAt(document, ...sources));
    const others = numbers.filter((one) => one.name !== name).map((one) => one.name);
    const said = readSum(sentence.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim(), { name, others, properties });
    return said === undefined ? [] : [said];
  });
}

interface Around {
  readonly name: string;
  /** The other numbers. */
  readonly others: readonly string[];
  readonly properties: readonly ShownProperty[];
}

function readSum(sentence: string, around: Around): StatedSum | undefined {
  const { name: property } = around;
  const sumOf = (parts: readonly string[]): StatedSum | undefined => {
    const of = operands(parts, around);
    return of && { kind: 'sum', property, of };
  };
  const [, summed] = /^(?:the )?(?:sum|total) of (?:all )?(.+)$/i.exec(sentence) ?? [];
  if (summed !== undefined)
    return sumOfItems(summed, around) ?? sumOfKind(summed, around) ?? sumOf(summed.split(/,? and |, /));
  const nights = nightsBetween(sentence, around);
  if (nights !== undefined) return nights;
  const sum = sumOf(sentence.split(/ plus | \+ /i));
  if (sum !== undefined) return sum;
  const difference = operands(sentence.split(/ minus | less | [-−–] /i), around);
  if (difference?.length === 2) return { kind: 'difference', property, of: difference };
  const product = operands(sentence.split(/ times | multiplied by | [×*x] /i), around, true);
  if (product?.length === 2) return { kind: 'product', property, of: product };
  const both = /total|sum\b/i.test(property) ? sumOf(sentence.split(/ and /i)) : undefined;
  // `Pieces that can still be ordered, onHand less reserved`.
  const last = /^[^,:()]*[,:] (?:that is |which is |calculated as |computed as |always )*([^,:()]+)$/i.exec(
    sentence,
  )?.[1];
  return both ?? (last === undefined || / and /i.test(last) ? undefined : readSum(last, around));
}

/** The properties that all parts name: at least two, each another one, and, unless they are multiplied, of one unit. */
function operands(
  parts: readonly string[],
  { name, others }: Around,
  mayHaveUnits = false,
): readonly string[] | undefined {
  const found = parts.map((part) => called(part, others)).filter((one) => one !== undefined);
  const areOthers = found.length === parts.length && new Set(found).size === found.length;
  const areAlike = mayHaveUnits || found.every((one) => unitOf(one) === unitOf(name));
  return found.length > 1 && areOthers && areAlike ? found : undefined;
}

/** `the line totals` of the `lines`, and `the weights of all parcels`. */
function sumOfItems(summed: string, { name, properties }: Around): StatedSum | undefined {
  const lists = properties.flatMap((one) => (one.items === undefined ? [] : [{ list: one.name, items: one.items }]));
  const [, of, owners] = /^(.+?) (?:of|in|over) (?:all |each of )?(.+)$/i.exec(summed) ?? [];
  const found = lists.flatMap(({ list, items }) => {
    const isOwner = owners === undefined || words(owners) === words(list);
    const member = called(
      of ?? summed,
      items.filter(isNumeric).map((one) => one.name),
    );
    return isOwner && member !== undefined && unitOf(member) === unitOf(name) ? [{ list, member }] : [];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? undefined : { kind: 'sum-of-items', property: name, ...only };
}

/** `charges`, of the `entries` whose `kind` is `charge`: the sum of the only amount that they have. */
function sumOfKind(summed: string, { name, properties }: Around): StatedSum | undefined {
  const found = properties.flatMap(({ name: list, items = [], itemKinds }) => {
    const listed = items.map((one) => ({ property: one.name, values: one.shape.values?.value ?? [] }));
    const ofKind = [...(itemKinds === undefined ? [] : [itemKinds]), ...listed].flatMap(({ property, values }) =>
      values.flatMap((value) =>
        typeof value === 'string' && words(value) === words(summed) ? [{ property, value }] : [],
      ),
    )[0];
    const amounts = items.filter((one) => isNumeric(one) && amountWords.test(words(one.name).replace(unit, '')));
    const [amount, ...others] = amounts.map((one) => one.name);
    const isOne = ofKind !== undefined && amount !== undefined && others.length === 0;
    return isOne && unitOf(amount) === unitOf(name) ? [{ list, member: amount, ofKind }] : [];
  });
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? undefined : { kind: 'sum-of-items', property: name, ...only };
}

const amountWords = /^(?:amount|value|sum|total)$/;

/** `The number of nights between arrival and departure`. */
function nightsBetween(sentence: string, { name, properties }: Around): StatedSum | undefined {
  const [, from = '', to = ''] =
    /^(?:the )?(?:number of )?nights (?:between|from) (.+?) (?:and|to|until) (.+?)\.?$/i.exec(sentence) ?? [];
  const dates = properties.filter(({ shape }) => shape.formats.some(({ value }) => value === 'date'));
  const dateOf = (phrase: string) => {
    const found = dates.filter((one) =>
      [phrase, `${phrase} date`, `${phrase} day`].some((own) => words(own) === words(one.name)),
    );
    return found.length === 1 ? found[0]?.name : undefined;
  };
  const [first, last] = [dateOf(from), dateOf(to)];
  return first === undefined || last === undefined || first === last
    ? undefined
    : { kind: 'nights', property: name, of: [first, last] };
}

function isNumeric({ shape: { types } }: ShownProperty): boolean {
  return (
    (types.has('integer') || types.has('number')) && [...types].every((type) => /^(?:integer|number|null)$/.test(type))
  );
}

/** The only name that a phrase means, whatever the unit in the name: `unit price` for `unitPriceCents`. */
function called(phrase: string, names: readonly string[]): string | undefined {
  const own = words(phrase);
  const found = names.filter((name) => words(name) === own || words(name).replace(unit, '') === own);
  return found.length === 1 ? found[0] : undefined;
}

/** The words of a name or a phrase, without articles, the last one in the singular. */
function words(text: string): string {
  return singular(
    nameWords(text)
      .trim()
      .replace(/^(?:the|its|their|all|an?) /, ''),
  );
}

const unit =
  / (cents?|pence|minor|micros|seconds?|minutes?|hours?|days?|ms|millis|m?g|kg|grams?|m?l|mm|cm|m|km|percent|eur|usd|gbp)$/;

function unitOf(name: string): string {
  return unit.exec(words(name))?.[1] ?? '';
}
