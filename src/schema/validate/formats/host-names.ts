import punycode from 'punycode/punycode.js';
import { isUnicodeLabel, isValidBidi } from './domain-labels.ts';

const maxLabelLength = 63;
const maxNameLength = 253;

/** Whether a text is a host name (RFC 1123, 2.1) whose `xn--` labels are valid A-labels (RFC 5890, 2.3.2.1). */
export function isHostName(text: string): boolean {
  return /^[a-z0-9.-]*$/i.test(text) && areValidLabels(text.split('.'));
}

/** Whether a text is a host name with labels in any script (RFC 5890, 2.3.2.3); other full stops may separate them (RFC 3490, 3.1). */
export function isInternationalHostName(text: string): boolean {
  return areValidLabels(text.split(/[.\u3002\uff0e\uff61]/));
}

function areValidLabels(labels: readonly string[]): boolean {
  const unicode = labels.map(unicodeLabel);
  const ascii = labels.map((label) => (isAscii(label) ? label : `xn--${punycode.encode(label)}`));
  if (unicode.includes(undefined) || ascii.join('.').length > maxNameLength) return false;
  return ascii.every(({ length }) => length <= maxLabelLength) && isValidBidi(unicode.map(String));
}

/** The Unicode form of a label; `undefined` when it is not a valid label. */
function unicodeLabel(label: string): string | undefined {
  if (!isAscii(label)) return isUnicodeLabel(label) ? label : undefined;
  if (!/^xn--/i.test(label)) {
    return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label) && !/^..--/.test(label) ? label : undefined;
  }
  const encoded = label.slice(4).toLowerCase();
  const shown = decoded(encoded);
  const isRoundTrip = shown !== undefined && !isAscii(shown) && punycode.encode(shown) === encoded;
  return isRoundTrip && isUnicodeLabel(shown) ? shown : undefined;
}

function decoded(encoded: string): string | undefined {
  try {
    return punycode.decode(encoded);
  } catch {
    return undefined;
  }
}

function isAscii(text: string): boolean {
  return [...text].every((character) => character <= '\u007f');
}
