// @ts-check
// The minimum that a JSON server on node:http can do: parse the body, if there is one, and respond with a constant. The mock is compared with it.
import { createServer } from 'node:http';

const content = Buffer.from('{"name":"Monstera deliciosa","tag":"foliage"}');
const head = ['Content-Type', 'application/json', 'Content-Length', String(content.length)];

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString());
    response.writeHead(200, head);
    response.end(content);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
