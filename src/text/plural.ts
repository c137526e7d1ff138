/** `1 case`, `2 cases`, `2 properties`. */
export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ie` : noun}s`;
}

/** `text, json or junit`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
