/** `line 3, column 14`, for an offset in a text. */
export function placeInText(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) line++;
  return `line ${line}, column ${offset - start + 1}`;
}
