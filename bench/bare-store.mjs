// A Plant Store on bare node:http that keeps the contract and does nothing else. It is the target of the benchmarks and runs in its own process.
// Prints its address on the first line; stops when its standard input ends.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const [status, value, headers] = answer(request, Buffer.concat(parts));
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
process.stdin.resume().on('end', () => process.exit());

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {Buffer} content
 * @returns {Answer}
 * @typedef {[status: number, value: object, headers?: Record<string, string>]} Answer
 */
function answer(request, content) {
  if (request.url?.split('?')[0] !== '/plants') return refusal(404, 'there is nothing here');
  if (request.method !== 'POST') return refusal(405, 'only POST is allowed', { Allow: 'POST' });
  if (!/^bearer +[\w.~+/-]+=*$/i.test(request.headers.authorization ?? '')) {
    return refusal(401, 'a bearer token is needed', { 'WWW-Authenticate': 'Bearer' });
  }
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    return refusal(415, 'only JSON is taken');
  const problem = problemWith(content);
  return typeof problem === 'string' ? refusal(400, problem) : [200, { name: problem.name, tag: problem.tag }];
}

/**
 * @param {number} status
 * @param {string} message
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
function refusal(status, message, headers) {
  return [status, { error: status, message }, headers ?? {}];
}

/**
 * What is wrong with the body, or the plant in it.
 * @param {Buffer} content
 */
function problemWith(content) {
  let text;
  let plant;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    plant = JSON.parse(text);
  } catch {
    return 'the body is not JSON';
  }
  if (typeof plant !== 'object' || plant === null || Array.isArray(plant)) return 'the body is not an object';
  if (typeof plant.name !== 'string') return 'name: must be a string';
  if (plant.tag !== undefined && typeof plant.tag !== 'string') return 'tag: must be a string';
  return isInt64(plant.id, text) ? plant : 'id: must be an integer of 64 bits';
}

/**
 * A double is exact enough except near the limits; there, the digits in the text are read.
 * @param {unknown} id
 * @param {string} text
 */
function isInt64(id, text) {
  if (typeof id !== 'number' || !Number.isInteger(id)) return false;
  if (Math.abs(id) < 2 ** 63) return true;
  const digits = /:\s*(-?\d{19,})\s*[,}]/.exec(text)?.[1];
  return digits !== undefined && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
}
