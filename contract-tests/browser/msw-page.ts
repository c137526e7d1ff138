// The program of the page in msw.test.ts, bundled for the browser. The service worker responds, not this page.
import { setupWorker } from 'msw/browser';
import { createHandlers } from '../../src/msw/mock-in-msw.ts';

Object.assign(globalThis, {
  /** Starts the worker with handlers for a contract in the form of `coldframe bundle`. */
  async startWorker(packed: Parameters<typeof createHandlers>[0], options: Parameters<typeof createHandlers>[1]) {
    await setupWorker(...createHandlers(packed, options)).start({ quiet: true });
  },
});
