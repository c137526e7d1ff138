// @ts-nocheck: the module `hooks` exists inside Dredd only.
// Loaded by Dredd in a process of its own (see run-dredd.ts), whose working directory holds the plan and takes the results.
// The secret comes on standard input, so that no file, argument or environment holds it.
const { appendFileSync, readFileSync } = require('node:fs');
const hooks = require('hooks');

const plan = new Map(JSON.parse(readFileSync('plan.json', 'utf8')));
const token = readFileSync(0, 'utf8');
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
    transaction.request.headers[name] = value.replaceAll('$TOKEN', () => token).replaceAll('$BASIC', () => basic);
  }
  // An example is no promise: answers are held against the schema, or against their media type alone.
  delete transaction.expected.body;
  if (planned.bodySchema !== undefined) transaction.expected.bodySchema = planned.bodySchema;
});

hooks.afterEach(({ name, test, real, skip }) => {
  appendFileSync('results.ndjson', `${JSON.stringify({ name, ...verdictOf({ test, real, skip }) })}\n`);
});

function verdictOf({ test, real, skip }) {
  if (skip) return { status: 'skip', message: 'Dredd makes a request of it that was not planned' };
  if (real === undefined) return { status: 'fail', message: 'no answer came' };
  if (test?.valid === undefined) return { status: 'skip', message: 'Dredd cannot hold the answer against its schema' };
  return { status: test.valid ? 'pass' : 'fail', message: test.message };
}
