import type { JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import type { DiscriminatorValues, Shape } from '../../schema/shape/shape.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { countNames, isTotalName } from '../names/count-names.ts';
import { anyOf, conditions, frequencies } from './conditional-words.ts';
import { wholeSentences } from './cut-sentences.ts';

/** What the description of a number says that it is worked out from. */
export type StatedSum =
  /** The sum, the difference (the first less all others), the product, the largest or the smallest of properties beside it. */
  | {
      readonly kind: 'sum' | 'difference' | 'product' | 'largest' | 'smallest';
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
  /** The number of items of a list beside it. */
  | {
      readonly kind: 'count';
      readonly property: string;
      readonly list: string;
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
    const [sentence = '', ...further] = wholeSentences(descriptionAt(document, ...sources)).map(plainly);
    const others = numbers.filter((one) => one.name !== name).map((one) => one.name);
    const around = { name, others, properties };
    const said = readSum(sentence, around) ?? (further.some(exempts) ? undefined : readInWords(sentence, around));
    const isCut = said?.kind === 'count' && mayBeCut(document, properties, said.list);
    return said === undefined || isCut ? [] : [said];
  });
}

function plainly(sentence: string): string {
  return sentence.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
}

/** Whether a list may be described as a part of all items: the number of these is another one. */
function mayBeCut(document: JsonObject, properties: readonly ShownProperty[], list: string): boolean {
  const sources = properties.find(({ name }) => name === list)?.shape.sources ?? [];
  return /\b(?:first|last|latest|newest|recent|some|top|most|only|preview|excerpt|sample|up to|not|without|if|when|page)\b/i.test(
    descriptionAt(document, ...sources),
  );
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

/** What is said in other words than those of arithmetic: `What the amounts of the lines add up to`, `The larger of weight and volume`, `The number of parcels`. */
function readInWords(sentence: string, around: Around): StatedSum | undefined {
  const { name: property } = around;
  const summed = addedUp.map((form) => form.exec(sentence.replace(remark, ''))?.[1]).find((one) => one !== undefined);
  if (summed !== undefined) {
    const of = operands(summed.split(/,? and |, /), around);
    return of ? { kind: 'sum', property, of } : sumOfSingleItems(summed.replace(/(?<=\w)['’]s?(?= )/, ''), around);
  }
  for (const form of extremes) {
    const { which = '', parts = '' } = form.exec(sentence)?.groups ?? {};
    const of = operands(parts.split(/,? (?:and|or) |, /), around);
    if (of) return { kind: /^(?:max|larg|great|high|big)/i.test(which) ? 'largest' : 'smallest', property, of };
  }
  return countOf(sentence, around);
}

const upIs = '(?:adds?|sums?|amounts?|comes?) (?:up )?to';
const together =
  '(?:added (?:up|together)|summed(?: up)?|combined|together|taken together|put together|altogether|in total)';

/** `What the amounts of the lines add up to`, `All line totals added up`, `The combined weight of all parcels`. */
const addedUp: readonly RegExp[] = [
  new RegExp(`^what (?:all )?(.+?)(?:, taken together,)? ${upIs}$`, 'i'),
  /^(?:adding up|adds up) (.+)$/i,
  new RegExp(`^(?:all )?(?:of )?(?:the )?(.+?),? (?:all )?${together}$`, 'i'),
  /^(?:the )?(?:combined|summed|aggregated?|cumulated|added[- ]up) (.+ (?:of|in|over) .+)$/i,
];

/** `, as declared (not the volumetric one)`: which of several numbers is meant. */
const remark = /(?:, as (?:declared|given|sent|entered|stated|ordered))?(?: \(not (?:the|its|their) \w+ ones?\))?$/i;

const size =
  '(?<which>larger|largest|greater|greatest|higher|highest|bigger|biggest|smaller|smallest|lower|lowest|lesser|least)';
/** `The larger of weight and volume`, `Weight or volume, whichever is greater`, `max(weight, volume)`. */
const extremes: readonly RegExp[] = [
  new RegExp(
    `^(?:always )?(?:the )?${size}(?: (?:one|value|number))? (?:of|out of|among) (?:the two[,:]? )?(?<parts>.+)$`,
    'i',
  ),
  /^(?:always )?(?:the )?(?<which>maximum|minimum|max|min) of (?<parts>.+)$/i,
  new RegExp(
    `^(?:either )?(?<parts>.+?)[,:]? whichever (?:one )?(?:is|of (?:them|the two|these) is) (?:the )?${size}(?: one)?$`,
    'i',
  ),
  new RegExp(`^whichever (?:one )?(?:of )?(?<parts>.+?) is (?:the )?${size}(?: one)?$`, 'i'),
  /^(?<which>max|min) ?\((?<parts>.+)\)$/i,
];

/** The sum of a property of items, unless each of them may count several times: a price beside a quantity is not summed up as it is. */
function sumOfSingleItems(summed: string, around: Around): StatedSum | undefined {
  const sum = sumOfItems(summed, around) ?? sumOfItems(summed.replace(/^(?:the )?(\w+) (\w+)$/, '$2 of $1'), around);
  if (sum?.kind !== 'sum-of-items') return undefined;
  const items = around.properties.find(({ name }) => name === sum.list)?.items ?? [];
  const counts = items.some((one) => one.name !== sum.member && multiple.test(words(one.name)));
  return counts && !/total|amount|sum\b/.test(words(sum.member)) ? undefined : sum;
}

const multiple = /^(?:quantity|qty|count|unit|piece|copy|copie|number|number of \w+|\w+ (?:count|quantity))$/;

/** `The number of parcels` of the `parcelCount` beside `parcels`, and `Number of entries in lines`. */
function countOf(sentence: string, { name: property, properties }: Around): StatedSum | undefined {
  const listed = (phrase: string | undefined) => {
    const lists = properties.filter(({ shape }) => shape.types.has('array'));
    const found = phrase === undefined ? [] : lists.filter((one) => words(one.name) === words(phrase));
    return found.length === 1 ? found[0]?.name : undefined;
  };
  if (isTotalName(property)) return undefined;
  const [, inList] = /^(?:the )?(?:number|count) of (?:items|entries|elements) (?:in|of) (.+)$/i.exec(sentence) ?? [];
  const [, things] = [...countsOf].map((form) => form.exec(sentence)).find((one) => one !== null) ?? [];
  const named = listed(things);
  const isCount =
    named !== undefined &&
    ['count', ...countNames(words(named), nameWords(named).trim())].includes(nameWords(property).trim());
  const list = listed(inList) ?? (isCount ? named : undefined);
  return list === undefined ? undefined : { kind: 'count', property, list };
}

const ofIt = '(?: (?:in|on|of) (?:it|(?:this|the) (?!day|week|month|year|hour|past|last|next|first|top|other)\\w+))?';
const countsOf: readonly RegExp[] = [
  new RegExp(`^(?:the )?(?:number|count) of (.+?)${ofIt}$`, 'i'),
  new RegExp(
    `^how many (.+?)(?: (?:there are|it has|it contains|(?:this|the) \\w+ (?:has|contains|consists of|comes in))|(?: are| there are)?${ofIt})$`,
    'i',
  ),
];

/** Whether what else a description says may take back what one of its sentences says. */
export function exempts(sentence: string): boolean {
  return exemption.test(sentence);
}

const exemption = anyOf(conditions, frequencies, [
  'may',
  'might',
  'could',
  'should',
  'otherwise',
  'instead',
  'only',
  'but',
  'apart',
  'without',
  'exclud(?:es?|ing)',
  '(?:is|are|does|do) not',
  'never',
  'extend(?:s|ed)?',
  'postponed?',
  'renew(?:s|ed)?',
  'overrid(?:es?|den)',
  'defaults?',
  'later',
  'earlier',
  'sooner',
  'longer',
  'shorter',
  'estimated?',
]);

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
