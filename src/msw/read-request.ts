import type { MockRequest } from '../mock/request/mock-request.ts';

/** Turns a Fetch request into the engine's, without the base path in front of the contract's paths. */
export type RequestReader = (request: Request, cookies: Readonly<Record<string, string>>) => Promise<MockRequest>;

export function requestReader(basePath: string): RequestReader {
  const base = basePath.replace(/\/$/, '');
  return async (request, cookies) => {
    const { origin, pathname, search } = new URL(request.url);
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    return {
      method: request.method.toUpperCase(),
      path: pathname.slice(base.length) || '/',
      query: search.slice(1),
      headers: { ...cookieField(cookies), ...Object.fromEntries(request.headers) },
      body: content,
      prefix: base,
      origin,
    };
  };
}

/** A browser hides the header from code that intercepts the request; MSW knows its value. */
function cookieField(cookies: Readonly<Record<string, string>>): { readonly cookie?: string } {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
}
