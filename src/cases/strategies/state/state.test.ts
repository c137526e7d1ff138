import { describe, expect, it } from 'vitest';
import type { Case, ExpectedState } from '../../../model/case.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { memberContract } from '../../../testing/member-contract.ts';
import { derivePlan } from '../../derive-plan.ts';

type Respond = (sent: Case, path: string) => Partial<Omit<Reply, 'kind'>> & { readonly text?: string };

/** The cases for `/members/{memberId}` that are sent to a target with those responses. */
function casesSent(respond: Respond): readonly Case[] {
  const plan = derivePlan(memberContract, sourceOf(memberContract), { seed: 1, strictAuth: false });
  const steps: Case[] = [];
  for (const { cases } of plan.sequences()) {
    for (const sent of cases) {
      if (sent.strategy !== 'state' || !sent.id.endsWith('(/members/{memberId})')) continue;
      steps.push(sent);
      const exchange: Exchange = buildExchange({ case: sent, outcome: buildReply(respond(sent, sent.request.path)) });
      plan.learn(exchange);
    }
  }
  return steps;
}

/** A target that stores members. */
function openStore(): Respond {
  const members = new Map<string, JsonObject>();
  const headers = [['ETag', '"1"']] as const;
  return ({ request: { method, body } }, path) => {
    const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const id = /^\/members\/(\d+)$/.exec(path)?.[1] ?? '50';
    const show = (status: number) => ({ status, headers, text: JSON.stringify(members.get(id)) });
    if (method === 'POST') members.set(id, { tier: 'plain', ...sent, id: 50, joined: '2020-01-01' });
    if (path === '/members') return method === 'POST' ? show(201) : { status: 200, text: '{"items":[]}' };
    if (!members.has(id)) return { status: 404 };
    if (method === 'PUT' || method === 'PATCH') members.set(id, { ...members.get(id), ...sent });
    if (method === 'DELETE') return members.delete(id) ? { status: 204, text: '' } : { status: 404 };
    return show(200);
  };
}

