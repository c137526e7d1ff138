import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { projectSchema } from './schema-projection.ts';

/** The content that is wanted. */
export interface PrismAsk {
  readonly document: JsonObject;
  readonly schema: Pointer;
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  /** Random content instead of the same every time. */
  readonly dynamic: boolean;
  /** Makes random content repeatable. */
  readonly seed: string | undefined;
}

/** Prism's sample generator, loaded when it is first asked. */
export interface Prism {
  /** What Prism generates; `undefined` when it fails or is not done in time. Nothing says that it fits the schema. */
  readonly compute: (ask: PrismAsk) => Promise<Json | undefined>;
  /** Begins to load, so that the first ask waits less. */
  readonly load: () => void;
  readonly stop: () => Promise<void>;
}

/** How long the thread may take to load, and then to compute one content, and after how long without an ask it is ended; in milliseconds. */
export interface PrismLimits {
  readonly loadMs: number;
  readonly computeMs: number;
  readonly idleMs: number;
}

/** One thread for all asks, one after the other; it never keeps the process alive. */
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
  const rest = () => {
    clearTimeout(idling);
    idling = setTimeout(stop, limits.idleMs).unref();
  };
  const load = () => {
    thread ??= startThread(limits.loadMs);
    rest();
  };
  const computeNext = async (ask: PrismAsk) => {
    load();
    clearTimeout(idling);
    const worker = await thread;
    worker?.postMessage({ ...ask, document: documentFor(ask) });
    const reply = worker && (await nextMessage(worker, limits.computeMs));
    if (reply === undefined) await stop();
    else rest();
    return reply?.body;
  };
  const compute = (ask: PrismAsk) => {
    const computed = last.then(() => computeNext(ask));
    last = computed.catch(() => undefined);
    return computed;
  };
  return { compute, load, stop };
}

/** The Prism of the process: it usually takes half a second to load and a few milliseconds to compute. */
export const processPrism = createPrism({ loadMs: 5000, computeMs: 1000, idleMs: 30_000 });

/** A thread that is ready to compute; `undefined` when it did not load. */
async function startThread(deadlineMs: number): Promise<Worker | undefined> {
  // What the thread prints belongs in nobody's output. It is not read either: reading would keep the process alive.
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

/** What the thread says next; `undefined` when it says nothing in time or dies. */
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

/** A whole document that holds nothing but one answer of one operation: Prism's cost grows with the document. */
function documentFor({ document, schema, path, status, mediaType }: PrismAsk): object {
  const projection = projectSchema(document, schema);
  const content = { [mediaType]: { schema: projection.schema } };
  return {
    openapi: typeof document['openapi'] === 'string' && document['openapi'].startsWith('3.0') ? '3.0.3' : '3.1.0',
    info: { title: 'One answer', version: '1' },
    paths: { [path]: { get: { responses: { [status]: { description: '', content } } } } },
    components: { schemas: projection.components },
  };
}
