import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const account = {
  type: 'object',
  required: ['id', 'name', 'status'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string' },
    status: { enum: ['active', 'archived'], readOnly: true },
  },
};
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const conflict = { 409: { description: 'The name is not free, or the account is archived' } };
const paths = {
  '/accounts': { post: { ...taking(account), responses: responses('201', account) } },
  '/accounts/{id}': {
    parameters,
    get: { responses: responses('200', account) },
    patch: { ...taking(account), responses: { ...responses('200', account), ...conflict } },
    delete: { responses: { 204: { description: 'Done' }, 409: { description: 'It is archived already' } } },
  },
  '/accounts/{id}/bill': { parameters, post: { responses: { 204: { description: 'Done' }, ...conflict } } },
  '/accounts/{id}/greet': {
    parameters,
    post: { responses: { 204: { description: 'Done' }, 409: { description: 'No' } } },
  },
};

/** The steps against a target that shows what was deleted with this status; `undefined`: not at all. */
function stepsAfter(
  status: string | undefined,
  head: JsonObject = {},
  removal: JsonObject = paths['/accounts/{id}'].delete,
): readonly Case[] {
  const statuses = new Map<string, string | undefined>();
  const own = {
    ...paths['/accounts/{id}'],
    delete: removal,
    head: { responses: { 200: { description: 'It is there' }, ...head } },
  };
  return stepsOf({ ...paths, '/accounts/{id}': own } as JsonObject, ({ request: { method } }, path) => {
    const id = path === '/accounts' ? `a${statuses.size}` : (path.split('/')[2] ?? '');
    if (path === '/accounts') statuses.set(id, 'active');
    if (statuses.get(id) === undefined) return { status: 404 };
    if (method === 'DELETE') statuses.set(id, status);
    const text = JSON.stringify({ id, name: 'Emma', status: statuses.get(id) });
    return { status: path === '/accounts' ? 201 : 200, text };
  });
}

function expectedAfterDelete(
  steps: readonly Case[],
): readonly (readonly [string | undefined, ExpectedState | undefined])[] {
  return steps.flatMap(({ id, expectedState }) => {
    const [, label] = /› state › (\w+) after DELETE \(/.exec(id) ?? [];
    return label === undefined || label === 'read' ? [] : [[label, expectedState] as const];
  });
}

describe('what was deleted and is still shown', () => {
  it('is shown by HEAD as well, and is refused what the contract refuses in the state that it is shown in', () => {
    const refused = { kind: 'refused-in-state', state: 'archived' };
    const length = JSON.stringify({ id: 'a0', name: 'Emma', status: 'archived' }).length;
    expect(expectedAfterDelete(stepsAfter('archived'))).toEqual([
      ['HEAD', { kind: 'head-like-get', length, tag: undefined }],
      ['PATCH', refused],
      ['bill', refused],
      ['DELETE', refused],
    ]);
  });

  it.each(['active', undefined])('promises nothing where it is shown as before, or not at all: %s', (status) => {
    expect(expectedAfterDelete(stepsAfter(status))).toEqual([
      ['PATCH', undefined],
      ['DELETE', undefined],
    ]);
  });
});

it('what was deleted is missing for HEAD as well, where the contract documents that', () => {
  const missing = { 404: { description: 'It is not there' } };
  expect(expectedAfterDelete(stepsAfter(undefined, missing))[0]).toEqual([
    'HEAD',
    { kind: 'refused-in-state', state: 'deleted', status: '404' },
  ]);
  expect(expectedAfterDelete(stepsAfter('active', missing)).map(([label]) => label)).toEqual(['PATCH', 'DELETE']);
});

it('what was deleted is deleted again, which is refused, where the contract says so and it is missing', () => {
  const again = (description: string, status?: string) => {
    const removal = { description, responses: { 204: { description: 'Done' }, 404: { description: 'Unknown' } } };
    const all = stepsAfter(status, {}, removal);
    return all.flatMap(({ id, expectedState }) => (id.includes('› DELETE again (') ? [expectedState] : []));
  };
  const said = 'Deleting an account twice is answered with 404.';
  expect(again(said)).toEqual([{ kind: 'refused-in-state', state: 'deleted', status: '404' }]);
  expect(again('Deletes an account.')).toEqual([]);
  expect(again(said, 'active')).toEqual([]);
});

describe('the values of what was deleted', () => {
  /** The creations after a DELETE of something with a unique name. */
  function creationsAfter(description: string): readonly Case[] {
    const named = {
      type: 'object',
      required: ['name'],
      properties: { id: { type: 'string', readOnly: true }, name: { type: 'string', description: 'Unique.' } },
    };
    const own = {
      '/accounts': {
        post: { ...taking(named), responses: { ...responses('201', named), 409: { description: 'Taken' } } },
      },
      '/accounts/{id}': {
        parameters,
        get: { responses: { ...responses('200', named), 404: { description: 'Unknown' } } },
        delete: { description, responses: { 204: { description: 'Done' } } },
      },
    };
    const names = new Map<string, string>();
    const steps = stepsOf(own, ({ request: { method, body } }, path) => {
      const id = path === '/accounts' ? `a${names.size}` : (path.split('/')[2] ?? '');
      if (path === '/accounts') names.set(id, body.kind === 'content' ? Object(body.value).name : '');
      const name = names.get(id);
      if (name === undefined || name === '') return { status: 404 };
      if (method === 'DELETE') names.set(id, '');
      return { status: path === '/accounts' ? 201 : 200, text: JSON.stringify({ id, name }) };
    });
    return steps.filter(({ id }) => id.includes('› create with the name of what was deleted ('));
  }

  it('are sent again, where the contract says that they are free again', () => {
    const [again, ...others] = creationsAfter('The account is gone, and its name is free again.');
    expect(others).toEqual([]);
    expect(again?.expectedState).toEqual({ kind: 'accepted-in-state' });
    expect(again?.expects).toBe('accepted');
    expect(creationsAfter('The account is gone.')).toEqual([]);
  });
});
