import type { Pointer } from '../../model/json.ts';
import { decimalOf } from './json-number.ts';
import { join } from './pointer.ts';

/** A number as it is written in a JSON text. */
export interface NumberToken {
  readonly pointer: Pointer;
  /** The property that it is the value of, or an item of; `''` where there is none. */
  readonly name: string;
  readonly token: string;
}

/** A number with fewer digits fits into a double. */
const manyDigits = /\d[\d.]{15}/;

/** Whether a text may have numbers that a double cannot hold. Cheap: most texts have none. */
export function mayExceedDoubles(text: string): boolean {
  return manyDigits.test(text);
}

/** Whether a finite JSON number loses digits when it is read as a double and written again (RFC 8259, 6). */
export function exceedsDouble(token: string): boolean {
  const nearest = Number(token);
  return Number.isFinite(nearest) && !isSameNumber(token, String(nearest));
}

/** Whether two JSON number tokens mean the same number, to the last digit; `-0` and `0` do. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [decimalOf(one), decimalOf(other)];
  const isZero = left.digits === '' && right.digits === '';
  return (
    (isZero || left.negative === right.negative) && left.digits === right.digits && left.exponent === right.exponent
  );
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],:]/gs;

/** The numbers of a text that is known to be JSON, in its order, with all their digits. */
export function* numberTokensIn(text: string): Generator<NumberToken> {
  const open: { isArray: boolean; name: string; index: number }[] = [];
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    const innermost = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({ isArray: token === '[', name: token === '[' ? containerName(innermost) : '', index: 0 });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && innermost?.isArray) innermost.index += 1;
    else if (token === ':' && innermost) innermost.name = JSON.parse(last) as string;
    else if (/^[-\d]/.test(token)) {
      const places = open.map(({ isArray, name, index }) => (isArray ? index : name));
      yield { pointer: join('', ...places), name: containerName(innermost), token };
    }
    last = token;
  }
}

function containerName(container: { readonly name: string } | undefined): string {
  return container?.name ?? '';
}
