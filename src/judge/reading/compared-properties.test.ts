import { expect, it } from 'vitest';
import { exchange } from '../../testing/exchanges.ts';
import { isOfPath, showsFreshValue } from './compared-properties.ts';

it('the last parameter of a path says what the id of a resource is, and the property with the end of its name', () => {
  const { case: sent } = exchange();
  const at = (template: string) => {
    const operation = { ...sent.operation, path: template };
    return { case: { ...sent, operation, request: { ...sent.request, path: '/api/sessions/7/notes/12' } } };
  };
  const path = at('/sessions/{session}/notes/{note}');
  expect([isOfPath(path, 'id', 12), isOfPath(path, 'note', 12)]).toEqual([true, true]);
  expect([isOfPath(path, 'id', 7), isOfPath(path, 'title', 12)]).toEqual([false, false]);
  expect(isOfPath(at('/sessions/{session}/notes/{noteTitle}'), 'title', 12)).toBe(true);
  expect(isOfPath(at('/sessions/{sessionTitle}/notes/{note}'), 'title', 7)).toBe(false);
  const byId = at('/sessions/{sessionId}/notes/{noteId}');
  expect([isOfPath(byId, 'session', 7), isOfPath(byId, 'session', 8)]).toEqual([true, false]);
});

it('a number of this request alone makes a response its own, also within an object', () => {
  const sent = { seat: { row: 'A', number: 1 }, holder: { name: 'text-80795534' } };
  expect(showsFreshValue({}, sent, { holder: { name: 'text-80795534' } })).toBe(true);
  expect(showsFreshValue({}, sent, { holder: { name: 'text' }, seat: { row: 'A', number: 1 } })).toBe(false);
  expect(showsFreshValue({}, sent, { holder: 'text-80795534' })).toBe(false);
});

it.each([
  ['a code', { plate: 'BS-HS314' }, true],
  ['a code of the contract', { plate: 'BS-AB123' }, false],
  ['an identifier', { parkId: 'BS-HS314' }, false],
  ['a word', { plate: 'BS-HSABC' }, false],
  ['a short code', { plate: 'B-H31' }, false],
  ['a time', { from: '2026-01-02T10:00:00Z' }, false],
])('%s that comes back makes a response its own: %j %s', (_, sent, isOwn) => {
  const document = { info: { example: ['BS-AB123'] } };
  expect(showsFreshValue(document, sent, { ...sent, more: 1 })).toBe(isOwn);
  expect(showsFreshValue(document, sent, { more: 1 })).toBe(false);
});
