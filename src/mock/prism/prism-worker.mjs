// @ts-check
// Prism runs in a thread of its own: it takes half a second to load, its generator's settings and seed are global, some schemas
// keep it busy for minutes, and some make it throw where nothing can catch it. The mock stops the thread and goes on.
// Plain JavaScript, because a thread is started from the file as it is, also when the sources are run unbuilt.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createInstance, getHttpOperationsFromSpec, resetJSONSchemaGenerator } from '@stoplight/prism-http';

// The same copy of the generator that Prism uses: its settings are global to the copy.
const prismRequire = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));
const { JSONSchemaFaker } = prismRequire('json-schema-faker');

/**
 * @typedef {object} Task One request that Prism is to respond to.
 * @property {object} document A document with nothing in it but the operation and what it refers to.
 * @property {string[]} mediaTypes
 * @property {number | undefined} code
 * @property {string | undefined} example
 * @property {boolean} dynamic
 * @property {string | undefined} seed
 */

const silent = () => logger;
// Parts of Prism print warnings, which nothing reads here.
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent });

/** @type {any} */
const logger = Object.fromEntries(
  ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal', 'child'].map((level) => [level, silent]),
);

parentPort?.on('message', async (/** @type {Task} */ task) => {
  parentPort?.postMessage({ reply: await replyTo(task).catch(() => undefined) });
});
parentPort?.postMessage('ready');

/** @param {Task} task */
async function replyTo({ document, mediaTypes, code, example, dynamic, seed }) {
  // Otherwise the seed of the previous call would stay, and random bodies would be full of undeclared properties.
  resetJSONSchemaGenerator();
  JSONSchemaFaker.option({ fillProperties: false });
  const operations = await getHttpOperationsFromSpec(document);
  // Prism writes into the configuration it is given, so every call gets its own.
  const mock = {
    dynamic,
    mediaTypes,
    ...(code !== undefined && { code }),
    ...(example !== undefined && { exampleKey: example }),
    ...(seed !== undefined && { seed }),
  };
  const checks = { checkSecurity: false, validateRequest: false, validateResponse: false, errors: false };
  const config = () => ({
    ...checks,
    upstreamProxy: undefined,
    isProxy: /** @type {const} */ (false),
    mock: { ...mock },
  });
  const prism = createInstance(config(), { logger });
  const outcome = await prism.request(
    { method: 'get', url: { path: '/operation' }, headers: {} },
    operations,
    config(),
  )();
  if (outcome._tag === 'Left') throw outcome.left;
  const { statusCode, headers, body } = outcome.right.output;
  return { status: statusCode, mediaType: headers?.['Content-type'] ?? headers?.['content-type'], body };
}
