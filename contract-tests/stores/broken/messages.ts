import { gzipSync } from 'node:zlib';
import type { RuleId } from '../../../src/model/rule-id.ts';
import { headOf, lengthOf } from '../deliveries.ts';
import type { StoreResponse } from '../store.ts';

/** A store that writes its own bytes. */
type Row = readonly [name: string, title: string, rule: RuleId, bytes: (response: StoreResponse) => string | Buffer];

/** What the store writes instead of a plant before it closes the connection. */
export const brokenMessages: readonly Row[] = [
  [
    'length-too-long',
    'announces more than it sends',
    'no-answer',
    (plant) => `${headOf(plant, lengthOf(plant, 7))}${plant.body}`,
  ],
  [
    'length-too-short',
    'sends more than it announces',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant, -1))}${plant.body}`,
  ],
  [
    'bytes-after',
    'sends a line after its response',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant))}${plant.body}\r\n<!-- 3 ms -->\r\n`,
  ],
  [
    'length-and-chunks',
    'announces both a length and chunks',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'Transfer-Encoding: chunked')}${chunk(plant)}0\r\n\r\n`,
  ],
  [
    'two-lengths',
    'announces two lengths',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), lengthOf(plant, 1))}${plant.body}`,
  ],
  [
    'word-for-length',
    'announces a length that is not a number',
    'framing',
    (plant) => `${headOf(plant, 'Content-Length: long')}${plant.body}`,
  ],
  [
    'negative-length',
    'announces a length below 0',
    'framing',
    (plant) => `${headOf(plant, 'Content-Length: -1')}${plant.body}`,
  ],
  [
    'bad-chunk-size',
    'writes a chunk size that is not a number',
    'framing',
    (plant) => `${headOf(plant, chunked)}zz\r\n${plant.body}\r\n0\r\n\r\n`,
  ],
  [
    'short-chunk',
    'writes a chunk longer than it says',
    'framing',
    (plant) => `${headOf(plant, chunked)}3\r\n${plant.body}\r\n0\r\n\r\n`,
  ],
  ['no-last-chunk', 'leaves out the last chunk', 'no-answer', (plant) => `${headOf(plant, chunked)}${chunk(plant)}`],
  [
    'half-a-body',
    'closes in the middle of the body',
    'no-answer',
    (plant) => `${headOf(plant, lengthOf(plant))}${plant.body.slice(0, 5)}`,
  ],
  ['half-a-head', 'closes in the middle of the headers', 'no-answer', () => 'HTTP/1.1 200 OK\r\nContent-Ty'],
  ['no-bytes', 'closes without a response', 'no-answer', () => ''],
  [
    'no-status',
    'writes a status line without a status',
    'framing',
    (plant) => headOf(plant).replace(' 200 ', ' ') + plant.body,
  ],
  [
    'four-digits',
    'writes a status of four digits',
    'framing',
    (plant) => headOf(plant, lengthOf(plant)).replace(' 200 ', ' 2000 ') + plant.body,
  ],
  [
    'http-9',
    'writes HTTP/9.1',
    'framing',
    (plant) => headOf(plant, lengthOf(plant)).replace('HTTP/1.1', 'HTTP/9.1') + plant.body,
  ],
  ['no-http', 'responds with JSON without HTTP', 'framing', (plant) => `${plant.body}\n`],
  [
    'no-colon',
    'writes a header line without a colon',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant Fern')}${plant.body}`,
  ],
  [
    'space-before-colon',
    'writes a space before a colon',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant : Fern')}${plant.body}`,
  ],
  [
    'nul-in-header',
    'writes NUL into a header',
    'framing',
    (plant) => `${headOf(plant, lengthOf(plant), 'X-Plant: F\0rn')}${plant.body}`,
  ],
  [
    'unknown-transfer',
    'uses an unknown transfer coding',
    'framing',
    (plant) => `${headOf(plant, 'Transfer-Encoding: squeezed')}${plant.body}`,
  ],
  ['only-interim', 'sends 100 and nothing after it', 'no-answer', () => 'HTTP/1.1 100 Continue\r\n\r\n'],
  [
    'not-gzip',
    'announces gzip and does not compress',
    'content-encoding',
    (plant) => `${headOf(plant, gzip, lengthOf(plant))}${plant.body}`,
  ],
  [
    'half-gzip',
    'sends half of a gzip',
    'content-encoding',
    (plant) => compressed(plant, (bytes) => bytes.subarray(0, bytes.length - 9)),
  ],
  [
    'bad-gzip-sum',
    'sends gzip with a wrong checksum',
    'content-encoding',
    (plant) => compressed(plant, (bytes) => bytes.fill(0, bytes.length - 8)),
  ],
  [
    'unknown-encoding',
    'uses an unknown body coding',
    'content-encoding',
    (plant) => `${headOf(plant, 'Content-Encoding: squeezed', lengthOf(plant))}${plant.body}`,
  ],
  [
    'switches',
    'switches protocols',
    'framing',
    () => 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: plant\r\nConnection: upgrade\r\n\r\n',
  ],
];

export const chunked = 'Transfer-Encoding: chunked';
const gzip = 'Content-Encoding: gzip';

/** The body as one chunk. */
export function chunk({ body }: StoreResponse): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
}

function compressed(plant: StoreResponse, spoil: (bytes: Buffer) => Buffer): Buffer {
  const bytes = spoil(gzipSync(plant.body));
  return Buffer.concat([Buffer.from(headOf(plant, gzip, `Content-Length: ${bytes.length}`)), bytes]);
}
