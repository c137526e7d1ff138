import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createPrism, type Prism, type PrismTask } from './prism.ts';

const deadlines = { loadMs: 10_000, computeMs: 5000, idleMs: 10_000 };

const mediaType = 'application/json';

function ask(schema: JsonObject, more: Partial<PrismTask> = {}): PrismTask {
  const document = { openapi: '3.1.0', components: { schemas: { Value: schema } } };
  const entry = { mediaType, pointer: '', schema: '/components/schemas/Value', examples: [] };
  const ok = { status: '200', pointer: '', content: [entry], headers: [] };
  const usual = { mediaTypes: ['*/*'], code: undefined, example: undefined, dynamic: false, seed: undefined };
  return { document, responses: [ok], ...usual, ...more };
}

/** The body that Prism responds with. */
const bodyOf = async (prism: Prism, task: PrismTask) => (await prism.negotiate(task))?.body;

function start(limits = deadlines) {
  const prism = createPrism(limits);
  onTestFinished(() => prism.stop());
  return prism;
}

describe('Prism', () => {
  it('generates a body for a schema and its references', async () => {
    const node: JsonObject = {
      type: 'object',
      properties: { a: { $ref: '#/components/schemas/Value/$defs/A' } },
      $defs: { A: { type: 'integer' } },
    };
    expect(await bodyOf(start(), ask(node))).toEqual({ a: 0 });
  });

  it('repeats a random body for the same seed, and is random without one', async () => {
    const prism = start();
    const text = { type: 'string', minLength: 20 };
    const of = (seed: string | undefined): Promise<Json | undefined> =>
      bodyOf(prism, ask(text, { dynamic: true, seed }));
    const [first, second, third, fourth] = [await of('7'), await of('7'), await of(undefined), await of(undefined)];
    expect(first).toBe(second);
    expect(third).not.toBe(fourth);
  });

  it('that fails for a schema gives nothing, and continues', async () => {
    const prism = start();
    expect(await bodyOf(prism, ask({ $ref: '#/nowhere' }))).toBeUndefined();
    expect(await bodyOf(prism, ask({ type: 'boolean' }))).toBe(true);
  });

  it('is stopped when it has no task for a while, and started again for the next one', async () => {
    const prism = start({ ...deadlines, idleMs: 1 });
    expect(await bodyOf(prism, ask({ type: 'boolean' }))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await bodyOf(prism, ask({ type: 'boolean' }))).toBe(true);
  });

  it('that takes too long is stopped, and started again', async () => {
    const prism = start({ ...deadlines, computeMs: 400 });
    await bodyOf(prism, ask({ type: 'boolean' }));
    const endless = { type: 'array', minItems: 50_000_000, items: { type: 'string' } };
    const started = performance.now();
    expect(await bodyOf(prism, ask(endless, { dynamic: true }))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3000);
    expect(await bodyOf(prism, ask({ type: 'boolean' }))).toBe(true);
  });

  it('does not keep a process alive that has nothing else to do', async () => {
    const holding = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker');
    const before = holding();
    expect(await bodyOf(start(), ask({ type: 'boolean' }))).toBe(true);
    expect(holding()).toEqual(before);
  });
});
