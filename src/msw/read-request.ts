import type { MockRequest } from '../mock/request/mock-request.ts';

/** Turns a request of the Fetch API, and the cookies that MSW knows for it, into one for the engine. */
export type RequestReader = (request: Request, cookies: Readonly<Record<string, string>>) => Promise<MockRequest>;

/** Creates a reader for URLs in which `basePath` is before the paths of the contract; a slash at its end does not count, and `''` stands for none. */
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
