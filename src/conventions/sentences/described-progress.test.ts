import { expect, it } from 'vitest';
import { describedProgress } from './described-progress.ts';

const read = (text: string, descriptions: Readonly<Record<string, string>> = {}) => {
  const names = ['progress', 'result', 'finishedAt', 'copies'];
  const properties = names.map((name) => ({ name, description: descriptions[name] ?? '' }));
  const { done, unset } = describedProgress(properties, [text]);
  return { done: Object.fromEntries(done), unset };
};

it.each([
  ['`progress` never falls, and is 100 once the job is done.', { progress: 100 }],
  ['Its progress is 1 when it is finished.', { progress: 1 }],
  ['`copies` is 5 once the job is done.', {}],
  ['The progress goes up to 100.', {}],
])('what the progress is once a job is done: %s: %j', (text, expected) => {
  expect(read(text).done).toEqual(expected);
});

it('what the progress is by its description', () => {
  expect(read('', { progress: 'In percent. 0 while queued, 100 once done.' }).done).toEqual({ progress: 100 });
  expect(read('', { copies: '3 once done.' }).done).toEqual({});
});

it.each([
  ['`progress` is 100 once the job is done. `result` and `finishedAt` are null until then.', ['result', 'finishedAt']],
  ['finishedAt is null until the job is done.', ['finishedAt']],
  ['finishedAt is null for a job that was cancelled.', []],
])('what is null until a job is done: %s: %j', (text, expected) => {
  expect(read(text).unset).toEqual(expected);
});

it('what is null until then by its description', () => {
  expect(read('', { result: 'The file. Null until it is done.' }).unset).toEqual(['result']);
  expect(read('', { result: 'Null for a job that failed.' }).unset).toEqual([]);
});
