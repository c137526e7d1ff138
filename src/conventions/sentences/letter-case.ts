/** Whether a text says that capitals make no difference: `regardless of case`, `case-insensitive`, `upper and lower case are the same`. */
export function saysAnyCase(text: string): boolean {
  return anyCase.test(text.replaceAll(/\s+/g, ' '));
}

const anyCase = new RegExp(
  [
    String.raw`\b(?:regardless of|irrespective of|ignor(?:es?|ing)|whatever) (?:the |its )?(?:(?:letter|upper|lower|upper (?:and|or) lower) )?case\b`,
    String.raw`\bcase[- ]insensitiv`,
    String.raw`\bin upper or lower case\b`,
    String.raw`\b(?:upper|lower)(?:[- ]case)? and (?:lower|upper)[- ]case (?:letters )?(?:are|being|count as|make|is) (?:\w+ )?(?:the same|alike|equal|no difference)\b`,
    String.raw`\bcase\b[^.]*\b(?:no difference|is ignored|not (?:matter|distinguished|significant))`,
  ].join('|'),
  'i',
);

/**
 * Whether a clause says it of what the clause before it is about, and of nothing else: `upper and lower case make no difference there`, `this ignores case`.
 */
export function saysAnyCaseOfThat(clause: string): boolean {
  return anyCaseOfThat.test(clause.replaceAll(/\s+/g, ' ').trim());
}

const letters = '(?:(?:upper|lower)(?:[- ]case)? and (?:lower|upper)[- ]case(?: letters)?|(?:the )?(?:letter )?case)';
const noDifference = '(?:makes? no difference|(?:is|are) (?:ignored|the same|not distinguished)|do(?:es)? not matter)';
const thatIgnores =
  '(?:is case[- ]insensitive|ignores LETTERS|(?:is so|holds|applies|is checked) (?:regardless of|irrespective of|ignoring|whatever) LETTERS)';

const anyCaseOfThat = new RegExp(
  `^(?:and )?(?:${letters} ${noDifference} (?:there|here|for (?:this|that|it))|(?:this|that|it) ${thatIgnores.replaceAll('LETTERS', letters)})[.)]*$`,
  'i',
);

/** `*The Ferry* and *the ferry* are the same title`: two texts in quotes that differ in case alone. */
export function namesSameInOtherCase(text: string): boolean {
  const [, , one = '', other = ''] = quotedPair.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

const quotedPair =
  /([*_`"']{1,2})([^*_`"']{2,60})\1 and \1([^*_`"']{2,60})\1 (?:are|count as|mean|is) (?:\w+ ){0,2}(?:the same|one|equal|alike)\b/;
