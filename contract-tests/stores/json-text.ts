/**
 * A JSON value as it was written: numbers keep their digits, and no property name can change a prototype. The stores do not use the JSON reader of
 * the product, so that both cannot share a mistake.
 */
export type Value =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly source: string }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Value> }
  | { readonly kind: 'array' | 'boolean' | 'null' };

/** Reads one JSON text (RFC 8259). Of properties with the same name, the last one counts. Throws `SyntaxError`. */
export function readJsonText(text: string): Value {
  JSON.parse(text);
  return decoded(JSON.parse(text.replace(token, mark)));
}

/** Decodes UTF-8 strictly and keeps a byte order mark, which JSON then refuses. Throws `TypeError`. */
export function readUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The exact integer a number stands for (`1.0` and `1e2` are integers), `undefined` when it is not an integer or has over 19 digits. */
export function integerOf(source: string): bigint | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = withoutOuterZeros(whole + fraction);
  if (digits.text === '') return 0n;
  const shift = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.trailing);
  if (shift < 0n || shift > 19n || digits.text.length + Number(shift) > 19) return undefined;
  return BigInt(sign + digits.text + '0'.repeat(Number(shift)));
}

/** JSON with all characters escaped that are not ASCII. */
export function escaped(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Strings and numbers of a text that is known to be JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A number becomes the string `n…`, a string the string `s…`: so the parser keeps the digits and sees no `__proto__`. */
function mark(found: string): string {
  return found.startsWith('"') ? `"s${found.slice(1)}` : `"n${found}"`;
}

function decoded(marked: unknown): Value {
  if (typeof marked === 'string') {
    const text = marked.slice(1);
    return marked.startsWith('n') ? { kind: 'number', source: text } : { kind: 'string', text };
  }
  if (marked === null) return { kind: 'null' };
  if (typeof marked !== 'object') return { kind: 'boolean' };
  if (Array.isArray(marked)) return { kind: 'array' };
  return {
    kind: 'object',
    // Read on access: values that are not used may be nested as deep as they like.
    get members() {
      return new Map(Object.entries(marked).map(([name, value]) => [name.slice(1), decoded(value)] as const));
    },
  };
}

function withoutOuterZeros(digits: string): { readonly text: string; readonly trailing: number } {
  let start = 0;
  let end = digits.length;
  while (start < end && digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  return { text: digits.slice(start, end), trailing: digits.length - end };
}
