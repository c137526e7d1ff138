import { setTimeout as wait } from 'node:timers/promises';
import type { Contract } from '../../model/contract.ts';
import { processPrism } from '../prism/prism.ts';
import { operationsNeedingGeneration } from '../response/generated-bodies.ts';
import type { MountedMock } from './mounted-mock.ts';

/** Begins to load Prism in its thread if responses of the contract will need it, so that the first of them waits less. */
export function loadPrismFor(contract: Contract): void {
  if (operationsNeedingGeneration(contract).length > 0) processPrism.load();
}

/** In milliseconds: between two responses, and altogether; some schemas keep Prism busy for a second each. */
const pauseMs = 10;
const longestMs = 10_000;

/**
 * Makes the responses ready whose body must be generated, so that the first request for one does not wait for Prism, and none does after Prism was
 * stopped. Loads Prism at once and makes one response after the other, with requests in between, until another contract is served there. Never keeps the
 * process alive.
 */
export async function prepareResponses({ preparing, current, onDefect }: MountedMock): Promise<void> {
  const mock = current();
  const operations = preparing === undefined ? [] : operationsNeedingGeneration(mock.contract);
  if (preparing === undefined || operations.length === 0) return;
  processPrism.load();
  const end = performance.now() + longestMs;
  for (const operation of operations) {
    if (preparing.aborted || current() !== mock || performance.now() > end) return;
    await mock.engine.prepare(operation).catch((error: unknown) => onDefect?.(error));
    await wait(pauseMs, undefined, { ref: false, signal: preparing }).catch(() => undefined);
  }
}
