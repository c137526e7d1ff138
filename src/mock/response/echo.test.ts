import { describe, expect, it } from 'vitest';
import type { MediaType } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { createEcho } from './echo.ts';

const document: JsonObject = {
  Reader: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      password: { type: 'string', writeOnly: true },
      number: { type: 'integer', readOnly: true },
      joined: { $ref: '#/Moment' },
    },
  },
  Moment: { type: 'string', readOnly: true },
  sent: { $ref: '#/Reader' },
  received: { $ref: '#/Reader' },
  Guest: { oneOf: [{ properties: { name: {} } }, { properties: { host: {}, code: { writeOnly: true } } }] },
  invited: { $ref: '#/Guest' },
  stranger: { type: 'object', properties: { name: { type: 'string' } } },
};
const entry = (schema: string): MediaType => ({ mediaType: 'application/json', schema, examples: [], pointer: schema });

describe('the echo', () => {
  it('copies properties that are neither readOnly nor writeOnly', () => {
    const echo = createEcho(document, { request: entry('/sent'), response: entry('/received') });
    expect(echo?.({ name: 'Ada', password: 'x', number: 7, joined: 'now', more: 1 })).toEqual({ name: 'Ada' });
  });

  it('copies properties of every branch of a union', () => {
    const echo = createEcho(document, { request: entry('/invited'), response: entry('/invited') });
    expect(echo?.({ host: 'Ada', code: 'x' })).toEqual({ host: 'Ada' });
  });

  it('needs equal schemas, or one that extends the other', () => {
    expect(createEcho(document, { request: entry('/stranger'), response: entry('/received') })).toBeUndefined();
  });
});
