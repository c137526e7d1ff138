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
