import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { password, serveSessions, serveTokens, sessionContract, tokenContract } from '../../testing/session-service.ts';
import { writeFiles } from '../../testing/write-files.ts';

interface Files {
  readonly contract: string;
  readonly configuration: string;
  readonly target: string;
}

function written({ contract, configuration, target }: Files) {
  const path = writeFiles({
    'openapi.yaml': contract,
    'coldframe.yaml': `contract: openapi.yaml\ntarget: ${target}\nseed: 1\nreports: { json: report.json }\n${configuration}`,
    'password.txt': `${password}\n`,
  });
  const run = (command: string, ...options: string[]) =>
    runCommand([command, '--config', path('coldframe.yaml'), ...options], { env: { PASSWORD: password } });
  return { run, report: () => readFileSync(path('report.json'), 'utf8') };
}

/** A secret as it may appear in a report. */
function formsOf(secret: string): readonly string[] {
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('hex'),
  ];
}

const sessions = `identities:
  ada:
    login:
      requests:
        - { url: /login, form: { user: ada, password: { file: password.txt } } }
    csrf: { cookie: csrf, sendAs: X-CSRF-Token }
`;

it('tests a service behind a session and a CSRF token, logs in again when the session ends, and shows none of them', async () => {
  const service = await serveSessions(200);
  const { run, report } = written({ contract: sessionContract, configuration: sessions, target: service.url });
  const { out, err } = await run('test', '--time', '8s');
  const { findings, promises, tested } = JSON.parse(report());
  expect(findings.map(({ rule, operation }: Record<string, string>) => `${rule} ${operation}`)).toContain(
    'body-schema GET /me',
  );
  expect(tested).toBeGreaterThan(promises / 2);
  expect(service.issued.length).toBeGreaterThan(4);
  expect(err).toMatch(/identity "ada" logged in \d+ times/);
  for (const secret of [...service.issued, password])
    for (const form of formsOf(secret)) expect(out + err + report()).not.toContain(form);
}, 60_000);

const loginAddress = (address: string) => `identities: { ada: { login: { requests: [{ url: "${address}" }] } } }\n`;

it.each([
  [`http://ada:word@127.0.0.1:9/in`, /GET http:\/\/\*\*\*@127\.0\.0\.1:9\/in has a user or a password/],
  // The slash in it ends the host.
  [`http://ada:\${PASSWORD}@127.0.0.1:9/in`, /GET http:\/\/\*\*\*@127\.0\.0\.1:9\/in is not an http/],
  [`http://127.0.0.1:9/\${PASSWORD}`, /GET http:\/\/127\.0\.0\.1:9\/\$\{PASSWORD\} could not be sent/],
  [`http://127.0.0.1:9/in?p=\${PASSWORD}`, /GET http:\/\/127\.0\.0\.1:9\/in could not be sent/],
  [`ada:\${PASSWORD}`, /GET ada:\$\{PASSWORD\} is not an http:\/\/ or https:\/\/ address/],
  [`/\${PASSWORD}`, /GET \/\$\{PASSWORD\} is answered with 40\d/],
])('names the address %s of a login without the secret in it', async (address, message) => {
  const service = await serveSessions(50);
  const { run } = written({ contract: sessionContract, configuration: loginAddress(address), target: service.url });
  const { code, out, err } = await run('test');
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  for (const form of formsOf(password)) expect(out + err).not.toContain(form);
});

it.each([
  ['a login without a response', 'login: { requests: [{ url: /never }] }', 'request'],
  ['a command for a secret', 'headers: { X-Key: { command: "sleep 50; echo x" } }', 'connection'],
])('ends %s when it is interrupted', async (_, ada, event) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const target = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const path = writeFiles({
    'openapi.yaml': sessionContract,
    'coldframe.yaml': `contract: openapi.yaml\ntarget: ${target}\nidentities: { ada: { ${ada} } }\nreports: { json: report.json }\n`,
  });
  const interruption = new AbortController();
  silent.once(event, () => setTimeout(() => interruption.abort(), 500));
  const { code } = await runCommand(['test', '--config', path('coldframe.yaml'), '--timeout', '50s'], {
    interrupted: interruption.signal,
  });
  silent.closeAllConnections();
  silent.close();
  expect(code).toBe(130);
  expect(JSON.parse(readFileSync(path('report.json'), 'utf8'))).toMatchObject({ interrupted: true });
});

