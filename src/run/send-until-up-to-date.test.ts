import { expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { sendUntilUpToDate } from './send-until-up-to-date.ts';

const read = buildCase({
  request: { ...buildCase().request, method: 'GET' },
  expectedState: { kind: 'resource-removed', content: {} },
});

/** Sends the case to a service whose responses show the old state until so much time has passed; gives the waits, and whether the last response is new. */
async function sent(testCase: Case, { cacheControl, oldForMs = 1000 }: { cacheControl: string; oldForMs?: number }) {
  const waits: number[] = [];
  let now = 0;
  const send = sendUntilUpToDate({
    send: async ({ cases }) =>
      cases.map((one) => {
        const reply = buildReply({ status: now >= oldForMs ? 404 : 200 });
        return buildExchange({
          case: one,
          outcome: { ...reply, headers: [...reply.headers, ['Cache-Control', cacheControl]] },
        });
      }),
    judge: ({ outcome }: Exchange) => ({
      findings: outcome.kind === 'reply' && outcome.status === 200 ? [{ level: 'deviation' } as Finding] : [],
    }),
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  });
  const all: Exchange[] = [];
  for (let times = 0; times < 12; times += 1) {
    all.push(...(await send({ id: 'x', delivery: 'any', cases: [testCase] })));
    if (oldForMs !== Number.POSITIVE_INFINITY) break;
  }
  const [last] = all.slice(-1);
  return { waits, isNew: last?.outcome.kind === 'reply' && last.outcome.status === 404 };
}

it('asks again when what a response says of its age has passed, and the second response counts', async () => {
  expect(await sent(read, { cacheControl: 'max-age=2' })).toEqual({ waits: [2000], isNew: true });
});

it('believes a response that does not say that it may be out of date, or for too long', async () => {
  for (const cacheControl of ['no-cache, max-age=2', 'public', 'max-age=6'])
    expect(await sent(read, { cacheControl })).toEqual({ waits: [], isNew: false });
});

it('believes what is not judged by what was before, and what changes something', async () => {
  const { expectedState, ...plain } = read;
  const change = { ...read, request: { ...read.request, method: 'PUT' } };
  for (const one of [plain, change])
    expect(await sent(one, { cacheControl: 'max-age=2' })).toEqual({ waits: [], isNew: false });
});

it('waits no longer than twenty seconds in a run', async () => {
  const { waits } = await sent(read, { cacheControl: 'max-age=5', oldForMs: Number.POSITIVE_INFINITY });
  expect(waits).toEqual([5000, 5000, 5000, 5000]);
});
