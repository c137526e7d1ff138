import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { derivationOf } from '../../testing/derivations.ts';
import { jsonBody } from '../request/body/body-draft.ts';
import type { CaseDraft } from '../request/case-draft.ts';
import type { GivenValue } from '../request/values/given-values.ts';
import { isUnusedIdentifier, unusedIdentifiers } from '../resources/reading/unused-identifiers.ts';
import { protectResources } from './protect-resources.ts';

const derivation = derivationOf({ key: 'DELETE /books/{isbn}' });

/** No list has shown anything. */
const noOthers = { isForeign: () => false, isAbsent: () => false, isForeignName: () => false };

interface Known {
  readonly own?: readonly string[];
  /** What reads have shown to be missing. */
  readonly absent?: readonly string[];
  readonly given?: readonly GivenValue[];
}

/** The path that a request with this method and path is sent to; `undefined` when it is not sent. */
function sentTo(method: string, path: string, { own = [], absent = [], given = [] }: Known = {}): string | undefined {
  const request = { ...derivation.validRequest.build(), method, path };
  const draft = {
    label: 'one',
    request,
    expects: 'anything',
    about: derivation.operation.pointer,
    why: 'a request',
  } as const;
  const isOwn = (kind: string, values: readonly string[]) => kind === '/books/{}' && own.includes(values.join());
  return protectResources(draft, derivation, {
    ...derivation,
    resources: {
      ...{ isOwn, hasCreated: () => false, mayAddBelow: () => false, ...noOthers },
      isAbsent: (kind, values) => kind === '/books/{}' && absent.includes(values.join()),
    },
    operations: derivation.contract.operations,
    fresh: () => 7,
    given,
  })?.request.path;
}

describe('a request that changes something', () => {
  it('reaches only what the run has created', () => {
    expect(sentTo('DELETE', '/books/12', { own: ['12'] })).toBe('/books/12');
    const elsewhere = sentTo('DELETE', '/books/12');
    expect(elsewhere).not.toBe('/books/12');
    expect(elsewhere ?? '/books/unused').toMatch(/^\/books\/./);
  });

  it('reaches what a read has shown to be missing', () => {
    expect(sentTo('DELETE', '/books/12', { absent: ['12'] })).toBe('/books/12');
    expect(sentTo('DELETE', '/books/12', { absent: ['13'] })).not.toBe('/books/12');
  });

  it('reaches what the user has named for that operation', () => {
    const given = [{ name: 'isbn', value: '12' }];
    expect(sentTo('DELETE', '/books/12', { given })).not.toBe('/books/12');
    expect(sentTo('POST', '/books/12', { given })).toBe('/books/12');
    expect(sentTo('POST', '/books/13', { given })).not.toBe('/books/13');
    const forIt = [{ name: 'isbn', value: '12', operation: 'DELETE /books/{isbn}' }];
    expect(sentTo('DELETE', '/books/12', { given: forIt })).toBe('/books/12');
  });

  it('may have an identifier that nothing has', () => {
    expect(sentTo('DELETE', '/books/a%2Fb')).toBe('/books/a%2Fb');
    expect(sentTo('DELETE', '/books/%ff')).toBe('/books/%ff');
  });

  it('is not bound when it only reads', () => {
    expect(sentTo('GET', '/books/12')).toBe('/books/12');
  });
});

describe('a request to a resource whose identifier has unusual characters', () => {
  const contract = contractOf({
    paths: {
      '/docs/{docId}': {
        delete: {
          parameters: [{ name: 'docId', in: 'path', required: true, schema: { type: 'string', example: 'ZG9jOjE=' } }],
          responses: { '204': { description: 'Done' } },
        },
      },
    },
  } as JsonObject);
  const one = derivationOf({ key: 'DELETE /docs/{docId}', contract });
  const sent = (id: string, foreign = '') =>
    protectResources(
      {
        label: 'one',
        request: { ...one.validRequest.build(), path: `/docs/${id}` },
        expects: 'anything',
        about: one.operation.pointer,
        why: 'a request',
      },
      one,
      {
        ...one,
        resources: {
          isOwn: () => false,
          hasCreated: () => false,
          mayAddBelow: () => false,
          ...noOthers,
          isForeign: (_, values) => values.join() === foreign,
        },
        operations: contract.operations,
        fresh: () => 7,
        given: [],
      },
    )?.request.path;

  it('is not sent where the contract or a list names it', () => {
    expect(sent('a%2B%3D')).toBe('/docs/a%2B%3D');
    expect(sent('ZG9jOjE%3D')).not.toBe('/docs/ZG9jOjE%3D');
    expect(sent('a%2B%3D', 'a+=')).not.toBe('/docs/a%2B%3D');
  });
});

