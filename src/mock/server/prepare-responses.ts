import { setTimeout as wait } from 'node:timers/promises';
import { processPrism } from '../prism/prism.ts';
import { operationsNeedingGeneration } from '../response/generated-bodies.ts';
import type { Front } from './front.ts';

/** In milliseconds: between two answers, and altogether; some schemas keep Prism busy for a second each. */
const pauseMs = 10;
const longestMs = 10_000;

/**
 * Has the answers ready whose content must be generated, so that the first request for one does not wait for Prism, and none does when Prism has been
 * ended meanwhile. Begins to load Prism at once and makes one answer after the other, requests going between them, until another contract is served
 * there. Never keeps the process alive.
 */
export async function prepareAnswers({ prepares: until, current, onDefect }: Front): Promise<void> {
  const served = current();
  const operations = until === undefined ? [] : operationsNeedingGeneration(served.contract);
  if (until === undefined || operations.length === 0) return;
  processPrism.load();
  const end = performance.now() + longestMs;
  for (const operation of operations) {
    if (until.aborted || current() !== served || performance.now() > end) return;
    await served.engine.prepare(operation).catch((error: unknown) => onDefect?.(error));
    await wait(pauseMs, undefined, { ref: false, signal: until }).catch(() => undefined);
  }
}
