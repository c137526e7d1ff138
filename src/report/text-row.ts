/** A label and what it stands for, in two columns. */
export function renderRow([label, text]: readonly [string, string]): string {
  return `${label.padEnd(8)}  ${text}`;
}
