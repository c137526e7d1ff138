import { describe, expect, it } from 'vitest';
import { writtenValue } from '../../../http/written-value.ts';
import type { Case } from '../../../model/case.ts';
import type { Contract } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { headerOf, promisesOnly, sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };

/** The requests to a target that creates a resource with an identifier, or without one. */
function replays(header: string, response: string, missing = 404, description = ''): readonly Case[] {
  const parameters = [{ name: header, in: 'header', description, schema: { type: 'string' } }];
  const contract = contractOf({
    paths: { '/books': { post: { parameters } }, '/books/{isbn}': { parameters: [isbn], get: {} } },
  });
  return sentFor(contract, response, missing);
}

/** `refusals`: the statuses of the first requests. */
function sentFor(
  contract: Contract,
  response: string | (() => string),
  missing: number,
  refusals: readonly number[] = [],
): readonly Case[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'replay')) {
      sent.push(one);
      plan.learn(
        buildExchange({
          case: one,
          outcome: buildReply({
            status: one.request.method === 'POST' ? (refusals[sent.length - 1] ?? 201) : missing,
            text: typeof response === 'string' ? response : response(),
          }),
        }),
      );
    }
  }
  return sent;
}

/** Not one of those for each kind of body. */
function isOrdinary({ id }: Case): boolean {
  return !/› (?:first|again): /.test(id);
}

