import { escapeLines } from './escape-text.ts';

/** A message of SARIF that shows a text as it is: brackets are escaped, because `[text](address)` is a link (SARIF 2.1.0, 3.11.6), and so are backslashes before them. */
export function sarifMessage(text: string): { readonly text: string } {
  return { text: escapeLines(text).replaceAll(/(\\*)([[\]])/g, '$1$1\\$2') };
}
