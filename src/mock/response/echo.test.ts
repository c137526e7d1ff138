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
  told: { $ref: '#/Reader' },
  stranger: { type: 'object', properties: { name: { type: 'string' } } },
};
const entry = (schema: string): MediaType => ({ mediaType: 'application/json', schema, examples: [], pointer: schema });

describe('the echo', () => {
  it('takes over what a client can say and an answer can have', () => {
    const echo = createEcho(document, entry('/sent'), entry('/told'));
    expect(echo?.({ name: 'Ada', password: 'x', number: 7, joined: 'now', more: 1 })).toEqual({ name: 'Ada' });
  });

  it('is only between schemas that are kin', () => {
    expect(createEcho(document, entry('/stranger'), entry('/told'))).toBeUndefined();
  });
});
