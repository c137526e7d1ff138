// @ts-nocheck: the module `hooks` exists inside Dredd only.
// Dredd loads this in its own process (see run-dredd.ts); the working directory has the plan and gets the results.
// The secret arrives on standard input, so that no file, argument or environment variable contains it.
const { appendFileSync, readFileSync } = require('node:fs');
const hooks = require('hooks');

const plan = new Map(JSON.parse(readFileSync('plan.json', 'utf8')));
const token = readFileSync(0, 'utf8');
// The user may have given the whole value of Authorization.
const bearer = token.replace(/^bearer +/i, '');
const basic = token.includes(':') ? Buffer.from(token).toString('base64') : token;

hooks.beforeEach((transaction) => {
  const planned = plan.get(transaction.name);
  if (planned === undefined) {
    transaction.skip = true;
    return;
  }
  const base = new URL(hooks.configuration.endpoint).pathname.replace(/\/+$/, '');
  transaction.fullPath = base + planned.path.replaceAll('$TOKEN', () => encodeURIComponent(token));
  transaction.request.body = planned.body;
  for (const [name, value] of planned.headers) {
    transaction.request.headers[name] = value
      .replaceAll('$BEARER', () => bearer)
      .replaceAll('$TOKEN', () => token)
      .replaceAll('$BASIC', () => basic);
  }
  // An example promises nothing: responses are checked against the schema, or only their media type.
  delete transaction.expected.body;
  if (planned.bodySchema !== undefined) transaction.expected.bodySchema = planned.bodySchema;
});

hooks.afterEach(({ name, test, real, skip }) => {
  appendFileSync('results.ndjson', `${JSON.stringify({ name, ...verdictOf({ test, real, skip }) })}\n`);
});

function verdictOf({ test, real, skip }) {
  if (skip) return { status: 'skip', message: 'Dredd made a request that was not planned' };
  if (real === undefined) return { status: 'fail', message: 'no response received' };
  if (test?.valid === undefined)
    return { status: 'skip', message: 'Dredd cannot check the response against its schema' };
  return { status: test.valid ? 'pass' : 'fail', message: test.message };
}
