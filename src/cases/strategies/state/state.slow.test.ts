import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../testing/derivations.ts';
import { memberContract } from '../../../testing/member-contract.ts';
import { labels, type Respond, responses, stepsOf, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

/** The cases for `/members/{memberId}` that are sent to a target with those responses. */
function casesSent(respond: Respond): readonly Case[] {
  const plan = derivePlan(memberContract, sourceOf(memberContract), { seed: 1, strictAuth: false });
  const steps: Case[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const sent of cases) {
      if (sent.strategy !== 'state' || !sent.id.endsWith('(/members/{memberId})')) continue;
      steps.push(sent);
      const exchange: Exchange = buildExchange({
        case: sent,
        outcome: buildReply(respond(sent, sent.request.path, 0)),
      });
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

function expectedAfter(steps: readonly Case[], label: string): ExpectedState | undefined {
  return steps.find(({ id }) => id.includes(`› ${label} (`))?.expectedState;
}

describe('state', () => {
  const steps = casesSent(openStore());

  it('creates, reads, changes and deletes a resource of a target that stores it', () => {
    expect(labels(steps)).toEqual([
      ...['create', 'read what was never created', 'read after create', 'list after create'],
      ...['PUT of what was never created', 'PATCH of what was never created', 'create with one fault'],
      ...['create a neighbour', 'read the neighbour'],
      ...[
        'PUT with less',
        'read after PUT with less',
        'PUT',
        'read after PUT',
        'PUT with less within',
        'read after PUT with less within',
        'PUT with other values, 1',
        'read after PUT with other values, 1',
        // The first sets an empty text, which a server may show for null, too.
        'PUT before with other values, 2',
        'read after PUT before with other values, 2',
        'PUT with other values, 2',
        'read after PUT with other values, 2',
        'PATCH',
        'read after PATCH',
        'JSON Patch that replaces name',
        'read after JSON Patch that replaces name',
        'JSON Patch that tests what name was',
        'list after changes',
        '/loans after changes',
        'PUT with one fault',
        'read after PUT with one fault',
        'DELETE',
        'read after DELETE',
        'list after DELETE',
        '/members/{}/loans after DELETE',
      ],
      ...['PATCH after DELETE', 'DELETE after DELETE'],
      ...['create with other values, 1', 'read after create with other values, 1'],
      ...['create with other values, 2', 'read after create with other values, 2'],
      'read the first one after create with other values, 2',
      ...['create with distinct values', 'read after create with distinct values'],
      ...['read the first one after create with distinct values', 'list after create with distinct values'],
      ...[
        'create with texts that are not ASCII',
        'read after create with texts that are not ASCII',
        'read the first one after create with texts that are not ASCII',
      ],
      ...[
        'create with quotes and backslashes',
        'read after create with quotes and backslashes',
        'read the first one after create with quotes and backslashes',
      ],
      ...[
        'create with texts of digits',
        'read after create with texts of digits',
        'read the first one after create with texts of digits',
      ],
      ...[
        'create with texts that are numbers',
        'read after create with texts that are numbers',
        'read the first one after create with texts that are numbers',
      ],
      ...['create one to delete', 'read after create one to delete'],
      'read the first one after create one to delete',
      ...['create one to keep', 'read after create one to keep', 'read the first one after create one to keep'],
      ...['DELETE one of two', 'create another one', 'read after create another one'],
      ...['read 50 before DELETE', 'DELETE 50', 'read 50 after DELETE', 'list after DELETE 50'],
    ]);
    expect(steps.slice(2, 3).map(({ request }) => request.path)).toEqual(['/members/50']);
  });

  it('expects the number that was given, and what was sent, as the response had it, except readOnly and writeOnly properties', () => {
    const expectedState = expectedAfter(steps, 'read after create');
    const names = expectedState?.kind === 'change-stored' ? Object.keys(expectedState.members) : [];
    expect(names.toSorted()).toEqual(['address', 'id', 'name', 'nick', 'tier']);
  });

  it('expects a PATCH to keep what it does not mention', () => {
    const [put, patch] = ['read after PUT with other values, 2', 'read after PATCH'].map((label) =>
      expectedAfter(steps, label),
    );
    const members = (one: typeof put) => (one?.kind === 'change-stored' ? one.members : {});
    expect(members(patch)).toMatchObject(members(put));
    expect(members(put)).not.toEqual({});
  });

  it('knows what was shown before a change, and before the deletion', () => {
    expect(expectedAfter(steps, 'read after PUT')).toMatchObject({ before: { tag: '"1"', content: { id: 50 } } });
    expect(expectedAfter(steps, 'read after DELETE')).toMatchObject({ kind: 'resource-removed', content: { id: 50 } });
    expect(expectedAfter(steps, 'list after DELETE')).toEqual({
      kind: 'item-not-listed',
      id: '50',
      properties: ['id'],
    });
    expect(expectedAfter(steps, 'list after create')).toEqual({ kind: 'item-listed', id: '50', whole: false });
  });

  it('ends where nothing is created, and where the target shows a resource that was never created', () => {
    expect(labels(casesSent(() => ({ status: 400, text: '{"id":50}' })))).toEqual(['create', 'create an ordinary one']);
    const mock: Respond = ({ request }) => ({ status: request.method === 'POST' ? 201 : 200, text: '{"id":50}' });
    expect(labels(casesSent(mock))).toEqual(['create', 'read what was never created']);
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
      ...['create', 'read what was never created', 'read after create'],
      ...['create another', 'read after another', 'read in capitals'],
      ...['DELETE', 'read after DELETE', 'DELETE after DELETE', 'create one to delete'],
      'read after create one to delete',
    ]);
    expect(steps[2]?.expectedState).toMatchObject({ kind: 'change-stored', members: {} });
    expect(steps[6]?.expectedState).toBeUndefined();
  });

  it('is still shown as it was accepted after another one was', () => {
    const kind = { enum: ['csv', 'json'] };
    const export_ = { type: 'object', required: ['id', 'kind'], properties: { id: { type: 'string' }, kind } };
    const shown = { $ref: '#/paths/~1exports~1{id}/get/responses/200/content/application~1json/schema' };
    const asked = { type: 'object', required: ['kind'], properties: { kind, note: { type: 'string' } } };
    const exports: JsonObject = {
      '/exports': { post: { ...taking(asked), responses: responses('202', shown) } },
      '/exports/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', export_) },
      },
    };
    const stored = new Map<string, string>();
    const steps = stepsOf(exports, ({ request: { method, body } }, path) => {
      const id = path === '/exports' ? `e${stored.size}` : path.slice('/exports/'.length);
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST') stored.set(id, JSON.stringify({ ...sent, id }));
      const headers = [['Location', `/exports/${id}`]] as const;
      return stored.has(id)
        ? { status: method === 'POST' ? 202 : 200, headers, text: stored.get(id) ?? '' }
        : { status: 404 };
    });
    const expected = { kind: 'change-stored', by: 'POST /exports', members: { id: 'e0', kind: 'csv' } };
    expect(expectedAfter(steps, 'read after create')).toMatchObject(expected);
    expect(expectedAfter(steps, 'read after another')).toMatchObject(expected);
    const other = steps.find(({ id }) => id.includes('› create another ('))?.request.body;
    expect(other?.kind === 'content' && other.value).toMatchObject({ kind: 'json' });
  });

  it('may not be there yet, where no response has said that it is', () => {
    const read = stepsOf(paths, respond(false)).find(({ id }) => id.includes('read after create'));
    expect(read).toMatchObject({ expects: 'anything' });
    expect(read?.expectedState).toBeUndefined();
  });
});

