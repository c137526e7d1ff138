import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

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

it('a resource with an object of several kinds is replaced without parts of each later one', () => {
  const kind = (name: string): JsonObject => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: name }, note: { type: 'string' } },
  });
  const order = {
    type: 'object',
    required: ['seat'],
    properties: { seat: { oneOf: [kind('fixed'), kind('standing')] } },
  };
  const shown = { $ref: '#/paths/~1orders/post/requestBody/content/application~1json/schema' };
  let stored = '';
  const steps = stepsOf(
    {
      '/orders': { post: { ...taking(order), responses: responses('201', shown) } },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', shown) },
        put: { ...taking(shown), responses: responses('200', shown) },
      },
    },
    ({ request: { method, body } }, path) => {
      if (!['/orders', '/orders/3'].includes(path)) return { status: 404 };
      if (method !== 'GET' && body.kind === 'content')
        stored = writeJson({ ...(isObject(body.value) && body.value), id: 3 });
      return { status: method === 'POST' ? 201 : 200, text: stored };
    },
  );
  const leaner = steps.filter((_, index) => labels(steps)[index]?.startsWith('PUT with less within: '));
  expect(leaner.map(({ request: { body } }) => body.kind === 'content' && body.value)).toEqual([
    { seat: { kind: 'standing' } },
  ]);
});

describe('a list of a resource of several kinds', () => {
  const kind = (name: string): JsonObject => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: name }, id: { type: 'string' } },
  });

  /** The steps with payments of these kinds, and the kinds of those that a list has to have. */
  function listedKinds(kinds: readonly string[], { givesIdsAgain = false } = {}) {
    const payment = { oneOf: kinds.map(kind) };
    const payments = new Map<string, JsonObject>();
    const kindOf = new Map<string, Json | undefined>();
    const steps = stepsOf(
      {
        '/payments': {
          post: { ...taking(payment), responses: responses('201', payment) },
          get: { responses: responses('200', { type: 'array', items: payment }) },
        },
        '/payments/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: responses('200', payment) },
          delete: { responses: { 204: { description: 'Gone' } } },
        },
      },
      ({ request: { method, body } }, path) => {
        const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
        const id = method === 'POST' ? `p-${(givesIdsAgain ? payments : kindOf).size + 1}` : (path.split('/')[2] ?? '');
        if (method === 'DELETE') return { status: payments.delete(id) ? 204 : 404 };
        if (method === 'POST') payments.set(id, { ...sent, id });
        if (method === 'POST') kindOf.set(id, sent['kind']);
        const one = id === '' ? [...payments.values()] : payments.get(id);
        return { status: one === undefined ? 404 : method === 'POST' ? 201 : 200, text: JSON.stringify(one ?? null) };
      },
    );
    const ids = steps.flatMap(({ expectedState }) => (expectedState?.kind === 'item-listed' ? [expectedState.id] : []));
    const isOther = (id: string) => /› read p-\d+ after DELETE /.test(id);
    const removed = steps.flatMap(({ id, expectedState }) =>
      !isOther(id) && expectedState?.kind === 'resource-removed' && isObject(expectedState.content)
        ? [expectedState.content['kind']]
        : [],
    );
    return { steps, removed, listed: new Set(ids.map((id) => kindOf.get(id))) };
  }

  it('has one of each kind no more after that was deleted', () => {
    expect(new Set(listedKinds(['card', 'voucher', 'cheque']).removed)).toEqual(new Set(['card', 'voucher', 'cheque']));
  });

  it('has no more than four kinds after the first deleted', () => {
    expect(new Set(listedKinds(['a', 'b', 'c', 'd', 'e', 'f', 'g']).removed).size).toBe(5);
  });

  it('may get the identifier of a kind that was deleted', () => {
    const { steps } = listedKinds(['card', 'voucher', 'cheque'], { givesIdsAgain: true });
    expect(labels(steps).filter((label) => /^read the first one after create with/.test(label ?? ''))).toEqual([]);
  });

  it('is read after each kind was created', () => {
    expect(listedKinds(['card', 'voucher']).listed).toEqual(new Set(['card', 'voucher']));
  });

  it('is not read for more than four kinds after the first', () => {
    const { steps } = listedKinds(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    const reads = steps.flatMap(({ id }) =>
      /list after create: \S.*\(\/payments/.test(id) ? [id.replace(/, again.*/, '')] : [],
    );
    expect(new Set(reads).size).toBe(4);
  });
});

