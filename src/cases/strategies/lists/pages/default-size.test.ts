import { expect, it } from 'vitest';
import { casesSent, responses } from '../../../../testing/state-steps.ts';

const [usual, whole] = [3, 9];
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const statuses = { type: 'string', enum: ['new', 'sent', 'paid'] };
const parameters = [
  query('limit', { type: 'integer', minimum: 1, maximum: 10, default: usual }),
  query('offset', { type: 'integer', minimum: 0 }),
  query('note', { type: 'string', maxLength: 2 }),
  query('status', statuses),
];
const item = { type: 'object', properties: { id: { type: 'integer' }, status: statuses, note: { type: 'string' } } };
const orders = Array.from({ length: whole }, (_, id) => ({
  id,
  note: 'a note that is too long for the filter',
  status: id < 5 ? 'sent' : id < 7 ? 'new' : 'paid',
}));

/** The pages of a list that has so many items by default where the status is given; `undefined`: all. */
function pagesSent(usualOfStatus: number | undefined, common = orders) {
  const paths = { '/orders': { get: { parameters, responses: responses('200', { type: 'array', items: item }) } } };
  return casesSent(JSON.parse(JSON.stringify(paths)), 'paging', (_, path) => {
    const asked = new URLSearchParams(path.split('?')[1]);
    const status = asked.get('status');
    const chosen = common.filter((one) => status === null || one.status === status);
    const from = Number(asked.get('offset') ?? 0);
    const limit = Number(asked.get('limit') ?? (status === null ? usual : (usualOfStatus ?? whole)));
    return { text: JSON.stringify(chosen.slice(from, from + limit)) };
  });
}

function judged(usualOfStatus: number | undefined, common = orders) {
  return pagesSent(usualOfStatus, common).filter(({ expectedState }) => expectedState?.kind === 'default-page-size');
}

it('judges another size than the default where the filter with the most items is given', () => {
  const [one, ...others] = judged(undefined);
  expect(one?.expectedState).toEqual({ kind: 'default-page-size', parameter: 'limit', size: usual, length: usual });
  expect([one?.request.path, others]).toEqual(['/orders?status=sent', []]);
  expect(judged(usual)).toEqual([]);
});

it('judges a page that is longer than asked for where a filter is given', () => {
  const named = pagesSent(usual).find(({ id }) => id.includes('first attempt, named, filtered'));
  expect(named?.expectedState).toEqual({ kind: 'page-size', parameter: 'limit', most: usual });
});

it('needs more items of one kind than a page has by default', () => {
  const few = orders.map((one) => ({ ...one, status: ['new', 'sent', 'paid'][one.id % 3] ?? 'new' }));
  expect(judged(undefined, few)).toEqual([]);
  expect(pagesSent(undefined, few).some(({ id }) => id.includes('filtered'))).toBe(false);
});
