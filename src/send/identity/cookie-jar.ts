import type { HeaderField } from '../../model/case.ts';

/** The cookies of one origin. Their paths and domains do not count: all requests of a run go to one target. */
export interface CookieJar {
  /** Takes the cookies that a response sets, and removes those that it ends. */
  readonly take: (headers: readonly HeaderField[]) => void;
  /** The values of the cookies by name. */
  readonly all: () => ReadonlyMap<string, string>;
}

/** Opens an empty jar. */
export function openCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    take: (headers) => {
      for (const [name, value] of headers) {
        if (name.toLowerCase() !== 'set-cookie') continue;
        const [pair = '', ...attributes] = value.split(';');
        const at = pair.indexOf('=');
        if (at < 1) continue;
        const key = pair.slice(0, at).trim();
        if (attributes.some(isEnd)) cookies.delete(key);
        else cookies.set(key, pair.slice(at + 1).trim());
      }
    },
    all: () => cookies,
  };
}

/** `Max-Age=0`, or `Expires` in the past. */
function isEnd(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
  return name.toLowerCase() === 'expires' && Date.parse(value) < Date.now();
}
