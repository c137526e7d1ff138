import type { CredentialUse, OutOfScopeReason } from './case.ts';

/**
 * Something about a request that others need not have: a long name, a header, a missing property. Bugs are separated, and put together, by
 * what the requests that show them have in common.
 */
export type Trait =
  | TraitOf<PlainTraitKind, undefined, undefined>
  | TraitOf<PropertyTraitKind, undefined, string>
  | TraitOf<TextTraitKind, undefined, string | undefined>
  | TraitOf<'text-has-mark', string, string | undefined>
  | TraitOf<'text-length-at-least', number, string | undefined>
  | TraitOf<'number-at-least' | 'number-at-most' | 'number-above' | 'number-below', string, string>
  | TraitOf<'number-beyond-bits', 32 | 53 | 64, string>
  | TraitOf<'property-type' | 'property-only-fault', string, string>
  | TraitOf<'properties-swapped', string, string>
  | TraitOf<'first-property' | 'undeclared-property', string, undefined>
  | TraitOf<'undeclared-properties-at-least' | 'depth-at-least' | 'bytes-at-least', number, undefined>
  | TraitOf<'body-type' | 'accept' | 'content-type' | 'header' | 'method', string, undefined>
  | TraitOf<'credential', CredentialUse, undefined>
  | TraitOf<'header-name-case', 'lower-case' | 'upper-case', undefined>
  | TraitOf<'out-of-scope', OutOfScopeReason, undefined>;

/** The kinds of traits. */
export type TraitKind = Trait['kind'];

interface TraitOf<Kind extends string, Value, Property> {
  readonly kind: Kind;
  /** Which of several traits of this kind: a header name, a number of bytes. */
  readonly value: Value;
  /** The property of the body that it is about; `undefined` for a text: some property. */
  readonly property: Property;
  /** Equal traits have equal keys, different traits have different ones. Of a trait without value and property it is the kind. */
  readonly key: string;
}

/** What the request as a whole is or has. `ordinary`: it was made to be as ordinary as can be. */
export type PlainTraitKind =
  | 'ordinary'
  | 'follows-bad-request'
  | 'credential-not-valid'
  | 'no-content-type'
  | 'content-type-parameter'
  | 'content-type-capitals'
  | 'content-type-other'
  | 'media-type-undocumented'
  | 'expects-continue'
  | 'body-absent'
  | 'body-invalid'
  | 'body-not-json'
  | 'body-not-strict-json'
  | 'body-not-object'
  | 'body-opens-array'
  | 'body-chunked'
  | 'body-many-chunks'
  | 'body-in-two-pieces'
  | 'body-in-pieces'
  | 'body-leading-space'
  | 'body-inner-space'
  | 'escapes'
  | 'unicode-escapes'
  | 'number-with-exponent'
  | 'number-with-point'
  | 'undeclared-properties';

/** What a property of the body is. `property-wrong`: it is missing, or its value is not valid. */
export type PropertyTraitKind =
  | 'property-sent'
  | 'property-not-sent'
  | 'property-wrong'
  | 'number-zero'
  | 'number-negative'
  | 'number-with-fraction';

/** What a text in the body is or has. */
export type TextTraitKind =
  | 'text-empty'
  | 'text-blank'
  | 'text-outer-space'
  | 'text-double-space'
  | 'text-odd-space'
  | 'text-digits'
  | 'text-like-number'
  | 'text-json-word'
  | 'text-capitals'
  | 'text-no-letters'
  | 'text-control-characters'
  | 'text-quotes'
  | 'text-json-escapes'
  | 'text-html-escapes'
  | 'text-beyond-ascii'
  | 'text-beyond-latin-1'
  | 'text-beyond-bmp'
  | 'text-combining-marks'
  | 'text-right-to-left'
  | 'text-invisible-characters'
  | 'text-noncharacters'
  | 'text-not-nfc'
  | 'text-not-nfkc';
