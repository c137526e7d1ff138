import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { withOtherEnd } from './range-ends.ts';

/** What becomes of the range `from`, `to` when one end gets another value, where an ordinary request has these values. */
function rangeWith(
  changed: 'from' | 'to',
  value: Json,
  { schema, from, to }: { schema: object; from: Json; to: Json },
) {
  const range = ['from', 'to'].map((name) => ({ name, in: 'query', required: true, schema }));
  const paths = { '/days': { get: { parameters: range, responses: { '200': { description: 'Days' } } } } };
  const contract = contractOf(JSON.parse(JSON.stringify({ paths })));
  const operation = operationOf('GET /days', contract);
  const parameter = operation.parameters.find(({ name }) => name === changed);
  if (parameter === undefined) throw new Error('The operation has no such parameter.');
  const validRequest = { valueFor: ({ name }: { name: string }) => (name === 'from' ? from : to) };
  const { values, mayBeRefused } = withOtherEnd(parameter, value, {
    operation,
    source: sourceOf(contract),
    validRequest,
  });
  return { values: Object.fromEntries([...values].map(([{ name }, is]) => [name, is])), mayBeRefused };
}

const days = { schema: { type: 'string', format: 'date' }, from: '2026-01-10', to: '2026-01-13' };
const numbers = { schema: { type: 'integer' }, from: 10, to: 13 };

describe('a range of days', () => {
  it('keeps its length when one end moves', () => {
    expect(rangeWith('from', '2026-02-27', days)).toEqual({
      values: { from: '2026-02-27', to: '2026-03-02' },
      mayBeRefused: false,
    });
    expect(rangeWith('to', '2026-01-02', days).values).toEqual({ from: '2025-12-30', to: '2026-01-02' });
  });

  it('gets one day where it had none', () => {
    const none = { ...days, to: days.from };
    expect(rangeWith('from', '2026-02-27', none).values).toEqual({ from: '2026-02-27', to: '2026-02-28' });
    expect(rangeWith('to', '2026-02-27', none).values).toEqual({ from: '2026-02-26', to: '2026-02-27' });
  });

  it('may be refused where the other end cannot move along', () => {
    const fixed = { ...days, schema: { ...days.schema, enum: ['2026-01-10', '2026-01-13', '2026-05-01'] } };
    expect(rangeWith('from', '2026-05-01', fixed)).toEqual({ values: { from: '2026-05-01' }, mayBeRefused: true });
  });
});

describe('a range of numbers', () => {
  it('may be refused only where it ends before it begins', () => {
    expect(rangeWith('from', 11, numbers)).toEqual({ values: { from: 11 }, mayBeRefused: false });
    expect(rangeWith('from', 14, numbers)).toEqual({ values: { from: 14 }, mayBeRefused: true });
    expect(rangeWith('to', 9, numbers)).toEqual({ values: { to: 9 }, mayBeRefused: true });
  });
});

describe('a value of another kind than the ordinary one', () => {
  it.each<Json>([10, 'text'])('leaves the other end alone: %j', (from) => {
    expect(rangeWith('from', '2026-01-02', { ...days, from })).toEqual({
      values: { from: '2026-01-02' },
      mayBeRefused: false,
    });
  });
});