const labels = (steps: readonly Case[]) => steps.map(({ id }) => /› state › ([^(]*) \(/.exec(id)?.[1]);

function expectedAfter(steps: readonly Case[], label: string): ExpectedState | undefined {
  return steps.find(({ id }) => id.includes(`› ${label} (`))?.expectedState;
}

describe('state', () => {
  const steps = casesSent(openStore());

  it('creates, reads, changes and deletes a resource of a target that stores it', () => {
    expect(labels(steps)).toEqual([
      ...['create', 'read what was never created', 'read after create', 'list after create'],
      ...[
        'PUT with less',
        'read after PUT with less',
        'PUT',
        'read after PUT',
        'PATCH',
        'read after PATCH',
        'DELETE',
        'read after DELETE',
        'list after DELETE',
      ],
      ...['PATCH after DELETE', 'DELETE after DELETE'],
      ...['create with other values, 1', 'read after create with other values, 1'],
      ...['create with other values, 2', 'read after create with other values, 2'],
    ]);
    expect(steps.slice(2, 3).map(({ request }) => request.path)).toEqual(['/members/50']);
  });

  it('expects the properties that were sent, as the response to them had them, except readOnly and writeOnly ones', () => {
    const expectedState = expectedAfter(steps, 'read after create');
    const names = expectedState?.kind === 'stored' ? Object.keys(expectedState.members) : [];
    expect(names.toSorted()).toEqual(['address', 'name', 'nick', 'tier']);
  });

  it('expects a PATCH to keep what it does not mention', () => {
    const [put, patch] = ['read after PUT', 'read after PATCH'].map((label) => expectedAfter(steps, label));
    const members = (one: typeof put) => (one?.kind === 'stored' ? one.members : {});
    expect(members(patch)).toMatchObject(members(put));
    expect(members(put)).not.toEqual({});
  });

  it('knows what was shown before a change, and before the deletion', () => {
    expect(expectedAfter(steps, 'read after PUT')).toMatchObject({ before: { tag: '"1"', content: { id: 50 } } });
    expect(expectedAfter(steps, 'read after DELETE')).toMatchObject({ kind: 'removed', content: { id: 50 } });
    expect(expectedAfter(steps, 'list after DELETE')).toEqual({ kind: 'unlisted', id: '50' });
    expect(expectedAfter(steps, 'list after create')).toEqual({ kind: 'listed', id: '50', whole: false });
  });

  it('ends where nothing is created, and where the target shows a resource that was never created', () => {
    expect(labels(casesSent(() => ({ status: 400, text: '{"id":50}' })))).toEqual(['create', 'create an ordinary one']);
    const mock: Respond = ({ request }) => ({ status: request.method === 'POST' ? 201 : 200, text: '{"id":50}' });
    expect(labels(casesSent(mock))).toEqual(['create', 'read what was never created']);
  });
});

/** The cases for the paths of a contract with these operations, with their bodies, and the responses of a target. */
function stepsOf(paths: JsonObject, respond: Respond): readonly Case[] {
  const contract = contractOf({ paths });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const steps: Case[] = [];
  for (const { cases } of plan.sequences()) {
    for (const sent of cases.filter(({ strategy }) => strategy === 'state')) {
      steps.push(sent);
      plan.learn(buildExchange({ case: sent, outcome: buildReply(respond(sent, sent.request.path)) }));
    }
  }
  return steps;
}

const responses = (status: string, schema: JsonObject) => {
  return { [status]: { description: 'Done', content: { 'application/json': { schema } } } };
};
const taking = (schema: JsonObject) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

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
    const last = steps.at(-1)?.request.body;
    expect(last?.kind === 'content' && last.content).toEqual('{"language":"de"}');
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

describe('a resource that is made later', () => {
  const job = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const paths = {
    '/jobs': { post: { ...taking({ type: 'object' }), responses: responses('202', job) } },
    '/jobs/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: responses('200', job) },
      delete: { responses: responses('200', job) },
    },
  };
  const respond =
    (location: boolean): Respond =>
    ({ request: { method } }, path) => {
      if (method === 'POST')
        return { status: 202, headers: location ? [['Location', '/jobs/job-5']] : [], text: '{"id":"job-5"}' };
      return path === '/jobs/job-5' ? { status: 200, text: '{"id":"job-5"}' } : { status: 404 };
    };

  it('is read, cancelled, and read again', () => {
    const steps = stepsOf(paths, respond(true));
    expect(labels(steps)).toEqual([
      ...['create', 'read what was never created', 'read after create', 'read in capitals'],
      ...['DELETE', 'read after DELETE', 'DELETE after DELETE'],
    ]);
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'stored', members: {} });
    expect(steps[4]?.expectedState).toBeUndefined();
  });

  it('may not be there yet, where no response has said that it is', () => {
    const read = stepsOf(paths, respond(false)).find(({ id }) => id.includes('read after create'));
    expect(read).toMatchObject({ expects: 'anything' });
    expect(read?.expectedState).toBeUndefined();
  });
});

describe('a resource of several kinds', () => {
  const kind = (name: string, property: string): JsonObject => {
    const properties = { kind: { const: name }, [property]: { type: 'string' }, id: { type: 'integer' } };
    return { type: 'object', required: ['kind', property], properties };
  };
  const payment = { oneOf: [kind('card', 'number'), kind('voucher', 'code')] };
  const steps = stepsOf(
    {
      '/payments': { post: { ...taking(payment), responses: responses('201', payment) } },
      '/payments/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', payment) },
      },
    },
    ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST') return { status: 201, text: JSON.stringify({ ...sent, id: 3 }) };
      return path === '/payments/3' ? { status: 200, text: '{"id":3}' } : { status: 404 };
    },
  );

  it('is created and read in each', () => {
    const kinds = steps.flatMap(({ request: { body } }) =>
      body.kind === 'content' && isObject(body.value) ? [body.value['kind']] : [],
    );
    expect(new Set(kinds)).toEqual(new Set(['card', 'voucher']));
    expect(labels(steps).filter((label) => label?.startsWith('read after create')).length).toBeGreaterThan(1);
  });
});

