import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

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

  describe('and is not there yet', () => {
    const deletable = { ...paths['/settings'], delete: { responses: { 204: { description: 'Gone' } } } };
    const stepsWith = (methods: JsonObject) => {
      let stored: string | undefined;
      return stepsOf({ '/settings': methods }, ({ request: { method, body } }) => {
        if (method === 'PUT' && body.kind === 'content') stored = String(body.content);
        if (method === 'DELETE') stored = undefined;
        const headers = [['ETag', '"none"']] as const;
        return stored === undefined
          ? { status: method === 'DELETE' ? 204 : 404, headers }
          : { status: 200, text: stored };
      });
    };

    it('is set, read and deleted', () => {
      const sent = stepsWith(deletable);
      const found = labels(sent);
      expect(found[0]).toBe('read');
      // The tag of an error is that of nothing.
      expect(found).not.toContain('read again');
      expect(found).toContain('read after PUT');
      expect(found.slice(-2)).toEqual(['DELETE', 'read after DELETE']);
      expect(sent.at(-1)?.expectedState).toMatchObject({ kind: 'resource-removed', content: expect.anything() });
    });

    it('stays where nothing deletes or sets it', () => {
      expect(labels(stepsWith(paths['/settings']))).toContain('read after PUT');
      expect(labels(stepsWith(paths['/settings'])).at(-1)).toMatch(/^read after PUT/);
      const { put, ...others } = deletable;
      expect(labels(stepsWith({ ...others, patch: put }))).toEqual(['read']);
    });
  });

  it('has its lists replaced by several items in no order', () => {
    const steps = {
      type: 'array',
      items: { type: 'object', required: ['days'], properties: { days: { type: 'integer' } } },
    };
    const policy = { type: 'object', properties: { steps } };
    const sent = stepsOf(
      {
        '/policy': {
          get: { responses: responses('200', policy) },
          put: { ...taking(policy), responses: responses('200', policy) },
        },
      },
      () => ({ status: 200, text: '{"steps":[]}' }),
    ).find(({ id }) => id.includes('PUT with several items'))?.request.body;
    const value = sent?.kind === 'content' ? sent.value : undefined;
    const days =
      isObject(value) && Array.isArray(value['steps']) ? value['steps'].map((one) => memberOf(one, 'days')) : [];
    expect(days).toHaveLength(3);
    expect(Number(days[0])).toBeLessThan(Number(days[1]));
    expect(Number(days[2])).toBeLessThan(Number(days[0]));
  });

  it('is replaced with fewer properties, and once it has all again without parts of the objects within it', () => {
    const reminders = {
      type: 'object',
      required: ['on'],
      properties: { on: { type: 'boolean' }, note: { type: 'string' } },
    };
    const policy = { type: 'object', required: ['reminders'], properties: { reminders, title: { type: 'string' } } };
    let stored = '{"reminders":{"on":false}}';
    const sent = stepsOf(
      {
        '/policy': {
          get: { responses: responses('200', policy) },
          put: { ...taking(policy), responses: responses('200', policy) },
        },
      },
      ({ request: { method, body } }) => {
        if (method === 'PUT' && body.kind === 'content') stored = String(body.content);
        return { status: 200, text: stored };
      },
    );
    expect(labels(sent).slice(1, 9)).toEqual([
      ...['PUT', 'read after PUT', 'PUT with less', 'read after PUT with less'],
      ...['PUT in full', 'read after PUT in full', 'PUT with less within', 'read after PUT with less within'],
    ]);
    const bodyOf = (step: Case | undefined) => step?.request.body.kind === 'content' && step.request.body.value;
    const all = { reminders: { on: true, note: 'text' }, title: expect.any(String) };
    expect([1, 3, 5, 7].map((at) => bodyOf(sent[at]))).toEqual([
      all,
      { reminders: { on: expect.any(Boolean) } },
      all,
      { reminders: { on: true }, title: expect.any(String) },
    ]);
  });

  it('is changed, read and changed back', () => {
    expect(labels(steps)).toEqual([
      ...['read', 'PUT', 'read after PUT', 'PUT with less', 'read after PUT with less'],
      ...['PUT with other values, 1', 'read after PUT with other values, 1', 'restore'],
    ]);
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'change-stored', members: { language: 'en' } });
    // Only the second PUT replaces what a PUT has set.
    expect([steps[1], steps[3]].map((step) => step?.expectedState)).toEqual([
      undefined,
      { kind: 'replaced-not-created' },
    ]);
    const last = steps.at(-1)?.request.body;
    expect(last?.kind === 'content' && last.content).toEqual('{"language":"de"}');
  });
});

