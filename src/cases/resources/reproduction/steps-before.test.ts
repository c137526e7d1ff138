import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody, noBody } from '../../request/body/body-draft.ts';
import type { EarlierRequests } from '../expected/earlier-requests.ts';
import { openResources } from '../resources.ts';
import { currentTag, openStepsBefore, type StepsBefore } from './steps-before.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const done = { responses: { '201': { description: 'Done' } } };
const authorId = { type: 'object', properties: { authorId: { type: 'integer' }, title: { type: 'string' } } };
const posting = { ...done, requestBody: { content: { 'application/json': { schema: authorId } } } };
const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/authors': { post: done },
    '/authors/{authorId}': { parameters: [id('authorId')], get: done },
    '/books': {
      get: { ...done, parameters: [{ name: 'authorId', in: 'query', schema: { type: 'integer' } }] },
      post: posting,
    },
    '/books/{bookId}': { parameters: [id('bookId')], get: done },
    '/books/{bookId}/copy': { parameters: [id('bookId')], post: done },
    '/shelves/{name}/books/{bookId}': {
      parameters: [{ ...id('name'), schema: { type: 'string' } }, id('bookId')],
      put: done,
    },
    '/books/{bookId}/pages': { parameters: [id('bookId')], post: done },
    '/books/{bookId}/pages/{pageId}': { parameters: [id('bookId'), id('pageId')], get: done },
  } as JsonObject,
});

function requestFor(key: string, path: string, value?: Json, more: Partial<Case> = {}): Case {
  const operation = operationOf(key, contract);
  const body = value === undefined ? noBody : jsonBody(value);
  const request = { method: operation.method, path, headers: [], body, credential: 'valid' as const };
  return buildCase({ id: `${key} ${path}`, operation, request, ...more });
}

function created(sent: Case, response: Json, status = 201): Exchange {
  return buildExchange({ case: sent, outcome: buildReply({ status, text: JSON.stringify(response) }) });
}

function openMemory(
  earlierOf: (testCase: Case) => EarlierRequests | undefined = () => undefined,
  resources = openResources(contract),
): StepsBefore {
  const creations = openStepsBefore(contract, {
    resources,
    hasFreshValues: ({ id }) => id.includes('fresh'),
    earlierOf,
    refresh: ({ request, ...one }) => ({ ...one, request: { ...request, body: jsonBody({ name: 'other' }) } }),
  });
  const learn = (exchange: Exchange) => {
    resources.learn(exchange);
    creations.learn(exchange);
  };
  return { ...creations, learn };
}

/** A run that has created author 7, book 12 by that author, and page 3 of that book. */
function openRun() {
  const creations = openMemory();
  creations.learn(created(requestFor('POST /authors', '/authors', {}), { id: 7 }));
  creations.learn(created(requestFor('POST /books', '/books', { authorId: 7, title: 'Emma' }), { id: 12 }));
  creations.learn(created(requestFor('POST /books/{bookId}/pages', '/books/12/pages', {}), { id: 3 }));
  return creations;
}

function sentBy({ request: { method, path, body } }: Case): readonly unknown[] {
  return [method, path, ...(body.kind === 'none' ? [] : [body.content])];
}