describe('a resource with limits and changes of their own', () => {
  const properties = { id: { type: 'integer' }, name: { type: 'string', maxLength: 9 }, rank: { type: 'integer' } };
  const desk: JsonObject = { type: 'object', required: ['name'], properties };
  const change: JsonObject = { type: 'object', properties: { name: { type: 'string' }, rank: { type: 'integer' } } };
  const paths = {
    '/desks': { post: { ...taking(desk), responses: responses('201', desk) } },
    '/desks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: responses('200', desk) },
      patch: { ...taking(change), responses: responses('200', desk) },
    },
  };
  const before = { id: 3, name: 'before', rank: 7410 };
  const lamp = { type: 'object', properties: { id: { type: 'integer', readOnly: true }, lamp: { type: 'boolean' } } };
  const lampPaths: JsonObject = {
    '/lamps': { post: { ...taking(lamp), responses: responses('201', lamp) } },
    '/lamps/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: responses('200', lamp) },
      patch: { ...taking(lamp), responses: responses('200', lamp) },
    },
  };
  /** Shows the same desk, whatever is changed; refuses changes of several properties. */
  const steps = stepsOf(paths, ({ request: { method, body } }, path) => {
    const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
    if (method === 'POST') return { status: 201, text: JSON.stringify({ ...sent, id: 3 }) };
    if (path !== '/desks/3') return { status: 404 };
    const isRefused = method === 'PATCH' && Object.keys(sent).length > 1;
    return { status: isRefused ? 422 : 200, text: JSON.stringify(before) };
  });
  const sentBy = (label: RegExp) =>
    steps.flatMap(({ id, request: { body } }) => (label.test(id) && body.kind === 'content' ? [body.value] : []));

  it('is created and read with its properties at their limits', () => {
    const [value] = sentBy(/state › create at upper limits/);
    expect(isObject(value) && value['name']).toHaveLength(9);
    expect(labels(steps)).toContainEqual(expect.stringMatching(/^read after create at upper limits/));
  });

  it('is changed one property after the other where all at once are refused', () => {
    const changed = sentBy(/state › PATCH: /).map((value) => (isObject(value) ? Object.keys(value) : []));
    expect(changed.slice(0, 2)).toEqual([['name', 'rank'], ['name']]);
  });

  it('is changed to something else than it is', () => {
    const lampsAfter = (lamp: boolean) => {
      const all = stepsOf(lampPaths, ({ request: { method } }, path) => {
        if (method !== 'POST' && path !== '/lamps/3') return { status: 404 };
        return { status: method === 'POST' ? 201 : 200, text: JSON.stringify({ id: 3, lamp }) };
      });
      const sent = all.filter(({ id }) => id.includes('state › PATCH: '));
      return sent.map(({ request: { body } }) => (body.kind === 'content' ? body.value : undefined));
    };
    expect([lampsAfter(true), lampsAfter(false)]).toEqual([[{ lamp: false }], [{ lamp: true }]]);
  });

  it('has to show what a change has set, although the response to the change has the old value', () => {
    const all = stepsOf(lampPaths, ({ request: { method } }, path) => {
      if (method !== 'POST' && path !== '/lamps/3') return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"lamp":true}' };
    });
    const after = all.filter(({ id }) => id.includes('read after PATCH: ')).map((one) => one.expectedState);
    expect(after).toEqual([expect.objectContaining({ kind: 'stored', members: { lamp: false } })]);
  });

  it('has to leave out what a merge patch has removed, unless a server may have put the same there', () => {
    const [text, price] = [{ type: ['string', 'null'] }, { type: ['number', 'null'] }];
    const note: JsonObject = { type: 'object', properties: { text, price } };
    const shown: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, text, price } };
    const content = { 'application/merge-patch+json': { schema: note } };
    const notes: JsonObject = {
      '/notes': { post: { ...taking(shown), responses: responses('201', shown) } },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', shown) },
        patch: { requestBody: { required: true, content }, responses: responses('200', shown) },
      },
    };
    const all = stepsOf(notes, ({ request: { method } }, path) => {
      if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"text":"old","price":0}' };
    });
    const removals = (name: string) =>
      all.flatMap(({ request: { body } }, index) => {
        const isRemoval = body.kind === 'content' && isObject(body.value) && body.value[name] === null;
        const expected = all[index + 1]?.expectedState;
        return isRemoval && expected?.kind === 'stored' ? [expected.members] : [];
      });
    expect(removals('text')).toContainEqual(expect.objectContaining({ text: null }));
    expect(removals('price')).not.toEqual([]);
    expect(removals('price')).not.toContainEqual(expect.objectContaining({ price: null }));
  });

  it('has to show what a change has set, although the change has another schema', () => {
    const after = steps.filter(({ id }) => /read after PATCH: .*has name/.test(id)).map((one) => one.expectedState);
    expect(after).toEqual([expect.objectContaining({ kind: 'stored', members: { name: expect.any(String) } })]);
  });

  describe('what a change leaves out', () => {
    const fields: JsonObject = {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string' },
        text: { type: ['string', 'null'] },
        copies: { default: 1 },
        languages: { type: 'array', minItems: 1, items: { enum: ['en'] } },
        isFree: { type: 'boolean' },
        width: { type: 'integer', maximum: 0 },
        cover: { type: 'object', required: ['color'], properties: { color: { enum: ['red'] } } },
        size: { type: 'object', required: ['unit'], properties: { unit: { type: 'string' } } },
      },
    };
    const expectedOf = (method: 'put' | 'patch', type: string, respond: (sent: JsonObject) => JsonObject) => {
      const requestBody = { required: true, content: { [type]: { schema: { ...fields, required: [] } } } };
      const change = { requestBody: method === 'put' ? taking(fields)['requestBody'] : requestBody };
      const all = stepsOf(
        {
          '/notes': { post: { ...taking(fields), responses: responses('201', fields) } },
          '/notes/{id}': {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
            get: { responses: responses('200', fields) },
            [method]: { ...change, responses: responses('200', fields) },
          },
        } as JsonObject,
        ({ request: { method: sentMethod, body } }, path) => {
          if (sentMethod !== 'POST' && path !== '/notes/3') return { status: 404 };
          const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
          if (sentMethod === 'POST') created = { ...sent, id: 3 };
          const shown = sentMethod === 'GET' || sentMethod === 'POST' ? created : respond(sent);
          return { status: sentMethod === 'POST' ? 201 : 200, text: JSON.stringify({ copies: 4, ...shown }) };
        },
      );
      return all.flatMap(({ id, expectedState }) =>
        /read after P/.test(id) && expectedState?.kind === 'stored' ? [expectedState.members] : [],
      );
    };
    let created: JsonObject = {};

    it('is gone after a PUT that shows it as it was, or has its default', () => {
      const [less] = expectedOf('put', 'application/json', (sent) => ({ ...created, ...sent }));
      expect(less).toMatchObject({ text: null, copies: 1, size: null });
      // A server may have put the same there.
      for (const name of ['languages', 'isFree', 'width', 'cover']) expect(less).not.toHaveProperty(name);
      const [replaced] = expectedOf('put', 'application/json', (sent) => sent);
      expect(replaced).not.toHaveProperty('text');
    });

    it('is there after a merge patch that shows it as gone', () => {
      const type = 'application/merge-patch+json';
      const cleared = expectedOf('patch', type, (sent) => sent);
      expect(cleared.filter((members) => 'text' in members && members['text'] !== null)).not.toEqual([]);
    });
  });
});

