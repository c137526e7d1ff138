const base = 36;
const threshold = { least: 1, most: 26 };
const firstCode = 128;
const firstBias = 72;

/** The text that a Punycode string stands for (RFC 3492, 6.2); `undefined` when it stands for none. */
export function decodePunycode(encoded: string): string | undefined {
  const at = encoded.lastIndexOf('-');
  const output = Array.from(at > 0 ? encoded.slice(0, at) : '', (character) => character.codePointAt(0) ?? 0);
  let rest = encoded.slice(at > 0 ? at + 1 : 0);
  let [code, bias, index] = [firstCode, firstBias, 0];
  while (rest !== '') {
    const read = readNumber(rest, bias);
    if (read === undefined) return undefined;
    const next = index + read.value;
    const length = output.length + 1;
    bias = adapted(read.value, {
      length,
      isFirst: index === 0 && code === firstCode && output.length === Math.max(at, 0),
    });
    code += Math.floor(next / length);
    index = next % length;
    if (code > 0x10ffff) return undefined;
    output.splice(index, 0, code);
    index += 1;
    rest = rest.slice(read.digits);
  }
  return String.fromCodePoint(...output);
}

/** The Punycode string of a text (RFC 3492, 6.3). */
export function encodePunycode(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < firstCode);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let [code, bias, delta, handled] = [firstCode, firstBias, 0, basic.length];
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((other) => other >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta += 1;
      if (other !== code) continue;
      output += writeNumber(delta, bias);
      bias = adapted(delta, { length: handled + 1, isFirst: handled === basic.length });
      [delta, handled] = [0, handled + 1];
    }
    [delta, code] = [delta + 1, code + 1];
  }
  return output;
}

function limitAt(position: number, bias: number): number {
  return Math.min(threshold.most, Math.max(threshold.least, position - bias));
}

function readNumber(text: string, bias: number): { readonly value: number; readonly digits: number } | undefined {
  let [value, weight] = [0, 1];
  for (let digits = 1; digits <= text.length; digits += 1) {
    const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(text.charAt(digits - 1).toLowerCase());
    if (digit === -1) return undefined;
    const number = digit < 10 ? digit + 26 : digit - 10;
    value += number * weight;
    const limit = limitAt(digits * base, bias);
    if (number < limit) return { value, digits };
    weight *= base - limit;
    if (value > Number.MAX_SAFE_INTEGER / base) return undefined;
  }
  return undefined;
}

function writeNumber(number: number, bias: number): string {
  let [rest, text] = [number, ''];
  for (let position = base; ; position += base) {
    const limit = limitAt(position, bias);
    if (rest < limit) return text + digitOf(rest);
    text += digitOf(limit + ((rest - limit) % (base - limit)));
    rest = Math.floor((rest - limit) / (base - limit));
  }
}

function digitOf(number: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(number);
}

function adapted(delta: number, { length, isFirst }: { readonly length: number; readonly isFirst: boolean }): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((base - threshold.least) * threshold.most) / 2; steps += base) {
    rest = Math.floor(rest / (base - threshold.least));
  }
  return steps + Math.floor(((base - threshold.least + 1) * rest) / (rest + 38));
}
