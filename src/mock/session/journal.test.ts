import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';

const request = (target: string) => ({ at: 1, method: 'GET', target, ms: 2 });
const response = { status: 200, source: 'echo', headers: [], body: 'x', faults: undefined } as const;

describe('the journal', () => {
  it('keeps the last requests, the newest first', () => {
    const journal = createJournal(3);
    for (const target of ['/1', '/2', '/3', '/4']) journal.add({ ...request(target), response });
    expect(journal.list().map(({ id, target }) => [id, target])).toEqual([
      [3, '/4'],
      [2, '/3'],
      [1, '/2'],
    ]);
    expect(journal.find(0)).toBeUndefined();
    expect(journal.find(2)?.target).toBe('/3');
  });

  it('keeps the response without its body, or that the client left', () => {
    const journal = createJournal();
    journal.add({ ...request('/1'), response });
    journal.add({ ...request('/2'), response: undefined });
    const [left, responded] = journal.list();
    expect(left?.response).toBeUndefined();
    expect(responded?.response).toEqual({ status: 200, source: 'echo' });
  });

  it('does not change what it has returned when it overwrites an entry', () => {
    const journal = createJournal(1);
    journal.add({ ...request('/1'), response });
    const [first] = journal.list();
    journal.add({ ...request('/2'), response: { ...response, status: 404 } });
    expect(first).toMatchObject({ id: 0, target: '/1', response: { status: 200 } });
  });

  it('starts again when it is cleared', () => {
    const journal = createJournal();
    journal.add({ ...request('/1'), response });
    journal.clear();
    expect(journal.list()).toEqual([]);
  });
});
