import { pickFrom } from '../seeds/seed.ts';
import { type MakeText, ofProperty } from './text-makers.ts';
import type { ValuePlace } from './value-place.ts';

/** What texts properties of some names have. */
export interface TextRule {
  /** The name of a property that this rule makes, and no rule before it; a test reads it. */
  readonly example: string;
  /** Of the words of the name, with spaces between them. */
  readonly names: RegExp;
  /** Whether the texts are times, which are in order whatever they are of. */
  readonly isTime?: boolean;
  readonly make: (place: ValuePlace) => MakeText;
}

export function rule(example: string, names: RegExp, make: MakeText): TextRule {
  return { example, names, make: () => make };
}

export function ruleByPlace(example: string, names: RegExp, make: (place: ValuePlace) => MakeText): TextRule {
  return { example, names, make };
}

export function oneOf(example: string, names: RegExp, texts: readonly string[]): TextRule {
  return rule(
    example,
    names,
    ofProperty((seed) => pickFrom(texts, seed)),
  );
}
