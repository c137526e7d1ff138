import { describe, expect, it } from 'vitest';
import type { Identity } from '../../model/identity.ts';
import { buildReply } from '../../testing/build-exchange.ts';
import { logIn } from './log-in.ts';

const identity: Identity = {
  name: 'ada',
  headers: new Map([['Authorization', async () => 'Bearer {token}']]),
  cookies: new Map(),
  login: {
    requests: [
      { method: 'POST', url: '/login', write: async () => ({ headers: [], body: undefined, secrets: ['password'] }) },
    ],
    token: { in: 'body', pointer: '/session/token' },
    lifetime: { in: 'body', pointer: '/expires' },
    renewOn: [401],
  },
};

async function logInWith(body: string) {
  return logIn(identity, async () => buildReply({ status: 200, text: body }));
}

describe('a login that is refused', () => {
  it.each([
    [{ url: 'https://ada:s3cret@id.example/in?code=s3cret' }, 'POST https://***@id.example/in is'],
    [{ url: '/in#s3cret' }, 'POST /in is'],
    [{ url: '/in/s3cret', shownUrl: `/in/\${CODE}` }, `POST /in/\${CODE} is`],
  ])('at %j is named without secrets', async (request, shown) => {
    const write = async () => ({ headers: [], body: undefined, secrets: [] });
    const requests = [{ method: 'POST', write, ...request }];
    const tried = logIn({ ...identity, login: { requests, renewOn: [] } }, async () => buildReply({ status: 403 }));
    await expect(tried).rejects.toThrow(`The login of the identity "ada" failed: ${shown} answered with 403.`);
  });
});

describe('the token of a login', () => {
  it.each([
    ['9007199254740993123', '9007199254740993123'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['42', '42'],
    ['"say \\"1234567890123456789\\": 1234567890123456789"', 'say "1234567890123456789": 1234567890123456789'],
    ['1234567890123456789.5', '1234567890123456800'],
  ])('%s is sent as %s', async (written, sent) => {
    const { values, lifetimeMs } = await logInWith(`{"session": {"token": ${written}}, "expires": 60}`);
    expect(values.headers).toEqual([['Authorization', `Bearer ${sent}`]]);
    expect(values.secrets).toContain(sent);
    expect(lifetimeMs).toBe(60_000);
  });

  it('is hidden with all that comes with it, also with cookies that end before the login does', async () => {
    const write = async () => ({ headers: [], body: undefined, secrets: [] });
    const replies = [
      buildReply({ status: 200, headers: [['Set-Cookie', 'pre=C00kieBefore']], text: '{"csrf":"csrf-abc-12"}' }),
      buildReply({
        status: 200,
        headers: [['Set-Cookie', 'pre=; Max-Age=0']],
        text: '{"session":{"token":"t0ken-abc"},"refresh_token":"r3fresh-abc"}',
      }),
    ];
    const login = {
      ...identity.login,
      requests: ['/one', '/two'].map((url) => ({ method: 'POST', url, write })),
      renewOn: [],
    };
    const { values } = await logIn({ ...identity, login }, async () => replies.shift() ?? buildReply({ status: 500 }));
    expect(values.secrets).toEqual(expect.arrayContaining(['C00kieBefore', 'csrf-abc-12', 't0ken-abc', 'r3fresh-abc']));
  });

  it('is missing in a body that is not JSON, however long its numbers are', async () => {
    await expect(logInWith('{"session": {"token": 012345678901234567890}}')).rejects.toThrow('for the token');
    await expect(logInWith(`{"session": {"token": "${'1'.repeat(100_000)}`)).rejects.toThrow('for the token');
  });
});
