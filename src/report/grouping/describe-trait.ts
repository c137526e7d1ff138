import { writtenValue } from '../../http/written-value.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingGroup } from '../../model/report.ts';
import type { Trait, TraitKind } from '../../model/trait.ts';
import { alternativesOf } from './cluster-stats.ts';

/** How many of several traits are named. */
const mostNamed = 5;

/** A trait in words: `name is empty`, `the body is chunked`. */
export function describeTrait({ kind, value, property }: Trait): string {
  return texts[kind].replace(/\{(\w+)\}/g, (_, slot) => (slot === 'value' ? `${value}` : (property ?? 'a text')));
}

/** When a bug shows, in words; `undefined` when that is not known. A length is that of the smallest request that shows it, where that was looked for. */
export function describeWhen({
  commonTraits,
  finding,
}: Pick<FindingGroup, 'commonTraits' | 'finding'>): string | undefined {
  return describeTraits(finding.isSmallest ? commonTraits.map((trait) => atItsLimit(trait, finding)) : commonTraits);
}

/** The trait with the exact length: traits count lengths in steps, and no shorter text than that of the smallest request shows the bug. */
function atItsLimit(trait: Trait, { exchange: { case: sent } }: Finding): Trait {
  if (trait.kind !== 'text-length-at-least' || trait.property === undefined) return trait;
  const properties = Object.entries(writtenValue(sent.request.body) ?? {});
  const [, value] = properties.find(([name]) => name === trait.property) ?? [];
  return typeof value === 'string' ? { ...trait, value: Math.max(trait.value, [...value].length) } : trait;
}

/** Traits of which each request has one: `Accept is text/html or text/csv`; `undefined` when there are none. */
export function describeTraits([first, ...others]: readonly Trait[]): string | undefined {
  if (first === undefined) return undefined;
  const isAlternative = alternativesOf(first) !== undefined;
  const rest = others.slice(0, mostNamed - 1).map((trait) => (isAlternative ? `${trait.value}` : describeTrait(trait)));
  return [describeTrait(first), ...rest].join(' or ');
}

/** These words are part of causes, which users put into baselines: where one changes, `render/baseline.ts` must still read the old one. */
const texts: Readonly<Record<TraitKind, string>> = {
  ordinary: 'nothing unusual',
  'follows-bad-request': 'the request follows a bad one',
  method: 'the method is {value}',
  'out-of-scope': 'the request is out of scope by {value}',

  credential: 'the credential is {value}',
  'credential-not-valid': 'the credential is not the valid one',

  accept: 'Accept is {value}',
  header: 'there is a header {value}',
  'header-name-case': 'header names are in {value}',
  'content-type': 'Content-Type is {value}',
  'no-content-type': 'there is no Content-Type',
  'content-type-parameter': 'Content-Type has a parameter',
  'content-type-capitals': 'Content-Type has capitals',
  'content-type-other': 'Content-Type names another media type',
  'media-type-undocumented': 'the media type is not the documented one',
  'expects-continue': 'the request waits for 100 (Continue)',

  'body-absent': 'the body is absent',
  'body-invalid': 'the body is invalid',
  'body-not-json': 'the body is not JSON',
  'body-not-strict-json': 'the body is not strictly JSON',
  'body-not-object': 'the body is not an object',
  'body-opens-array': 'the body opens an array',
  'body-type': 'the body as a whole is {value}',
  'body-chunked': 'the body is chunked',
  'body-many-chunks': 'the body is sent in many chunks',
  'body-in-two-pieces': 'the body is sent in two pieces',
  'body-in-pieces': 'the body arrives in more than one piece',
  'body-leading-space': 'white space comes before the body',
  'body-inner-space': 'there is white space between the tokens',
  'bytes-at-least': 'the body has {value} bytes or more',
  'depth-at-least': 'the body is nested {value} deep or deeper',
  escapes: 'texts are written with escapes',
  'unicode-escapes': 'texts are written with \\u escapes',
  'number-with-exponent': 'a number is written with an exponent',
  'number-with-point': 'a number is written with a point',

  'first-property': '"{value}" comes first',
  'properties-swapped': '"{value}" comes before "{property}"',
  'undeclared-properties': 'there are undeclared properties',
  'undeclared-properties-at-least': 'there are {value} undeclared properties or more',
  'undeclared-property': 'there is an undeclared property "{value}"',
  'property-sent': 'there is a {property}',
  'property-not-sent': 'there is no {property}',
  'property-type': '{property} is {value}',
  'property-only-fault': 'only {property} is wrong: it is {value}',
  'property-wrong': '{property} is wrong or missing',

  'number-zero': '{property} is 0',
  'number-negative': '{property} is negative',
  'number-with-fraction': '{property} has a fraction',
  'number-at-least': '{property} is {value} or more',
  'number-at-most': '{property} is {value} or less',
  'number-above': '{property} is greater than {value}',
  'number-below': '{property} is less than {value}',
  'number-beyond-bits': '{property} is beyond {value} bits',

  'text-empty': '{property} is empty',
  'text-blank': '{property} is blank',
  'text-outer-space': '{property} has spaces around it',
  'text-double-space': '{property} has several spaces in a row',
  'text-odd-space': '{property} has white space other than single spaces',
  'text-digits': '{property} is digits',
  'text-like-number': '{property} looks like a number',
  'text-json-word': '{property} is a word of JSON',
  'text-capitals': '{property} has capitals',
  'text-no-letters': '{property} has no letters',
  'text-control-characters': '{property} has control characters',
  'text-quotes': '{property} has quotes',
  'text-json-escapes': '{property} has characters that JSON escapes',
  'text-html-escapes': '{property} has characters that HTML escapes',
  'text-beyond-ascii': '{property} has characters beyond ASCII',
  'text-beyond-latin-1': '{property} has characters beyond ISO 8859-1',
  'text-beyond-bmp': '{property} has characters beyond U+FFFF',
  'text-combining-marks': '{property} has combining marks',
  'text-right-to-left': '{property} has characters of scripts from right to left',
  'text-invisible-characters': '{property} has invisible characters',
  'text-noncharacters': '{property} has noncharacters',
  'text-not-nfc': '{property} is not composed (NFC)',
  'text-not-nfkc': '{property} has compatibility characters',
  'text-has-mark': '{property} has {value}',
  'text-length-at-least': '{property} is {value} characters long or longer',
};
