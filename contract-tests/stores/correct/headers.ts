import { gzipSync } from 'node:zlib';
import { honestHabits, withHeader } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf } from '../variations.ts';

/** Header fields a right store may send. */
export const headerHabits: readonly CorrectStore[] = [
  {
    name: 'odd-headers',
    title: 'spells and orders header fields oddly',
    habits: () =>
      changing((answer) => ({
        ...answer,
        headers: [['x-LAST', 'first'], ...answer.headers.map(([name, value]) => [oddly(name), value] as const)],
      })),
  },
  {
    name: 'cookies',
    title: 'sends cookies, an ETag and fields of its own',
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
    title: 'admits every origin',
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
    title: 'compresses when asked',
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
    title: 'has reason phrases of its own, or none',
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
