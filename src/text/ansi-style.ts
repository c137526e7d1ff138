/** How a terminal shows text: a colour, bold, or faint (ECMA-48, 8.3.117). */
export type AnsiStyle = keyof typeof codes;

const codes = { bold: 1, faint: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** The text in a style, for a terminal that shows it. */
export function ansiStyle(text: string, style: AnsiStyle): string {
  return `\u001b[${codes[style]}m${text}\u001b[0m`;
}
