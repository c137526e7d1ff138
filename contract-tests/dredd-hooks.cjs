// @ts-nocheck: the module `hooks` exists inside Dredd only.
// Hooks for dredd.yml: what Dredd cannot read from the contract.
const hooks = require('hooks');

const target = new URL(process.env.COLDFRAME_TARGET ?? 'http://127.0.0.1:4010');
const token = process.env.COLDFRAME_TOKEN ?? 'coldframe';

// By default Dredd sends the same request for every documented status; only an invalid one gets a 400.
const requests = {
  '/plants > POST > 200 > application/json': { name: 'Fern', tag: 'green', id: 1 },
  '/plants > POST > 400 > application/json': { tag: 'green' },
};

// By default Dredd compares the property names with an example: too strict for tag, and no check of types.
const schemas = {
  200: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, tag: { type: 'string' } },
  },
  400: {
    type: 'object',
    required: ['error', 'message'],
    properties: {
      error: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
      message: { type: 'string' },
    },
  },
};

hooks.beforeEach((transaction) => {
  const { name, request, expected } = transaction;
  Object.assign(transaction, { protocol: target.protocol, host: target.hostname, port: target.port });
  transaction.fullPath = `${target.pathname.replace(/\/$/, '')}${request.uri}`;
  request.headers.Authorization = `Bearer ${token}`;
  request.body = JSON.stringify(requests[name]);
  delete expected.body;
  expected.bodySchema = { $schema: 'http://json-schema.org/draft-07/schema#', ...schemas[expected.statusCode] };
});