interface ShownNote {
  readonly text: string;
  /** The status of the response to a JSON Patch; 200 by default. */
  readonly patched?: number;
}

/** Notes that are created, read, and patched with these media types. */
function notePaths(note: JsonObject, patches: JsonObject): JsonObject {
  return {
    '/notes': { post: { ...taking(note), responses: responses('201', note) } },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: responses('200', note) },
      patch: { requestBody: { required: true, content: patches }, responses: responses('200', note) },
    },
  };
}

/** What is sent to a service of notes that always shows the same one, and takes patches of these types. */
function stepsOfNotes(note: JsonObject, patches: JsonObject, { text, patched = 200 }: ShownNote) {
  return stepsOf(notePaths(note, patches), ({ id, request: { method } }, path) => {
    if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
    const isJsonPatch = method === 'PATCH' && id.includes('› JSON Patch');
    return { status: method === 'POST' ? 201 : isJsonPatch ? patched : 200, text };
  });
}

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

  it('keeps what a change of all properties has set while each is changed by itself', () => {
    let stored: JsonObject = {};
    const shown = { $ref: '#/paths/~1desks/post/responses/201/content/application~1json/schema' };
    const onePath = paths['/desks/{id}'];
    const three = { type: 'object', properties: { ...properties, floor: { type: 'integer' }, id: { readOnly: true } } };
    const related = {
      ...paths,
      '/desks/{id}': {
        ...onePath,
        get: { responses: responses('200', shown) },
        patch: { ...taking(three), responses: responses('200', shown) },
      },
      '/desks': { post: { ...taking(three), responses: responses('201', three) } },
    };
    const all = stepsOf(related, ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'GET' && path !== '/desks/3') return { status: 404 };
      if (method !== 'GET') stored = { ...stored, ...sent, id: 3 };
      return { status: method === 'POST' ? 201 : 200, text: JSON.stringify(stored) };
    });
    const whole = all.find(({ id }) => id.includes('› PATCH: '))?.request.body;
    const value = whole?.kind === 'content' && isObject(whole.value) ? whole.value : {};
    const singles = all.filter(({ id }) => /› PATCH of \w+ alone \(/.test(id));
    const changes = singles.map(({ request: { body } }) => (body.kind === 'content' ? (body.value ?? null) : null));
    expect(changes.map((one) => (isObject(one) ? Object.keys(one) : []))).toEqual([['name'], ['rank'], ['floor']]);
    expect(changes.some((one) => isObject(one) && one['rank'] === value['rank'])).toBe(false);
    expect(expectedAfter(all, 'read after PATCH of name alone')).toMatchObject({ members: { rank: value['rank'] } });
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

  it('is not changed to a time that is past', () => {
    const task = {
      type: 'object',
      properties: { due: { type: 'string', format: 'date-time' }, rank: { type: 'integer', minimum: 1, maximum: 5 } },
    };
    const taskPaths: JsonObject = {
      '/tasks': { post: { ...taking(task), responses: responses('201', task) } },
      '/tasks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', task) },
        patch: { ...taking(task), responses: responses('200', task) },
      },
    };
    const all = stepsOf(taskPaths, ({ request: { method } }, path) => {
      if (method !== 'POST' && path !== '/tasks/3') return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"due":"2036-01-31T10:30:00Z","rank":1}' };
    });
    const sent = all.filter(({ id }) => id.includes('state › PATCH: ')).map(({ request }) => request.body);
    expect(sent.length).toBeGreaterThan(0);
    for (const body of sent) expect(body.kind === 'content' && body.content).not.toMatch(/"(?:19|200|201|202)/);
  });

  it('has to show what a change has set, although the response to the change has the old value', () => {
    const all = stepsOf(lampPaths, ({ request: { method } }, path) => {
      if (method !== 'POST' && path !== '/lamps/3') return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"lamp":true}' };
    });
    const after = all.filter(({ id }) => id.includes('read after PATCH: ')).map((one) => one.expectedState);
    expect(after).toEqual([expect.objectContaining({ kind: 'change-stored', members: { lamp: false } })]);
  });

  it('has to leave out what a merge patch has removed, unless a server may have put the same there', () => {
    const [text, price] = [{ type: ['string', 'null'] }, { type: ['number', 'null'] }];
    const note: JsonObject = { type: 'object', properties: { text, price } };
    const shown: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, text, price } };
    const content = { 'application/merge-patch+json': { schema: note } };
    const all = stepsOfNotes(shown, content, { text: '{"id":3,"text":"old","price":0}' });
    const removals = (name: string) =>
      all.flatMap(({ request: { body } }, index) => {
        const isRemoval = body.kind === 'content' && isObject(body.value) && body.value[name] === null;
        const expected = all[index + 1]?.expectedState;
        return isRemoval && expected?.kind === 'change-stored' ? [expected.members] : [];
      });
    expect(removals('text')).toContainEqual(expect.objectContaining({ text: null }));
    expect(removals('price')).not.toEqual([]);
    expect(removals('price')).not.toContainEqual(expect.objectContaining({ price: null }));
  });

  it('is set to null wherever it may be, all at once, by a merge patch', () => {
    const [text, price] = [{ type: ['string', 'null'] }, { type: ['number', 'null'] }];
    const note: JsonObject = { type: 'object', properties: { text, price, rank: { type: 'integer' } } };
    const content = { 'application/merge-patch+json': { schema: note } };
    const all = stepsOf(notePaths(note, content), ({ request: { method } }, path) => {
      if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"text":"old","price":2,"rank":1,"pages":4}' };
    });
    const sent = all.find(({ id }) => id.includes('› PATCH with null ('))?.request.body;
    expect(sent?.kind === 'content' && sent.value).toEqual({ text: null, price: null });
    expect(expectedAfter(all, 'read after PATCH with null')).toMatchObject({ members: { text: null, price: null } });
  });

  it('is set to null again where a merge patch has set what was not there before', () => {
    const [text, price] = [{ type: ['string', 'null'] }, { type: ['number', 'null'] }];
    const note: JsonObject = {
      type: 'object',
      minProperties: 1,
      properties: { rank: { type: 'integer' }, text, price },
    };
    const content = { 'application/merge-patch+json': { schema: note } };
    const created = { id: 3, rank: 1, price: 2, text: null };
    let stored: Record<string, Json> = { ...created };
    const all = stepsOf(notePaths(note, content), ({ request: { method, body } }, path) => {
      if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
      if (method === 'POST') stored = { ...created };
      const change = method === 'PATCH' && body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (Object.keys(change).length === 3) return { status: 409 };
      // It keeps what it should remove.
      for (const [name, value] of Object.entries(change)) if (value !== null) stored[name] = value;
      return { status: method === 'POST' ? 201 : 200, text: JSON.stringify(stored) };
    });
    const sentAs = (label: string) => {
      const sent = all.find(({ id }) => id.includes(`› ${label} (`))?.request.body;
      return sent?.kind === 'content' ? sent.value : undefined;
    };
    expect(sentAs('PATCH with null')).toEqual({ price: null });
    expect(sentAs('PATCH with null again')).toHaveProperty('text', null);
    expect(expectedAfter(all, 'read after PATCH with null again')).toMatchObject({ members: { text: null } });
  });

  it('has what a JSON Patch replaces, and not what it removes or where its test fails', () => {
    const note: JsonObject = {
      type: 'object',
      required: ['text', 'title', 'place'],
      properties: {
        ...Object.fromEntries(['text', 'title', 'place', 'motto', 'remark'].map((name) => [name, { type: 'string' }])),
        mood: { type: 'string', default: 'calm' },
      },
    };
    const operation = {
      type: 'object',
      required: ['op', 'path'],
      properties: { op: { enum: ['replace', 'remove', 'test'] }, path: { type: 'string' } },
    };
    const content = {
      'application/merge-patch+json': { schema: { type: 'object', properties: { remark: { type: 'string' } } } },
      'application/json-patch+json': { schema: { type: 'array', minItems: 1, items: operation } },
    };
    const text = '{"id":3,"text":"old","title":"T","place":"here","motto":"","mood":"calm","remark":"more"}';
    const all = stepsOfNotes(note, content, { text });
    const patches = all.filter(({ id }) => id.includes('› JSON Patch that'));
    const sent = patches.map(({ request: { body } }) => (body.kind === 'content' ? body.value : undefined));
    const value = expect.stringMatching(/^text/);
    expect(sent).toEqual([
      [
        { op: 'replace', path: '/text', value },
        { op: 'replace', path: '/title', value },
      ],
      [
        { op: 'test', path: '/text', value: 'old' },
        { op: 'replace', path: '/text', value: 'old' },
      ],
      [{ op: 'remove', path: '/remark' }],
    ]);
    expect(patches[1]?.expectedState).toEqual({ kind: 'condition-unmet', condition: 'test' });
    const read = all.filter(({ id }) => id.includes('read after JSON Patch that'));
    expect(read.map(({ expectedState }) => expectedState)).toMatchObject([
      { kind: 'change-stored', members: { text: value, title: value } },
      { kind: 'change-stored', members: { remark: null } },
    ]);
    const refused = stepsOfNotes(note, content, { text, patched: 422 });
    const ids = refused.map(({ id }) => id).filter((id) => id.includes('› JSON Patch that'));
    expect(ids.filter((id) => id.includes('tests'))).toEqual([]);
    expect(ids).not.toEqual([]);
  });

  describe('changed by a merge patch', () => {
    const text = { type: ['string', 'null'] };
    const sizes = { type: ['object', 'null'], additionalProperties: { type: ['string', 'null'], maxLength: 9 } };
    const address = { type: 'object', properties: { city: text, country: text } };
    const maker = { type: 'object', properties: { address } };
    const note: JsonObject = { type: 'object', minProperties: 1, properties: { text, sizes, parts: sizes, maker } };
    /** What is expected where the target shows the text only until it is removed. */
    const expected = (type: string) => {
      const notes: JsonObject = {
        '/notes': { post: { ...taking(note), responses: responses('201', note) } },
        '/notes/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          get: { responses: responses('200', note) },
          patch: {
            requestBody: { required: true, content: { [type]: { schema: note } } },
            responses: responses('200', note),
          },
        },
      };
      let isRemoved = false;
      return stepsOf(notes, ({ request: { method, body } }, path) => {
        if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
        const value = body.kind === 'content' ? body.value : undefined;
        if (method === 'PATCH' && isObject(value) && value['text'] === null) isRemoved = true;
        if (method === 'POST') isRemoved = false;
        const made = { maker: { address: { city: 'Oslo', country: 'NO' } } };
        const shown = {
          id: 3,
          sizes: { a: 'small' },
          parts: { b: 'left' },
          ...made,
          ...(isRemoved ? {} : { text: 'old' }),
        };
        return { status: method === 'POST' ? 201 : 200, text: JSON.stringify(shown) };
      }).filter(({ id }) => id.includes('state › read after PATCH'));
    };

    it('has what is set again after it was removed', () => {
      const after = expected('application/merge-patch+json').find(({ id }) =>
        id.includes('the value has every property'),
      );
      expect(after?.expectedState).toMatchObject({
        members: { text: expect.stringMatching(/^text/) },
        old: { text: null },
      });
    });

    it('keeps the other parts of an object, and loses one that is null', () => {
      const within = (type: string, label = 'PATCH within sizes') =>
        expected(type).filter(({ id }) => id.includes(label));
      expect(within('application/merge-patch+json')[0]?.expectedState).toMatchObject({
        members: { sizes: { a: 'small', ax: 'small' } },
        old: { sizes: { ax: 'small' } },
      });
      const removals = within('application/merge-patch+json', 'PATCH with null within sizes');
      expect(removals.map((one) => one.expectedState)).toEqual([
        expect.objectContaining({ members: { sizes: {} }, old: { sizes: { a: 'small' } } }),
      ]);
      expect(within('application/json')).toEqual([]);
      // Each object by itself: some may be stored in another way.
      expect(within('application/merge-patch+json', 'PATCH within parts')[0]?.expectedState).toMatchObject({
        members: { parts: { b: 'left', bx: 'left' } },
        old: { parts: { bx: 'left' } },
      });
      expect(within('application/merge-patch+json', 'PATCH deep within maker')[0]?.expectedState).toMatchObject({
        members: { maker: { address: { city: 'Oslo', country: 'NO' } } },
        old: { maker: { address: { city: 'Oslo' } } },
      });
    });
  });

  it('has to have the list that a PATCH has set, although the response shows the one before', () => {
    const note: JsonObject = { type: 'object', properties: { labels: { type: 'array', items: { type: 'string' } } } };
    const membersFor = (type: string) => {
      const requestBody = { required: true, content: { [type]: { schema: { ...note, minProperties: 1 } } } };
      const notes: JsonObject = {
        '/notes': { post: { ...taking(note), responses: responses('201', note) } },
        '/notes/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          get: { responses: responses('200', note) },
          patch: { requestBody, responses: responses('200', note) },
        },
      };
      const all = stepsOf(notes, ({ request: { method } }, path) => {
        if (method !== 'POST' && path !== '/notes/3') return { status: 404 };
        return { status: method === 'POST' ? 201 : 200, text: '{"id":3,"labels":["old"]}' };
      });
      return all.flatMap(({ id, expectedState }) =>
        /read after PATCH/.test(id) && expectedState?.kind === 'change-stored' ? [expectedState.members] : [],
      );
    };
    for (const type of ['application/merge-patch+json', 'application/json'])
      expect(membersFor(type)).toContainEqual({ labels: [] });
  });

  it('has to show what a change has set, although the change has another schema', () => {
    const after = steps.filter(({ id }) => /read after PATCH: .*has name/.test(id)).map((one) => one.expectedState);
    expect(after).toEqual([expect.objectContaining({ kind: 'change-stored', members: { name: expect.any(String) } })]);
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
        /read after P/.test(id) && expectedState?.kind === 'change-stored' ? [expectedState.members] : [],
      );
    };
    let created: JsonObject = {};

    it('is gone after a PUT that shows it as it was, or has its default', () => {
      const [less] = expectedOf('put', 'application/json', (sent) => ({ ...created, ...sent }));
      expect(less).toMatchObject({ text: null, copies: 1, size: null });
      // A server may have put the same there.
      for (const name of ['languages', 'isFree', 'width', 'cover']) expect(less).not.toHaveProperty(name);
    });

    it('is gone after a PUT that does not show it', () => {
      const [replaced] = expectedOf('put', 'application/json', (sent) => sent);
      expect(replaced).toMatchObject({ text: null, size: null });
      for (const name of ['languages', 'isFree', 'width', 'cover']) expect(replaced).not.toHaveProperty(name);
    });

    it('is there after a merge patch that shows it as gone', () => {
      const type = 'application/merge-patch+json';
      const cleared = expectedOf('patch', type, (sent) => sent);
      expect(cleared.filter((members) => 'text' in members && members['text'] !== null)).not.toEqual([]);
    });
  });
});