it('does not take the name of a built-in property for an identity', async () => {
  const configuration = `${sessions}identity: toString\n`;
  const { run } = written({ contract: sessionContract, configuration, target: 'http://127.0.0.1:9' });
  expect(await run('config')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"identities" has no "toString"'),
  });
});

it('shows with plan --login which operations refuse the login', async () => {
  const service = await serveSessions(50);
  const { run } = written({ contract: sessionContract, configuration: sessions, target: service.url });
  const { code, out } = await run('plan', '--login');
  expect(code).toBe(0);
  expect(out).toBe(
    'Logged in as "ada". 0 of 2 operations that only read refuse it (401 or 403).\n  200  GET /me\n  200  GET /notes\n',
  );
  const refused = await serveSessions(0);
  const other = written({ contract: sessionContract, configuration: sessions, target: refused.url });
  expect((await other.run('plan', '--login')).out).toContain('2 of 2 operations that only read refuse it');
});

const oauth = `identities:
  suite: { oauth2: { tokenUrl: /oauth/token, clientId: suite, clientSecret: "\${PASSWORD}" } }
  user:
    oauth2: { tokenUrl: /oauth/token, grant: password, username: ada, password: { command: "printf %s \\"$PASSWORD\\"" } }
  wrong: { oauth2: { tokenUrl: /oauth/token, clientId: suite, clientSecret: forgotten-secret } }
`;

it.each(['suite', 'user'])(
  'gets tokens by OAuth 2.0 as %s, renews them before they end, and shows none of them',
  async (name) => {
    const service = await serveTokens(2000);
    const { run, report } = written({ contract: tokenContract, configuration: oauth, target: service.url });
    const { code, out, err } = await run('test', '--identity', name, '--search', '--time', '4s', '--rate', '60');
    expect(code).toBe(0);
    expect(service.issued.length).toBeGreaterThanOrEqual(3);
    expect(service.statuses.get(200)).toBeGreaterThan(50);
    for (const secret of [...service.issued, password])
      for (const form of formsOf(secret)) expect(out + err + report()).not.toContain(form);
  },
);

it('ends with a plain reason, and without the secret, when a login is refused', async () => {
  const service = await serveTokens(2000);
  const { run } = written({ contract: tokenContract, configuration: oauth, target: service.url });
  const { code, err } = await run('test', '--identity', 'wrong');
  expect(code).toBe(2);
  expect(err).toContain('The login of the identity "wrong" failed: POST /oauth/token is answered with 400.');
  expect(err).not.toContain('forgotten-secret');
});

it('refuses an identity that the file does not have, with the nearest name', async () => {
  const { run } = written({ contract: tokenContract, configuration: oauth, target: 'http://127.0.0.1:9' });
  expect((await run('test', '--identity', 'users')).err).toContain('Did you mean "user"?');
});

it('sends some operations as an identity of their own, and shows neither secret', async () => {
  const secrets = ['client-secret', 'admin-secret'];
  let mixedUp = 0;
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    const key = String(headers['x-key']);
    const isGood = key === (url.startsWith('/client') ? 'client-secret' : 'admin-secret');
    if (!isGood && secrets.includes(key)) mixedUp += 1;
    const status = isGood ? (request.method === 'GET' || request.method === 'HEAD' ? 200 : 405) : 401;
    response.writeHead(status, { 'content-type': 'application/json', 'www-authenticate': 'Key', allow: 'GET, HEAD' });
    // Both are hidden from each.
    response.end(JSON.stringify({ seen: isGood ? secrets : [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get = '{ get: { responses: { "200": { description: Done }, "401": { description: No } } } }';
  const { run, report } = written({
    contract: `openapi: 3.1.0
info: { title: Two, version: "1" }
security: [{ key: [] }]
paths: { /admin: ${get}, /client/notes: ${get} }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`,
    configuration: `identities:
  client: { headers: { X-Key: client-secret }, only: ["/client/*"] }
  admin: { headers: { X-Key: admin-secret } }
`,
    target: `http://127.0.0.1:${port}`,
  });
  const { out, err } = await run('test', '--time', '10s', '--no-lint');
  server.close();
  expect(out).toContain('Conforms: 0 violations, 0 deviations');
  expect(mixedUp).toBe(0);
  for (const secret of secrets) expect(out + err + report()).not.toContain(secret);
  const { run: runWrong } = written({
    contract: tokenContract,
    configuration: 'identities:\n  one: { headers: { X: y }, only: ["/nowhere"] }\n',
    target: 'http://127.0.0.1:9',
  });
  expect((await runWrong('test')).err).toContain('The selector "/nowhere" matches no operation');
}, 60_000);
