import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';

const request = (target: string) => ({ at: 1, method: 'GET', target, ms: 2 });
const answer = { status: 200, source: 'echo', headers: [], body: 'x', faults: undefined } as const;

describe('the journal', () => {
  it('keeps the last requests, the newest first', () => {
    const journal = createJournal(3);
    for (const target of ['/1', '/2', '/3', '/4']) journal.add({ ...request(target), answer });
    expect(journal.list().map(({ id, target }) => [id, target])).toEqual([
      [3, '/4'],
      [2, '/3'],
      [1, '/2'],
    ]);
    expect(journal.find(0)).toBeUndefined();
    expect(journal.find(2)?.target).toBe('/3');
  });

  it('tells what was answered, without its content, or that the client left', () => {
    const journal = createJournal();
    journal.add({ ...request('/1'), answer });
    journal.add({ ...request('/2'), answer: undefined });
    const [left, answered] = journal.list();
    expect(left?.answer).toBeUndefined();
    expect(answered?.answer).toEqual({ status: 200, source: 'echo' });
  });

  it('does not change what it told when it writes over it', () => {
    const journal = createJournal(1);
    journal.add({ ...request('/1'), answer });
    const [first] = journal.list();
    journal.add({ ...request('/2'), answer: { ...answer, status: 404 } });
    expect(first).toMatchObject({ id: 0, target: '/1', answer: { status: 200 } });
  });

  it('begins anew when it is cleared', () => {
    const journal = createJournal();
    journal.add({ ...request('/1'), answer });
    journal.clear();
    expect(journal.list()).toEqual([]);
  });
});