describe('a resource whose identifier the client chooses', () => {
  const tag = { type: 'object', required: ['slug'], properties: { slug: { type: 'string' } } };
  const conflicts = (description: string): readonly Case[] => {
    const tags = new Map<string, string>();
    const post = { ...taking(tag), responses: { ...responses('201', tag), 409: { description } } };
    const parameters = [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }];
    const paths = {
      '/tags': { post },
      '/tags/{slug}': { get: { parameters, responses: { ...responses('200', tag), 404: { description: 'None' } } } },
    };
    const store: Respond = ({ request: { method, body } }, path) => {
      const [slug] = method === 'POST' ? [] : path.split('/').slice(2);
      if (slug !== undefined) return tags.has(slug) ? { status: 200, text: tags.get(slug) ?? '' } : { status: 404 };
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (tags.has(String(sent.slug))) return { status: 409 };
      tags.set(String(sent.slug), JSON.stringify(sent));
      return { status: 201, text: JSON.stringify(sent) };
    };
    return stepsOf(paths, store).filter(({ id }) => id.includes('create again'));
  };

  it('is created again where the description of the 409 says that this is refused', () => {
    const [again, ...others] = conflicts('A tag with this slug exists.');
    expect(others).toEqual([]);
    expect(again).toMatchObject({
      expects: 'anything',
      expectedState: { kind: 'refused-in-state', state: 'already there' },
    });
  });

  it('is not created again where the 409 is about something else', () => {
    expect(conflicts('The shelf is closed.')).toEqual([]);
    expect(conflicts('The slug is reserved.')).toEqual([]);
  });
});

