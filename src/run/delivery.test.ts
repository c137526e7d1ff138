import { describe, expect, it } from 'vitest';
import { rawBody } from '../cases/request/body/body-draft.ts';
import type { Exchange } from '../model/exchange.ts';
import { openRunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import { buildExchange, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { resendsAsItWas } from '../testing/resends-as-it-was.ts';
import { type DeliveryOptions, openDelivery } from './delivery.ts';

const plan: DeliveryOptions['plan'] = {
  learn: () => undefined,
  forgetResources: () => undefined,
  doubtResources: () => undefined,
  selected: [],
  switchKindOf: () => undefined,
  endsService: () => false,
  cleanUp: () => [],
  resending: resendsAsItWas,
};

interface OpenOptions extends Partial<Omit<DeliveryOptions, 'sender'>> {
  readonly send: Sender['send'];
  readonly reach?: Sender['reach'];
}

const judge = () => ({ findings: [], traits: () => [] });

/** A delivery that waits for a target for 1 ms, and whose ledger forgets. */
function open({ send, reach = async () => ({ ok: true }), ...options }: OpenOptions) {
  const { interrupted = new AbortController().signal } = options;
  const unused = {
    logIn: async () => undefined,
    logins: () => 0,
    loginProblem: () => undefined,
    limitTime: () => undefined,
    close: async () => undefined,
  };
  return openDelivery({
    sender: { ...unused, send, reach },
    budget: openRunBudget({ maxCases: 100, timeMs: 60_000, elapsedMs: () => 0, interrupted }),
    concurrency: 1,
    ledger: { judge, record: () => undefined, skip: () => undefined },
    plan,
    restartWaitMs: 1,
    interrupted,
    ...options,
  });
}

it('stops judging long bodies as soon as the run is interrupted', async () => {
  const interruption = new AbortController();
  const long = buildExchange({ outcome: buildReply({ text: `"${' '.repeat(2 * 1024 * 1024)}"` }) });
  const short = buildExchange();
  const [judged, skipped]: [Exchange[], string[]] = [[], []];
  const delivery = open({
    send: async () => [long, long, long, short],
    interrupted: interruption.signal,
    ledger: {
      judge,
      record: (exchange) => {
        judged.push(exchange);
        // As a signal does, which arrives while this body is judged.
        setImmediate(() => interruption.abort());
      },
      skip: (_, reason) => skipped.push(reason),
    },
  });
  await delivery.deliver([{ id: 'one', delivery: 'any', cases: [long.case] }]);
  expect(judged).toEqual([long, short]);
  expect(skipped).toEqual(['the run was interrupted', 'the run was interrupted']);
});

it.each([
  ['waits for', true, [0, 1, 0, 1], 0],
  ['waits once for', false, [0, 1, 0, 0], 2],
])('%s a target that a request outside of the cases has ended', async (_, isBack, waits, doubted) => {
  let doubts = 0;
  const waited: number[] = [];
  const lost = buildExchange({ outcome: buildNoReply({ reason: 'unreachable' }) });
  const exchanges = [buildExchange(), lost, lost];
  const delivery = open({
    send: async () => [exchanges.shift() ?? buildExchange()],
    plan: {
      ...plan,
      doubtResources: () => {
        doubts += 1;
      },
    },
    reach: async (waitMs = 0) => {
      waited.push(waitMs);
      return isBack ? { ok: true } : { ok: false, detail: 'refused' };
    },
  });
  for (let count = 0; count < 3; count += 1) await delivery.sendAlone(lost.case);
  expect(waited).toEqual(waits);
  // A target that accepts connections has lost one connection only.
  expect(doubts).toBe(doubted);
});

it('does not wait again for a target that did not come back after a crash', async () => {
  const waited: number[] = [];
  const lost = buildExchange({ outcome: buildNoReply({ reason: 'unreachable' }) });
  const delivery = open({
    send: async () => [lost],
    reach: async (waitMs = 0) => {
      waited.push(waitMs);
      return { ok: false, detail: 'refused' };
    },
  });
  await delivery.deliver([{ id: 'one', delivery: 'any', cases: [lost.case] }]);
  expect(waited).toContain(1);
  waited.length = 0;
  await delivery.sendAlone(lost.case);
  expect(waited.filter((waitMs) => waitMs > 0)).toEqual([]);
});

it('looks three times for a crash that nothing else shows', async () => {
  const read = buildExchange({
    case: { ...buildExchange().case, request: { ...buildExchange().case.request, method: 'GET' } },
  });
  const lost = { ...read, outcome: buildNoReply({ reason: 'closed' as const }) };
  let [sent, recorded] = [0, 0];
  const delivery = open({
    send: async ({ id }) => {
      sent += 1;
      return [id === 'one' ? lost : read];
    },
    ledger: {
      judge,
      record: () => {
        recorded += 1;
      },
      skip: () => undefined,
    },
  });
  for (let count = 0; count < 5; count += 1)
    await delivery.deliver([{ id: 'one', delivery: 'any', cases: [read.case] }]);
  expect([sent, recorded]).toEqual([5 + 3, 5]);
});

it('sends again what a switch has hidden, when the service is back', async () => {
  const usual = buildExchange();
  const caseOf = (key: string): Exchange['case'] => {
    const [method = '', path = ''] = key.split(' ');
    const operation = { ...usual.case.operation, key, method, path };
    return { ...usual.case, id: key, operation, request: { ...usual.case.request, method, path, body: rawBody('{}') } };
  };
  let isOff = false;
  const [sent, recorded, skipped]: [string[], string[], string[]] = [[], [], []];
  const delivery = open({
    send: async ({ cases }) =>
      cases.map((one) => {
        sent.push(one.id);
        if (one.id.startsWith('PUT')) isOff = one.id === 'PUT /maintenance';
        const outcome = isOff && one.request.method === 'GET' ? buildReply({ status: 503, text: 'off' }) : buildReply();
        return buildExchange({ case: one, outcome });
      }),
    ledger: { judge, record: (one) => recorded.push(one.case.id), skip: (one) => skipped.push(one.case.id) },
    plan: {
      ...plan,
      switchKindOf: ({ path }) => (path === '/maintenance' ? 'service' : undefined),
      resending: { ...resendsAsItWas, withState: (change) => ({ ...change, id: 'PUT as it was' }) },
    },
  });
  const keys = ['GET /books', 'GET /readers', 'GET /maintenance', 'PUT /maintenance', 'GET /loans', 'GET /pens'];
  await delivery.deliver(keys.map((id) => ({ id, delivery: 'any', cases: [caseOf(id)] })));
  await delivery.end();
  expect(sent).toContain('PUT as it was');
  expect(recorded.toSorted()).toEqual(keys.toSorted());
  expect(skipped).toEqual([]);
});

describe('a gateway that accepts connections for a service that has ended', () => {
  /** It closes every connection until the run has waited so many times. */
  function gateway({ backAfter }: { readonly backAfter: number }) {
    const reading = {
      ...buildExchange().case,
      id: 'read',
      request: { ...buildExchange().case.request, method: 'GET' },
    };
    const crashing = { ...buildExchange().case, id: 'crash' };
    let [isDown, waits] = [false, 0];
    const [sent, skipped]: [string[], string[]] = [[], []];
    const recorded: Exchange[] = [];
    const restart = async () => {
      waits += 1;
      if (waits >= backAfter) isDown = false;
    };
    const budget = openRunBudget({
      maxCases: 100,
      timeMs: 60_000,
      elapsedMs: () => 0,
      interrupted: new AbortController().signal,
    });
    const delivery = open({
      send: async ({ cases }) =>
        cases.map((one) => {
          sent.push(one.id);
          isDown ||= one.id === 'crash';
          const outcome = isDown ? buildNoReply({ reason: 'closed' }) : buildReply();
          return buildExchange({ case: one, outcome });
        }),
      restart,
      budget,
      ledger: { judge, record: (one) => recorded.push(one), skip: (one) => skipped.push(one.case.id) },
    });
    const later = Array.from({ length: 30 }, (_, at) => ({ ...reading, id: `later ${at}` }));
    const all = [reading, crashing, ...later].map((one) => ({ id: one.id, delivery: 'any' as const, cases: [one] }));
    return { run: () => delivery.deliver(all), sent, recorded, skipped, budget, delivery };
  }

  it('is waited for, and the request that ended it is named', async () => {
    const { run, recorded, delivery } = gateway({ backAfter: 1 });
    await run();
    const lost = recorded.filter(({ outcome }) => outcome.kind === 'no-reply');
    expect(lost.map(({ case: { id } }) => id)).toEqual(['crash']);
    expect(lost[0]?.outcome).toMatchObject({ detail: expect.stringContaining('sent alone, it responded to nothing') });
    expect(recorded).toHaveLength(32);
    expect(delivery.endReason()).toBeUndefined();
  });

  it('ends the run where the service does not come back', async () => {
    const { run, sent, recorded, delivery } = gateway({ backAfter: 2 });
    await run();
    // What was under way, and the two controls.
    expect(sent.filter((id) => id.startsWith('later')).length).toBeLessThan(20);
    expect(recorded.length).toBeLessThan(20);
    expect(delivery.endReason()).toContain('did not come back');
  });

  it('is not taken for gone where one control of two gets a response', async () => {
    const { case: sent } = buildExchange();
    const reading = { ...sent, id: 'read', request: { ...sent.request, method: 'GET' } };
    let controls = 0;
    const recorded: Exchange[] = [];
    const delivery = open({
      send: async ({ cases }) =>
        cases.map((one) => {
          const isLost = one.id === 'closed' || (one.id === 'read' && controls++ % 2 === 1);
          return buildExchange({ case: one, outcome: isLost ? buildNoReply({ reason: 'closed' }) : buildReply() });
        }),
      ledger: { judge, record: (one) => recorded.push(one), skip: () => undefined },
    });
    const cases = [reading, { ...sent, id: 'closed' }];
    await delivery.deliver(cases.map((one) => ({ id: one.id, delivery: 'any', cases: [one] })));
    expect(recorded.map(({ case: { id }, outcome }) => [id, outcome.kind])).toEqual([
      ['read', 'reply'],
      ['closed', 'no-reply'],
    ]);
    expect(delivery.endReason()).toBeUndefined();
  });

  it('is asked every 200 ms, with two controls each time, and the time of their responses counts', async () => {
    const { case: sent } = buildExchange();
    const reading = { ...sent, id: 'read', request: { ...sent.request, method: 'GET' } };
    let isGone = false;
    const waits: number[] = [];
    const controls: string[] = [];
    const delivery = open({
      restartWaitMs: 500,
      send: async ({ cases }) =>
        cases.map((one) => {
          isGone ||= one.id === 'closed';
          if (isGone) controls.push(one.id);
          const outcome = isGone ? buildNoReply({ reason: 'closed', durationMs: 10 }) : buildReply();
          return buildExchange({ case: one, outcome });
        }),
      reach: async (waitMs = 0) => {
        waits.push(waitMs);
        return { ok: true };
      },
    });
    const cases = [reading, { ...sent, id: 'closed' }];
    await delivery.deliver(cases.map((one) => ({ id: one.id, delivery: 'any', cases: [one] })));
    expect(waits).toEqual([0, 500, 280, 60, 0]);
    expect(controls).toEqual(['closed', ...Array.from({ length: 10 }, () => 'read')]);
    expect(delivery.endReason()).toContain('--restart-wait');
  });
});
