/** `1 case`, `2 cases`, `2 properties`. */
export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ie` : noun}s`;
}

/** The singular of the last word: `book` for `books`, `shop category` for `shop categories`. */
export function singular(words: string): string {
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '');
}

/** `text, json or junit`. */
export function listOf(words: readonly string[], last: 'and' | 'or' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `GET /books, POST /books and 7 more`: so many of the names, and how many others there are. */
export function firstNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
