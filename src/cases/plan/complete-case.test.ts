import { expect, it } from 'vitest';
import { derivationOf } from '../../testing/derivations.ts';
import type { CaseDraft } from '../request/case-draft.ts';
import { completeCase } from './complete-case.ts';

const start = derivationOf();
const { operation, validRequest } = start;
const whole = operation.body?.pointer ?? operation.pointer;
const draft = (about: string): CaseDraft => ({
  label: 'one',
  request: validRequest.build(),
  expects: 'accepted',
  about,
  why: 'a request',
});
const completed = (about: string, wasRefused: () => boolean) =>
  completeCase(draft(about), { id: 'valid-body' }, { ...start, wasRefused });

it('is about the operation as a whole where that refuses every ordinary request, and says so where it varies one', () => {
  const refuses = () => true;
  expect(completed(`${whole}/content`, refuses)).toMatchObject({ about: whole, varies: true });
  expect(completed(whole, refuses)).not.toHaveProperty('varies');
});

it('is about what is special in it where ordinary requests are accepted', () => {
  const one = completed(`${whole}/content`, () => false);
  expect(one.about).toBe(`${whole}/content`);
  expect(one).not.toHaveProperty('varies');
});