describe('a resource at its limits', () => {
  const fields = {
    id: { type: 'string' },
    serial: { type: 'integer', format: 'int64' },
    rank: { type: 'integer', minimum: 2, maximum: 9 },
    note: { type: 'string' },
  };
  const item = { type: 'object', required: ['serial', 'rank', 'note'], properties: fields };
  const same = { $ref: '#/paths/~1items/post/requestBody/content/application~1json/schema' };
  const patch = { type: 'object', properties: { note: fields.note } };

  function stepsWith(change: JsonObject, taken: JsonObject = item) {
    let last = 0;
    return stepsOf(
      {
        '/items': { post: { ...taking(taken), responses: responses('201', same) } },
        '/items/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: responses('200', same) },
          ...change,
        },
      },
      ({ request: { method, body } }, path) => {
        const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
        last += 1;
        if (method === 'POST') return { status: 201, text: writeJson({ ...sent, id: `n${last}` }) };
        return /\/n\d{1,3}$/.test(path) ? { text: writeJson({ id: path.slice(7), ...sent }) } : { status: 404 };
      },
    );
  }

  it('keeps them when another property is changed', () => {
    const steps = stepsWith({ patch: { ...taking(patch), responses: responses('200', same) } });
    const kept = (side: string) =>
      steps.flatMap(({ id, expectedState }) =>
        id.includes(`read after PATCH after create at ${side} limits`) && expectedState?.kind === 'change-stored'
          ? [expectedState.members]
          : [],
      );
    expect(kept('upper')[0]).toMatchObject({ rank: 9 });
    expect(kept('int64')).toMatchObject([{ serial: 2n ** 63n - 1n }]);
    expect(steps.filter(({ id }) => id.includes('PATCH after create at lower'))).toEqual([]);
  });

  it('has texts of digits in two kinds, and texts that are numbers in the first one', () => {
    const ofKind = (kind: string) => ({
      type: 'object',
      required: ['kind', 'note'],
      properties: { kind: { const: kind }, note: { type: 'string' } },
    });
    const names = labels(stepsWith({}, { oneOf: ['lens', 'motor', 'lamp'].map(ofKind) }));
    const created = (how: string) => names.filter((name) => name?.startsWith(`create with texts ${how}`));
    expect(created('of digits')).toHaveLength(2);
    expect(created('that are numbers')).toHaveLength(1);
  });

  it('is read with great integers also where nothing can change it', () => {
    const read = stepsWith({}).find(({ id }) => id.includes('read after create at int64 limits'));
    expect(read?.expectedState).toMatchObject({ kind: 'change-stored', members: { serial: 2n ** 63n - 1n } });
  });

  it('has great integers in each kind that has some', () => {
    const ofKind = (kind: string, name: string) => ({
      type: 'object',
      required: ['kind', name],
      properties: { kind: { const: kind }, [name]: { type: 'integer', format: 'int64', minimum: 1 } },
    });
    const kinds = { oneOf: [ofKind('lens', 'focus'), ofKind('motor', 'steps'), ofKind('lamp', 'hours')] };
    const sent = stepsWith({}, kinds).flatMap(({ id, request: { body } }) =>
      / create at int64 limits/.test(id) && body.kind === 'content' ? [body.value] : [],
    );
    expect(sent).toMatchObject([{ focus: 2n ** 63n - 1n }, { steps: 2n ** 63n - 1n }, { hours: 2n ** 63n - 1n }]);
  });
});

it('a resource is created from a form with every field and with other values, and its file stays as it is', () => {
  const meta = {
    type: 'object',
    required: ['pages'],
    properties: { pages: { type: 'integer' }, heading: { enum: ['a', 'b'] } },
  };
  const cover = {
    type: 'object',
    required: ['file', 'meta'],
    properties: { file: { type: 'string', contentMediaType: 'application/pdf' }, meta },
  };
  const shown = { type: 'object', properties: { id: { type: 'integer' } } };
  const steps = stepsOf(
    {
      '/covers': {
        post: {
          requestBody: { required: true, content: { 'multipart/form-data': { schema: cover } } },
          responses: responses('201', shown),
        },
      },
      '/covers/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', shown) },
      },
    },
    ({ request: { method } }, path) => {
      if (!['/covers', '/covers/3'].includes(path)) return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: '{"id":3}' };
    },
  );
  const forms = steps.flatMap(({ id, request: { body } }) =>
    / create by multipart/.test(id) && body.kind === 'content' ? [body] : [],
  );
  expect(forms.map(({ fields }) => memberOf(fields?.['meta'], 'heading'))).toEqual(['a', 'b']);
  expect(new Set(forms.map(({ file }) => String(file?.bytes)))).toHaveProperty('size', 1);
  expect(labels(steps).filter((label) => label?.startsWith('read after create by'))).toHaveLength(forms.length);
});