describe('a request that puts a resource below a name that only requests make', () => {
  const done = { responses: { '200': { description: 'Done' } } };
  const parameters = (...names: readonly string[]) =>
    names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', maxLength: 60 } }));
  const link = { parameters: parameters('name', 'id'), put: done, delete: done };
  const contract = contractOf({
    paths: {
      '/devices': { post: done },
      '/devices/{id}': { parameters: parameters('id'), get: done },
      '/groups/{name}/devices/{id}': link,
      '/groups/{name}/badges/{id}': link,
      '/sites/{site}/groups/{name}/devices/{id}': {
        parameters: parameters('site', 'name', 'id'),
        put: done,
      },
    },
  } as JsonObject);
  const [unused = ''] = unusedIdentifiers(5).map(String);

  interface Put {
    readonly key?: string;
    readonly given?: readonly GivenValue[];
    /** What a list has shown of others. */
    readonly foreign?: string;
    /** Whether the request is about the identifier itself. */
    readonly expects?: CaseDraft['expects'];
    readonly isAboutName?: boolean;
  }

  /** The path that is sent instead; the run has created the device `own`. */
  function sent(path: string, put: Put = {}): string | undefined {
    const { key = 'PUT /groups/{name}/devices/{id}', given = [], foreign, expects = 'accepted', isAboutName } = put;
    const one = derivationOf({ key, contract });
    const { operation } = one;
    const about = (isAboutName === true ? operation.parameters[0]?.pointer : undefined) ?? operation.pointer;
    const draft: CaseDraft = {
      label: 'one',
      request: { ...one.validRequest.build(), path },
      expects,
      about,
      why: 'a request',
    };
    const resources = {
      isOwn: () => false,
      hasCreated: (kind: string, id: string) => `${kind} ${id}` === '/devices/{} own',
      mayAddBelow: () => false,
      isForeign: (kind: string, values: readonly string[]) => `${kind} ${values.join('/')}` === foreign,
      isAbsent: () => false,
      isForeignName: () => false,
    };
    const from = { ...one, resources, operations: contract.operations, fresh: () => 7, given };
    return protectResources(draft, one, from)?.request.path;
  }

  it('puts what the run has created below a name that nothing has', () => {
    expect(sent(`/groups/${unused}/devices/own`)).toBe(`/groups/${unused}/devices/own`);
    expect(sent(`/groups/${unused}/devices/own?x=1`)).toBe(`/groups/${unused}/devices/own?x=1`);
    const key = 'DELETE /groups/{name}/devices/{id}';
    expect(sent(`/groups/${unused}/devices/own`, { key })).toBe(`/groups/${unused}/devices/own`);
  });

  it('puts it below a name that the user has given', () => {
    const given = [{ name: 'name', value: 'ours' }];
    expect(sent('/groups/ours/devices/own', { given })).toBe('/groups/ours/devices/own');
    expect(sent('/groups/ours/devices/own', { given, foreign: '/groups/{} ours' })).toBe('/groups/ours/devices/own');
    const forAnother = [{ name: 'name', value: 'ours', operation: 'PUT /groups/{name}/badges/{id}' }];
    expect(sent('/groups/ours/devices/own', { given: forAnother })).not.toBe('/groups/ours/devices/own');
  });

  it('puts it below a name that nothing has instead of any other one', () => {
    const given = [{ name: 'name', value: 'ours' }];
    for (const known of [{}, { given }, { foreign: '/groups/{} theirs' }]) {
      const path = sent('/groups/theirs/devices/own?x=1', known);
      expect(path).toMatch(/^\/groups\/[^/]+\/devices\/own\?x=1$/);
      expect(isUnusedIdentifier(path?.split('/')[2] ?? '')).toBe(true);
    }
  });

  it.each(['theirs', 'ours', unused])('never puts there what others have: %s', (name) => {
    const given = [{ name: 'name', value: 'ours' }];
    const path = sent(`/groups/${name}/devices/theirs`, { given });
    expect(path).toMatch(/^\/groups\/[^/]+\/devices\/[^/]+$/);
    expect(isUnusedIdentifier(path?.split('/')[4] ?? '')).toBe(true);
  });

  it('puts nothing there that no other path shows', () => {
    const key = 'PUT /groups/{name}/badges/{id}';
    expect(sent(`/groups/${unused}/badges/own`, { key })).not.toBe(`/groups/${unused}/badges/own`);
  });

  it('needs each name before it to be one that nothing has, or a given one', () => {
    const key = 'PUT /sites/{site}/groups/{name}/devices/{id}';
    const given = [{ name: 'site', value: 'ours' }];
    const path = `/sites/ours/groups/${unused}/devices/own`;
    expect(sent(path, { key, given })).toBe(path);
    expect(sent(path, { key })).toMatch(/^\/sites\/(?!ours)[^/]+\/groups\/[^/]+\/devices\/own$/);
    expect(sent(path.replace(unused, 'theirs'), { key, given })).not.toContain('/theirs/');
  });

  it('is sent with a name that is wrong only where it must be refused', () => {
    const about = { isAboutName: true } as const;
    expect(sent('/groups/theirs/devices/own', about)).toBeUndefined();
    expect(sent('/groups/theirs/devices/own', { ...about, expects: 'rejected' })).toBe('/groups/theirs/devices/own');
    expect(sent(`/groups/${unused}/devices/own`, about)).toBe(`/groups/${unused}/devices/own`);
  });
});

