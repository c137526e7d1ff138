import { describe, expect, it } from 'vitest';
import { Failure } from '../../model/failure.ts';
import { type Endpoint, type ProxySettings, readEndpoint } from './endpoint.ts';

function read(url: string, proxies: Partial<ProxySettings> = {}): Endpoint {
  return readEndpoint(new URL(url), {
    proxies: { http: undefined, https: undefined, none: undefined, ...proxies },
    insecure: false,
  });
}

describe('a base address', () => {
  it.each([
    ['http://api.example', { tls: false, host: 'api.example', port: 80, authority: 'api.example', targetPrefix: '' }],
    [
      'https://api.example/v1/',
      { tls: true, host: 'api.example', port: 443, authority: 'api.example', targetPrefix: '/v1' },
    ],
    ['http://[::1]:8080/a/b', { host: '::1', port: 8080, authority: '[::1]:8080', targetPrefix: '/a/b' }],
    ['http://user:secret@api.example/?a=b#c', { authority: 'api.example', baseUrl: 'http://api.example' }],
  ])('%s', (url, expected) => {
    expect(read(url)).toMatchObject({ proxy: undefined, ...expected });
  });

  it('that is not HTTP is rejected', () => {
    expect(() => read('ftp://api.example')).toThrow(Failure);
  });
});

describe('a proxy', () => {
  const proxies = { http: 'http://proxy.example:3128', https: 'secure-proxy.example' };

  it('is chosen by the scheme of the target; over http it gets the whole address', () => {
    expect(read('http://api.example/v1', proxies)).toMatchObject({
      proxy: { host: 'proxy.example', port: 3128, authorization: undefined },
      targetPrefix: 'http://api.example/v1',
    });
    expect(read('https://api.example/v1', proxies)).toMatchObject({
      proxy: { host: 'secure-proxy.example', port: 80 },
      targetPrefix: '/v1',
    });
  });

  it('with user information gets it as a credential', () => {
    const authorization = `Basic ${Buffer.from('us:er:pass').toString('base64')}`;
    expect(read('http://api.example', { http: 'http://us%3Aer:pass@proxy.example' }).proxy).toMatchObject({
      authorization,
    });
  });

  it.each(['http://127.0.0.1:1', 'http://127.8.9.1', 'http://localhost', 'http://api.localhost', 'http://[::1]'])(
    'is not used for %s, which it cannot reach',
    (url) => {
      expect(read(url, proxies).proxy).toBeUndefined();
    },
  );

  it.each([
    ['*', true],
    ['api.example', true],
    ['API.example', true],
    ['.example', true],
    ['*.example', true],
    ['example', true],
    ['other, api.example:8080', true],
    ['api.example:9090', false],
    ['pi.example', false],
    ['api.example.org', false],
    ['', false],
  ])('is left out for the exceptions %j: %s', (none, excepted) => {
    expect(read('http://api.example:8080', { ...proxies, none }).proxy === undefined).toBe(excepted);
  });

  it.each(['socks5://proxy.example', 'https://proxy.example', '://', 'http://user:s3cret%zz@proxy.example'])(
    'like %s is rejected, without its address in the message',
    (http) => {
      expect(() => read('http://api.example', { http })).toThrow(
        /^The proxy in HTTP_PROXY or HTTPS_PROXY must be an http:\/\/ address\.$/,
      );
    },
  );
});
