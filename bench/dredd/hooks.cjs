// What every user of Dredd has to write for this contract: the token, and a request that earns the 400.
const hooks = require('hooks');

hooks.beforeEach((transaction, done) => {
  transaction.skip = false;
  transaction.request.headers.Authorization = 'Bearer bench';
  if (transaction.expected.statusCode === '400') transaction.request.body = '{"id":"seven"}';
  done();
});