describe('a resource of one of several kinds', () => {
  const kind = (name: string, own: string) => ({
    type: 'object',
    required: ['kind', own],
    properties: { kind: { const: name }, [own]: { type: 'integer' } },
  });
  const item: JsonObject = {
    oneOf: [kind('book', 'pages'), kind('film', 'minutes')],
    discriminator: { propertyName: 'kind' },
  };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = {
    '/items': { post: { ...taking(item), responses: responses('201', item) } },
    '/items/{id}': {
      parameters,
      get: { responses: { ...responses('200', item), 404: { description: 'None' } } },
      put: { ...taking(item), responses: { ...responses('200', item), 409: { description: 'It has another kind.' } } },
    },
  };

  it('is replaced with one of another kind, which the target may refuse', () => {
    const sent = stepsOf(paths, ({ request: { method, body } }, path) => {
      const content = body.kind === 'content' && isObject(body.value) ? body.value : { kind: 'book', pages: 1 };
      if (method === 'GET' && !path.endsWith('/7')) return { status: 404 };
      if (method === 'PUT' && content.kind !== 'book') return { status: 409 };
      return { status: method === 'POST' ? 201 : 200, text: JSON.stringify({ ...content, id: 7 }) };
    });
    const other = sent.find(({ id }) => id.includes('PUT of another kind'));
    expect(other).toMatchObject({ expects: 'anything', request: { body: { value: { kind: 'film' } } } });
  });
});
