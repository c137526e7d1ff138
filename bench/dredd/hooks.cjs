// What a user of Dredd has to write for this contract: the token, and a request that gets the 400.
// @ts-expect-error Dredd provides this module to the files it runs.
const hooks = require('hooks');

/**
 * @typedef {{ skip: boolean, request: { headers: Record<string, string>, body: string }, expected: { statusCode: string } }} Transaction
 */

hooks.beforeEach((/** @type {Transaction} */ transaction, /** @type {() => void} */ done) => {
  transaction.skip = false;
  transaction.request.headers['Authorization'] = 'Bearer bench-token';
  if (transaction.expected.statusCode === '400') transaction.request.body = '{"id":"seven"}';
  done();
});
