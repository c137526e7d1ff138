import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import { buildCase, buildNoReply, buildReply, buildSent } from '../../testing/build-exchange.ts';
import { resendsAsItWas } from '../../testing/resends-as-it-was.ts';
import { openServiceWatch, type ServiceWatch } from './service-watch.ts';

interface Service {
  refusal: string | undefined;
  status: number;
  refuses: (testCase: Case) => boolean;
  readonly send: (testCase: Case) => Promise<Exchange>;
}

/** A service that answers every request with 200 until something turns `refusal` on. */
function openService(): Service {
  let count = 0;
  const service: Service = {
    refusal: undefined,
    status: 503,
    refuses: () => true,
    send: async (testCase) => {
      const { method, path, body } = testCase.request;
      count += 1;
      if (path === '/maintenance' && method === 'PUT' && body.kind === 'content')
        service.refusal = String(body.content).includes('true') ? 'down for maintenance' : undefined;
      const isRefused = service.refusal !== undefined && path !== '/maintenance' && service.refuses(testCase);
      const text = isRefused ? JSON.stringify({ message: service.refusal, time: count }) : '{"enabled":false}';
      const sent = buildSent({ method, url: `http://127.0.0.1:4010${path}` });
      return { case: testCase, sent, outcome: buildReply({ status: isRefused ? service.status : 200, text }) };
    },
  };
  return service;
}

function caseOf(key: string, overrides: Partial<Case> = {}): Case {
  const [method = '', path = ''] = key.split(' ');
  const { operation, request } = buildCase();
  return buildCase({
    operation: { ...operation, key, method, path },
    request: { ...request, method, path },
    ...overrides,
  });
}

const reads = ['GET /books', 'GET /readers', 'GET /loans', 'GET /shelves'].map((key) => caseOf(key));
const turnOn = caseOf('PUT /maintenance');
const switchOn: Case = {
  ...turnOn,
  request: {
    ...turnOn.request,
    body: {
      kind: 'content',
      content: '{"enabled":true}',
      value: { enabled: true },
      framing: 'length',
      expectContinue: false,
    },
  },
};

function open(service: Service, isSwitch = true): ServiceWatch {
  const sleep = async () => undefined;
  return openServiceWatch({
    send: service.send,
    sleep,
    mayAsk: () => true,
    opposites: () => [],
    resending: resendsAsItWas,
    isSwitch: ({ path }) => isSwitch && path === '/maintenance',
    waitMs: 2000,
  });
}

async function run(watch: ServiceWatch, service: Service, cases: readonly Case[]) {
  const passed = { judged: 0, unjudged: 0 };
  for (const one of cases) {
    const { judged, unjudged } = await watch.pass([await service.send(one)]);
    passed.judged += judged.length;
    passed.unjudged += unjudged.length;
  }
  return passed;
}

