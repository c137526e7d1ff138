import { gzipSync } from 'node:zlib';
import { honestHabits, withHeader } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf } from '../variations.ts';

/** Headers that a correct store may send. */
export const headerHabits: readonly CorrectStore[] = [
  {
    name: 'odd-headers',
    title: 'sends header names in mixed case and another order',
    habits: () =>
      changing((answer) => ({
        ...answer,
        headers: [['x-LAST', 'first'], ...answer.headers.map(([name, value]) => [oddly(name), value] as const)],
      })),
  },
  {
    name: 'cookies',
    title: 'sends cookies, an ETag and other headers',
    habits: () =>
      changing((answer) => ({
        ...answer,
        headers: [
          ...answer.headers,
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
    habits: () => changing((answer) => withHeader(answer, ['Access-Control-Allow-Origin', '*'])),
  },
  {
    name: 'undated',
    title: 'sends no Date',
    habits: () => ({
      deliver: (answer, response) => {
        response.sendDate = false;
        return honestHabits.deliver(answer, response);
      },
    }),
  },
  {
    name: 'gzip',
    title: 'compresses if Accept-Encoding allows it',
    habits: () =>
      changing((answer, request) =>
        fieldOf(request, 'accept-encoding').includes('gzip')
          ? {
              ...answer,
              headers: [...answer.headers, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding']],
              content: gzipSync(answer.content),
            }
          : answer,
      ),
  },
  {
    name: 'reasonless',
    title: 'has unusual reason phrases, or none',
    habits: () => ({
      deliver: (answer, response) => {
        response.statusMessage = answer.status === 200 ? '' : 'Nope, sorry';
        return honestHabits.deliver(answer, response);
      },
    }),
  },
];

/** `content-type` becomes `cOnTeNt-TyPe`. */
function oddly(name: string): string {
  return [...name].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
}
