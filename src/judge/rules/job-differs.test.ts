import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { exchange, findingsFor } from '../../testing/exchanges.ts';

const results = [{ property: 'file', state: 'state', value: 'done' }] as const;

const messages = (body: JsonObject, before: JsonObject, cancelledBy?: string, ends?: readonly string[]) =>
  findingsFor(
    exchange(
      { text: JSON.stringify(body) },
      {
        operation: 'GET /books',
        expectedState: {
          kind: 'job-progress',
          before,
          results,
          ...(cancelledBy && { cancelledBy }),
          ...(ends && { ends }),
        },
      },
    ),
  ).flatMap(({ rule, message }) => (rule === 'job-differs' ? message : []));

describe('job-differs', () => {
  it.each([
    ['progress that becomes less', { progress: 20 }, { progress: 60 }, ['"progress" is "20", and was "60" before']],
    [
      'a job that waits again',
      { state: 'QUEUED' },
      { state: 'IN_PROGRESS' },
      ['"state" is "QUEUED", and was "IN_PROGRESS" before'],
    ],
    [
      'a job that is not done any more',
      { status: 'running' },
      { status: 'completed' },
      ['"status" is "running", and was "completed" before'],
    ],
    [
      'another time at which it was done',
      { state: 'done', file: '/a', finishedAt: '2026-01-01T10:00:09Z' },
      { state: 'done', finishedAt: '2026-01-01T10:00:07Z' },
      ['"finishedAt" is "2026-01-01T10:00:09Z", and was "2026-01-01T10:00:07Z" before'],
    ],
    ['another identifier', { id: 8 }, { id: 7 }, ['"id" is "8", and was "7" before']],
    [
      'a result that is missing',
      { state: 'done' },
      {},
      ['"file" is missing, although the contract says that the job has it in this state'],
    ],
  ])('trips on %s', (_, body, before, expected) => {
    expect(messages(body, before)).toEqual(expected);
  });

  it.each([
    ['a job that goes on', { id: 7, state: 'running', progress: 60 }, { id: 7, state: 'queued', progress: 60 }],
    ['a job that is tried again after it failed', { state: 'queued' }, { state: 'failed' }],
    ['a job whose second try succeeded', { state: 'done', file: '/a' }, { state: 'failed' }],
    ['a job that is done, with its result', { state: 'done', file: '/a' }, { state: 'running' }],
    [
      'the same time in another zone',
      { state: 'done', file: '/a', finishedAt: '2026-01-01T10:00:07+01:00' },
      { state: 'done', finishedAt: '2026-01-01T11:00:07+02:00' },
    ],
    [
      'a time with more digits',
      { state: 'done', file: '/a', finishedAt: '2026-01-01T10:00:07.2Z' },
      { state: 'done', finishedAt: '2026-01-01T10:00:07Z' },
    ],
    [
      'an expected end of a job that runs, or just was done',
      { state: 'done', file: '/a', finishedAt: '2026-01-01T10:00:09Z' },
      { state: 'running', finishedAt: '2026-01-01T10:00:07Z' },
    ],
    ['an end without a time', { state: 'done', file: '/a', end: 'row 9' }, { state: 'done', end: 'row 8' }],
    [
      'other times of a job that is done',
      { state: 'done', file: '/a', seenAt: '2026-01-01T10:00:09Z' },
      { state: 'done', seenAt: '2026-01-01T10:00:07Z' },
    ],
    ['other words and names', { state: 'open', left: 3 }, { state: 'shut', left: 5 }],
  ])('leaves %s alone', (_, body, before) => {
    expect(messages(body, before)).toEqual([]);
  });

  it('knows the states that mean done in the contract alone', () => {
    const next = (ends: readonly string[]) => messages({ state: 'working' }, { state: 'ready' }, undefined, ends);
    expect(next(['ready'])).toEqual(['"state" is "working", and was "ready" before']);
    expect(next([])).toEqual([]);
  });

  it('trips on a job that is done although it was cancelled', () => {
    const cancelled = (state: string) => messages({ state, file: '/a' }, { state: 'running' }, 'DELETE /jobs/{id}');
    expect(cancelled('done')).toEqual(['"state" is "done", although DELETE /jobs/{id} has cancelled the job']);
    expect(['running', 'cancelled', 'failed'].flatMap(cancelled)).toEqual([]);
  });

  it('trips on a job that goes on after it was shown as cancelled', () => {
    const next = (state: string) => messages({ state, file: '/a' }, { state: 'cancelled' }, 'DELETE /jobs/{id}');
    expect(next('queued')).toEqual(['"state" is "queued", although DELETE /jobs/{id} has cancelled the job']);
    expect(next('running')).toHaveLength(1);
    expect(['cancelled', 'failed', 'other'].flatMap(next)).toEqual([]);
    expect(messages({ state: 'queued' }, { state: 'cancelled' })).toEqual([]);
  });

  it('trips on what the contract says of a job that is done, or is not done yet', () => {
    const found = (body: JsonObject) =>
      findingsFor(
        exchange(
          { text: JSON.stringify(body) },
          {
            operation: 'GET /books',
            expectedState: {
              ...{ kind: 'job-progress', before: {}, results: [] },
              ...{ done: { progress: 100 }, unset: ['finishedAt'] },
            },
          },
        ),
      ).flatMap(({ rule, message }) => (rule === 'job-differs' ? message : []));
    expect(found({ state: 'done', progress: 99, finishedAt: 'now' })).toEqual([
      '"progress" is "99", although the contract says that it is 100 once the job is done',
    ]);
    expect(found({ state: 'running', progress: 99, finishedAt: 'now' })).toEqual([
      '"finishedAt" is "now", although the contract says that it is null until the job is done',
    ]);
    expect(found({ state: 'done', progress: 100, finishedAt: 'now' })).toEqual([]);
    expect(found({ state: 'queued', progress: 0, finishedAt: null })).toEqual([]);
    expect(found({ state: 'failed', progress: 50, finishedAt: 'now' })).toEqual([]);
    expect(found({ progress: 50, finishedAt: 'now' })).toEqual([]);
  });
});
