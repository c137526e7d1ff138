import punycode from 'punycode/punycode.js';
import { isBidiSound, isUnicodeLabel } from './domain-labels.ts';

const longestLabel = 63;
const longestName = 253;

/** A host name (RFC 1123, 2.1), its labels of the form `xn--` being ones that may be registered (RFC 5890, 2.3.2.1). */
export function isHostName(text: string): boolean {
  return /^[a-z0-9.-]*$/i.test(text) && areLabels(text.split('.'));
}

/** A host name with labels in any script (RFC 5890, 2.3.2.3), which other full stops may part (RFC 3490, 3.1). */
export function isInternationalHostName(text: string): boolean {
  return areLabels(text.split(/[.\u3002\uff0e\uff61]/));
}

function areLabels(labels: readonly string[]): boolean {
  const shown = labels.map(shownLabel);
  const sent = labels.map((label) => (isAscii(label) ? label : `xn--${punycode.encode(label)}`));
  if (shown.includes(undefined) || sent.join('.').length > longestName) return false;
  return sent.every(({ length }) => length <= longestLabel) && isBidiSound(shown.map(String));
}

/** A label as people see it; `undefined` when it is none. */
function shownLabel(label: string): string | undefined {
  if (!isAscii(label)) return isUnicodeLabel(label) ? label : undefined;
  if (!/^xn--/i.test(label)) {
    return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label) && !/^..--/.test(label) ? label : undefined;
  }
  const encoded = label.slice(4).toLowerCase();
  const shown = decoded(encoded);
  const isTrue = shown !== undefined && !isAscii(shown) && punycode.encode(shown) === encoded;
  return isTrue && isUnicodeLabel(shown) ? shown : undefined;
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
