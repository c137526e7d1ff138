import { describe, expect, it } from 'vitest';
import { contractOf } from '../testing/book-contract.ts';
import { contractOf as readContractOf } from '../testing/contract-of.ts';
import { startupNotices } from './startup-notices.ts';

const taking = (...types: string[]) =>
  contractOf({
    openapi: '3.1.0',
    paths: Object.fromEntries(
      types.map((type, at) => [
        `/a${at}`,
        {
          post: {
            requestBody: { content: { [type]: { schema: {} } } },
            responses: { '204': { description: 'Done' }, default: { description: 'Wrong' } },
          },
        },
      ]),
    ),
  });

describe('what is said at the start', () => {
  it('is nothing where all is honoured', () => {
    expect(
      startupNotices(
        taking(
          'application/json',
          'text/plain',
          'multipart/form-data',
          'application/x-www-form-urlencoded',
          'a/b+json',
        ),
      ),
    ).toEqual([]);
  });

  it('says where wrong requests are answered with what is not documented', () => {
    const reading = (where: string, ...documented: string[]) => {
      const responses = Object.fromEntries(['200', ...documented].map((status) => [status, { description: 'A' }]));
      const parameters = [{ name: 'q', in: where, required: true, schema: {} }];
      const paths = {
        '/a': { get: { parameters, responses }, put: { parameters, responses } },
        '/b': { get: { responses } },
      };
      return startupNotices(contractOf({ openapi: '3.1.0', paths }));
    };
    const told = 'No answer to a wrong request is documented in GET /a and 1 more: it is 422 or 400 all the same';
    expect(reading('query', '404')).toEqual([told]);
    expect(reading('path')).toEqual([told]);
    expect(reading('path', '404')).toEqual([]);
    for (const status of ['400', '422', '4XX', 'default']) expect(reading('query', status)).toEqual([]);
  });

  it('names content that is not judged', () => {
    expect(startupNotices(taking('application/xml'))).toEqual([
      'Not honoured in POST /a0: content of type application/xml is taken without being held against its schema (library.yaml:1)',
    ]);
  });

  it('names no scheme of HTTP that is asked for', () => {
    const guarded = (scheme: string) =>
      readContractOf(
        `openapi: 3.1.0
paths: { /a: { get: { security: [{ s: [] }], responses: { '204': { description: Done } } } } }
components: { securitySchemes: { s: { type: http, scheme: ${scheme} } } }`,
      );
    expect(startupNotices(guarded('digest'))).toEqual([]);
    expect(startupNotices(guarded('no token'))).toHaveLength(1);
  });

  it('is short', () => {
    const notices = startupNotices(taking(...Array.from({ length: 30 }, (_, at) => `application/x${at}`)));
    expect(notices).toHaveLength(11);
    expect(notices.at(-1)).toBe('Not honoured: 20 more places');
  });

  it('names the paths of the servers', () => {
    const contract = { ...taking(), servers: [{ url: 'https://a.example/v1', pointer: '' }] };
    expect(startupNotices(contract)).toEqual(['Paths are answered with and without /v1 in front']);
  });
});
