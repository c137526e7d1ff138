import type { Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sequence } from '../../model/case.ts';
import type { NoReply, Reply } from '../../model/exchange.ts';
import { queueConnections, turnAwayBeyond } from '../../testing/hostile/few-connections.ts';
import { type Behaviour, type RawServer, serveRaw } from '../../testing/hostile/raw-server.ts';
import { buildSendCase } from '../../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender } from '../sender.ts';
import { defaultLimits } from '../wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const keeping = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const closing = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';

const wantsClose = /\r\nConnection: close/;

/** Keeps its connections unless it is asked to close them. */
const keeper: Behaviour['respond'] = (socket, { head }) => {
  if (wantsClose.test(head)) socket.end(closing);
  else socket.write(keeping);
};

async function serve(
  respond: Behaviour['respond'],
  tune: (server: Server) => void,
): Promise<{ server: RawServer; sender: Sender }> {
  const server = await serveRaw({ name: 'a server of few connections', respond }, { tune });
  const target = { baseUrl: new URL(server.url), token: undefined, limits: { ...defaultLimits, timeoutMs: 2_000 } };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal });
  stops.push(sender.close, server.stop);
  return { server, sender };
}

/** Sends `count` sequences of one case, eight at once as in a run. */
async function sendMany(sender: Sender, count: number): Promise<readonly (Reply | NoReply)[]> {
  const outcomes: (Reply | NoReply)[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const exchanges = await sender.send({ id: 'one', delivery: 'any', cases: [buildSendCase()] });
      outcomes.push(...exchanges.map(({ outcome }) => outcome));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return outcomes;
}

function summary(outcomes: readonly (Reply | NoReply)[]): readonly string[] {
  return [...new Set(outcomes.map((outcome) => (outcome.kind === 'reply' ? `${outcome.status}` : outcome.detail)))];
}

describe.each([
  ['lets all but one connection wait', queueConnections(1)],
  ['lets all but three connections wait', queueConnections(3)],
  ['turns all but one connection away', turnAwayBeyond(1)],
  ['turns all but three connections away', turnAwayBeyond(3)],
] as const)('a server that %s', (_, tune) => {
  it('responds to everything, and gets each request once', async () => {
    const { server, sender } = await serve(keeper, tune);
    expect(summary(await sendMany(sender, 200))).toEqual(['200']);
    expect(server.heads).toHaveLength(200);
  });
});

describe.each([
  ['lets all but one connection wait', queueConnections(1)],
  ['turns all but one connection away', turnAwayBeyond(1)],
] as const)('a server that %s', (_, tune) => {
  it.each(['parallel', 'pipelined', 'new-connections', 'same-connection'] as const)(
    'responds to cases sent as %s',
    async (delivery) => {
      const { sender } = await serve(keeper, tune);
      await sendMany(sender, 20);
      const sequence: Sequence = { id: delivery, delivery, cases: Array.from({ length: 12 }, () => buildSendCase()) };
      const exchanges = await sender.send(sequence);
      expect(summary(exchanges.map(({ outcome }) => outcome))).toEqual(['200']);
    },
  );
});

describe('a server that has not noticed yet that the connection of reach was closed', () => {
  it('gets its first request again', async () => {
    let connections = 0;
    const { sender } = await serve(keeper, (server) => {
      server.prependListener('connection', (socket: Socket) => {
        if (++connections === 2) socket.destroy();
      });
    });
    await sender.reach();
    expect(summary(await sendMany(sender, 1))).toEqual(['200']);
  });
});

describe('a server with any number of connections', () => {
  it('is not excused when it drops requests that came together', async () => {
    let requests = 0;
    const { sender } = await serve(
      (socket) => (++requests % 4 === 0 ? socket.destroy() : socket.end(closing)),
      () => undefined,
    );
    const cases = Array.from({ length: 12 }, () => buildSendCase());
    const exchanges = await sender.send({ id: 'parallel', delivery: 'parallel', cases });
    const outcomes = exchanges.map(({ outcome }) => outcome);
    expect(outcomes.filter(({ kind }) => kind === 'no-reply')).toHaveLength(3);
  });

  it('is not excused when it resets connections under load', async () => {
    let requests = 0;
    const { sender } = await serve(
      (socket) => (++requests % 4 === 0 ? socket.resetAndDestroy() : socket.end(closing)),
      () => undefined,
    );
    const cases = Array.from({ length: 12 }, () => buildSendCase());
    const exchanges = await sender.send({ id: 'parallel', delivery: 'parallel', cases });
    expect(exchanges.filter(({ outcome }) => outcome.kind === 'no-reply')).not.toEqual([]);
  });

  it('is not limited because it is slow', async () => {
    let [underWay, most] = [0, 0];
    const { sender } = await serve(
      (socket) => {
        underWay += 1;
        most = Math.max(most, underWay);
        setTimeout(() => {
          underWay -= 1;
          socket.write(keeping);
        }, 400);
      },
      () => undefined,
    );
    await sender.send({ id: 'first', delivery: 'same-connection', cases: [buildSendCase()] });
    await sendMany(sender, 16);
    await sendMany(sender, 8);
    expect(most).toBe(8);
    most = 0;
    await sendMany(sender, 8);
    expect(most).toBe(8);
  });

  it('gets no more than the time limit when it is slow on one request', async () => {
    let requests = 0;
    const { sender } = await serve(
      (socket) => (++requests === 30 ? undefined : socket.write(keeping)),
      () => undefined,
    );
    const outcomes = await sendMany(sender, 200);
    const silent = outcomes.filter((outcome) => outcome.kind === 'no-reply');
    expect(silent).toMatchObject([{ reason: 'timeout' }]);
    expect(silent[0]?.durationMs).toBeLessThan(3_900);
  });
});
