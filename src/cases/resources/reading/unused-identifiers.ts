import type { Json } from '../../../model/json.ts';

/** Identifiers that no resource has: random, long, and not those that a service would choose itself. */
export function unusedIdentifiers(number: number): readonly Json[] {
  const digits = String(number).padStart(10, '0');
  return [
    `c01df4a3-0741-4074-8107-41${digits}`,
    `coldframe-unused-${number}`,
    `coldframeunused${number}`,
    1_100_000_000 + (number % 1_000_000_000),
    7_410_741_000_000_000 + (number % 1_000_000_000),
    `c01df4a3741074107${digits.slice(3)}`,
    `unused${digits}`,
    // Of twelve letters and digits, as the number of an article may have.
    `CF7410${inLetters(number)}`,
    `cf7410${inLetters(number).toLowerCase()}`,
    number,
  ];
}

function inLetters(number: number): string {
  return number.toString(36).toUpperCase().padStart(6, '0').slice(-6);
}

/** Whether a text can only be such an identifier. */
export function isUnusedIdentifier(text: string): boolean {
  return /^(c01df4a3-0741-4074-8107-41\d{10}|coldframe-unused-\d+|coldframeunused\d+|c01df4a3741074107\d+|unused\d{10}|7410741\d{9}|CF7410[0-9A-Z]{6}|cf7410[0-9a-z]{6})$/.test(
    text,
  );
}
