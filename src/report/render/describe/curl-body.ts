import { isPlain, quoteFormat, quoteWord } from '../../../text/shell.ts';

/** How a request body gets into curl: as an operand of `--data-raw`, or from a command whose output is piped into it. */
export type BodySource =
  | { readonly kind: 'operand'; readonly word: string }
  | { readonly kind: 'pipe'; readonly command: string };

/** A shorter body is written out; a longer one names what it repeats. */
const longBytes = 400;
/** What a repetition must cover before it is worth a command of its own. */
const repetitionBytes = 128;
const longestUnit = 32;

/** A POSIX way to produce these bytes. However large they are, it stays runnable: what is piped knows no limit on the length of an argument. */
export function renderBodySource(bytes: Uint8Array): BodySource {
  if (bytes.length <= longBytes) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    if (isPlain(text) && !text.includes('\ufffd')) return { kind: 'operand', word: quoteWord(text) };
    return { kind: 'pipe', command: `printf ${quoteFormat(bytes)}` };
  }
  const commands = segmentsOf(bytes).map(renderSegment);
  return { kind: 'pipe', command: commands.length === 1 ? commands.join() : `{ ${commands.join('; ')}; }` };
}

interface Segment {
  readonly unit: Uint8Array;
  readonly times: number;
}

function segmentsOf(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  let literalFrom = 0;
  let place = 0;
  while (place < bytes.length) {
    const repetition = repetitionAt(bytes, place);
    if (repetition === undefined) {
      place += 1;
      continue;
    }
    if (literalFrom < place) segments.push({ unit: bytes.subarray(literalFrom, place), times: 1 });
    segments.push(repetition);
    place += repetition.unit.length * repetition.times;
    literalFrom = place;
  }
  if (literalFrom < bytes.length) segments.push({ unit: bytes.subarray(literalFrom), times: 1 });
  return segments;
}

function repetitionAt(bytes: Uint8Array, start: number): Segment | undefined {
  for (let length = 1; length <= longestUnit && start + length < bytes.length; length += 1) {
    const unit = bytes.subarray(start, start + length);
    if (!isRepeatable(unit)) continue;
    let end = start;
    while (end + length < bytes.length && bytes[end] === bytes[end + length]) end += 1;
    const times = Math.floor((end - start) / length) + 1;
    if (times > 1 && times * length >= repetitionBytes) return { unit, times };
  }
  return undefined;
}

/** `yes` ends each unit with a line end, which is removed again, and would read a leading `-` as an option; an operand cannot contain NUL. */
function isRepeatable(unit: Uint8Array): boolean {
  return unit.length === 1 || !(unit.includes(0x0a) || unit.includes(0) || unit[0] === 0x2d);
}

function renderSegment({ unit, times }: Segment): string {
  if (times === 1) return `printf ${quoteFormat(unit)}`;
  // Without the C locale, tr refuses bytes that are not whole characters.
  const locale = unit.some((byte) => byte > 0x7e) ? 'LC_ALL=C ' : '';
  const [byte] = unit;
  if (unit.length === 1 && byte !== undefined) return `printf '%${times}s' '' | ${locale}tr ' ' ${trOperand(byte)}`;
  return `yes "$(printf ${quoteFormat(unit)})" | head -n ${times} | ${locale}tr -d '\\n'`;
}

function trOperand(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9]/.test(character) ? character : `'\\${byte.toString(8).padStart(3, '0')}'`;
}