describe('a request whose body names what it creates or changes', () => {
  const person = {
    type: 'object',
    required: ['email', 'code'],
    properties: { id: { type: 'integer' }, email: { type: 'string', format: 'email' }, code: { enum: ['a'] } },
  };
  const body = { required: true, content: { 'application/json': { schema: person } } };
  const responses = { '201': { description: 'Done' } };
  const contract = contractOf({
    paths: {
      '/people': { post: { requestBody: body, responses } },
      '/people/{id}': { put: { requestBody: body, responses } },
      '/people/search': { post: { requestBody: body, responses } },
    },
  } as JsonObject);

  function isSent(key: string, value: JsonObject): boolean {
    const one = derivationOf({ key, contract });
    const draft: CaseDraft = {
      label: 'one',
      request: { ...one.validRequest.build(), body: jsonBody(value) },
      expects: 'accepted',
      about: one.operation.pointer,
      why: 'a request',
    };
    const others: readonly string[] = ['/people/{} id 1', '/people/{} email ada@example.com', '/people/{} code a'];
    const resources = {
      isOwn: () => true,
      hasCreated: () => false,
      mayAddBelow: () => false,
      isForeign: () => false,
      isAbsent: () => false,
      isForeignName: (kind: string, name: string, value: Json) =>
        typeof value !== 'object' && others.includes(`${kind} ${name} ${value}`),
    };
    const from = { ...one, resources, operations: contract.operations, fresh: () => 7, given: [] };
    return protectResources(draft, one, from) !== undefined;
  }

  it.each(['POST /people', 'PUT /people/{id}'])('is not sent where a resource of others is called so: %s', (key) => {
    expect(isSent(key, { email: 'ada@example.com', code: 'a' })).toBe(false);
    expect(isSent(key, { id: 1, email: 'new@example.com', code: 'a' })).toBe(false);
    expect(isSent(key, { id: 2, email: 'new@example.com', code: 'b' })).toBe(true);
  });

  it.each([true, '1', '01', [1], 1.5])(
    'is not sent where a service may take its identifier for that of another: %j',
    (id) => {
      expect(isSent('POST /people', { id, email: 'new@example.com', code: 'b' })).toBe(false);
    },
  );

  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as Json;

  it.each([false, '2', [1, 1], {}, 'x', null])(
    'is sent with an identifier of another type that means no other: %j',
    (id) => {
      expect(isSent('POST /people', { id, email: 'new@example.com', code: 'b' })).toBe(true);
    },
  );

  it('is sent with an identifier that is as deep as a value can be', () => {
    expect(isSent('POST /people', { id: deep, email: 'new@example.com', code: 'b' })).toBe(true);
  });

  it('is sent where an ordinary request has no other value, or nothing is created', () => {
    expect(isSent('POST /people', { email: 'new@example.com', code: 'a' })).toBe(true);
    expect(isSent('POST /people/search', { email: 'ada@example.com', code: 'a' })).toBe(true);
  });
});

