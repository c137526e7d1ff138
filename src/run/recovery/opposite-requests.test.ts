import { expect, test } from 'vitest';
import { noBody, rawBody } from '../../cases/request/body/body-draft.ts';
import type { Case } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import { buildCase } from '../../testing/build-exchange.ts';
import { deletionsBelow, oppositeRequests, requestsBack } from './opposite-requests.ts';

const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ');
  return { ...buildCase().operation, key, method, path };
};

function caseOf(key: string, { path, content }: { path?: string; content?: string } = {}): Case {
  const { request } = buildCase();
  const operation = operationOf(key);
  return buildCase({
    operation,
    request: {
      ...request,
      method: operation.method,
      path: path ?? operation.path,
      body: content === undefined ? noBody : rawBody(content),
    },
  });
}

function oppositesOf(change: Case, keys: readonly string[] = []): readonly string[] {
  return oppositeRequests(change, [change.operation, ...keys.map(operationOf)]).map(({ operation, request }) => {
    const { body } = request;
    return [operation.key, request.method, request.path, body.kind === 'content' ? body.content : ''].join(' ').trim();
  });
}

test('turn every flag of an object around', () => {
  const change = caseOf('POST /service', {
    content: '{"enabled":true,"text":"true","deep":{"on":true},"quiet":false}',
  });
  expect(oppositesOf(change)).toEqual([
    'POST /service POST /service {"enabled":false,"text":"true","deep":{"on":true},"quiet":true}',
  ]);
});

test.each(['{"enabled":1}', '[true]', '{"enabled":tr', 'true'])(
  'leave a body without a flag of its own: %s',
  (content) => {
    expect(oppositesOf(caseOf('POST /service', { content }))).toEqual([]);
  },
);

test('turn the flags of a query around', () => {
  const change = caseOf('POST /service', { path: '/service?on=true&off=false&name=truely&last=true' });
  expect(oppositesOf(change)).toEqual(['POST /service POST /service?on=false&off=true&name=truely&last=false']);
});

test('go to the operation with the opposite name, beneath the same resource', () => {
  const change = caseOf('POST /sites/{id}/lock', { path: '/sites/7/lock?a=b' });
  const others = ['POST /sites/{id}/unlock', 'PUT /sites/{id}/unlock', 'POST /unlock', 'POST /sites/{id}/pause'];
  expect(oppositesOf(change, others)).toEqual(['POST /sites/{id}/unlock POST /sites/7/unlock?a=b']);
  expect(oppositesOf(caseOf('POST /service/pause'), ['POST /service/resume', 'POST /service/off'])).toEqual([
    'POST /service/resume POST /service/resume',
  ]);
});

test('delete what was put at the same path', () => {
  const change = caseOf('PUT /maintenance', { content: '{}' });
  const content: Case = { ...change, request: { ...change.request, headers: [['Content-Type', 'application/json']] } };
  expect(oppositesOf(content, ['DELETE /maintenance', 'DELETE /other'])).toEqual([
    'DELETE /maintenance DELETE /maintenance',
  ]);
  const [deleting] = oppositeRequests(content, [operationOf('DELETE /maintenance')]);
  expect(deleting?.request).toMatchObject({ headers: [], body: { kind: 'none' } });
  expect(oppositesOf(caseOf('DELETE /maintenance'))).toEqual([]);
});

test.each([
  ['POST /pause', ['DELETE /pause'], ['DELETE /pause']],
  ['POST /pause', ['GET /pause', 'DELETE /pause'], []],
  ['POST /service/stop', ['POST /service/start'], ['POST /service/start']],
  ['POST /service/start', ['POST /service/stop'], []],
  ['POST /service', [], []],
])('after %s the service is put back among %j by %j', (key, others, back) => {
  const change = caseOf(key, { content: '{"enabled":true}' });
  const operations = [change.operation, ...others.map(operationOf)];
  expect(requestsBack(change, operations).map(({ operation }) => operation.key)).toEqual(back);
});

test('delete what requests to a path have created, the last thirty of them', () => {
  const ids = Array.from({ length: 32 }, (_, index) => index);
  const cleanUp = [
    caseOf('DELETE /books/{id}', { path: '/books/1' }),
    caseOf('POST /invites/{id}/cancel', { path: '/invites/0/cancel' }),
    ...ids.map((id) => caseOf('DELETE /invites/{id}', { path: `/invites/${id}` })),
  ];
  const pathsBelow = (change: Case) => deletionsBelow(change, cleanUp).map(({ request }) => request.path);
  expect(pathsBelow(caseOf('POST /invites', { path: '/invites?mail=no' }))).toEqual(
    ids.slice(0, 30).map((id) => `/invites/${id}`),
  );
  expect(pathsBelow(caseOf('POST /books'))).toEqual(['/books/1']);
  expect(pathsBelow(caseOf('PUT /books'))).toEqual([]);
});
