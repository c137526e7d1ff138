import type { Limit, Measured } from '../model/report.ts';

/** A limit in one line: how far the target goes along, and what it says after that. */
export function describeLimit({ measured, towards, instance, accepted, refused: turned }: Limit): string {
  const place = instance === '' ? '' : `${instance}: `;
  const reach = phrases[measured](towards, accepted);
  if (turned === undefined) return `${place}${reach}, the furthest that was tried`;
  return `${place}${reach}; ${turned.at} is answered ${turned.answer}`;
}

const phrases: Readonly<Record<Measured, (towards: Limit['towards'], accepted: string) => string>> = {
  length: (towards, accepted) => `${accepted} characters at the ${towards === 'more' ? 'most' : 'least'}`,
  items: (towards, accepted) => `${accepted} items at the ${towards === 'more' ? 'most' : 'least'}`,
  greatest: (_, accepted) => `numbers up to ${accepted}`,
  least: (_, accepted) => `numbers down to ${accepted}`,
  members: (_, accepted) => `${accepted} undeclared members at the most`,
  depth: (_, accepted) => `${accepted} nested arrays in an undeclared member at the most`,
  bytes: (_, accepted) => `content of ${accepted} bytes at the most`,
};
