import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const empty = { type: null, text: '' } as const;

function using(method: string): Asked {
  return { method, raw: null, expects: 'anything', outside: 'method' };
}

describe('method-accepted', () => {
  it('trips on a list that is not documented', () => {
    const one = exchange({ text: '[{"title":"Emma"}]' }, using('GET'));
    expect(faultsOf(one)).toEqual(['method-accepted']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', cause: 'GET', contract: '/paths/~1books/post' });
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('trips on %s even without a body, because of its effect', (method) => {
    expect(faultsOf(exchange({ ...empty, status: 204 }, using(method)))).toEqual(['method-accepted']);
  });

  it('trips on a page after a change', () => {
    expect(faultsOf(exchange({ type: 'text/html', text: '<p>Done' }, using('PUT')))).toContain('method-accepted');
  });

  it('trips on a page where the operation shows pages itself', () => {
    const page = exchange({ type: 'text/html', text: '<p>Books' }, using('GET'));
    const { operation } = page.case;
    const html = { mediaType: 'text/html', schema: undefined, examples: [], pointer: '' };
    const responses = operation.responses.map((one) => ({ ...one, content: [...one.content, html] }));
    expect(faultsOf(page)).toEqual([]);
    expect(faultsOf({ ...page, case: { ...page.case, operation: { ...operation, responses } } })).toEqual([
      'method-accepted',
    ]);
  });

  it('trips on TRACE that sends the request back', () => {
    const trace = { type: 'message/http', text: 'TRACE /books HTTP/1.1' };
    expect(faultsOf(exchange(trace, using('TRACE')))).toEqual(['method-accepted']);
  });

  it.each([
    ['OPTIONS with an empty response', 'OPTIONS', { ...empty, status: 204 }],
    ['OPTIONS with content', 'OPTIONS', { type: 'text/plain', text: 'POST' }],
    ['HEAD', 'HEAD', { ...empty, type: 'application/json' }],
    [
      'the page of a web application',
      'GET',
      { type: 'text/html; charset=utf-8', text: '<!DOCTYPE html><title>Books</title>' },
    ],
    ['GET without content', 'GET', { ...empty, status: 204 }],
    ['405 with Allow', 'PUT', { ...empty, status: 405, headers: [['Allow', 'POST']] }],
    ['404', 'DELETE', { status: 404, type: 'text/html', text: 'Not here' }],
    ['401', 'GET', { ...empty, status: 401, headers: [['WWW-Authenticate', 'Bearer']] }],
    ['501', 'TRACE', { ...empty, status: 501 }],
    ['a redirection', 'GET', { ...empty, status: 302, headers: [['Location', '/login']] }],
  ] as const)('leaves %s alone', (_, method, answered) => {
    expect(faultsOf(exchange(answered, using(method)))).toEqual([]);
  });

  it('trips on HEAD without a credential, for which GET is refused', () => {
    const head: Asked = { ...using('HEAD'), expects: 'unauthorised' };
    expect(faultsOf(exchange({ ...empty, type: 'application/json' }, head))).toEqual(['method-accepted']);
    expect(faultsOf(exchange({ ...empty, status: 405, headers: [['Allow', 'POST']] }, head))).toEqual([]);
  });

  it('leaves documented methods alone', () => {
    expect(faultsOf(exchange({}))).toEqual([]);
  });
});
