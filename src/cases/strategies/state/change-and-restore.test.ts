import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../testing/state-steps.ts';

describe('what exists once', () => {
  const settings = { type: 'object', required: ['language'], properties: { language: { enum: ['en', 'de'] } } };
  const shown = { $ref: '#/paths/~1settings/get/responses/200/content/application~1json/schema' };
  const paths = {
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...taking(shown), responses: responses('200', shown) },
    },
  };
  const steps = stepsOf(paths, ({ request: { method, body } }) => {
    const text = method === 'PUT' && body.kind === 'content' ? String(body.content) : '{"language":"de"}';
    return { status: 200, text };
  });

  it('is changed, read and changed back', () => {
    expect(labels(steps)).toEqual([
      ...['read', 'PUT', 'read after PUT', 'PUT with less', 'read after PUT with less'],
      ...['PUT with other values, 1', 'read after PUT with other values, 1', 'restore'],
    ]);
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'stored', members: { language: 'en' } });
    // Only the second PUT replaces what a PUT has set.
    expect([steps[1], steps[3]].map((step) => step?.expectedState)).toEqual([undefined, { kind: 'replaced' }]);
    const last = steps.at(-1)?.request.body;
    expect(last?.kind === 'content' && last.content).toEqual('{"language":"de"}');
  });
});

describe('what exists once and is shown in another form than it is written', () => {
  it('may refuse to be changed back, and gets the query that a change needs', () => {
    const shown = { type: 'object', properties: { items: { type: 'array' } } };
    const paths = {
      '/saved': {
        get: { responses: responses('200', shown) },
        put: {
          ...taking({ type: 'object', required: ['ids'], properties: { ids: { type: 'array' } } }),
          parameters: [{ name: 'ids', in: 'query', required: true, schema: { type: 'string', example: 'a1' } }],
          responses: { 200: { description: 'Saved' } },
        },
      },
    };
    const steps = stepsOf(paths, () => ({ status: 200, text: '{"items":[]}' }));
    const restore = steps.find(({ id }) => id.includes('restore'));
    expect(restore).toMatchObject({ request: { path: '/saved?ids=a1' }, scope: { inside: false, admits: [400, 422] } });
  });
});

describe('what exists once and has only a PATCH', () => {
  const hours = { type: 'object', properties: { opens: { type: 'integer' }, closes: { type: 'integer' } } };
  const properties = { language: { enum: ['en', 'de'] }, name: { type: ['string', 'null'] }, hours };
  const changes = { type: 'object', minProperties: 1, additionalProperties: false, properties };
  const account = { type: 'object', properties: { ...properties, id: { type: 'integer' } } };
  const shown = { $ref: '#/paths/~1account/get/responses/200/content/application~1json/schema' };
  const paths = {
    '/account': {
      get: { responses: responses('200', account) },
      patch: { ...taking(changes), responses: responses('200', shown) },
    },
  };
  const was: JsonObject = { id: 7, language: 'de', name: 'Ana', hours: { opens: 8, closes: 20 } };
  const sentBy = ({ body }: Case['request']) => (body.kind === 'content' && isObject(body.value) ? body.value : {});
  /** What has to be there after each change that sends a property. */
  const expectedOf = (steps: readonly Case[], name: string) =>
    steps.flatMap(({ request }, index) => {
      const after = steps[index + 1]?.expectedState;
      return request.method === 'PATCH' && name in sentBy(request) && after?.kind === 'stored'
        ? [after.members[name]]
        : [];
    });

  it('is changed in several ways, read, and changed back', () => {
    const steps = stepsOf(paths, ({ request }) => ({
      status: 200,
      text: JSON.stringify({ ...was, ...sentBy(request) }),
    }));
    const [, first, , whole] = labels(steps);
    expect([first, whole]).toEqual(['PATCH', 'PATCH the value has every property']);
    expect(labels(steps)).toContain('PATCH with other values, 1');
    expect(labels(steps).slice(-3)).toEqual([
      'PATCH with ordinary values again',
      'read after PATCH with ordinary values again',
      'restore',
    ]);
    expect(steps.at(-2)?.expectedState).toMatchObject({ members: { hours: expect.anything() } });
    const { id, ...settable } = was;
    const last = steps.at(-1)?.request.body;
    expect(last?.kind === 'content' && last.content).toEqual(JSON.stringify(settable));
  });

  it('must not stay as it was, whether it is set to a text, to null or within an object', () => {
    const steps = stepsOf(paths, () => ({ status: 200, text: JSON.stringify(was) }));
    expect(expectedOf(steps, 'language')).toContain('en');
    expect(expectedOf(steps, 'name')).toContain(null);
    expect(expectedOf(steps, 'hours')).toContainEqual(expect.objectContaining({ opens: 0 }));
  });
});

describe('what exists once for each of other resources', () => {
  const settings = { type: 'object', required: ['language'], properties: { language: { enum: ['en', 'de'] } } };
  const shown = { $ref: '#/paths/~1customers~1{id}~1settings/get/responses/200/content/application~1json/schema' };
  const paths = {
    '/customers/{id}/settings': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'ana' } }],
      get: { responses: responses('200', settings) },
      put: { ...taking(shown), responses: responses('200', shown) },
    },
  };

  it('is changed for one that the run need not spare, and read there', () => {
    const stored = new Map<string, string>();
    const steps = stepsOf(paths, ({ request: { method, body } }, path) => {
      if (method === 'PUT' && body.kind === 'content') stored.set(path, String(body.content));
      return { status: 200, text: stored.get(path) ?? '{"language":"de"}' };
    });
    expect(labels(steps)).toEqual(['read', 'PUT', 'read after PUT']);
    const [read, put, after] = steps.map(({ request }) => request.path);
    expect(put).not.toBe(read);
    expect(after).toBe(put);
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'stored', members: { language: 'en' } });
  });
});

describe('a change that hides what it changes', () => {
  const settings = { type: 'object', properties: { archived: { type: 'boolean' }, active: { type: 'boolean' } } };
  const shown = { $ref: '#/paths/~1settings/get/responses/200/content/application~1json/schema' };
  const paths = {
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...taking(shown), responses: responses('200', shown) },
    },
  };

  it.each([
    ['{"archived":true}', true],
    ['{"isActive":false}', true],
    ['{"status":"Deleted"}', true],
    ['{"archived":false,"active":true,"status":"new"}', false],
  ])('is recognised by what its response says: %s', (text, mayBeHidden) => {
    const steps = stepsOf(paths, ({ request: { method } }) => ({ status: 200, text: method === 'PUT' ? text : '{}' }));
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'stored', mayBeHidden });
  });
});
