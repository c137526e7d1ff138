// @ts-check
// Prism's opinion on requests and on the responses that the mock gave to them. A process of its own: some requests make Prism throw where nothing can catch
// it, and some keep it busy for ever.
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';

/**
 * @typedef {object} Exchange
 * @property {string} name
 * @property {any} method in lower case
 * @property {string} path with the query
 * @property {Record<string, string>} headers
 * @property {unknown} body parsed JSON; absent: there is none
 * @property {{ status: number, headers: Record<string, string>, body: unknown }} response
 */

const silent = () => logger;
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent });
/** @type {any} */
const logger = Object.fromEntries(
  ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal', 'child'].map((level) => [level, silent]),
);

process.once('message', async (/** @type {{ document: object, exchanges: Exchange[] }} */ { document, exchanges }) => {
  const operations = await getHttpOperationsFromSpec(document);
  for (const exchange of exchanges) {
    const [reply, faults] = [await respond(exchange, operations), await check(exchange, operations)];
    process.send?.({ name: exchange.name, ...reply, faults });
  }
  process.disconnect();
});

/**
 * What Prism itself responds.
 * @param {Exchange} exchange
 * @param {any} operations
 */
async function respond(exchange, operations) {
  const config = {
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    isProxy: /** @type {const} */ (false),
    mock: { dynamic: false },
  };
  try {
    const outcome = await createInstance({ ...config }, { logger }).request(requestOf(exchange), operations, config)();
    if (outcome._tag === 'Right') {
      const { output, validations } = outcome.right;
      return { status: output.statusCode, reason: validations.input.map(describe)[0] ?? '' };
    }
    const { status, title, detail, message } = /** @type {any} */ (outcome.left);
    return { status, reason: [title ?? message, detail].filter((one) => one !== undefined && one !== '').join(': ') };
  } catch (error) {
    return { status: undefined, reason: String(error) };
  }
}

/**
 * What Prism finds wrong with the mock's response.
 * @param {Exchange} exchange
 * @param {any} operations
 */
async function check(exchange, operations) {
  const { status, headers, body } = exchange.response;
  const config = {
    checkSecurity: false,
    validateRequest: false,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
    isProxy: /** @type {const} */ (true),
    upstream: new URL('http://mock.invalid'),
    mock: { dynamic: false },
  };
  // In the place of a proxied service: gives Prism the mock's response.
  const forward = () => () => async () => ({
    _tag: /** @type {const} */ ('Right'),
    right: { statusCode: status, headers, body },
  });
  try {
    const prism = createInstance(config, { logger, forward: /** @type {any} */ (forward) });
    const outcome = await prism.request(requestOf(exchange), operations, config)();
    return outcome._tag === 'Right' ? outcome.right.validations.output.map(describe) : [];
  } catch {
    return [];
  }
}

/** @param {Exchange} exchange */
function requestOf({ method, path, headers, body }) {
  const { pathname, searchParams } = new URL(path, 'http://mock.invalid');
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
  return { method, url: { path: pathname, query }, headers, body };
}

/** @param {{ path?: unknown, message: string }} diagnostic */
function describe({ path, message }) {
  return `${Array.isArray(path) ? `${path.join('.')} ` : ''}${message}`;
}
