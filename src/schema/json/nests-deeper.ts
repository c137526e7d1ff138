/** Whether more than `levels` brackets may be open at once in a JSON text; those in strings count, too. To parse such a text takes seconds. */
export function nestsDeeper(text: string, levels: number): boolean {
  if (text.length <= levels) return false;
  let open = 0;
  for (let at = 0; at < text.length && open <= levels; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) open++;
    else if ((code === 0x5d || code === 0x7d) && open > 0) open--;
  }
  return open > levels;
}

/** Whether a JSON text may have more than so many values beside each other; commas in strings count, too. Each takes a hundred times its bytes in memory. */
export function hasMoreValues(text: string, most: number): boolean {
  let count = 1;
  for (let at = text.indexOf(','); at !== -1 && count <= most; at = text.indexOf(',', at + 1)) count++;
  return count > most;
}