describe('a list of several pages', () => {
  const item = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, status: { type: 'string' } },
  };
  const query = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });
  const size = query('size', { type: 'integer', minimum: 1, maximum: 10 });
  const page = query('page', { type: 'integer', minimum: 1 });
  const list = { type: 'object', properties: { items: { type: 'array', items: item } } };

  /** The requests for the list of a target that lists these items, three on a page, and has created the item 77. */
  function listed(
    names: readonly string[],
    { created = {}, further = [] as readonly JsonObject[], removes = false } = {},
  ) {
    const paths: JsonObject = {
      '/items': {
        get: { parameters: [size, page, ...further], responses: responses('200', list) },
        post: { ...taking(item), responses: responses('201', item) },
      },
      '/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', item) },
        ...(removes ? { delete: { responses: { 204: { description: 'Gone' } } } } : {}),
      },
    };
    let isThere = false;
    const steps = stepsOf(paths, ({ request: { method } }, path) => {
      const [place = '', search] = path.split('?');
      const number = Number(new URLSearchParams(search).get('page') ?? 1);
      const shown = JSON.stringify({ id: '77', name: 'new', ...created });
      if (place !== '/items') {
        if (place !== '/items/77' || !isThere) return { status: 404 };
        isThere = method !== 'DELETE';
        return { status: isThere ? 200 : 204, text: isThere ? shown : '' };
      }
      if (method === 'POST') isThere = true;
      if (method === 'POST') return { status: 201, text: shown };
      const items = names.slice(number * 3 - 3, number * 3).map((id) => ({ id, ...created }));
      return { status: 200, text: JSON.stringify({ items }) };
    });
    return steps.filter(({ request }) => request.method === 'GET' && /^\/items(?:\?|$)/.test(request.path));
  }
  const isOnNoPage = (steps: readonly Case[]) =>
    steps.some(({ expectedState }) => expectedState?.kind === 'listed' && expectedState.isOnNoPage === true);
  const names = ['1', '2', '3', '4', '5'];

  it('is read to its end twice where it lacks what was created, and is then judged', () => {
    const steps = listed(names);
    expect(labels(steps)).toEqual([
      'list after create',
      'list after create, first attempt: page 2',
      'list after create, first attempt: page 3',
      'list after create, second attempt: page 2',
      'list after create, second attempt: page 3',
      'list after create, again',
    ]);
    expect(isOnNoPage(steps)).toBe(true);
    expect(steps.map(({ request }) => request.path)).toContain('/items?size=10&page=3');
  });

  it('is not judged where a page has what was created, where it may leave it out, or where it is too long', () => {
    expect(isOnNoPage(listed([...names, '77']))).toBe(false);
    expect(isOnNoPage(listed(Array.from({ length: 60 }, (_, number) => String(number + 100))))).toBe(false);
    expect(isOnNoPage(listed(names, { further: [query('city', { type: 'string', default: 'Bonn' })] }))).toBe(false);
    expect(isOnNoPage(listed(names, { further: [query('sort', { type: 'string', default: 'name' })] }))).toBe(true);
  });

  it('is judged without what says that it is hidden only where others say so as well', () => {
    expect(isOnNoPage(listed(names, { created: { status: 'draft' } }))).toBe(true);
    expect(isOnNoPage(listed([], { created: { status: 'draft' } }))).toBe(false);
  });

  it('must not have what was deleted on any page', () => {
    const after = listed([...names, '77'], { removes: true }).filter(({ id }) => id.includes('after DELETE'));
    expect(labels(after)).toEqual(['list after DELETE', 'list after DELETE: page 2']);
    expect(after.every(({ expectedState }) => expectedState?.kind === 'unlisted')).toBe(true);
  });
});