it.each([
  ['every text, where that is accepted', () => true, ['文', '文', '<', '<', '7410', '7410']],
  ['prose alone, where the rest is refused', (plate: string) => plate.length <= 8, ['文', '', '<', '', '7410', '7410']],
])('a resource is created and read with unusual values of %s', (_, accepts, wanted) => {
  const cab = { type: 'object', properties: { ownerName: { type: 'string' }, plate: { type: 'string' } } };
  let stored: JsonObject = {};
  const steps = stepsOf(
    {
      '/cabs': { post: { ...taking(cab), responses: responses('201', cab) } },
      '/cabs/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', cab) },
      },
    },
    ({ request: { method, body } }, path) => {
      if (!['/cabs', '/cabs/3'].includes(path)) return { status: 404 };
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST' && !accepts(String(sent['plate'] ?? ''))) return { status: 422, text: '{}' };
      if (method === 'POST') stored = sent;
      return { status: method === 'POST' ? 201 : 200, text: writeJson({ ...stored, id: 3 }) };
    },
  );
  const names = labels(steps);
  const isRead = (at: number) => names[at + 1]?.startsWith('read after create with') === true;
  const accepted = steps.filter(
    (_step, at) => /^create with (?:texts that are (?:not|numbers)|quotes)/.test(names[at] ?? '') && isRead(at),
  );
  const markOf = (value: unknown) => ['文', '<', '7410'].find((mark) => String(value).includes(mark)) ?? '';
  const shown = accepted.flatMap(({ request: { body } }) => {
    const value = body.kind === 'content' ? body.value : undefined;
    return [markOf(memberOf(value, 'ownerName')), markOf(memberOf(value, 'plate'))];
  });
  expect(shown).toEqual(wanted);
});

it('what a resource refers to stays, where its other properties are at their limits or have unusual texts', () => {
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const loan = { type: 'object', required: ['bookId', 'note'], properties: { bookId: text(40), note: text(30) } };
  const member = (name: string) => ({
    parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
    get: { responses: responses('200', { type: 'object' }) },
  });
  let last = 0;
  const steps = stepsOf(
    {
      '/books': {
        post: { ...taking({ properties: { title: text(30) } }), responses: responses('201', { type: 'object' }) },
      },
      '/books/{bookId}': member('bookId'),
      '/loans': { post: { ...taking(loan), responses: responses('201', { type: 'object' }) } },
      '/loans/{loanId}': member('loanId'),
    } as unknown as JsonObject,
    ({ request: { method } }, path) => {
      last += method === 'POST' ? 1 : 0;
      if (method === 'POST') return { status: 201, text: `{"id":"n${last}"}` };
      return /\/n\d{1,3}$/.test(path) ? { text: '{}' } : { status: 404 };
    },
  );
  const sent = (label: string) => {
    const step = steps.find(({ id }) => id.startsWith('POST /loans') && id.includes(label));
    return step?.request.body.kind === 'content' ? step.request.body.value : undefined;
  };
  const ofBook = expect.stringMatching(/^n\d+$/);
  expect(sent('create at upper limits')).toEqual({ bookId: ofBook, note: expect.stringMatching(/^.{30}$/) });
  expect(sent('create with quotes')).toEqual({ bookId: ofBook, note: expect.stringContaining('"') });
});

