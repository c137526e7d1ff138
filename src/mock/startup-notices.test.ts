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

describe('the notices at the start', () => {
  it('are none where everything is supported', () => {
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

  it('name the operations whose response to an invalid request is not documented', () => {
    const reading = (where: string, ...documented: string[]) => {
      const responses = Object.fromEntries(['200', ...documented].map((status) => [status, { description: 'A' }]));
      const parameters = [{ name: 'q', in: where, required: true, schema: {} }];
      const path = where === 'path' ? '/a/{q}' : '/a';
      const paths = {
        [path]: { get: { parameters, responses }, put: { parameters, responses } },
        '/b': { get: { responses } },
      };
      return startupNotices(contractOf({ openapi: '3.1.0', paths }));
    };
    const notice = 'and 1 more document no response to an invalid request; the mock still responds with 422 or 400';
    expect(reading('query', '404')).toEqual([`GET /a ${notice}`]);
    expect(reading('path')).toEqual([`GET /a/{q} ${notice}`]);
    expect(reading('path', '404')).toEqual([]);
    for (const status of ['400', '422', '4XX', 'default']) expect(reading('query', status)).toEqual([]);
  });

  it('name bodies that are not validated', () => {
    expect(startupNotices(taking('application/zip'))).toEqual([
      'Not supported in POST /a0: a body of type application/zip is accepted without validation (library.yaml:1)',
    ]);
  });

  it('do not call what the service sends a fault of the mock', () => {
    const responses = "responses: { '200': { description: A } }";
    const contract = readContractOf(`openapi: 3.1.0
paths: { /callbacks: { post: { ${responses}, callbacks: { paid: { '{$request.body#/url}': { post: { ${responses} } } } } } } }
webhooks: { opened: { post: { ${responses} } } }`);
    expect(startupNotices(contract)).toEqual([
      expect.stringMatching(/^Note: the service calls the webhook "opened", so it is neither mocked nor tested \(/),
      expect.stringMatching(/^Note in POST \/callbacks: the service calls its callback, so it is neither mocked/),
    ]);
  });

  it('leave out the HTTP schemes that the mock requires', () => {
    const guarded = (scheme: string) =>
      readContractOf(
        `openapi: 3.1.0
paths: { /a: { get: { security: [{ s: [] }], responses: { '204': { description: Done } } } } }
components: { securitySchemes: { s: { type: http, scheme: ${scheme} } } }`,
      );
    expect(startupNotices(guarded('digest'))).toEqual([]);
    expect(startupNotices(guarded('no token'))).toHaveLength(1);
  });

  it('are short', () => {
    const notices = startupNotices(taking(...Array.from({ length: 30 }, (_, at) => `application/x${at}`)));
    expect(notices).toHaveLength(11);
    expect(notices.at(-1)).toBe('20 more places are not supported, or not mocked');
  });

  it('name the paths of the servers', () => {
    const contract = { ...taking(), servers: [{ url: 'https://a.example/v1', pointer: '' }] };
    expect(startupNotices(contract)).toEqual(['Paths are served with and without the prefix /v1']);
  });
});
