/** The text with every lone surrogate, which has no UTF-8 form, replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