describe('a number that the contract says is not given out again', () => {
  const title = { type: 'string' };
  const number = { type: 'integer', readOnly: true };

  interface Board {
    /** What the contract says of the operation that creates a task, and of the one that deletes it. */
    readonly creates?: string;
    readonly deletes?: string;
    /** Whether the client names each task. */
    readonly isChosen?: boolean;
    /** The tasks are below a project. */
    readonly isBelow?: boolean;
    readonly mayDelete?: boolean;
    /** The status of each deletion. */
    readonly deletion?: number;
  }

  /** The requests with the last task, and what is expected of them. */
  function stepsOfLast({
    creates = 'Creates a task. The number of a deleted task is not used again.',
    deletes = '',
    isChosen = false,
    isBelow = false,
    mayDelete = true,
    deletion = 204,
  }: Board) {
    const named = { type: 'object', required: ['number'], properties: { number: { type: 'string' }, title } };
    const sent = isChosen ? named : { type: 'object', properties: { title } };
    const task = { type: 'object', properties: { number, title } };
    const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
    const [owner, around] = isBelow ? ['/projects/{key}', [parameter('key')]] : ['', []];
    const project = { type: 'object', properties: { key: { type: 'string', readOnly: true }, title } };
    const projects = {
      '/projects': {
        post: { ...taking({ type: 'object', properties: { title } }), responses: responses('201', project) },
      },
      '/projects/{key}': { parameters: around, get: { responses: responses('200', project) } },
    };
    const removal = { description: deletes, responses: { '204': { description: 'Gone' } } };
    const paths = {
      ...(isBelow ? projects : {}),
      [`${owner}/tasks`]: {
        parameters: around,
        post: { ...taking(sent), description: creates, responses: responses('201', task) },
      },
      [`${owner}/tasks/{number}`]: {
        parameters: [...around, parameter('number')],
        get: { responses: responses('200', task) },
        ...(mayDelete ? { delete: removal } : {}),
      },
    };
    let last = 0;
    const there = new Set<string>();
    const all = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
      if (method === 'DELETE' && there.has(path)) {
        if (deletion === 204) there.delete(path);
        return { status: deletion };
      }
      if (method !== 'POST')
        return there.has(path) ? { text: `{"number":${path.split('/').at(-1)}}` } : { status: 404 };
      const given = body.kind === 'content' ? memberOf(body.value, 'number') : undefined;
      last += 1;
      const own = String(given ?? last);
      there.add(`${path}/${own}`);
      return { status: 201, text: JSON.stringify(path === '/projects' ? { key: own } : { number: own }) };
    });
    const names = labels(all);
    return all.flatMap(({ request: { method, path }, expectedState }, at) =>
      /^(?:create the last one|DELETE the last one|create one after the last)$/.test(names[at] ?? '')
        ? [{ method, path, expectedState }]
        : [],
    );
  }

  it('must be another one after the newest resource was deleted', () => {
    const [creation, deletion, after, ...others] = stepsOfLast({});
    expect(others).toEqual([]);
    const was = deletion?.path.split('/').at(-1);
    expect([creation?.method, deletion?.method, after?.method]).toEqual(['POST', 'DELETE', 'POST']);
    expect(after?.expectedState).toEqual({
      kind: 'described-value',
      by: 'DELETE /tasks/{number}',
      property: 'number',
      was,
    });
  });

  it('is given below the same resource', () => {
    const [creation, deletion, after] = stepsOfLast({ isBelow: true });
    expect(deletion?.path.startsWith(`${creation?.path}/`)).toBe(true);
    expect(after?.path).toBe(creation?.path);
    expect(after?.expectedState).toMatchObject({ by: 'DELETE /projects/{key}/tasks/{number}', property: 'number' });
  });

  it.each([
    { creates: 'Identifiers are never reused.' },
    { creates: '', deletes: 'Deletes a task. Its number is no longer used.' },
    { creates: 'The key of a task is never given out again.' },
    { creates: 'Numbers are not reassigned.' },
    { creates: 'A code is never re-issued.' },
  ])('is tested where the contract says so: %j', (said) => {
    expect(stepsOfLast(said)).toHaveLength(3);
  });

  it.each([
    { creates: 'Creates a task.' },
    { creates: 'Gives each task a number.', deletes: 'A deleted task is not used again.' },
    { creates: 'The number of a deleted task may be used again.' },
    { mayDelete: false },
  ])('is not tested where it does not, or where nothing is deleted: %j', (said) => {
    expect(stepsOfLast(said)).toEqual([]);
  });

  it('is not judged where the client has chosen it, or where the deletion is refused', () => {
    expect(stepsOfLast({ isChosen: true }).map(({ method }) => method)).toEqual(['POST']);
    expect(stepsOfLast({ deletion: 409 }).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

it('a resource is created with several items of each list whose items are unique, and read', () => {
  const events = { type: 'array', minItems: 1, uniqueItems: true, items: { enum: ['paid', 'open', 'void'] } };
  const hook: JsonObject = { type: 'object', required: ['events'], properties: { events, note: { type: 'string' } } };
  const steps = stepsOf(
    {
      '/hooks': { post: { ...taking(hook), responses: responses('201', hook) } },
      '/hooks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', hook) },
      },
    },
    ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST') return { status: 201, text: JSON.stringify({ ...sent, id: 3 }) };
      return path === '/hooks/3' ? { status: 200, text: '{"id":3}' } : { status: 404 };
    },
  );
  const created = steps.find((_, index) => labels(steps)[index]?.startsWith('create with several items'));
  const sent = created?.request.body.kind === 'content' ? memberOf(created.request.body.value, 'events') : undefined;
  expect(Array.isArray(sent) && sent.length > 1 && writeJson(sent)).toBe(writeJson([...Object(sent)].toSorted()));
});
