import { describe, expect, it } from 'vitest';
import { bookContract, contractOf } from '../testing/book-contract.ts';
import { openMock } from '../testing/mock-client.ts';
import { defaultSettings, type MockSettings } from './settings/mock-settings.ts';

const book = '{"isbn":1,"title":"Emma","shelf":"A1"}';
const requestHead = 'POST /books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\n';
const withSettings = (more: Partial<MockSettings>) => ({ settings: { ...defaultSettings, ...more } });

/** What arrives, to the last byte, when this is preferred. */
async function received(prefer: string): Promise<string> {
  const mock = await openMock(bookContract);
  return mock.raw(
    `${requestHead}Prefer: ${prefer}\r\nConnection: close\r\nContent-Length: ${book.length}\r\n\r\n${book}`,
  );
}

describe('a response that is damaged on its way', () => {
  it.each(['reset', 'empty'])('never comes: %s', async (fault) => {
    expect(await received(`fault=${fault}`)).toBe('');
  });

  it('stops in the middle of its content', async () => {
    const text = await received('fault=truncate');
    const [head = '', content = ''] = text.split('\r\n\r\n');
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(content.length);
    expect(content.length).toBeGreaterThan(0);
  });

  it('is not HTTP', async () => {
    const mock = await openMock(bookContract);
    await expect(
      mock.post('/books', book, { prefer: 'fault=malformed' }).then((response) => response.text()),
    ).rejects.toThrow();
  });

  it('comes in drops, and whole in the end', { timeout: 15_000 }, async () => {
    const mock = await openMock(bookContract);
    const response = await mock.post('/books', book, { prefer: 'fault=drip' });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeLessThan(10);
    expect(response.headers.get('preference-applied')).toBe('fault=drip');
    await reader?.cancel();
  });

  it('comes late', async () => {
    const mock = await openMock(bookContract);
    const started = performance.now();
    const response = await mock.post('/books', book, { prefer: 'delay=300' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'delay=300']);
  });

  it('does not keep the mock from stopping', async () => {
    const mock = await openMock(bookContract);
    const waiting = mock.post('/books', book, { prefer: 'delay=60000' }).catch(() => 'cut');
    await mock.post('/books', book);
    await mock.stop();
    expect(await waiting).toBe('cut');
  });

  it('leaves other requests alone', async () => {
    const mock = await openMock(bookContract);
    const slow = mock.post('/books', book, { prefer: 'delay=500' });
    const started = performance.now();
    await mock.post('/books', book);
    expect(performance.now() - started).toBeLessThan(400);
    await slow;
  });
});

describe('content that is to break the contract', () => {
  async function broken(prefer: string, path = '/books', body = book) {
    const mock = await openMock(bookContract);
    const response = await mock.post(path, body, { prefer });
    const { headers } = response;
    return {
      label: headers.get('coldframe-break'),
      applied: headers.get('preference-applied'),
      value: JSON.parse(await response.text()),
    };
  }

  it.each([
    ['break=required', 'required /title', { shelf: 'A1' }],
    ['break=type', 'type /title', { title: 12_345, shelf: 'A1' }],
    ['break=null', 'null /title', { title: null, shelf: 'A1' }],
    ['break=extra', 'extra /', { title: 'Emma', shelf: 'A1', undeclared: true }],
  ])('%s is broken and labelled', async (prefer, label, value) => {
    expect(await broken(prefer)).toEqual({ label, applied: prefer, value });
  });

  it('is broken in another place for another seed, and in the same for the same', async () => {
    const labels = await Promise.all(
      ['1', '2', '1'].map(async (seed) => (await broken(`break=type, seed=${seed}, dynamic=false`)).label),
    );
    expect(labels[0]).toBe(labels[2]);
    expect(labels[0]).not.toBe(labels[1]);
  });

  it('is left whole where it cannot be broken in that way', async () => {
    expect(await broken('break=list')).toEqual({ label: null, applied: null, value: { title: 'Emma', shelf: 'A1' } });
  });

  it('may be a list of ten thousand', async () => {
    const { value, label } = await broken('break=list', '/books', '{"isbn":1,"title":"Emma","tags":["a"]}');
    expect(label).toBe('list /tags');
    expect(value.tags).toHaveLength(10_000);
  });

  it('is a long list as far out as there is one', async () => {
    const mock = await openMock(bookContract);
    const { headers } = await mock.send('/books', { headers: { prefer: 'break=list' } });
    expect(headers.get('coldframe-break')).toBe('list /');
  });
});

