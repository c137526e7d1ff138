import { gzipSync } from 'node:zlib';
import { honestBehaviour, withHeader } from '../honest-behaviour.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf } from '../variations.ts';

/** Headers that a correct store may send. */
export const headerBehaviour: readonly CorrectStore[] = [
  {
    name: 'odd-headers',
    title: 'sends header names in mixed case and another order',
    behaviour: () =>
      changing((response) => ({
        ...response,
        headers: [['x-LAST', 'first'], ...response.headers.map(([name, value]) => [oddly(name), value] as const)],
      })),
  },
  {
    name: 'cookies',
    title: 'sends cookies, an ETag and other headers',
    behaviour: () =>
      changing((response) => ({
        ...response,
        headers: [
          ...response.headers,
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b="2"; Path=/'],
          ['ETag', 'W/"1"'],
          ['X-Empty', ''],
          ['Strict-Transport-Security', 'max-age=1'],
        ],
      })),
  },
  {
    name: 'cors',
    title: 'allows every origin',
    behaviour: () => changing((response) => withHeader(response, ['Access-Control-Allow-Origin', '*'])),
  },
  {
    name: 'undated',
    title: 'sends no Date',
    behaviour: () => ({
      deliver: (response, out) => {
        out.sendDate = false;
        return honestBehaviour.deliver(response, out);
      },
    }),
  },
  {
    name: 'gzip',
    title: 'compresses if Accept-Encoding allows it',
    behaviour: () =>
      changing((response, request) =>
        fieldOf(request, 'accept-encoding').includes('gzip')
          ? {
              ...response,
              headers: [...response.headers, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding']],
              body: gzipSync(response.body),
            }
          : response,
      ),
  },
  {
    name: 'reasonless',
    title: 'has unusual reason phrases, or none',
    behaviour: () => ({
      deliver: (response, out) => {
        out.statusMessage = response.status === 200 ? '' : 'Nope, sorry';
        return honestBehaviour.deliver(response, out);
      },
    }),
  },
];

/** `content-type` becomes `cOnTeNt-TyPe`. */
function oddly(name: string): string {
  return [...name].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
}