describe('what is done with a resource', () => {
  const claim = {
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'integer' }, state: { enum: ['open', 'paid', 'refused'], readOnly: true } },
  };
  const shown = { $ref: '#/paths/~1claims~1{id}/get/responses/200/content/application~1json/schema' };
  const conflict = { 409: { description: 'The claim is not open', content: {} } };

  /** The steps with a claim whose payment makes it what is given; an accepted request for a claim that is not open has 409 as its status unless it is ignored. */
  function stepsWith({ description = '', paid = 'paid', status = 201 } = {}): readonly Case[] {
    const paths = {
      '/claims': { post: { ...taking(claim), responses: responses(String(status), shown) } },
      '/claims/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', claim) },
        patch: { ...taking(claim), responses: { ...responses('200', shown), ...conflict } },
      },
      '/claims/{id}/pay': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: { description, responses: { ...responses('200', shown), ...conflict } },
      },
    };
    let state = 'open';
    return stepsOf(paths, ({ request: { method } }, path) => {
      if (method === 'POST') state = path.endsWith('/pay') ? paid : 'open';
      const text = JSON.stringify({ id: '77', amount: 1, state });
      if (!/^\/claims(?:\/77|$)/.test(path)) return { status: 404 };
      return { status: path === '/claims' ? status : 200, text };
    }).filter(({ id }) => id.includes('(pay, an ordinary one)'));
  }

  it('is done with a resource that was created for it, lasts, and is tried again where the contract refuses that', () => {
    const steps = stepsWith();
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`)).toEqual([
      ...['POST /claims', 'GET /claims/{id}', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
      ...['POST /claims/{id}/pay', 'PATCH /claims/{id}'],
    ]);
    expect(steps.slice(3).map(({ expectedState }) => expectedState)).toMatchObject([
      { kind: 'stored', by: 'POST /claims/{id}/pay', members: { state: 'paid' } },
      { kind: 'refused', state: 'paid' },
      { kind: 'refused', state: 'paid' },
    ]);
  });

  it('has the state that the contract names where the response shows none or the one before', () => {
    const stored = (steps: readonly Case[]) => steps.map(({ expectedState }) => expectedState).find((one) => one);
    expect(stored(stepsWith({ description: 'The state becomes `paid`.', paid: 'open' }))).toMatchObject({
      members: { state: 'paid' },
    });
    expect(stored(stepsWith({ paid: 'open' }))).toMatchObject({ members: { state: 'open' } });
    expect(stepsWith({ paid: 'open' })).toHaveLength(4);
  });

  it('need not last where the resource goes on by itself', () => {
    const steps = stepsWith({ status: 202 });
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`).slice(0, 3)).toEqual([
      ...['POST /claims', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
    ]);
    expect(steps.some(({ expectedState }) => expectedState?.kind === 'stored')).toBe(false);
  });
});
