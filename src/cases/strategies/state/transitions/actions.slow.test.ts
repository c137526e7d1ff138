import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

describe('what is done with a resource', () => {
  const claim = {
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'integer' },
      state: { enum: ['open', 'paid', 'refused', 'cancelled'], readOnly: true },
    },
  };
  const shown = { $ref: '#/paths/~1claims~1{id}/get/responses/200/content/application~1json/schema' };
  const conflict = { 409: { description: 'The claim is not open', content: {} } };

  /** The steps with a claim whose payment makes it what is given; an accepted request for a claim that is not open has 409 as its status unless it is ignored. */
  function stepsWith({
    description = '',
    outcome = 'Done',
    first = 'open',
    paid = 'paid',
    status = 201,
    isAlone = true,
  } = {}): readonly Case[] {
    const paths = {
      '/claims': { post: { ...taking(claim), responses: responses(String(status), shown) } },
      '/claims/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', claim) },
        patch: { ...taking(claim), responses: { ...responses('200', shown), ...conflict } },
        delete: { responses: { 200: { description: 'It is deleted' }, ...conflict } },
      },
      '/claims/{id}/pay': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: {
          description,
          responses: { 200: { ...responses('200', shown)[200], description: outcome }, ...conflict },
        },
      },
    };
    const states = new Map<string, string>();
    return stepsOf(paths, ({ request: { method } }, path) => {
      const id = path === '/claims' ? String(isAlone ? 77 : 77 + states.size) : (path.split('/')[2] ?? '');
      if (path !== '/claims' && !states.has(id)) return { status: 404 };
      if (method === 'POST') states.set(id, path.endsWith('/pay') ? paid : first);
      return {
        status: path === '/claims' ? status : 200,
        text: JSON.stringify({ id, amount: 1, state: states.get(id) }),
      };
    }).filter(({ id }) => id.includes('(pay, an ordinary one)'));
  }

  it('is done with a resource that was created for it, lasts, and is tried again where the contract refuses that', () => {
    const steps = stepsWith();
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`)).toEqual([
      ...['POST /claims', 'POST /claims', 'GET /claims/{id}', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
      ...['POST /claims/{id}/pay', 'PATCH /claims/{id}', 'DELETE /claims/{id}'],
    ]);
    expect(steps.slice(4).map(({ expectedState }) => expectedState)).toMatchObject([
      { kind: 'change-stored', by: 'POST /claims/{id}/pay', members: { state: 'paid' }, old: { state: 'open' } },
      { kind: 'refused-in-state', state: 'paid' },
      { kind: 'refused-in-state', state: 'paid' },
      { kind: 'refused-in-state', state: 'paid' },
    ]);
  });

  it('has the state that the contract names where the response shows none or the one before', () => {
    const stored = (steps: readonly Case[]) =>
      steps
        .filter(({ request: { method } }) => method === 'GET')
        .map((one) => one.expectedState)
        .find((one) => one);
    expect(stored(stepsWith({ description: 'The state becomes `paid`.', paid: 'open' }))).toMatchObject({
      members: { state: 'paid' },
    });
    expect(stored(stepsWith({ outcome: 'The paid claim', paid: 'open' }))).toMatchObject({
      members: { state: 'paid' },
    });
    expect(stored(stepsWith({ paid: 'open' }))).toMatchObject({ members: { state: 'open' } });
    expect(stepsWith({ paid: 'open' })).toHaveLength(5);
    expect(stored(stepsWith({ paid: 'cancelled' }))).toMatchObject({ members: { state: 'cancelled' } });
    expect(stored(stepsWith({ paid: 'cancelled' }))).not.toHaveProperty('old');
  });

  it('has a response with the state that the contract names', () => {
    const ofPayment = (options: Parameters<typeof stepsWith>[0]) =>
      stepsWith(options).find(({ request }) => request.path.endsWith('/pay'))?.expectedState;
    const stored = {
      ...{ kind: 'change-stored', by: 'POST /claims/{id}/pay', instance: '', mayBeHidden: true },
      ...{ members: { state: 'paid' }, old: { state: 'open' } },
    };
    expect(ofPayment({ description: 'The state becomes `paid`.' })).toEqual(stored);
    expect(ofPayment({ outcome: 'The paid claim' })).toEqual(stored);
    expect(ofPayment({ description: 'The state becomes `paid`.', outcome: 'The claim as it was' })).toBeUndefined();
    expect(ofPayment({ description: 'The state becomes `paid`.', first: 'paid' })).not.toEqual(stored);
    expect(ofPayment({ description: 'The state becomes `open`.' })).toBeUndefined();
  });

  it('is refused in the state that the resource has at first, where the contract says so', () => {
    const expected = (first: string) =>
      stepsWith({ first }).find(({ request }) => request.path.endsWith('/pay'))?.expectedState;
    expect(expected('refused')).toEqual({ kind: 'refused-in-state', state: 'refused' });
    expect(expected('open')).toBeUndefined();
  });

  it('is not done with another resource', () => {
    const steps = stepsWith({ isAlone: false });
    const [before, after] = ['read the one beside before', 'read the one beside'].map((label) =>
      steps.find(({ id }) => id.includes(`› ${label} (`)),
    );
    expect(after?.request.path).toBe(before?.request.path);
    expect(after?.request.path).not.toBe(steps.find(({ id }) => id.includes('› read after ('))?.request.path);
    expect(after?.expectedState).toMatchObject({
      ...{ kind: 'change-stored', by: 'POST /claims', members: { state: 'open' }, old: { state: 'paid' } },
    });
    const ids = stepsWith().map(({ id }) => id);
    expect(ids.some((id) => id.includes('beside before'))).toBe(false);
  });

  it('need not last where the resource goes on by itself', () => {
    const steps = stepsWith({ status: 202 });
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`).slice(0, 3)).toEqual([
      ...['POST /claims', 'POST /claims', 'POST /claims/{id}/pay'],
    ]);
    expect(steps.some(({ expectedState }) => expectedState?.kind === 'change-stored')).toBe(false);
  });
});

