import { readNumber } from '../json/json-number.ts';
import { fitsNumber, integer, integerAt, numberLimits } from '../shape/number-limits.ts';
import type { Shape } from '../shape/shape-parts.ts';
import { textMatching } from '../shape/text-matching.ts';
import { buildNumber } from './build-number.ts';
import { buildText } from './build-text.ts';
import { oddTexts } from './valid-texts.ts';

type Random = () => number;

/** A text that the shape should admit, often an odd one; at most 60 characters unless the shape asks for more. */
export function randomText(shape: Shape, random: Random): string {
  const [pattern] = shape.patterns;
  if (pattern !== undefined) {
    return textMatching(pattern.value, { extra: Math.floor(random() * 8), random }) ?? buildText(shape, 0);
  }
  if (shape.formats.length > 0) return buildText(shape, Math.floor(random() * 8));
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  const longest = Math.min(Number(shape.bounds.get('maxLength')?.value ?? 60), Math.max(60, shortest));
  const odd = oddTexts[Math.floor(random() * oddTexts.length)]?.text ?? '';
  if (random() < 0.4 && [...odd].length >= shortest && [...odd].length <= longest) return odd;
  const length = shortest + Math.floor(random() * random() * (longest - shortest + 1));
  return Array.from({ length }, () => randomCharacter(random)).join('');
}

/** Where characters are taken from: letters mostly, but also controls, other scripts and planes; never half a surrogate pair. */
const ranges = [
  [97, 122],
  [32, 126],
  [0, 0x24f],
  [0x300, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f300, 0x1faff],
  [0x10000, 0x10ffff],
] as const;

function randomCharacter(random: Random): string {
  const [from, to] = ranges[Math.floor(random() * random() * ranges.length)] ?? ranges[0];
  return String.fromCodePoint(from + Math.floor(random() * (to - from + 1)));
}

/** A number that the shape admits, near a limit or of any magnitude; `undefined` when none was found. */
export function randomNumber(shape: Shape, random: Random): number | bigint | undefined {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const candidate = random() < 0.25 ? nearLimit(shape, random) : ofAnySize(shape, random);
    if (candidate !== undefined && fitsNumber(candidate, shape)) return candidate;
  }
  return buildNumber(shape, Math.floor(random() * 4));
}

function nearLimit(shape: Shape, random: Random): number | bigint | undefined {
  const { lowest, highest } = numberLimits(shape);
  const upper = random() < 0.5;
  const limit = upper ? highest : lowest;
  return limit && integerAt(limit, { inward: Math.floor(random() * 4), upper });
}

function ofAnySize(shape: Shape, random: Random): number | bigint {
  const bits = Math.floor(random() * 64);
  const magnitude =
    BigInt(Math.floor(random() * 2 ** Math.min(bits, 31))) * 2n ** BigInt(Math.max(0, bits - 31)) +
    BigInt(Math.floor(random() * 100));
  const whole = random() < 0.3 ? -magnitude : magnitude;
  if (numberLimits(shape).integer || random() < 0.5) return integer(whole);
  return readNumber(`${whole}.${Math.floor(random() * 1000)}`);
}