describe('the service watch', () => {
  it('passes on what a healthy service answers', async () => {
    const service = openService();
    const watch = open(service);
    expect(await run(watch, service, [...reads, turnOn, ...reads])).toEqual({ judged: 9, unjudged: 0 });
    expect(watch.sideEffects()).toEqual([]);
  });

  it('names the request that switched the service off, does not judge what follows, and restores what it had read', async () => {
    const service = openService();
    const watch = open(service);
    const passed = await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, ...reads]);
    expect(passed).toEqual({ judged: 9, unjudged: 1 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored', unjudged: 1 }]);
    expect(watch.sideEffects()[0]?.response).toContain('503 {"message":"down for maintenance"');
    expect(service.refusal).toBeUndefined();
  });

  it.each([423, 502, 503])('does not judge an outage after a switch, whatever was sent (%i)', async (status) => {
    const service = openService();
    service.status = status;
    const watch = open(service);
    const invalid = caseOf('POST /passwords', { expects: 'rejected' });
    const passed = await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, invalid]);
    expect(passed).toEqual({ judged: 6, unjudged: 1 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored' }]);
  });

  it('does not judge a late response of a service that was restored', async () => {
    const service = openService();
    const watch = open(service);
    await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, ...reads]);
    const outcome = buildReply({ status: 503, text: '{"message":"down for maintenance","time":99}' });
    const late = { ...(await service.send(caseOf('POST /books', { expects: 'rejected' }))), outcome };
    expect(await watch.pass([late])).toMatchObject({ judged: [], unjudged: [late] });
    const other = { ...late, outcome: buildReply({ status: 503, text: 'no disk' }) };
    expect((await watch.pass([other])).judged).toEqual([other]);
  });

  it.each([401, 402, 403, 423, 429, 503])(
    'suspects any accepted change when three operations give the same refusal (%i)',
    async (status) => {
      const service = openService();
      service.status = status;
      const watch = open(service, false);
      const passed = await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, ...reads]);
      expect(passed).toEqual({ judged: 7, unjudged: 3 });
      expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored', unjudged: 3 }]);
    },
  );

  it('gives up when the service does not come back', async () => {
    const service = openService();
    const watch = open(service);
    const many = Array.from({ length: 15 }, () => reads).flat();
    const passed = await run(watch, service, [...reads, switchOn, ...many]);
    expect(passed).toEqual({ judged: 5, unjudged: 60 });
    expect(watch.sideEffects()).toMatchObject([{ recovery: 'none', unjudged: 60 }]);
    expect(watch.stopReason()).toContain('since PUT /maintenance the service responds with 503');
  });

  it('notices when the service comes back by itself', async () => {
    const service = openService();
    const watch = openServiceWatch({
      send: service.send,
      sleep: async () => {
        service.refusal = undefined;
      },
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: ({ path }) => path === '/maintenance',
      waitMs: 2000,
    });
    await run(watch, service, [...reads, switchOn, ...reads]);
    expect(watch.sideEffects()).toMatchObject([{ recovery: 'by itself' }]);
    expect(watch.stopReason()).toBeUndefined();
  });

  it('suspects what was proven to cause the same response before, also long after it and after a wrong credential', async () => {
    const service = openService();
    service.status = 403;
    const send = async (testCase: Case): Promise<Exchange> => {
      const { key } = testCase.operation;
      if (key === 'DELETE /invites/{id}') service.refusal = undefined;
      service.refuses = (one) => one.request.method !== 'GET';
      const exchange = await service.send(testCase);
      if (key === 'POST /invites') service.refusal = 'an invitation is open';
      return exchange;
    };
    const watch = openServiceWatch({
      send,
      sleep: async () => undefined,
      mayAsk: () => true,
      opposites: ({ operation }) => (operation.key === 'POST /invites' ? [caseOf('DELETE /invites/{id}')] : []),
      resending: resendsAsItWas,
      isSwitch: () => false,
      waitMs: 2000,
    });
    const pass = async (...cases: readonly Case[]) => {
      for (const one of cases) await watch.pass([await send(one)]);
    };
    const changes = ['POST /books', 'POST /readers', 'POST /loans'].map((key) => caseOf(key));
    const invite = caseOf('POST /invites');
    const unauthorised = { ...caseOf('GET /books'), expects: 'unauthorised' as const };
    const denied = { ...(await service.send(unauthorised)), outcome: buildReply({ status: 401, text: 'no' }) };
    await pass(...changes, invite, ...changes, ...changes, invite);
    for (let times = 0; times < 20; times += 1) await pass(...reads);
    await watch.pass([denied]);
    await pass(...changes, ...changes);
    expect(watch.sideEffects()).toMatchObject([{ operation: 'POST /invites', recovery: 'restored', times: 2 }]);
  });

  it('does not suspect what was found to be a switch of another response', async () => {
    const service = openService();
    let isLoggedOut = false;
    const send = async (testCase: Case): Promise<Exchange> => {
      service.status = isLoggedOut ? 401 : 403;
      if (isLoggedOut) service.refusal = 'log in first';
      const exchange = await service.send(testCase);
      if (testCase.operation.key === 'POST /keys') isLoggedOut = true;
      return exchange;
    };
    const watch = openServiceWatch({
      send,
      sleep: async () => {
        isLoggedOut = false;
        service.refusal = undefined;
      },
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: () => false,
      waitMs: 2000,
    });
    const pass = async (...cases: readonly Case[]) => {
      for (const one of cases) await watch.pass([await send(one)]);
    };
    await pass(caseOf('GET /maintenance'), ...reads, switchOn, ...reads, ...reads);
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored' }]);
    await pass(turnOn, caseOf('POST /keys'), ...reads, ...reads);
    expect(watch.sideEffects()[1]).toMatchObject({ operation: 'POST /keys', recovery: 'by itself' });
  });

  it('does not bring the state about again when it asks whether it is over', async () => {
    const service = openService();
    let isLocked = false;
    const send = async (testCase: Case): Promise<Exchange> => {
      const { method, path } = testCase.request;
      service.refusal = isLocked && method !== 'GET' ? 'a job is running' : undefined;
      const exchange = await service.send(testCase);
      if (path === '/jobs') isLocked = true;
      return exchange;
    };
    service.status = 423;
    const watch = openServiceWatch({
      send,
      sleep: async () => {
        isLocked = false;
      },
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: () => false,
      waitMs: 2000,
    });
    const keys = ['POST /books', 'POST /readers', 'POST /jobs', 'POST /jobs', 'POST /books', 'POST /readers'];
    for (const key of keys) await watch.pass([await send(caseOf(key))]);
    await watch.release();
    expect(watch.sideEffects()).toMatchObject([{ operation: 'POST /jobs', recovery: 'by itself' }]);
  });

  it('judges the refusals of one operation, even after a change', async () => {
    const service = openService();
    service.refuses = ({ operation }) => operation.key === 'GET /books';
    const watch = open(service, false);
    const passed = await run(watch, service, [...reads, switchOn, ...reads, ...reads]);
    expect(passed.judged + (await watch.release()).judged.length).toBe(13);
    expect(watch.sideEffects()).toEqual([]);
  });

  it('does not judge operations that were refused before they were ever accepted', async () => {
    const service = openService();
    const watch = open(service, false);
    const later = ['GET /pens', 'GET /inks'].map((key) => caseOf(key));
    const passed = await run(watch, service, [...reads, switchOn, ...later, ...reads]);
    expect(passed).toEqual({ judged: 5, unjudged: 6 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance' }]);
  });

  it('notices that wrong credentials have locked the account', async () => {
    const service = openService();
    const watch = openServiceWatch({
      send: async (testCase) => {
        const exchange = await service.send(testCase);
        const isLocked = service.refusal !== undefined;
        return isLocked
          ? { ...exchange, outcome: buildReply({ status: 423, text: '{"message":"locked"}' }) }
          : exchange;
      },
      sleep: async () => {
        service.refusal = undefined;
      },
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: () => false,
      waitMs: 2000,
    });
    await run(watch, service, reads);
    const wrong = caseOf('GET /loans', { expects: 'unauthorised' });
    const refused = buildReply({ status: 401, text: '{"message":"who are you?"}' });
    await watch.pass([{ ...(await service.send(wrong)), outcome: refused }]);
    service.refusal = 'locked';
    const locked = buildReply({ status: 423, text: '{"message":"locked"}' });
    for (const one of reads) await watch.pass([{ ...(await service.send(one)), outcome: locked }]);
    expect(watch.sideEffects()).toMatchObject([{ operation: 'GET /loans', recovery: 'by itself' }]);
  });

  it('blames the change whose undoing helps, not the wrong credential after it, and suspects it at once the next time', async () => {
    const service = openService();
    service.status = 423;
    const watch = open(service, false);
    await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn]);
    const wrong = caseOf('GET /loans', { expects: 'unauthorised' });
    await watch.pass([
      { ...(await service.send(wrong)), outcome: buildReply({ status: 401, text: '{"message":"who?"}' }) },
    ]);
    expect(await run(watch, service, reads)).toEqual({ judged: 1, unjudged: 3 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored', times: 1 }]);
    expect(await run(watch, service, [switchOn, ...reads.slice(0, 1)])).toEqual({ judged: 1, unjudged: 1 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored', times: 2 }]);
  });

  it.each([403, 409])('notices a mode in which nothing may be changed, long after it began (%i)', async (status) => {
    const service = openService();
    service.status = status;
    service.refuses = ({ request }) => request.method !== 'GET';
    const watch = open(service, false);
    const creating = ['POST /books', 'POST /loans'].map((key) => caseOf(key));
    await run(watch, service, [...reads, ...creating, caseOf('GET /maintenance'), switchOn]);
    await run(watch, service, Array.from({ length: 50 }, () => reads).flat());
    const changing = [caseOf('PUT /books/1'), caseOf('DELETE /books/1'), caseOf('DELETE /loans/1')];
    expect(await run(watch, service, changing)).toEqual({ judged: 0, unjudged: 3 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored' }]);
  });

  it('does not judge a state that was proven before and is over when it asks', async () => {
    const service = openService();
    const watch = open(service, false);
    await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, ...reads]);
    await run(watch, service, Array.from({ length: 20 }, () => reads).flat());
    const outcome = buildReply({ status: 503, text: '{"message":"down for maintenance","time":99}' });
    const late = { ...(await service.send(caseOf('GET /books'))), outcome };
    expect(await watch.pass([late])).toMatchObject({ judged: [], unjudged: [late] });
    expect(watch.sideEffects()).toMatchObject([{ unjudged: 4, times: 1 }]);
  });

  it('returns every exchange once, also when a proven state is over before it asks', async () => {
    const service = openService();
    const watch = open(service, false);
    await run(watch, service, [...reads, caseOf('GET /maintenance'), switchOn, ...reads]);
    await run(watch, service, Array.from({ length: 20 }, () => reads).flat());
    await run(watch, service, [caseOf('PUT /books/1')]);
    const outcome = buildReply({ status: 503, text: '{"message":"down for maintenance","time":99}' });
    const late = { ...(await service.send(caseOf('GET /books'))), outcome };
    expect(await watch.pass([late])).toMatchObject({ judged: [], unjudged: [] });
    const fine = await service.send(caseOf('GET /books'));
    expect(await watch.pass([fine])).toMatchObject({ judged: [fine], unjudged: [late] });
  });

  it.each([
    [4, 'restored'],
    [5, 'none'],
  ])('undoes five changes at most: the cause and %i after it', async (count, recovery) => {
    const service = openService();
    const watch = open(service, false);
    const later = Array.from({ length: count }, (_, index) => `/settings${index}`);
    const change = (path: string): Case => {
      const put = caseOf(`PUT ${path}`);
      return { ...put, request: { ...put.request, body: switchOn.request.body } };
    };
    const shown = ['/maintenance', ...later].map((path) => caseOf(`GET ${path}`));
    await run(watch, service, [...reads, ...shown, ...later.map(change)]);
    await run(watch, service, [switchOn]);
    for (const path of later)
      await watch.pass([{ ...(await service.send(change(path))), outcome: buildReply({ status: 200 }) }]);
    await run(watch, service, reads);
    expect(watch.sideEffects()).toMatchObject([{ recovery }]);
  });

  it.each([502, 504])('judges only the request that crashes a service behind a gateway (%i)', async (status) => {
    let isDown = false;
    const gone = buildReply({ status, text: 'Bad Gateway' });
    const send = async (testCase: Case): Promise<Exchange> => {
      isDown ||= testCase.id === 'evil';
      const sent = buildSent({ method: 'GET', url: `http://127.0.0.1:4010${testCase.request.path}` });
      const isHead = testCase.request.method === 'HEAD';
      const outcome = isDown ? (isHead ? buildReply({ status, text: '' }) : gone) : buildReply({ text: '{}' });
      return { case: testCase, sent, outcome };
    };
    const watch = openServiceWatch({
      send,
      sleep: async () => {
        isDown = false;
      },
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: () => false,
      waitMs: 2000,
    });
    const evil = caseOf('GET /pens', { id: 'evil', expects: 'rejected' });
    const judged: Exchange[] = [];
    const unjudged: Exchange[] = [];
    const head = caseOf('HEAD /books', { expects: 'anything' });
    for (const one of [...reads, evil, head, ...reads, ...reads]) {
      const passed = await watch.pass([await send(one)]);
      judged.push(...passed.judged);
      unjudged.push(...passed.unjudged);
    }
    expect(judged.filter(({ outcome }) => outcome === gone).map((one) => one.case)).toEqual([evil]);
    expect(unjudged).toHaveLength(4);
    expect(watch.sideEffects()).toMatchObject([{ operation: 'GET /pens', recovery: 'by itself', unjudged: 4 }]);
  });

  it('believes after two hundred exchanges what one operation alone responds with', async () => {
    const service = openService();
    const watch = open(service, false);
    await run(watch, service, reads);
    const broken = { ...(await service.send(turnOn)), outcome: buildReply({ status: 502, text: 'no' }) };
    expect((await watch.pass([broken])).judged).toEqual([]);
    const many = Array.from({ length: 51 }, () => reads).flat();
    expect(await run(watch, service, many)).toEqual({ judged: many.length + 1, unjudged: 0 });
  });

  it('sends the opposite request where the state before is not known', async () => {
    const service = openService();
    const turnOff = caseOf('POST /maintenance/off');
    const sent: string[] = [];
    const watch = openServiceWatch({
      send: async (testCase) => {
        sent.push(testCase.operation.key);
        if (testCase === turnOff) service.refusal = undefined;
        return service.send(testCase);
      },
      sleep: async () => undefined,
      mayAsk: () => true,
      opposites: (change) => (change === switchOn ? [caseOf('POST /other'), turnOff] : []),
      resending: resendsAsItWas,
      isSwitch: ({ path }) => path === '/maintenance',
      waitMs: 1000,
    });
    const passed = await run(watch, service, [...reads, switchOn, ...reads]);
    expect(passed).toEqual({ judged: 8, unjudged: 1 });
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored' }]);
    expect(sent.filter((key) => key.startsWith('POST'))).toEqual(['POST /other', 'POST /maintenance/off']);
  });

  it('asks for the state after the last switch, and keeps its own requests to itself', async () => {
    const service = openService();
    const watch = open(service);
    await run(watch, service, [caseOf('GET /maintenance'), ...reads]);
    expect(await watch.check()).toEqual({ judged: [], unjudged: [] });
    await run(watch, service, [switchOn]);
    expect(await watch.check()).toEqual({ judged: [], unjudged: [] });
    expect(service.refusal).toBeUndefined();
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance', recovery: 'restored' }]);
  });

  it('creates something else when it sends a creation again', async () => {
    const service = openService();
    const known = new Set<string>();
    const send = async (testCase: Case): Promise<Exchange> => {
      const { method, path } = testCase.request;
      const exchange = await service.send(testCase);
      const isKnown = method === 'POST' && known.has(path);
      known.add(path);
      return isKnown ? { ...exchange, outcome: buildReply({ status: 409, text: '"exists"' }) } : exchange;
    };
    const watch = openServiceWatch({
      send,
      sleep: async () => undefined,
      mayAsk: () => true,
      opposites: () => [],
      resending: {
        ...resendsAsItWas,
        hasFreshValues: ({ request }) => request.path !== '/pens/plain',
        withFreshValues: (one) => ({ ...one, request: { ...one.request, path: `${one.request.path}/new` } }),
      },
      isSwitch: ({ path }) => path === '/maintenance',
      waitMs: 1000,
    });
    const turnOff = caseOf('PUT /maintenance');
    const plain = caseOf('POST /books');
    const other = { ...plain, request: { ...plain.request, path: '/pens/plain' } };
    await run(watch, { ...service, send }, [caseOf('POST /books'), caseOf('POST /readers'), other, turnOff]);
    await watch.check();
    await watch.release();
    expect(watch.sideEffects()).toEqual([]);
    expect([...known]).toEqual([
      ...['/books', '/readers', '/pens/plain', '/maintenance', '/books/new', '/readers/new'],
    ]);
  });

  it('is not back as long as nothing is accepted', async () => {
    const service = openService();
    let isDead = false;
    const watch = openServiceWatch({
      send: async (testCase) => {
        const exchange = await service.send(testCase);
        const dead = { ...exchange, outcome: buildNoReply() };
        const isControl = isDead;
        isDead ||= service.refusal !== undefined && testCase.request.path === '/loans';
        return isControl ? dead : exchange;
      },
      sleep: async () => undefined,
      mayAsk: () => true,
      opposites: () => [],
      resending: resendsAsItWas,
      isSwitch: ({ path }) => path === '/maintenance',
      waitMs: 1000,
    });
    await run(watch, service, [...reads, switchOn, ...reads]);
    expect(watch.sideEffects()).toMatchObject([{ recovery: 'none' }]);
  });

  it('judges 502 where one operation alone gives it', async () => {
    const service = openService();
    const watch = open(service, false);
    await run(watch, service, reads);
    const broken = { ...(await service.send(reads[0] ?? turnOn)), outcome: buildReply({ status: 502, text: 'no' }) };
    const passed = [await watch.pass([broken]), await watch.release()];
    expect(passed.flatMap(({ judged }) => judged)).toEqual([broken]);
    expect(watch.sideEffects()).toEqual([]);
  });

  it('asks at the end of the run what the last refusals mean', async () => {
    const service = openService();
    const watch = open(service, false);
    const last = caseOf('GET /pens');
    expect(await run(watch, service, [...reads, switchOn, last])).toEqual({ judged: 5, unjudged: 0 });
    expect((await watch.release()).unjudged).toMatchObject([{ case: last }]);
  });

  it('judges what an operation always responds with, and still notices the same refusal everywhere', async () => {
    const service = openService();
    const watch = open(service, false);
    const forbidden = caseOf('GET /pens');
    const refusal = async (testCase: Case) => {
      const outcome = buildReply({ status: 503, text: '{"message":"down for maintenance","time":0}' });
      return { ...(await service.send(testCase)), case: testCase, outcome };
    };
    await run(watch, service, [...reads, caseOf('POST /books')]);
    let judged = 0;
    for (let count = 0; count < 210; count += 1) judged += (await watch.pass([await refusal(forbidden)])).judged.length;
    expect(judged).toBeGreaterThan(199);
    await run(watch, service, [switchOn, ...reads]);
    expect(watch.sideEffects()).toMatchObject([{ operation: 'PUT /maintenance' }]);
  });

  it('judges refusals that no change came before', async () => {
    const service = openService();
    const watch = open(service);
    await run(watch, service, reads);
    service.refusal = 'overloaded';
    expect(await run(watch, service, [...reads, ...reads])).toEqual({ judged: 8, unjudged: 0 });
  });

  it.each([
    [429, 1],
    [503, 0],
  ])('takes a %i that asks for patience for itself, unless the service stays away', async (status, judged) => {
    const service = openService();
    const watch = open(service, false);
    await run(watch, service, [...reads, switchOn]);
    const [first] = reads;
    const headers = [['Retry-After', '1']] as const;
    const paused = { case: first ?? turnOn, sent: buildSent(), outcome: buildReply({ status, headers }) };
    expect((await watch.pass([paused])).judged).toHaveLength(judged);
  });
});
