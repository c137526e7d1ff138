import { readNumber } from '../../json/json-number.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { fitsNumber, integer, integerNearLimit, numberLimits } from '../../shape/number-limits.ts';
import type { Shape } from '../../shape/shape.ts';
import { buildNumber } from './build-number.ts';
import { buildString, isAddress, lacksHost } from './build-string.ts';
import { longestText } from './long-text.ts';
import { unusualStrings } from './unusual-strings.ts';

type Random = () => number;

/** A string that should be valid for the shape, often an unusual one; at most 60 characters unless more are required. */
export function randomString(shape: Shape, random: Random): string {
  const [pattern] = shape.patterns;
  if (pattern !== undefined) {
    const text = buildMatchingString(pattern.value, { extraRepetitions: Math.floor(random() * 8), random });
    const isUsable = text !== undefined && !(isAddress(shape) && lacksHost(text));
    return isUsable ? text : buildString(shape, 0);
  }
  if (shape.formats.length > 0) return buildString(shape, Math.floor(random() * 8));
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  if (shortest > longestText) return buildString(shape, 0);
  const longest = Math.min(Number(shape.bounds.get('maxLength')?.value ?? 60), Math.max(60, shortest));
  const unusual = unusualStrings[Math.floor(random() * unusualStrings.length)]?.text ?? '';
  if (random() < 0.4 && [...unusual].length >= shortest && [...unusual].length <= longest) return unusual;
  const length = shortest + Math.floor(random() * random() * (longest - shortest + 1));
  return Array.from({ length }, () => randomCharacter(random)).join('');
}

/** The ranges of the characters: mostly letters, but also control characters, other scripts and planes; no lone surrogates. */
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

/** A number that is valid for the shape, near a limit or of any magnitude; `undefined` when none was found. */
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
  return limit && integerNearLimit(limit, { inward: Math.floor(random() * 4), upper });
}

function ofAnySize(shape: Shape, random: Random): number | bigint {
  const bits = Math.floor(random() * 64);
  const magnitude =
    BigInt(Math.floor(random() * 2 ** Math.min(bits, 31))) * 2n ** BigInt(Math.max(0, bits - 31)) +
    BigInt(Math.floor(random() * 100));
  const whole = random() < 0.3 ? -magnitude : magnitude;
  if (numberLimits(shape).jsonInteger || random() < 0.5) return integer(whole);
  return readNumber(`${whole}.${Math.floor(random() * 1000)}`);
}
