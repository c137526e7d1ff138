// A Plant Store on bare node:http that keeps the contract and does nothing else: the target of the benchmarks, in a process of its own.
// Prints its address on the first line; stops when its standard input ends.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const [status, value, headers] = answer(request, Buffer.concat(parts));
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on('end', () => process.exit());

function answer(request, content) {
  if (request.url !== '/plants') return refusal(404, 'there is nothing here');
  if (request.method !== 'POST') return refusal(405, 'only POST is allowed', { Allow: 'POST' });
  if (!/^bearer +[\w.~+/-]+=*$/i.test(request.headers.authorization ?? '')) {
    return refusal(401, 'a bearer token is needed', { 'WWW-Authenticate': 'Bearer' });
  }
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    return refusal(415, 'only JSON is taken');
  const problem = problemWith(content);
  return typeof problem === 'string' ? refusal(400, problem) : [200, { name: problem.name, tag: problem.tag }];
}

function refusal(status, message, headers) {
  return [status, { error: status, message }, headers];
}

/** What is wrong with the content, or the plant it holds. */
function problemWith(content) {
  let text;
  let plant;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    plant = JSON.parse(text);
  } catch {
    return 'the content is not JSON';
  }
  if (typeof plant !== 'object' || plant === null || Array.isArray(plant)) return 'the content is not an object';
  if (typeof plant.name !== 'string') return 'name: must be a string';
  if (plant.tag !== undefined && typeof plant.tag !== 'string') return 'tag: must be a string';
  return isInt64(plant.id, text) ? plant : 'id: must be an integer of 64 bits';
}

/** A double tells all but the numbers at the edge, which are looked up in the text. */
function isInt64(id, text) {
  if (!Number.isInteger(id)) return false;
  if (Math.abs(id) < 2 ** 63) return true;
  const digits = /"id"\s*:\s*(-?\d+)/.exec(text)?.[1];
  return digits !== undefined && BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
}