describe('the table of tokens', () => {
  const settings = withSettings({
    tokens: new Map([
      ['old', 'expired'],
      ['guest', 'forbidden'],
      ['good', 'valid'],
    ]),
  });

  it.each([
    ['old', 401, /error="invalid_token", error_description="The token has expired"/],
    ['guest', 403, /error="insufficient_scope"/],
    ['good', 200, undefined],
    ['other', 200, undefined],
  ])('makes of %s a %i', async (token, status, challenge) => {
    const mock = await openMock(bookContract, settings);
    const response = await mock.post('/books', book, { authorization: `Bearer ${token}` });
    expect(response.status).toBe(status);
    if (challenge !== undefined) {
      expect(response.headers.get('www-authenticate')).toMatch(challenge);
      expect(await response.json()).toMatchObject({ code: status });
    }
  });

  it('knows users of digests by their names, and challenges them as the contract says', async () => {
    const guarded = contractOf({
      openapi: '3.1.0',
      paths: { '/a': { get: { security: [{ d: [] }], responses: { '204': { description: 'Done' } } } } },
      components: { securitySchemes: { d: { type: 'http', scheme: 'digest' } } },
    });
    const mock = await openMock(guarded, settings);
    const as = (user: string) => {
      const authorization = `Digest username="${user}", realm="mock", nonce="0", uri="/a", response="0"`;
      return mock.send('/a', { headers: { authorization } });
    };
    expect((await as('good')).status).toBe(204);
    const old = await as('old');
    expect([old.status, old.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Digest realm=/)]);
    const guest = await as('guest');
    expect([guest.status, guest.headers.get('www-authenticate')]).toEqual([403, null]);
  });

  it('can make all other tokens unknown', async () => {
    const mock = await openMock(bookContract, withSettings({ otherTokens: 'unknown' }));
    expect((await mock.post('/books', book)).status).toBe(401);
  });

  it('is not asked where authentication is off', async () => {
    const mock = await openMock(bookContract, withSettings({ auth: 'off', otherTokens: 'unknown' }));
    expect((await mock.post('/books', book, { authorization: '' })).status).toBe(200);
  });
});

describe('a scenario', () => {
  const step = { operation: undefined, every: 1, after: 0, credential: undefined, prefer: {} };
  const scenarios = new Map([
    [
      'down-every-third',
      { description: '', steps: [{ ...step, operation: 'POST /books', every: 3, prefer: { code: 503 } }] },
    ],
    ['expiring', { description: '', steps: [{ ...step, after: 1, credential: 'expired' as const }] }],
  ]);

  async function statuses(scenario: string | undefined, headers: Record<string, string>[]) {
    const mock = await openMock(bookContract, withSettings({ scenario, scenarios }));
    const seen = [];
    for (const header of headers) seen.push((await mock.post('/books', book, header)).status);
    return seen;
  }

  it('is played call by call', async () => {
    expect(await statuses('down-every-third', [{}, {}, {}, {}, {}, {}])).toEqual([200, 200, 503, 200, 200, 503]);
    expect(await statuses('expiring', [{}, {}, {}])).toEqual([200, 401, 401]);
  });

  it('can be asked for by a single request', async () => {
    expect(
      await statuses(undefined, [{}, { prefer: 'scenario=expiring' }, { prefer: 'scenario=expiring' }, {}]),
    ).toEqual([200, 200, 401, 200]);
  });

  it('gives way to what the request itself prefers', async () => {
    expect(await statuses('down-every-third', [{}, {}, { prefer: 'code=200' }])).toEqual([200, 200, 200]);
  });
});

describe('preferences in the query', () => {
  it('are honoured unless the settings disable them', async () => {
    const usual = await openMock(bookContract);
    expect((await usual.post('/books?__code=503', book)).status).toBe(503);
    const disabled = await openMock(bookContract, withSettings({ queryPreferences: false }));
    expect((await disabled.post('/books?__code=503', book)).status).toBe(200);
  });

  it('are none where the contract has a parameter of that name', async () => {
    const parameters = ['__code', '__delay'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const responses = { 200: { description: '' }, 409: { description: '' } };
    const mock = await openMock(contractOf({ paths: { '/codes': { get: { parameters, responses } } } }));
    expect((await mock.send('/codes?__code=409')).status).toBe(200);
  });
});
