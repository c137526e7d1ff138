import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isFactOf } from './is-fact-of.ts';

it('is true of the bytes alone', () => {
  const bytes = new TextEncoder().encode('text');
  const digests = (['hex', 'base64'] as const).map((form) => createHash('sha256').update(bytes).digest(form));
  const facts = [
    { name: 'bytes', about: 'length', value: 4 } as const,
    ...digests.map((value) => ({ name: 'sha256', about: 'sha256', value }) as const),
  ];
  expect(facts.map((fact) => isFactOf(fact, bytes))).toEqual([true, true, true]);
  expect(facts.map((fact) => isFactOf(fact, new Uint8Array(5)))).toEqual([false, false, false]);
});
