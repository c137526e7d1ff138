import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ResponseSpec } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { type Plain, plain, projectSchema } from './schema-projection.ts';

/** A valid request that Prism is to respond to, and what it asks for. */
export interface PrismTask {
  readonly document: JsonObject;
  readonly responses: readonly ResponseSpec[];
  /** The media types that the client accepts, the preferred ones first. */
  readonly mediaTypes: readonly string[];
  /** The status that the client asks for; `undefined`: the lowest success. */
  readonly code: number | undefined;
  /** The name of the example that the client asks for. */
  readonly example: string | undefined;
  /** Random instead of the same every time. */
  readonly dynamic: boolean;
  /** Makes a random body reproducible. */
  readonly seed: string | undefined;
}

/** What Prism responds. A type, not an interface, because it is a message of a thread. */
export type PrismReply = {
  readonly status: number;
  /** `undefined`: there is no body. */
  readonly mediaType: string | undefined;
  /** May not fit the schema. */
  readonly body: Json | undefined;
};

/** Prism's negotiation and its generator, loaded when they are first needed. */
export interface Prism {
  /** The response that Prism chooses; `undefined` when it finds none, fails or takes too long. */
  readonly negotiate: (task: PrismTask) => Promise<PrismReply | undefined>;
  /** Begins to load, so that the first task waits less. */
  readonly load: () => void;
  readonly stop: () => Promise<void>;
}

/** In milliseconds. */
export interface PrismLimits {
  /** How long the thread may take to load. */
  readonly loadMs: number;
  /** How long it may take for one body. */
  readonly computeMs: number;
  /** After how long without a task it is stopped. */
  readonly idleMs: number;
}

/** Makes a generator with one thread for all tasks, one after the other. It never keeps the process alive. */
export function createPrism(limits: PrismLimits): Prism {
  let thread: Promise<Worker | undefined> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idling: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearTimeout(idling);
    const dropped = thread;
    thread = undefined;
    await (await dropped)?.terminate();
  };
  const idle = () => {
    clearTimeout(idling);
    idling = setTimeout(stop, limits.idleMs).unref();
  };
  const load = () => {
    thread ??= startThread(limits.loadMs);
    idle();
  };
  const computeNext = async (task: PrismTask) => {
    load();
    clearTimeout(idling);
    const worker = await thread;
    const { document, responses, ...asked } = task;
    worker?.postMessage({ ...asked, document: documentFor(task) });
    const message = worker && (await nextMessage(worker, limits.computeMs));
    if (message === undefined) await stop();
    else idle();
    return message?.reply;
  };
  const negotiate = (task: PrismTask) => {
    const computed = last.then(() => computeNext(task));
    last = computed.catch(() => undefined);
    return computed;
  };
  return { negotiate, load, stop };
}

/**
 * The Prism of the process: it usually takes half a second to load and a few milliseconds to compute. A busy machine needs much longer to load it, and other
 * responses than Prism's would surprise.
 */
export const processPrism = createPrism({ loadMs: 30_000, computeMs: 1000, idleMs: 30_000 });

/** A thread that is ready to compute; `undefined` when it did not load. */
async function startThread(deadlineMs: number): Promise<Worker | undefined> {
  // The output of the thread is discarded. It is not read either: reading would keep the process alive.
  const worker = new Worker(new URL('./prism-worker.mjs', import.meta.url), { stdout: true, stderr: true });
  worker.unref();
  worker.on('error', () => undefined);
  if ((await nextMessage(worker, deadlineMs)) !== undefined) return worker;
  await worker.terminate();
  return undefined;
}

interface Message {
  /** `undefined`: Prism found no response. */
  readonly reply?: PrismReply;
}

/** The next message of the thread; `undefined` when there is none in time or the thread ends. */
async function nextMessage(worker: Worker, deadlineMs: number): Promise<Message | undefined> {
  const listening = new AbortController();
  const { signal } = listening;
  const giveUp = () => listening.abort();
  const timer = setTimeout(giveUp, deadlineMs);
  worker.once('exit', giveUp);
  try {
    const [message]: Message[] = await once(worker, 'message', { signal });
    return message;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    worker.off('exit', giveUp);
  }
}

/** A whole document with only the responses of one operation: Prism's cost grows with the document. */
function documentFor({ document, responses }: PrismTask): object {
  const components: Record<string, Plain> = {};
  const written = responses.map(({ status, content }, place) => {
    const types = content.map(({ mediaType, schema, examples }, nth) => {
      const named = examples.map(({ name, value }, index) => [name ?? `example ${index + 1}`, { value: plain(value) }]);
      const projection = schema === undefined ? undefined : projectSchema(document, schema, `R${place}T${nth}`);
      Object.assign(components, projection?.components);
      return [mediaType, { schema: projection?.schema ?? {}, examples: Object.fromEntries(named) }];
    });
    return [status, { description: '', content: Object.fromEntries(types) }];
  });
  return {
    openapi: typeof document['openapi'] === 'string' && document['openapi'].startsWith('3.0') ? '3.0.3' : '3.1.0',
    info: { title: 'One operation', version: '1' },
    paths: { '/operation': { get: { responses: Object.fromEntries(written) } } },
    components: { schemas: components },
  };
}