describe('what exists once beside resources', () => {
  const settings = { type: 'object', properties: { language: { enum: ['en', 'de'] } } };
  const book = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] };
  const read = responses('200', { type: 'object' });
  const paths = (documented: JsonObject) => ({
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...taking(settings), responses: responses('200', settings) },
    },
    '/books/{id}': { ...book, get: { responses: { ...read, ...documented } } },
  });
  const missing = { '404': { description: 'No such book' } };
  const stepsWith = (documented: JsonObject, status: number) =>
    labels(
      stepsOf(paths(documented), ({ operation }) => ({
        status: operation.path === '/settings' ? 200 : status,
        text: '{"language":"de"}',
      })),
    );

  it('is not changed at a target that shows a resource that was never created: it stores nothing', () => {
    expect(stepsWith(missing, 200)).toEqual(['read what was never created']);
    expect(stepsWith({ '4XX': { description: 'Refused' } }, 200)).toEqual(['read what was never created']);
    expect(stepsWith(missing, 404).slice(0, 3)).toEqual(['read what was never created', 'read', 'PUT']);
    expect(stepsWith({}, 200)).toEqual(['read what was never created']);
    expect(stepsWith({}, 404).slice(0, 3)).toEqual(['read what was never created', 'read', 'PUT']);
  });

  it('may be missing in a way that is not documented, where no reading documents one', () => {
    const steps = stepsOf(paths({}), ({ operation }) => ({
      status: operation.path === '/settings' ? 200 : 404,
      text: '{"language":"de"}',
    }));
    expect(steps[0]).toMatchObject({ scope: { inside: false, by: 'resource' }, expects: 'anything' });
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
          parameters: [{ name: 'market', in: 'query', required: true, schema: { type: 'string', example: 'a1' } }],
          responses: { 200: { description: 'Saved' } },
        },
      },
    };
    const steps = stepsOf(paths, () => ({ status: 200, text: '{"items":[]}' }));
    const restore = steps.find(({ id }) => id.includes('restore'));
    expect(restore).toMatchObject({
      request: { path: '/saved?market=a1' },
      scope: { inside: false, allowedStatuses: [400, 422] },
    });
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
      return request.method === 'PATCH' && name in sentBy(request) && after?.kind === 'change-stored'
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
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'change-stored', members: { language: 'en' } });
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
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'change-stored', mayBeHidden });
  });
});

it('what exists once is read twice where it has an entity tag, which is the same as long as nothing changes', () => {
  const settings = { type: 'object', properties: { language: { enum: ['en', 'de'] } } };
  const paths = {
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...taking(settings), responses: responses('200', settings) },
    },
  };
  const stateOf = (tag: string | undefined) => {
    const headers = tag === undefined ? [] : [['ETag', tag] as const];
    const steps = stepsOf(paths, () => ({ status: 200, text: '{"language":"de"}', headers }));
    return steps.filter(({ id }) => id.includes('read again')).map(({ expectedState }) => expectedState);
  };
  const after = { content: { language: 'de' }, tag: '"v1"' };
  expect(stateOf('"v1"')).toEqual([
    { kind: 'change-stored', by: 'GET /settings', instance: '', members: {}, before: undefined, after },
  ]);
  expect(stateOf('W/"v1"')).toEqual([undefined]);
  expect(stateOf(undefined)).toEqual([]);
});

const settings = {
  type: 'object',
  required: ['digest'],
  properties: { theme: { type: 'string' }, note: { type: ['string', 'null'] }, digest: { type: 'string' } },
};
const { theme, note } = settings.properties;
const patch = { type: 'object', properties: { theme, note } };

/** The requests that change what exists once, each with what the read after it is judged by. */
function changes(mediaType: string, apply: (state: JsonObject, change: JsonObject) => JsonObject) {
  const body = (type: string, schema: JsonObject) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  });
  const same = { $ref: '#/paths/~1settings/get/responses/200/content/application~1json/schema' };
  const shown = { responses: responses('200', same) };
  const paths = {
    '/settings': {
      get: { responses: responses('200', settings) },
      put: { ...body('application/json', same), ...shown },
      patch: { ...body(mediaType, patch), ...shown },
    },
  };
  let state: JsonObject = { theme: 'plain', digest: 'daily' };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body: sent } }) => {
    const value: Json = sent.kind === 'content' ? (sent.value ?? {}) : {};
    if (method === 'PUT') state = value as JsonObject;
    if (method === 'PATCH') state = apply(state, value as JsonObject);
    return { status: 200, text: JSON.stringify(state) };
  });
  const sent = (label: string) => {
    const { body: content } = steps.find(({ id }) => id.endsWith(`${label} (/settings)`))?.request ?? {};
    return content?.kind === 'content' ? content.value : undefined;
  };
  const expected = (label: string) =>
    steps.find(({ id }) => id.includes(`› read after ${label} (`))?.expectedState as
      | { members: JsonObject }
      | undefined;
  return { sent, expected };
}

const merge = (state: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...state, ...change }).filter(([, value]) => value !== null));

describe('what exists once and takes a PUT and a PATCH', () => {
  it('loses what a merge patch sets to null', () => {
    const keeping = changes('application/merge-patch+json', (state, change) =>
      merge(state, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))),
    );
    expect(keeping.sent('PATCH with null for all')).toEqual({ note: null });
    expect(keeping.expected('PATCH with null for all')?.members).toMatchObject({ note: null });
    const removing = changes('application/merge-patch+json', merge);
    expect(removing.expected('PATCH with null for all')?.members).toMatchObject({ note: null });
    expect(changes('application/json', merge).sent('PATCH with null for all')).toBeUndefined();
  });

  it('keeps what the PUT before has set and a patch does not mention', () => {
    const { sent, expected } = changes('application/merge-patch+json', merge);
    const { digest } = expected('PATCH the value has every property')?.members ?? {};
    expect(sent('PATCH the value has every property')).not.toHaveProperty('digest');
    expect(typeof digest).toBe('string');
  });
});
