import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

/** The requests that change what is fixed, by what the contract says of the `code` and the `details` of a document. */
function changes({ code = '', details = '', operation = '', method = 'put' }: Readonly<Record<string, string>>) {
  const kinds = ['photo', 'text'].map((kind) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: [kind] } },
  }));
  const body: JsonObject = {
    type: 'object',
    required: ['code', 'details'],
    properties: {
      code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$', description: code },
      details: { oneOf: kinds, description: details },
    },
  };
  const shown = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true }, ...Object(body['properties']) },
  };
  const change = { ...taking(method === 'put' ? body : { ...body, required: [] }), description: operation };
  let last = 0;
  const steps = stepsOf(
    {
      '/documents': { post: { ...taking(body), responses: responses('201', shown) } },
      '/documents/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', shown) },
        [method]: { ...change, responses: { ...responses('200', shown), 409: { description: 'Not now' } } },
      },
    },
    ({ request }, path) => {
      if (request.method === 'POST') last += 1;
      const id = path === '/documents' ? `d${last}` : (path.split('/')[2] ?? '');
      if (!/^d\d+$/.test(id) || Number(id.slice(1)) > last) return { status: 404 };
      return { status: path === '/documents' ? 201 : 200, text: JSON.stringify({ id }) };
    },
  );
  const bodyOf = (one: (typeof steps)[number] | undefined) =>
    Object(one?.request.body.kind === 'content' ? one.request.body.value : undefined);
  return steps.flatMap((one, index) => {
    if (!/› change \(/.test(one.id)) return [];
    const creation = steps.slice(0, index).findLast(({ request }) => request.method === 'POST');
    return [{ sent: bodyOf(one), created: bodyOf(creation), expectedState: one.expectedState }];
  });
}

describe('what stays as it was created', () => {
  it('is changed, which is refused as the description of the property says', () => {
    const [change, ...others] = changes({ code: 'Unique, and fixed once the document exists (409).' });
    expect(others).toEqual([]);
    expect(change?.sent.code).not.toBe(change?.created.code);
    expect(change?.sent.details).toEqual(change?.created.details);
    expect(change?.expectedState).toEqual({
      kind: 'refused-in-state',
      of: 'another code',
      state: 'fixed',
      status: '409',
    });
  });

  it('may be a part of an object, or named by the operation', () => {
    const [change] = changes({ details: 'What depends on the kind. A document keeps its kind for good (409).' });
    expect([change?.sent.details.kind, change?.created.details.kind].toSorted()).toEqual(['photo', 'text']);
    expect(change?.expectedState).toMatchObject({ of: 'another kind' });
    expect(changes({ operation: 'The code cannot be changed (409).' })).toHaveLength(1);
  });

  it('is the only property of a PATCH', () => {
    const [change] = changes({ code: 'Never changes (409).', method: 'patch' });
    expect(Object.keys(change?.sent)).toEqual(['code']);
  });

  it.each([
    { code: 'Fixed once the document exists.' },
    { code: 'Fixed once the document exists (422).' },
    { code: 'Cannot be changed unless it is a draft (409).' },
    { code: 'The number.' },
  ])('is left alone where the contract names no refusal, or says that it depends: %j', (said) => {
    expect(changes(said)).toEqual([]);
  });
});
