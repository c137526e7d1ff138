/** The text with its percent-encoding decoded; a stray `%` stays as it is: the schema decides whether it is valid. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same for a part of a query, in which a plus sign is a space. */
export function decodeForm(text: string): string {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
