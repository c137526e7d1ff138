import type { Limit, Measured } from '../model/report.ts';

/** A limit in one line: the last value that the target accepts, and the response to the next one. */
export function describeLimit({ measured, towards, instance, accepted, refused }: Limit): string {
  const place = instance === '' ? '' : `${instance}: `;
  const reach = phrases[measured](towards, accepted);
  if (refused === undefined) return `${place}${reach}, the last value that was tried`;
  return `${place}${reach}; ${refused.at} gets ${refused.answer}`;
}

const phrases: Readonly<Record<Measured, (towards: Limit['towards'], accepted: string) => string>> = {
  length: (towards, accepted) => `at ${towards === 'more' ? 'most' : 'least'} ${accepted} characters`,
  items: (towards, accepted) => `at ${towards === 'more' ? 'most' : 'least'} ${accepted} items`,
  greatest: (_, accepted) => `numbers up to ${accepted}`,
  least: (_, accepted) => `numbers down to ${accepted}`,
  members: (_, accepted) => `at most ${accepted} undeclared properties`,
  depth: (_, accepted) => `at most ${accepted} nested arrays in an undeclared property`,
  bytes: (_, accepted) => `a body of at most ${accepted} bytes`,
};