describe('what is added to a resource', () => {
  const order = {
    type: 'object',
    properties: { note: { type: 'string' }, state: { enum: ['open', 'cancelled'], readOnly: true } },
  };
  const line = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

  /** What is sent below an order that was cancelled. */
  function sentBelow(description: string): readonly Case[] {
    const paths = {
      '/orders': { post: { ...taking(order), responses: responses('201', order) } },
      '/orders/{id}': {
        parameters,
        get: { responses: responses('200', order) },
        delete: { responses: { 204: { description: 'Gone' }, 409: { description: 'The order is cancelled' } } },
      },
      '/orders/{id}/cancel': { parameters, post: { responses: responses('200', order) } },
      '/orders/{id}/lines': {
        parameters,
        get: { responses: responses('200', { type: 'array', items: line }) },
        post: {
          ...taking(line),
          description,
          responses: { ...responses('201', line), 409: { description: 'Conflict' } },
        },
      },
    };
    const states = new Map<string, string>();
    const steps = stepsOf(paths, ({ request: { method } }, path) => {
      const id = path === '/orders' ? `o${states.size}` : (path.split('/')[2] ?? '');
      if (path !== '/orders' && !states.has(id)) return { status: 404 };
      if (path.endsWith('/lines')) return { status: 201, text: '{"text":"x"}' };
      if (method === 'POST') states.set(id, path.endsWith('/cancel') ? 'cancelled' : 'open');
      return { status: path === '/orders' ? 201 : 200, text: JSON.stringify({ id, state: states.get(id) }) };
    });
    return steps.filter(({ id }) => id.includes(' then (cancel, an ordinary one)'));
  }

  it('is refused in a state in which the contract says so, and tried before the resource is deleted', () => {
    const steps = sentBelow('Nothing can be added to a cancelled order.');
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`)).toEqual([
      ...['POST /orders/{id}/lines', 'DELETE /orders/{id}'],
    ]);
    expect(steps[0]?.expectedState).toEqual({ kind: 'refused-in-state', state: 'cancelled' });
    const added = steps[0]?.request.path.split('/')[2];
    expect(steps[1]?.request.path.split('/')[2]).toBe(added);
  });

  it('is not tried where it does not', () => {
    expect(sentBelow('Adds a line to an order.').map(({ request }) => request.method)).toEqual(['DELETE']);
  });
});

it('what an action is given is what the resource shows under the name that the contract says', () => {
  const reason = { type: 'object', properties: { reason: { type: 'string' } } };
  const properties = { note: { type: 'string' }, cancelReason: { type: ['string', 'null'] } };
  const order = { type: 'object', properties };
  const expectedFor = (description: string) => {
    const paths = {
      '/orders': { post: { ...taking(order), responses: responses('201', order) } },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', order) },
      },
      '/orders/{id}/cancel': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: { ...taking(reason), description, responses: responses('200', order) },
      },
    };
    let created = 0;
    const steps = stepsOf(paths as unknown as JsonObject, (_, path) => {
      if (path === '/orders') created += 1;
      const id = path === '/orders' ? `o${created}` : (path.split('/')[2] ?? '');
      if (!/^o\d+$/.test(id) || Number(id.slice(1)) > created) return { status: 404 };
      return { status: path === '/orders' ? 201 : 200, text: JSON.stringify({ id, cancelReason: null }) };
    });
    return steps.flatMap(({ id, expectedState }) =>
      id.includes('read after (cancel') && expectedState?.kind === 'change-stored' ? [expectedState.members] : [],
    );
  };
  expect(expectedFor('Cancels an order; `cancelReason` is the reason given.')).toContainEqual({
    cancelReason: expect.stringMatching(/./),
  });
  expect(expectedFor('Cancels an order.')).toEqual([]);
});

describe('what is ordered for a resource, and leads it to another state', () => {
  const status = { enum: ['received', 'in_analysis', 'analysed'], readOnly: true };
  const sample = { type: 'object', properties: { note: { type: 'string' }, status } };
  const order = { type: 'object', required: ['method'], properties: { method: { type: 'string' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

  /** What must be refused for a sample after an order with that status, of an order below it or of one that the contract lists there. */
  function refusedAfter(ordered: 201 | 202, description: string, isListed = false): readonly string[] {
    const paths = {
      '/samples': { post: { ...taking(sample), responses: responses('201', sample) } },
      '/samples/{id}': {
        parameters,
        get: { responses: responses('200', sample) },
        put: { ...taking(sample), description, responses: { ...responses('200', sample), 409: { description: 'No' } } },
      },
      '/samples/{id}/orders': {
        parameters,
        post: { ...taking(order), responses: responses(String(ordered), order) },
        ...(isListed ? { get: { responses: responses('200', { type: 'array', items: order }) } } : {}),
      },
    };
    const states = new Map<string, string>();
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      const id = path === '/samples' ? `s${states.size}` : (path.split('/')[2] ?? '');
      if (path !== '/samples' && !states.has(id)) return { status: 404 };
      if (path.endsWith('/orders')) states.set(id, 'in_analysis');
      if (path.endsWith('/orders')) return { status: ordered, text: '{"method":"x"}' };
      if (method === 'POST') states.set(id, 'received');
      return { status: path === '/samples' ? 201 : 200, text: JSON.stringify({ id, status: states.get(id) }) };
    });
    return steps.flatMap(({ id, expectedState }) =>
      expectedState?.kind === 'refused-in-state' && id.includes(' then (orders')
        ? [`${id.split(' ')[0]} ${expectedState.state}`]
        : [],
    );
  }

  it.each([
    [201, false],
    [201, true],
    [202, false],
    [202, true],
  ] as const)('is refused then where the contract says so (%i, listed: %s)', (ordered, isListed) => {
    expect(refusedAfter(ordered, 'Only samples with the status `received` can be replaced.', isListed)).toEqual([
      'PUT in_analysis',
    ]);
    expect(refusedAfter(ordered, 'Replaces a sample.', isListed)).toEqual([]);
  });

  it('is refused for what goes on by itself where the contract says so of all states but the first one', () => {
    const description = 'A sample that is in analysis cannot be replaced.';
    expect(refusedAfter(201, description)).toEqual(['PUT in_analysis']);
    expect(refusedAfter(202, description)).toEqual([]);
  });
});

describe('what is done later with a resource', () => {
  const state = { enum: ['draft', 'sent', 'paid', 'archived', 'shredded'], readOnly: true };
  const bill = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' }, state } };
  const shown = { $ref: '#/paths/~1bills~1{id}/get/responses/200/content/application~1json/schema' };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const action = (conflict: string) => ({
    parameters,
    post: { responses: { ...responses('200', shown), 409: { description: conflict } } },
  });
  const paths = {
    '/bills': { post: { ...taking(bill), responses: responses('201', shown) } },
    '/bills/{id}': { parameters, get: { responses: responses('200', bill) } },
    '/bills/{id}/archive': action('The bill is not paid'),
    '/bills/{id}/pay': action('The bill is not sent'),
    '/bills/{id}/send': action('The bill is not a draft'),
  };
  /** The state that each needs, and where it leads. */
  const order: Readonly<Record<string, readonly [string, string]>> = {
    send: ['draft', 'sent'],
    pay: ['sent', 'paid'],
    archive: ['paid', 'archived'],
    shred: ['archived', 'shredded'],
  };

  const sent = (accepts: (name: string) => boolean = () => true, more: JsonObject = {}): readonly Case[] => {
    const states = new Map<string, string>();
    return stepsOf({ ...paths, ...more }, ({ request: { method } }, path) => {
      const id = path === '/bills' ? `b${states.size}` : (path.split('/')[2] ?? '');
      if (path !== '/bills' && !states.has(id)) return { status: 404 };
      const name = path.split('/')[3] ?? '';
      const [needed, next] = order[name] ?? ['', ''];
      if (name !== '' && (states.get(id) !== needed || !accepts(name))) return { status: 409 };
      if (method === 'POST') states.set(id, name === '' ? 'draft' : next);
      const text = JSON.stringify({ id, amount: 1, state: states.get(id) });
      return { status: path === '/bills' ? 201 : 200, text };
    });
  };
  const requestsOf = (steps: readonly Case[], name: string) =>
    steps
      .filter(({ id }) => id.includes(`(${name})`))
      .map(({ request, operation, expectedState }) =>
        [request.method, operation.path.split('/')[3] ?? '', expectedState?.kind === 'refused-in-state']
          .filter((word) => word !== false && word !== '')
          .join(' '),
      );

  it('is done in a state that something else has led to, and what the contract refuses then is tried', () => {
    const steps = sent();
    expect(requestsOf(steps, 'pay, after send')).toEqual([
      ...['POST', 'POST send', 'GET', 'POST pay', 'GET'],
      ...['POST pay true', 'POST send true'],
    ]);
    expect(requestsOf(steps, 'archive, after send and pay')).toEqual([
      ...['POST', 'POST send', 'POST pay', 'GET', 'POST archive', 'GET'],
      ...['POST archive true', 'POST pay true', 'POST send true'],
    ]);
    const repeated = steps.find(({ id }) => id.includes('pay then (pay, after send)'));
    expect(repeated?.expectedState).toEqual({ kind: 'refused-in-state', state: 'paid' });
  });

  it('is done after three others at most', () => {
    const all = sent(() => true, { '/bills/{id}/shred': action('The bill is not archived') }).map(({ id }) => id);
    expect(all.some((id) => id.includes('(archive, after send and pay)'))).toBe(true);
    expect(all.some((id) => id.includes('(shred, after send)'))).toBe(false);
    expect(all.some((id) => id.includes('(shred, after send and pay and archive)'))).toBe(true);
  });

  it('ends where it is refused again, and where nothing leads to another state', () => {
    const refusedAgain = sent((name) => name !== 'pay').map(({ id }) => id);
    expect(refusedAgain.some((id) => id.includes('(pay, after send)'))).toBe(true);
    expect(refusedAgain.some((id) => id.includes('then (pay, after send)') || id.includes('and pay'))).toBe(false);
    expect(sent(() => false).some(({ id }) => id.includes(', after '))).toBe(false);
  });
});

describe('steps that the body of one action names', () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const state = { enum: ['draft', 'in_review', 'published'], readOnly: true };
  const paper = { type: 'object', required: ['title'], properties: { title: { type: 'string' }, state } };
  const shown = { $ref: '#/paths/~1papers~1{id}/get/responses/200/content/application~1json/schema' };
  const step = { type: 'object', required: ['action'], properties: { action: { enum: ['submit', 'approve'] } } };
  const version = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
  const conflict = { 409: { description: 'Not now' } };
  const paths = {
    '/papers': { post: { ...taking(paper), responses: responses('201', shown) } },
    '/papers/{id}': { parameters, get: { responses: responses('200', paper) } },
    '/papers/{id}/review': {
      parameters,
      post: { ...taking(step), responses: { ...responses('200', shown), ...conflict } },
    },
    '/papers/{id}/versions': {
      parameters,
      get: { responses: responses('200', { type: 'array', items: version }) },
      post: { ...taking(version), responses: responses('201', version) },
    },
  };

  /** The steps with a target that lets a paper be submitted once it has a version, and approved then. */
  function stepsFor(description: string, ofContract = '') {
    const papers = new Map<string, { state: string; versions: number }>();
    const review = { ...paths['/papers/{id}/review'].post, description };
    const described = { ...paths, '/papers/{id}/review': { parameters, post: review } };
    const steps = stepsOf(
      described,
      ({ request: { method, body } }, path) => {
        const [, , id = `p${papers.size}`, below] = path.split('/');
        if (method === 'POST' && below === undefined) papers.set(id, { state: 'draft', versions: 0 });
        const known = papers.get(id);
        if (known === undefined) return { status: 404 };
        if (below === 'versions') {
          if (method === 'POST') known.versions += 1;
          return { status: method === 'POST' ? 201 : 200, text: '{"text":"a"}' };
        }
        const isSubmit = body.kind === 'content' && String(body.content).includes('submit');
        const isAllowed = isSubmit ? known.state === 'draft' && known.versions > 0 : known.state === 'in_review';
        if (below === 'review' && !isAllowed) return { status: 409 };
        if (below === 'review') known.state = isSubmit ? 'in_review' : 'published';
        const text = JSON.stringify({ id, title: 'a', state: known.state });
        return { status: method === 'POST' && below === undefined ? 201 : 200, text };
      },
      { description: ofContract },
    );
    return { papers, steps };
  }

  it('are sent in every state that the contract does not list for them, where it says that others are refused', () => {
    const lines = '- `submit`: draft to in_review\n- `approve`: in_review to published\n\n';
    const forbidden = (description: string, ofContract = '') =>
      stepsFor(description, ofContract).steps.flatMap(({ id, expectedState }) => {
        const step = /› (submit|approve) then \(/.exec(id)?.[1];
        return step === undefined || expectedState?.kind !== 'refused-in-state'
          ? []
          : [`${step} ${expectedState.state}`];
      });
    expect(new Set(forbidden(`${lines}Every other step is a 409.`))).toEqual(
      new Set(['submit in_review', 'submit published', 'approve published']),
    );
    expect(forbidden(lines)).toEqual([]);
    expect(forbidden('See above.', `${lines}Every other step is a 409.`)).toEqual(
      forbidden(`${lines}Every other step is a 409.`),
    );
  });

  it('are refused by a new resource where the contract does not list them for its state', () => {
    const lines = '- `submit`: draft to in_review\n- `approve`: in_review to published\n\n';
    const first = (description: string) => {
      const { steps } = stepsFor(description);
      const of = (step: string) => steps.find(({ id }) => id.includes(`› review (review, ${step})`))?.expectedState;
      return { submit: of('submit')?.kind, approve: of('approve') };
    };
    const approve = { kind: 'refused-in-state', state: 'draft' };
    expect(first(`${lines}Every other step is a 409.`)).toMatchObject({ approve });
    expect(first(`${lines}Every other step is a 409.`).submit).not.toBe('refused-in-state');
    expect(first(lines).approve?.kind).not.toBe('refused-in-state');
  });

  it('are tried again after something was added, and lead on from there', () => {
    const { papers, steps } = stepsFor('');
    const isTried = (name: string) => steps.some(({ id }) => id.includes(`› review (${name})`));
    expect(['review, submit', 'review, approve', 'review, after versions'].map(isTried)).toEqual([true, true, true]);
    expect(isTried('review, after versions and review with submit')).toBe(true);
    expect([...papers.values()].map((one) => one.state)).toContain('published');
  });
});

describe('an action that the contract says has no effect the second time', () => {
  const parameters = [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }];
  const properties = { title: { type: 'string' }, version: { type: 'integer' }, archived: { type: 'boolean' } };
  const project = { type: 'object', properties };
  const ofRead = { $ref: '#/paths/~1projects~1{key}/get/responses/200/content/application~1json/schema' };
  const described = 'Archives a project. Archiving one that is already archived has no effect.';

  interface Projects {
    readonly description?: string;
    /** The schema of the response to the action. */
    readonly shown?: JsonObject;
    /** The body that the action may have. */
    readonly body?: JsonObject;
    /** What each archiving of a project does to its version, after those before. */
    readonly counts?: (times: number) => number;
    /** The status of each archiving, after those before. */
    readonly status?: (times: number) => number;
    /** The members of a project beside its version. */
    readonly more?: (times: number) => JsonObject;
  }

  /** The requests that archive a project once more, with what is expected of them. */
  function repeated({
    description = described,
    shown = ofRead,
    body = {},
    counts = (times) => times,
    status = () => 200,
    more = () => ({}),
  }: Projects = {}) {
    const archived = { ...responses('200', shown), 202: { description: 'Later' } };
    const paths = {
      '/projects': { post: { ...taking(project), responses: responses('201', ofRead) } },
      '/projects/{key}': { parameters, get: { responses: responses('200', project) } },
      '/projects/{key}/archive': { parameters, post: { description, ...body, responses: archived } },
    };
    const archivings = new Map<string, number>();
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      const own = path === '/projects' ? `p${archivings.size}` : (path.split('/')[2] ?? '');
      if (path === '/projects') archivings.set(own, 0);
      const before = archivings.get(own);
      if (before === undefined) return { status: 404 };
      const times = path.endsWith('/archive') ? before + 1 : before;
      archivings.set(own, times);
      const text = JSON.stringify({ key: own, version: counts(times), ...more(times) });
      return { status: path === '/projects' ? 201 : method === 'POST' ? status(times) : 200, text };
    });
    return steps.flatMap(({ id, request, expectedState }) =>
      id.includes(' again, without effect') ? [{ path: request.path, expectedState }] : [],
    );
  }
  const states = (of: Projects) => repeated(of).map(({ expectedState }) => expectedState);
  const isJudged = (property: string, value: unknown) => [
    undefined,
    { kind: 'described-value', by: 'another POST /projects/{key}/archive', property, value },
  ];

  it('is judged at the third attempt where the second one shows something else', () => {
    const steps = repeated();
    expect(steps.map(({ expectedState }) => expectedState)).toEqual(isJudged('version', 2));
    expect(new Set(steps.map(({ path }) => path))).toHaveProperty('size', 1);
    expect(states({ counts: () => 1, more: (times) => ({ archived: times < 2 }) })).toEqual(
      isJudged('archived', false),
    );
  });

  it('is not judged where the second one shows the same, or only one of them shows a property', () => {
    expect(states({ counts: () => 1 })).toEqual([undefined]);
    expect(states({ counts: () => 1, more: (times) => (times > 1 ? { archived: true } : {}) })).toEqual([undefined]);
    expect(states({ counts: () => 1, more: (times) => (times > 1 ? {} : { archived: true }) })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is not judged by what is different at each read', () => {
    let reads = 0;
    const goesOn = () => {
      reads += 1;
      return { title: `seen ${reads} times` };
    };
    expect(states({ counts: () => 1, more: goesOn })).toEqual([undefined]);
  });

  it('is not judged where the second one is refused, or done later', () => {
    expect(states({ status: (times) => (times > 1 ? 409 : 200) })).toEqual([undefined]);
    expect(states({ status: (times) => (times > 1 ? 202 : 200) })).toEqual([undefined]);
    expect(states({ status: () => 202 })).toEqual([]);
  });

  it.each([
    'If it is already archived, this has no further effect.',
    'A project that is already archived stays unchanged.',
    'A project that is already archived is returned as it is.',
    'With one that is already archived it does nothing.',
    'Where it is already archived, this changes nothing.',
    'For one already archived, returns the project unchanged.',
  ])('is repeated where the contract says so: %s', (description) => {
    expect(states({ description })).toEqual(isJudged('version', 2));
  });

  it.each(['Archives a project.', 'Has no effect on tasks.', 'Counts up those that are already archived.'])(
    'is not repeated where it does not: %s',
    (description) => {
      expect(repeated({ description })).toEqual([]);
    },
  );

  it('is repeated with an ordinary body alone, and where the response shows the resource', () => {
    const reason = { type: 'object', properties: { reason: { type: 'string' } } };
    expect(states({ body: taking(reason) })).toEqual(isJudged('version', 2));
    expect(repeated({ shown: { type: 'object', properties: { job: { type: 'string' } } } })).toEqual([]);
  });
});

describe('a change that gives a resource another state', () => {
  const states = { enum: ['draft', 'open', 'paid', 'void'] };
  const line = { type: 'object', properties: { id: { type: 'string', readOnly: true }, text: { type: 'string' } } };
  const lines = { type: 'array', items: line };
  const invoice = {
    type: 'object',
    required: ['id', 'status', 'lines'],
    properties: { id: { type: 'string' }, status: states, lines },
  };
  const id = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];

  /** The steps with a target that opens invoices with lines alone, and takes payments and notes of open ones. */
  function steps(change: JsonObject, listed: JsonObject = states): readonly Case[] {
    const conflict = { 409: { description: 'It is in another state' } };
    const paths = {
      '/invoices': {
        post: { ...taking({ type: 'object', properties: { lines } }), responses: responses('201', invoice) },
      },
      '/invoices/{id}': {
        parameters: id,
        get: {
          responses: responses('200', { ...invoice, properties: { ...invoice.properties, status: listed } }),
        },
        patch: { ...taking(change), responses: { ...responses('200', invoice), ...conflict } },
      },
      '/invoices/{id}/pay': { parameters: id, post: { responses: { ...responses('200', invoice), ...conflict } } },
      '/invoices/{id}/lines/{line}': {
        parameters: [...id, { name: 'line', in: 'path', required: true, schema: { type: 'string' } }],
        delete: {
          description: 'Lines of an invoice that is no longer a draft cannot be removed (409).',
          responses: { 204: { description: 'Gone' }, ...conflict },
        },
      },
      '/invoices/{id}/notes': {
        parameters: id,
        get: { responses: { 200: { description: 'Notes' } } },
        post: {
          description: 'Notes cannot be added to an invoice that is open (409).',
          responses: { 201: { description: 'Noted' }, ...conflict },
        },
      },
    };
    const invoices = new Map<string, { status: string; lines: unknown }>();
    return stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
      const value = Object(body.kind === 'content' ? body.value : {});
      const name = path === '/invoices' ? `i${invoices.size}` : (path.split('/')[2] ?? '');
      if (path === '/invoices') invoices.set(name, { status: 'draft', lines: value.lines ?? [] });
      const one = invoices.get(name);
      if (one === undefined) return { status: 404 };
      if (method === 'PATCH' && value.status !== undefined) {
        const isAllowed =
          value.status === 'open' && one.status === 'draft' && Array.isArray(one.lines) && one.lines.length > 0;
        if (!isAllowed) return { status: 409 };
        one.status = 'open';
      }
      if (path.endsWith('/pay')) {
        if (one.status !== 'open') return { status: 409 };
        one.status = 'paid';
      }
      const status = path === '/invoices' || path.endsWith('/notes') ? 201 : 200;
      const numbered = Array.isArray(one.lines) ? one.lines.map((_, at) => ({ id: `${name}l${at}` })) : [];
      return { status, text: JSON.stringify({ id: name, ...one, lines: numbered }) };
    });
  }
  const change = { type: 'object', minProperties: 1, properties: { status: { enum: ['open', 'void'] } } };
  const label = (one: Case) => /› state › (.*?) \(\/invoices/.exec(one.id)?.[1] ?? '';

  it('is tried with a resource that has every property, for each state that the body may have', () => {
    const tried = steps(change).filter((one) => label(one).startsWith('PATCH (PATCH, to '));
    expect(tried.map((one) => [label(one), one.request.body.kind === 'content' && one.request.body.value])).toEqual([
      ['PATCH (PATCH, to open)', { status: 'open' }],
      ['PATCH (PATCH, to void)', { status: 'void' }],
    ]);
    expect(steps({ type: 'object', properties: { note: { type: 'string' } } }).map(label)).not.toContain(
      'PATCH (PATCH, to open)',
    );
  });

  it('leads to what is possible then alone, and to what is refused then', () => {
    const all = steps(change);
    const paid = all.find((one) => label(one) === 'pay (pay, after PATCH with to open)');
    expect(paid?.request.path).toMatch(/^\/invoices\/i\d+\/pay$/);
    const noted = all.find((one) => label(one) === 'notes then (PATCH, to open)');
    expect(noted?.expectedState).toEqual({ kind: 'refused-in-state', state: 'open' });
    const removed = all.find((one) => label(one) === 'DELETE of a part then (PATCH, to open)');
    expect(removed?.expectedState).toEqual({ kind: 'refused-in-state', state: 'open' });
    expect(removed?.request.path).toMatch(/^\/invoices\/(i\d+)\/lines\/\1l0$/);
  });
});

it('is refused in the state that every property leads to, where the contract says so', () => {
  const state = { enum: ['trialing', 'active', 'paused'] };
  const shown = { type: 'object', properties: { id: { type: 'string' }, state } };
  const body = {
    type: 'object',
    required: ['plan'],
    properties: { plan: { type: 'string' }, trialDays: { type: 'integer' } },
  };
  const id = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const conflict = { 409: { description: 'Not possible now' } };
  const stepsFor = (description: string) => {
    const paths = {
      '/subscriptions': { post: { ...taking(body), responses: responses('201', shown) } },
      '/subscriptions/{id}': { parameters: id, get: { responses: responses('200', shown) } },
      '/subscriptions/{id}/pause': {
        parameters: id,
        post: { description, responses: { ...responses('200', shown), ...conflict } },
      },
    };
    const states = new Map<string, string>();
    return stepsOf(paths as unknown as JsonObject, ({ request: { method, body: sent } }, path) => {
      const value = Object(sent.kind === 'content' ? sent.value : {});
      const name = path === '/subscriptions' ? `s${states.size}` : (path.split('/')[2] ?? '');
      if (path === '/subscriptions') states.set(name, value.trialDays === undefined ? 'active' : 'trialing');
      if (!states.has(name)) return { status: 404 };
      if (path.endsWith('/pause')) states.set(name, 'paused');
      const status = path === '/subscriptions' && method === 'POST' ? 201 : 200;
      return { status, text: JSON.stringify({ id: name, state: states.get(name) }) };
    }).filter(({ id: label }) => label.includes('then (with every property)'));
  };
  const refused = { kind: 'refused-in-state', state: 'trialing' };
  expect(stepsFor('Only an active subscription can be paused.').map((one) => one.expectedState)).toEqual([refused]);
  expect(stepsFor('Pauses a subscription.')).toEqual([]);
});

describe('the time of what was done', () => {
  /** The reads that are judged by a time, after an action with that description and body, on a target that sets none. */
  function judged(description: string, body?: JsonObject): readonly unknown[] {
    const lesson = {
      type: 'object',
      properties: {
        title: { type: 'string' },
        state: { enum: ['planned', 'cancelled'], readOnly: true },
        cancelledAt: { type: ['string', 'null'], readOnly: true },
      },
    };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const shown = responses('200', lesson);
    const paths = {
      '/lessons': { post: { ...taking(lesson), responses: responses('201', lesson) } },
      '/lessons/{id}': { parameters, get: { responses: shown } },
      '/lessons/{id}/cancel': { parameters, post: { ...(body && taking(body)), description, responses: shown } },
    };
    const states = new Map<string, string>();
    return stepsOf(paths, ({ request: { method } }, path) => {
      const id = path === '/lessons' ? `l${states.size}` : (path.split('/')[2] ?? '');
      if (path === '/lessons') states.set(id, 'planned');
      if (!states.has(id)) return { status: 404 };
      if (method === 'POST' && path !== '/lessons') states.set(id, 'cancelled');
      const text = JSON.stringify({ id, title: 'a', state: states.get(id), cancelledAt: null });
      return { status: path === '/lessons' ? 201 : 200, text };
    }).flatMap(({ id, expectedState }) => (id.includes('› read cancelledAt (') ? [expectedState] : []));
  }

  it('is read again where the contract says that the action sets it', () => {
    const expected = { kind: 'described-value', by: 'POST /lessons/{id}/cancel', property: 'cancelledAt', was: null };
    expect(judged('Cancels the lesson, and notes the time of the cancellation.')[0]).toEqual(expected);
    expect(judged('Cancels the lesson.')).toEqual([]);
  });

  it('may be that of another step, where a body names several', () => {
    const action = { type: 'object', required: ['action'], properties: { action: { enum: ['cancel', 'confirm'] } } };
    expect(judged('Notes the time of the cancellation.', action)).toEqual([]);
  });
});

it('the history of a resource is in its order after an action, where the contract says what that is', () => {
  const time = { type: 'string', format: 'date-time' };
  const parcel = { type: 'object', properties: { state: { enum: ['draft', 'sent'], readOnly: true } } };
  const event = { type: 'object', properties: { type: { type: 'string' }, at: time } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const judged = (description: string) => {
    const shown = responses('200', parcel);
    const paths = {
      '/parcels': { post: { ...taking(parcel), responses: responses('201', parcel) } },
      '/parcels/{id}': { parameters, get: { responses: shown } },
      '/parcels/{id}/send': { parameters, post: { responses: shown } },
      '/parcels/{id}/events': {
        parameters,
        get: { description, responses: responses('200', { type: 'array', items: event }) },
      },
    };
    const states = new Map<string, string>();
    return stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      const id = path === '/parcels' ? `p${states.size}` : (path.split('/')[2] ?? '');
      if (path === '/parcels') states.set(id, 'draft');
      if (!states.has(id)) return { status: 404 };
      if (path.endsWith('/send')) states.set(id, 'sent');
      const events = [{ type: 'created', at: '2026-01-01T10:00:00Z' }];
      // The last event comes first.
      if (states.get(id) === 'sent') events.unshift({ type: 'sent', at: '2026-01-01T11:00:00Z' });
      const value = path.includes('/events') ? events : { id, state: states.get(id) };
      return { status: method === 'POST' && path === '/parcels' ? 201 : 200, text: JSON.stringify(value) };
    }).flatMap(({ id, expectedState }) => (id.includes('list in its order again, ') ? [expectedState?.kind] : []));
  };
  expect(judged('The events of a parcel, in the order in which they happened.')).toContain('items-in-order');
  expect(judged('The events of a parcel.')).toEqual([]);
});