describe('replay', () => {
  it('sends the very same request again, and expects the resource of the first', () => {
    const created = { createdAt: '2026-01-05T08:00:00Z' };
    const [first, , again, ...others] = replays(
      'Idempotency-Key',
      JSON.stringify({ id: 7, title: '2026', ...created }),
    );
    expect(again?.request).toEqual(first?.request);
    expect(first && headerOf(first, 'Idempotency-Key')).toMatch(/^c01d/);
    expect(again?.expectedState).toEqual({ kind: 'replayed-request', id: '7', created });
    expect(others).toEqual([]);
  });

  it('starts again with other names where those of the first are taken, and not where it is refused for another reason', () => {
    const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }];
    const contract = contractOf({
      paths: { '/books': { post: { parameters } }, '/books/{isbn}': { parameters: [isbn], get: {} } },
    });
    const labels = (...refusals: readonly number[]) =>
      sentFor(contract, '{"id":7}', 404, refusals).map(({ id }) => id.replace(/^.* › /, ''));
    const [taken, again] = ['first, with other names', 'first, with other names again'];
    expect(labels(409)).toEqual(['first', taken, expect.any(String), 'again']);
    expect(labels(409, 409)).toEqual(['first', taken, again, expect.any(String), 'again']);
    expect(labels(409, 409, 409)).toEqual(['first', taken, again]);
    expect(labels(422)).toEqual(['first']);
  });

  it('repeats each kind of body', () => {
    const kind = (name: string) => ({ type: 'object', required: [name], properties: { [name]: { type: 'integer' } } });
    const schema = { oneOf: ['pages', 'minutes', 'a', 'b', 'c', 'd', 'e', 'f'].map(kind) };
    const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }];
    const post = { parameters, requestBody: { required: true, content: { 'application/json': { schema } } } };
    const contract = contractOf({ paths: { '/books': { post }, '/books/{isbn}': { parameters: [isbn], get: {} } } });
    const sent = sentFor(contract, '{"id":7}', 404);
    const repeated = sent.filter(({ id, expectedState }) => id.includes(' again: ') && expectedState !== undefined);
    const bodies = repeated.map(({ request }) => Object.keys(writtenValue(request.body) ?? {}).join());
    expect(bodies).toEqual(expect.arrayContaining(['pages', 'minutes']));
    expect(bodies).toHaveLength(6);
    for (const one of repeated) {
      const first = sent.find(({ id }) => id === one.id.replace(' again: ', ' first: '));
      expect(first?.request).toEqual(one.request);
    }
  });

  it('names what was created for it, where what the first request refers to is taken', () => {
    const text = { type: 'string' };
    const authorId = { name: 'authorId', in: 'path', required: true, schema: text };
    const taking = (properties: JsonObject) => {
      const schema = { type: 'object', properties, required: Object.keys(properties) };
      return { requestBody: { required: true, content: { 'application/json': { schema } } } };
    };
    const contract = contractOf({
      paths: {
        '/authors': { post: taking({ name: text }) },
        '/authors/{authorId}': { parameters: [authorId], get: {} },
        '/books': {
          post: {
            ...taking({ authorId: text }),
            parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }],
          },
        },
        '/books/{isbn}': { get: { parameters: [isbn] } },
      },
    });
    const sent = sentFor(contract, '{"id":"a7"}', 404, [409]);
    const bodies = sent.map(({ operation, request }) => [operation.key, writtenValue(request.body)]);
    expect(bodies.slice(1, 3)).toEqual([
      ['POST /authors', { name: expect.any(String) }],
      ['POST /books', { authorId: 'a7' }],
    ]);
  });

  it('needs no other operation where the key is said to lead to the first response and another one to another resource', () => {
    const sentTo = (description: string, idOf: (count: number) => number) => {
      const parameters = [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string' } }];
      const contract = contractOf({ paths: { '/books': { post: { parameters } } } });
      let count = 0;
      const respond = () => {
        count += 1;
        return `{"id":${idOf(count)}}`;
      };
      return sentFor(contract, respond, 404).map(({ id }) => id.replace(/^.* › /, ''));
    };
    const same = 'A second request gets the response of the first.';
    expect(sentTo(same, (count) => count)).toEqual(['first', 'another', 'again']);
    expect(sentTo(same, () => 7)).toEqual(['first', 'another']);
    expect(sentTo('Prevents that something is made twice.', (count) => count)).toEqual(['first']);
  });

  it('promises a success where the key is said to lead to the first response', () => {
    const again = (description: string) => replays('Idempotency-Key', '{"id":7}', 404, description)[2]?.expects;
    expect(again('A second request gets the response of the first.')).toBe('accepted');
    expect(again('The same result is returned.')).toBe('accepted');
    expect(again('Prevents that something is made twice.')).toBe('anything');
  });

  it('expects every time that the server has set where the key is said to lead to the first response', () => {
    const times = { createdAt: '2026-01-05T08:00:00Z', recordedAt: '2026-01-05T08:00:01Z' };
    const response = JSON.stringify({ id: 7, day: '2026-01-05', ...times });
    const state = (description: string) =>
      replays('Idempotency-Key', response, 404, description)[2]?.expectedState ?? {};
    expect(state('The same response is sent again.')).toMatchObject({ created: times });
    expect(state('Prevents that something is made twice.')).toMatchObject({
      created: { createdAt: times.createdAt },
    });
    expect(state('Prevents that something is made twice.')).not.toHaveProperty('created.recordedAt');
  });

  it('knows what is created below another resource, and has a path of its own', () => {
    const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
    const shelf = { name: 'shelf', in: 'path', required: true, schema: { type: 'integer' } };
    const title = { schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } };
    const sentTo = (description: string, ofOperation = '', ofKey = '') => {
      const post = {
        description: ofOperation,
        parameters: [{ ...key, description: ofKey }],
        requestBody: { content: { 'application/json': title } },
        responses: { '201': { description: 'Made' }, '409': { description } },
      };
      const paths = {
        '/shelves/{shelf}/books': { parameters: [shelf], post },
        '/books/{isbn}': { parameters: [isbn], get: {} },
      };
      return sentFor(contractOf({ paths } as unknown as JsonObject), '{"id":7}', 404).filter(isOrdinary);
    };
    const refused = { kind: 'refused-in-state', state: 'used with another body', of: 'a key', status: '409' };
    const [first, , again, other] = sentTo('The key was used with another body');
    expect([again, other].map((one) => one?.expectedState)).toEqual([
      { kind: 'replayed-request', id: '7', created: {} },
      refused,
    ]);
    expect(other && headerOf(other, 'Idempotency-Key')).toBe(first && headerOf(first, 'Idempotency-Key'));
    expect(other?.request.body).not.toEqual(first?.request.body);
    expect(sentTo('Another book has this title')).toHaveLength(3);
    expect(sentTo('Conflict', 'Makes a book. The same key with another body is refused.')[3]?.expectedState).toEqual(
      refused,
    );
    const as422 = 'Makes a book. The same key with another body gets a 422.';
    expect(sentTo('Conflict', as422)[3]?.expectedState).toEqual({ ...refused, status: '422' });
    expect(sentTo('Conflict', 'Makes a book. The key may have another body.')).toHaveLength(3);
    expect(sentTo('', 'A key that comes again gets the first response')[2]?.expects).toBe('accepted');
    expect(sentTo('', 'Makes a book. The first response is short.')[2]?.expects).toBe('anything');
    expect(sentTo('Conflict', '', 'With another body it is refused.')[3]?.expectedState).toEqual(refused);
    expect(sentTo('Conflict', 'With another body it is refused.')).toHaveLength(3);
  });

  it('sends another request with the same key, with more properties where ordinary ones do not differ', () => {
    const description =
      'A second request gets the response of the first. The same key with other content is refused with 409.';
    const parameters = [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string' } }];
    const bodyOf = (properties: JsonObject) => {
      const schema = { type: 'object', required: ['size'], properties, additionalProperties: false };
      const requestBody = { required: true, content: { 'application/json': { schema } } };
      const contract = contractOf({
        paths: { '/books': { post: { parameters, requestBody } }, '/books/{isbn}': { parameters: [isbn], get: {} } },
      } as JsonObject);
      const other = sentFor(contract, '{"id":7}', 404).find(({ id }) =>
        id.endsWith('another request with the same key'),
      );
      expect(other?.expectedState).toEqual(
        other && { kind: 'refused-in-state', state: 'used with another body', of: 'a key', status: '409' },
      );
      return other?.request.body.kind === 'content' ? other.request.body.value : undefined;
    };
    expect(bodyOf({ size: { enum: ['a'] }, colour: { enum: ['red'] } })).toEqual({ size: 'a', colour: 'red' });
    expect(bodyOf({ size: { enum: ['a'] } })).toBeUndefined();
  });

  it('finds in the list what has no path of its own', () => {
    const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
    const post = {
      parameters: [key],
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
          },
        },
      },
      responses: { '201': { description: 'Made' }, '422': { description: 'The key was used with another body' } },
    };
    const contract = contractOf({ paths: { '/shelves/{isbn}/books': { parameters: [isbn], post, get: {} } } });
    const kinds = (listed: number) =>
      sentFor(contract, '{"id":7}', listed)
        .filter(isOrdinary)
        .map(({ request, expectedState }) => [request.method, expectedState?.kind]);
    const stored = [
      ['POST', undefined],
      ['GET', undefined],
    ];
    expect(kinds(200)).toEqual([...stored, ['POST', 'replayed-request'], ['POST', 'refused-in-state']]);
    expect(kinds(404)).toEqual(stored);
    expect(sentFor(contract, '{"id":7}', 200)[3]?.expectedState).toMatchObject({ status: '422' });
  });

  it('sends nothing again where no resource is named, where nothing is stored, or where the header promises nothing', () => {
    expect(replays('Idempotency-Key', '{}')).toHaveLength(1);
    expect(replays('Idempotency-Key', '{"id":7}', 200)).toHaveLength(2);
    expect(replays('X-Request-Id', '{"id":7}')).toEqual([]);
  });
});
