import type { Json } from '../../model/json.ts';

/**
 * Whether a text is shown with a part hidden, as numbers of accounts and addresses are: `********2345` for `00012345`, `CH93 **** 2957`, `a***@example.org`.
 * Spaces and hyphens only group the characters.
 */
export function isMasked(was: Json | undefined, is: Json | undefined): boolean {
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  const sent = was.replaceAll(grouping, '');
  const shown = is.replaceAll(grouping, '');
  const { start = '', end } = (masked.exec(shown) ?? maskedInside.exec(shown))?.groups ?? {};
  return end !== undefined && start.length + end.length < sent.length && sent.startsWith(start) && sent.endsWith(end);
}

/** `CH93 0076`, `4111-1111`. */
const grouping = /[ -]/g;
/** `********2345`. */
const masked = /^[*\u2022\u25cfX]{3,}(?<end>\w{0,4})$/;
/** `a***@example.org`; `X` may be a letter of the text here. */
const maskedInside = /^(?<start>[^*\u2022\u25cf]+)[*\u2022\u25cf]{3,}(?<end>[^*\u2022\u25cf]*)$/;
