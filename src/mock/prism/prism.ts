import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { projectSchema } from './schema-projection.ts';

/** The body that Prism is to generate. */
export interface PrismTask {
  readonly document: JsonObject;
  readonly schema: Pointer;
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  /** Random instead of the same every time. */
  readonly dynamic: boolean;
  /** Makes a random body reproducible. */
  readonly seed: string | undefined;
}

/** Prism's sample generator, loaded when it is first needed. */
export interface Prism {
  /** The generated body, which may not fit the schema; `undefined` when Prism fails or takes too long. */
  readonly compute: (task: PrismTask) => Promise<Json | undefined>;
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
    worker?.postMessage({ ...task, document: documentFor(task) });
    const reply = worker && (await nextMessage(worker, limits.computeMs));
    if (reply === undefined) await stop();
    else idle();
    return reply?.body;
  };
  const compute = (task: PrismTask) => {
    const computed = last.then(() => computeNext(task));
    last = computed.catch(() => undefined);
    return computed;
  };
  return { compute, load, stop };
}

/** The Prism of the process: it usually takes half a second to load and a few milliseconds to compute. */
export const processPrism = createPrism({ loadMs: 5000, computeMs: 1000, idleMs: 30_000 });

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

interface Reply {
  readonly body?: Json;
}

/** The next message of the thread; `undefined` when there is none in time or the thread ends. */
async function nextMessage(worker: Worker, deadlineMs: number): Promise<Reply | undefined> {
  const listening = new AbortController();
  const { signal } = listening;
  const giveUp = () => listening.abort();
  const timer = setTimeout(giveUp, deadlineMs);
  worker.once('exit', giveUp);
  try {
    const [reply]: Reply[] = await once(worker, 'message', { signal });
    return reply;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    worker.off('exit', giveUp);
  }
}

/** A whole document with only one response of one operation: Prism's cost grows with the document. */
function documentFor({ document, schema, path, status, mediaType }: PrismTask): object {
  const projection = projectSchema(document, schema);
  const content = { [mediaType]: { schema: projection.schema } };
  return {
    openapi: typeof document['openapi'] === 'string' && document['openapi'].startsWith('3.0') ? '3.0.3' : '3.1.0',
    info: { title: 'One response', version: '1' },
    paths: { [path]: { get: { responses: { [status]: { description: '', content } } } } },
    components: { schemas: projection.components },
  };
}
