import { outside } from './frames.ts';
import { alone, type Strategy } from './strategy.ts';

/** Preferences that the documented type satisfies (RFC 9110, 12.5.1). */
const satisfiable = (type: string): readonly (readonly [string, string | undefined])[] => [
  ['no Accept', undefined],
  ['any type', '*/*'],
  ['any subtype', `${type.split('/')[0]}/*`],
  ['the type with a low weight', `text/html, ${type};q=0.1`],
  ['the type in capitals', type.toUpperCase()],
  ["a browser's list", 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
];

const unsatisfiable: readonly (readonly [string, string])[] = [
  ['another type', 'application/x-coldframe'],
  ['an image', 'image/png;q=0.7'],
  ['nothing at all', '*/*;q=0'],
  ['garbage', 'garbage'],
  ['an empty list', ''],
];

/** What the request says it would like to get. */
export const negotiation: Strategy = {
  id: 'negotiation',
  title: 'Accept header fields of every kind',
  *derive({ operation, ordinary }) {
    const type = operation.responses.flatMap(({ content }) => content)[0]?.mediaType;
    if (type === undefined || type.includes('*')) return;
    const about = `${operation.pointer}/responses`;
    for (const [label, accept] of satisfiable(type)) {
      const request = ordinary.request({ headers: { Accept: accept } });
      yield alone({
        label,
        request,
        expects: 'accepted',
        about,
        why: `a valid request whose Accept admits ${type}: ${label}`,
      });
    }
    for (const [label, accept] of unsatisfiable) {
      const frame = outside(ordinary.frame, 'accept');
      const request = ordinary.request({ headers: { Accept: accept } });
      yield alone({
        label,
        request,
        expects: 'anything',
        frame,
        about,
        why: `a valid request that would rather have ${label}`,
      });
    }
  },
};