describe('a request that does something with the resources in its body', () => {
  const body = (properties: JsonObject) => ({
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
  });
  const post = (properties: JsonObject) => ({
    post: { requestBody: body(properties), responses: { '200': { description: 'Done' } } },
  });
  const number = { type: 'integer', minimum: 1 };
  const contract = contractOf({
    paths: {
      '/books': post({ title: { type: 'string' } }),
      '/books/{id}': { get: { responses: { '200': { description: 'One' } } } },
      '/books/bulk-delete': post({ ids: { type: 'array', items: number } }),
      '/books/bulk-open': post({ ids: { type: 'array', items: number, uniqueItems: true } }),
      '/books/merge': post({ sourceId: number, targetId: number }),
      '/checkout': post({ bookId: number }),
      '/admin/transfer': post({ bookId: number }),
      '/admin/move': post({ bookId: number }),
      '/books/archive': {
        post: {
          parameters: [{ name: 'bookId', in: 'query', schema: number }],
          responses: { '200': { description: 'Done' } },
        },
      },
    },
  } as JsonObject);

  /** The body that is sent instead; `undefined` when nothing is sent. Book 7 is the run's own. */
  function bodySent(
    key: string,
    value: Json,
    { expects = 'accepted', given = [] }: Pick<Partial<CaseDraft>, 'expects'> & Known = {},
  ): Json | undefined {
    const one = derivationOf({ key, contract });
    const draft: CaseDraft = {
      label: 'one',
      request: { ...one.validRequest.build(), body: jsonBody(value) },
      expects,
      about: one.operation.pointer,
      why: 'a request',
    };
    const resources = {
      isOwn: () => false,
      hasCreated: (kind: string, id: string) => `${kind} ${id}` === '/books/{} 7',
      mayAddBelow: () => false,
      ...noOthers,
    };
    let next = 5;
    const sent = protectResources(draft, one, {
      ...one,
      resources,
      operations: contract.operations,
      fresh: () => next++,
      given,
    })?.request.body;
    return sent?.kind === 'content' ? sent.value : undefined;
  }

  it('keeps what the run has created, and names nothing else that exists', () => {
    expect(bodySent('POST /books/bulk-delete', { ids: [7] })).toEqual({ ids: [7] });
    expect(bodySent('POST /books/bulk-delete', { ids: [1, 7] })).toEqual({ ids: [1_100_000_005, 7] });
    expect(bodySent('POST /books/merge', { sourceId: 2, targetId: 7 })).toEqual({
      sourceId: 1_100_000_005,
      targetId: 7,
    });
  });

  it('names what the user has given for that body, by itself or in a list', () => {
    const given = (name: string, value: string, operation: string) => ({
      given: [{ name, value, operation, inBody: true as const }],
    });
    const bulk = 'POST /books/bulk-delete';
    expect(bodySent(bulk, { ids: [1, 2] }, given('ids', '[1]', bulk))).toEqual({ ids: [1, 1_100_000_005] });
    const merge = 'POST /books/merge';
    expect(bodySent(merge, { sourceId: 7, targetId: 1 }, given('targetId', '1', merge))).toEqual({
      sourceId: 7,
      targetId: 1,
    });
    expect(bodySent(merge, { sourceId: 7, targetId: 1 }, given('targetId', '1', bulk))).not.toMatchObject({
      targetId: 1,
    });
  });

  it('names as many as before, also where a list must be without repetition', () => {
    expect(bodySent('POST /books/bulk-delete', { ids: [1, 2, 1] })).toEqual({
      ids: [1_100_000_005, 1_100_000_006, 1_100_000_005],
    });
    expect(bodySent('POST /books/bulk-open', { ids: [1, 2] })).toEqual({ ids: [1_100_000_005, 1_100_000_006] });
  });

  it('is sent with a text that names nothing', () => {
    expect(bodySent('POST /books/bulk-delete', { ids: ['', 7] })).toEqual({ ids: ['', 7] });
  });

  it('is sent when its identifiers are what is wrong, and must be refused', () => {
    expect(bodySent('POST /books/bulk-delete', { ids: [0] }, { expects: 'rejected' })).toEqual({ ids: [0] });
    expect(bodySent('POST /books/bulk-delete', { ids: [0] }, { expects: 'anything' })).toBeUndefined();
  });

  it('names nothing else that exists in its query', () => {
    const one = derivationOf({ key: 'POST /books/archive', contract });
    const sent = (query: string) =>
      protectResources(
        {
          label: 'one',
          request: { ...one.validRequest.build(), path: `/books/archive?${query}` },
          expects: 'anything',
          about: one.operation.pointer,
          why: 'a request',
        },
        one,
        {
          ...one,
          resources: { isOwn: () => false, hasCreated: (_, id) => id === '7', mayAddBelow: () => false, ...noOthers },
          operations: contract.operations,
          fresh: () => 5,
          given: [],
        },
      )?.request.path;
    expect(sent('bookId=7&x=1')).toBe('/books/archive?bookId=7&x=1');
    expect(sent('bookId=2')).toBe('/books/archive?bookId=1100000005');
    expect(sent('bookId=0')).toBe('/books/archive?bookId=0');
  });

  it('names nothing else that exists where its words say that it changes what it names', () => {
    expect(bodySent('POST /admin/transfer', { bookId: 1 })).toEqual({ bookId: 1_100_000_005 });
    expect(bodySent('POST /admin/move', { bookId: 1 })).toEqual({ bookId: 1_100_000_005 });
  });

  it('may refer to what exists when it does not change it', () => {
    expect(bodySent('POST /checkout', { bookId: 1 })).toEqual({ bookId: 1 });
  });
});