describe('the requests before a case', () => {
  it('are none where it names nothing that the run has created', () => {
    const one = requestFor('GET /books/{bookId}', '/books/99');
    expect(openRun().stepsBefore(one)).toEqual({ creations: [], earlier: [], expect: undefined, case: one });
  });

  it('create what its path names, and what these requests name, with the identifiers of the responses', () => {
    const { creations, case: named } = openRun().stepsBefore(
      requestFor('GET /books/{bookId}/pages/{pageId}', '/books/12/pages/3'),
    );
    const [author, book, page] = creations;
    expect(creations.map((step) => sentBy(step.case))).toEqual([
      ['POST', '/authors', '{}'],
      ['POST', '/books', `{"authorId":${author?.placeholder},"title":"Emma"}`],
      ['POST', `/books/${book?.placeholder}/pages`, '{}'],
    ]);
    expect(sentBy(named)).toEqual(['GET', `/books/${book?.placeholder}/pages/${page?.placeholder}`]);
    expect(author?.idIn(created(author.case, { id: 31 }))).toBe('31');
    const pathsInRun = creations.map(({ accepted }) => accepted.case.request.path);
    expect(pathsInRun).toEqual(['/authors', '/books', '/books/12/pages']);
  });

  it('create what the run had created before a restart, when the service may have lost it', () => {
    const resources = openResources(contract);
    const run = openMemory(undefined, resources);
    run.learn(created(requestFor('POST /authors', '/authors', {}), { id: 7 }));
    resources.doubtAll();
    expect(resources.isOwn('/authors/{}', ['7'])).toBe(false);
    const { creations } = run.stepsBefore(requestFor('GET /authors/{authorId}', '/authors/7'));
    expect(creations.map((step) => sentBy(step.case))).toEqual([['POST', '/authors', '{}']]);
  });

  it('create what its body and its query name', () => {
    const run = openRun();
    const post = run.stepsBefore(requestFor('POST /books', '/books', { authorId: 7, title: '7' }));
    expect(sentBy(post.case)).toEqual(['POST', '/books', `{"authorId":${post.creations[0]?.placeholder},"title":"7"}`]);
    const list = run.stepsBefore(requestFor('GET /books', '/books?authorId=7&page=7'));
    expect(sentBy(list.case)).toEqual(['GET', `/books?authorId=${list.creations[0]?.placeholder}&page=7`]);
    expect([post, list].map(({ creations }) => creations.length)).toEqual([1, 1]);
  });

  it('have the requests that its response is judged by: what they create in the place of other creations, the rest after it', () => {
    const creation = created(requestFor('POST /authors', '/authors', { name: 'Ann' }), { id: 8 });
    const again = created(requestFor('POST /authors', '/authors', { name: 'Ada' }), { id: 8 });
    const book = created(requestFor('POST /books', '/books', { authorId: 8, title: 'Sula' }), { id: 12 });
    const expect_ = () => ({ kind: 'condition-met' }) as const;
    const read = requestFor('GET /authors/{authorId}', '/authors/8');
    const memory = openMemory((one) =>
      one === read ? { exchanges: [creation, again, book], expect: expect_ } : undefined,
    );
    memory.learn(created(requestFor('POST /authors', '/authors', {}), { id: 7 }));
    memory.learn(creation);
    memory.learn(book);
    const steps = memory.stepsBefore(read);
    const [author] = steps.creations;
    expect(steps.creations.map((step) => [...sentBy(step.case), step.exchange])).toEqual([
      ['POST', '/authors', '{"name":"Ann"}', creation],
      ['POST', '/books', `{"authorId":${author?.placeholder},"title":"Sula"}`, book],
    ]);
    expect(steps.earlier.map((step) => [...sentBy(step.case), step.exchange])).toEqual([
      ['POST', '/authors', '{"name":"Ada"}', again],
    ]);
    expect(sentBy(steps.case)).toEqual(['GET', `/authors/${author?.placeholder}`]);
    expect(steps.expect).toBe(expect_);
  });

  it('create what a request puts below something else, and once where two paths name it', () => {
    const put = (path: string) => created(requestFor('PUT /shelves/{name}/books/{bookId}', path), { books: [12] }, 200);
    const book = created(requestFor('POST /books', '/books', { title: 'Sula' }), { id: 12 });
    const linked = put('/shelves/run/books/12');
    const read = requestFor('GET /books/{bookId}', '/books/12');
    const memory = openMemory((one) =>
      one === read ? { exchanges: [book, linked], expect: () => ({ kind: 'condition-met' }) } : undefined,
    );
    memory.learn(book);
    memory.learn(linked);
    const { creations, earlier, case: named } = memory.stepsBefore(read);
    const [created_, ...more] = [...creations, ...earlier].map((step) => sentBy(step.case));
    const placeholder = creations[0]?.placeholder;
    expect(created_).toEqual(['POST', '/books', '{"title":"Sula"}']);
    expect(more).toEqual([['PUT', `/shelves/run/books/${placeholder}`]]);
    expect(sentBy(named)).toEqual(['GET', `/books/${placeholder}`]);
  });

  it('create what the target has only promised to do, where it has done nothing at once', () => {
    const creations = openMemory();
    const [first, second] = [
      requestFor('POST /authors', '/authors', { a: 1 }),
      requestFor('POST /authors', '/authors'),
    ];
    creations.learn(created(second, { id: 7 }, 202));
    const shownBy = () => creations.stepsBefore(requestFor('GET /authors/{authorId}', '/authors/7')).creations;
    expect(shownBy().map((step) => sentBy(step.case))).toEqual([['POST', '/authors']]);
    creations.learn(created(first, { id: 8 }));
    expect(shownBy().map((step) => sentBy(step.case))).toEqual([['POST', '/authors', '{"a":1}']]);
  });

  it('do not copy another resource of the kind, however short that request is', () => {
    const creations = openRun();
    creations.learn(created(requestFor('POST /books/{bookId}/copy', '/books/12/copy'), { id: 13 }));
    const steps = creations.stepsBefore(requestFor('GET /books/{bookId}', '/books/13'));
    expect(steps.creations.map((one) => sentBy(one.case)[1])).toEqual(['/authors', '/books']);
  });

  it('create a resource once, however often it is named', () => {
    const { creations } = openRun().stepsBefore(requestFor('GET /books', '/books?authorId=7&authorId=7'));
    expect(creations).toHaveLength(1);
  });

  it('create two resources of one kind with different values', () => {
    const run = openRun();
    run.learn(created(requestFor('POST /authors', '/authors', {}), { id: 8 }));
    const { creations } = run.stepsBefore(requestFor('GET /books', '/books?authorId=7&authorId=8'));
    expect(creations.map((step) => sentBy(step.case))).toEqual([
      ['POST', '/authors', '{}'],
      ['POST', '/authors', '{"name":"other"}'],
    ]);
  });

  it.each<[string, Case, string]>([
    [
      'valid rather than invalid',
      requestFor('POST /authors', '/authors', {}, { expects: 'rejected' }),
      '{"name":"Jane"}',
    ],
    ['short rather than long', requestFor('POST /authors', '/authors', { name: 'Jane'.repeat(9) }), '{"name":"Jane"}'],
    ['the shorter that comes later', requestFor('POST /authors', '/authors', {}), '{}'],
    [
      'with values that can be others rather than without',
      requestFor('POST /authors', '/authors', { name: 'Jane Austen' }, { id: 'fresh' }),
      '{"name":"Jane Austen"}',
    ],
  ])('are the plainest: %s', (_, other, body) => {
    const creations = openMemory();
    creations.learn(created(requestFor('POST /authors', '/authors', { name: 'Jane' }), { id: 7 }));
    creations.learn(created(other, { id: 8 }));
    const [author] = creations.stepsBefore(requestFor('GET /authors/{authorId}', '/authors/8')).creations;
    expect(author && sentBy(author.case)).toEqual(['POST', '/authors', body]);
  });

  describe('of a case with a condition', () => {
    const conditional = (tag: string) => {
      const one = requestFor('GET /authors/{authorId}', '/authors/7?full=true');
      return { ...one, request: { ...one.request, headers: [['if-match', tag]] as const } };
    };
    const shown = (sent: Case, tag: string, status: number) =>
      buildExchange({ case: sent, outcome: buildReply({ status, text: '{"id":7}', headers: [['ETag', tag]] }) });
    const creating = requestFor('POST /authors', '/authors', {});

    it('read the resource where another response has shown its entity tag', () => {
      const memory = openMemory();
      memory.learn(created(creating, { id: 7 }));
      const read = shown(requestFor('GET /authors/{authorId}', '/authors/8'), '"a"', 200);
      memory.learn(read);
      const other = conditional('"a"');
      memory.learn(shown({ ...other, request: { ...other.request, path: '/authors/9' } }, '"a"', 200));
      const { earlier, case: named, creations } = memory.stepsBefore(conditional('"a"'));
      expect(earlier.map((step) => [...sentBy(step.case), step.exchange])).toEqual([
        ['GET', `/authors/${creations[0]?.placeholder}`, read],
      ]);
      expect(named.request.headers).toEqual([['if-match', currentTag]]);
    });

    it('take the tag of the creation where no read has shown one', () => {
      const memory = openMemory();
      memory.learn(shown(creating, '"a"', 201));
      const { earlier, case: named } = memory.stepsBefore(conditional('"a"'));
      expect([earlier, named.request.headers]).toEqual([[], [['if-match', currentTag]]]);
    });

    it('leave a tag where neither a read nor the creation has shown one', () => {
      const memory = openMemory();
      memory.learn(created(creating, { id: 7 }));
      memory.learn(shown(requestFor('POST /books', '/books', {}), '"a"', 201));
      const { earlier, case: named } = memory.stepsBefore(conditional('"a"'));
      expect([earlier, named.request.headers]).toEqual([[], [['if-match', '"a"']]]);
    });

    it('leave a tag that a request before shows, and one that no response has shown', () => {
      const before = shown(requestFor('GET /authors/{authorId}', '/authors/7'), '"a"', 200);
      const memory = openMemory((one) =>
        one.request.headers.length > 0
          ? { exchanges: [before], expect: () => ({ kind: 'condition-met' }) as const }
          : undefined,
      );
      memory.learn(before);
      for (const tag of ['"a"', '"b"', '*']) {
        const { earlier, case: named } = memory.stepsBefore(conditional(tag));
        expect([earlier.length, named.request.headers]).toEqual([1, [['if-match', tag]]]);
      }
    });
  });
});
