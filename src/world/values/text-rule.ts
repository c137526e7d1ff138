import { pickFrom } from '../seeds/seed.ts';
import { type MakeText, ofProperty } from './text-makers.ts';
import type { ValuePlace } from './value-place.ts';

/** Which texts properties have by the words of their names. In a table of rules the first one that fits counts. */
export interface TextRule {
  /** The name of a property that this rule makes, and no rule before it; a test reads it. */
  readonly example: string;
  /** Tested against the words of the name in lower case, with spaces between them: `created at` for `createdAt`. */
  readonly names: RegExp;
  /** Whether the texts are times, which are in order whatever they are of. */
  readonly isTime?: boolean;
  readonly make: (place: ValuePlace) => MakeText;
}

/** A rule whose texts are made in the same way wherever the property is. */
export function rule(example: string, names: RegExp, make: MakeText): TextRule {
  return { example, names, make: () => make };
}

/** A rule whose texts depend on the place: on the kind of thing around the property, its description or its longest length. */
export function ruleByPlace(example: string, names: RegExp, make: (place: ValuePlace) => MakeText): TextRule {
  return { example, names, make };
}

/** A rule whose text is one of `texts`, by the seed of the property. */
export function oneOf(example: string, names: RegExp, texts: readonly string[]): TextRule {
  return rule(
    example,
    names,
    ofProperty((seed) => pickFrom(texts, seed)),
  );
}
