import { Worker } from 'node:worker_threads';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
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
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly settle: (body: Json | undefined) => void;
}

/** One thread for all of a mock's asks; it never keeps the process alive. */
export function createPrism({ deadlineMs }: { readonly deadlineMs: number }): Prism {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  const drop = async () => {
    const dropped = worker;
    worker = undefined;
    for (const { settle } of waiting.values()) settle(undefined);
    waiting.clear();
    await dropped?.terminate();
  };
  const start = () => {
    const started = new Worker(new URL('./prism-worker.mjs', import.meta.url));
    started.unref();
    started.on('message', ({ id, body }: { id: number; body?: Json }) => waiting.get(id)?.settle(body));
    started.on('error', () => worker === started && void drop());
    return started;
  };
  const compute = (ask: PrismAsk) =>
    new Promise<Json | undefined>((resolve) => {
      worker ??= start();
      count += 1;
      const id = count;
      const timer = setTimeout(() => void drop(), deadlineMs);
      const settle = (body: Json | undefined) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(body);
      };
      waiting.set(id, { settle });
      const { path, status, mediaType, dynamic, seed } = ask;
      worker.postMessage({ id, document: documentFor(ask), path, status, mediaType, dynamic, seed });
    });
  return { compute, stop: drop };
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
