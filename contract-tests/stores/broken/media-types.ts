import { withoutHeader } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import { changing, changingEach, labelling } from '../variations.ts';

type Row = readonly [name: string, title: string, status: number, mediaType: string];

const rows: readonly Row[] = [
  ['plant-as-html', 'responds with 200 as text/html', 200, 'text/html'],
  ['plant-as-text', 'responds with 200 as text/plain', 200, 'text/plain; charset=utf-8'],
  ['plant-as-text-json', 'responds with 200 as text/json', 200, 'text/json'],
  ['plant-as-json2', 'responds with 200 as application/json2', 200, 'application/json2'],
  ['plant-as-vendor', 'responds with 200 as application/vnd.plant+json', 200, 'application/vnd.plant+json'],
  ['plant-as-octets', 'responds with 200 as application/octet-stream', 200, 'application/octet-stream'],
  ['plant-as-javascript', 'responds with 200 as application/javascript', 200, 'application/javascript'],
  ['plant-as-word', 'responds with 200 as json', 200, 'json'],
  ['plant-as-list', 'responds with 200 and two media types', 200, 'application/json, text/html'],
  ['plant-as-nothing', 'responds with 200 and an empty media type', 200, ''],
  ['error-as-html', 'responds with 400 as text/html', 400, 'text/html; charset=utf-8'],
  ['error-as-text', 'responds with 400 as text/plain', 400, 'text/plain'],
];

/** Stores that label their bodies with an undocumented media type. */
export const brokenMediaTypes: readonly BrokenStore[] = [
  ...rows.map(
    ([name, title, status, mediaType]): BrokenStore => ({
      name,
      title,
      trips: ['media-type'],
      enough: 300,
      behaviour: () => labelling(status, ['Content-Type', mediaType]),
    }),
  ),
  {
    name: 'plant-untyped',
    title: 'responds with 200 without a media type',
    trips: ['media-type'],
    behaviour: () => changingEach(200, (response) => withoutHeader(response, 'Content-Type')),
  },
  {
    name: 'error-untyped',
    title: 'responds with 400 without a media type',
    trips: ['media-type'],
    behaviour: () => changingEach(400, (response) => withoutHeader(response, 'Content-Type')),
  },
  {
    name: 'type-follows-accept',
    title: 'labels its response with the first media type of Accept',
    trips: ['media-type'],
    behaviour: () =>
      changing((response, request) => {
        const wanted = request.header('accept').join().split(/[,;]/)[0] ?? '';
        if (/\*|^$|json/.test(wanted) || ![200, 400].includes(response.status)) return response;
        return { ...response, headers: [['Content-Type', wanted]] };
      }),
  },
];
