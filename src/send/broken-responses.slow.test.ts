import { afterEach, describe, expect, it } from 'vitest';
import type { NoReply, Reply } from '../model/exchange.ts';
import { brokenResponses, undecodable } from '../testing/hostile/broken-responses.ts';
import { hostileResponses } from '../testing/hostile/hostile-responses.ts';
import { oddButLegal, sampleBody } from '../testing/hostile/odd-but-legal.ts';
import { type Behaviour, serveRaw } from '../testing/hostile/raw-server.ts';
import { buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function sendTo(behaviour: Behaviour, timeoutMs = 5_000): Promise<Reply | NoReply> {
  const server = await serveRaw(behaviour);
  const signal = new AbortController().signal;
  const target = { baseUrl: new URL(server.url), token: undefined, limits: { ...defaultLimits, timeoutMs } };
  const sender = openSender(target, { ...defaultSenderOptions, signal });
  stops.push(sender.close, server.stop);
  const [exchange] = await sender.send({ id: behaviour.name, delivery: 'any', cases: [buildSendCase()] });
  if (exchange === undefined) throw new Error('no exchange');
  return exchange.outcome;
}

describe('a response that is odd but legal is received without a defect', () => {
  it.each(oddButLegal)('$name', async (behaviour) => {
    expect(await sendTo(behaviour)).toMatchObject({
      kind: 'reply',
      status: 200,
      text: sampleBody,
      body: Buffer.from(sampleBody),
      defects: [],
    });
  });
});

describe('a response that breaks HTTP is reported with the clause that it breaks', () => {
  it.each(brokenResponses)('$name', async (behaviour) => {
    const outcome = await sendTo(behaviour);
    if (behaviour.noReply === undefined) {
      expect(outcome).toMatchObject({ kind: 'reply', status: 200, text: sampleBody });
      expect(outcome.kind === 'reply' && outcome.defects.map(({ clause }) => clause)).toEqual(behaviour.defects);
    } else {
      const [reason, clause] = behaviour.noReply;
      expect(outcome).toMatchObject({ kind: 'no-reply', reason, clause });
    }
  });

  it.each(undecodable)('$name', async (behaviour) => {
    const outcome = await sendTo(behaviour);
    expect(outcome).toMatchObject({ kind: 'reply', status: 200, text: undefined });
    expect(outcome.kind === 'reply' && outcome.defects.map(({ clause }) => clause)).toEqual(behaviour.defects);
  });
});

describe('a response that never ends or never arrives is aborted', () => {
  it.each(hostileResponses)('$name', { timeout: 20_000 }, async (behaviour) => {
    const before = process.memoryUsage().rss;
    const outcome = await sendTo(behaviour, behaviour.reason === 'timeout' ? 300 : 15_000);
    expect(outcome).toMatchObject({ kind: 'no-reply', reason: behaviour.reason });
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });
});
