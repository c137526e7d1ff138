import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { casesOf, derivationOf, validRequestOf } from '../../testing/derivations.ts';
import { deriveLimitProbes } from '../plan/limit-probes.ts';
import { jsonBody } from '../request/body/body-draft.ts';
import { openResources } from '../resources/resources.ts';
import { validBody } from '../strategies/bodies/valid-body.ts';
import { findReferences } from './resource-references.ts';

const id = { type: 'integer', format: 'int64' };
const taking = (properties: JsonObject): JsonObject => ({
  post: {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
    },
    responses: { '201': { description: 'Made' }, '400': { description: 'Not made' } },
  },
});
const one = { get: { responses: { '200': { description: 'One' } } } };
const line = { type: 'object', required: ['bookId'], properties: { bookId: id } };
const contract = contractOf({
  paths: {
    '/orders': taking({ customerId: id, lines: { type: 'array', minItems: 1, items: line }, note: { type: 'string' } }),
    '/orders/{id}': one,
    '/customers': taking({ name: { type: 'string' } }),
    '/customers/{id}': one,
    '/books': taking({ title: { type: 'string' } }),
    '/books/{isbn}': one,
    '/delivery-companies': taking({ company_id: { type: 'string' } }),
    '/delivery-companies/{companyId}': one,
    '/depots/{code}': one,
  },
} as JsonObject);

const ofOrders = findReferences(operationOf('POST /orders', contract), contract.operations);

describe('a reference', () => {
  it.each([
    [5, 1],
    [6, 0],
  ])('%i objects deep is found %i times', (depth, found) => {
    const value = Array.from({ length: depth }).reduce<Json>((inner) => ({ inner }), { bookId: 8 });
    expect(ofOrders.within(value)).toHaveLength(found);
  });

  it.each([
    ['customerId', '/customers/{}'],
    ['customer_id', '/customers/{}'],
    ['billingCustomerID', '/customers/{}'],
    ['bookIds', '/books/{}'],
    ['deliveryCompanyUuid', '/delivery-companies/{}'],
    ['parentOrderId', '/orders/{}'],
    ['orderId', undefined],
    ['ids', '/orders/{}'],
    ['parentId', '/orders/{}'],
    ['id', undefined],
    ['customer', undefined],
    ['customerIdea', undefined],
    ['depotCode', '/depots/{}'],
    ['homeDepotCode', '/depots/{}'],
    ['depotColour', undefined],
    ['customerCode', undefined],
    ['notebookId', undefined],
  ])('%s is one of %s', (name, kind) => {
    expect(ofOrders.kindOf(name)).toBe(kind);
  });

  it('is found in objects with the name of the resource, and in items', () => {
    const value = { customer: { id: 7, name: 'Ada' }, lines: [{ bookId: 8 }, { bookId: 'nine' }], note: 'bookId' };
    expect(ofOrders.within(value)).toEqual([
      { kind: '/customers/{}', id: '7' },
      { kind: '/books/{}', id: '8' },
      { kind: '/books/{}', id: 'nine' },
    ]);
  });

  it('is called as in the path of the resource, in an object with its name', () => {
    const value = { depot: { code: 'N', colour: 'red' }, homeDepots: [{ code: 'S' }], code: 'E' };
    expect(ofOrders.within(value)).toEqual([
      { kind: '/depots/{}', id: 'N' },
      { kind: '/depots/{}', id: 'S' },
    ]);
    const ofDepots = { path: '/depots', method: 'POST' };
    const { within } = findReferences({ ...operationOf('POST /books', contract), ...ofDepots }, contract.operations);
    expect(within({ depot: { code: 'N' } })).toEqual([]);
  });

  it('is not the identifier of what the operation itself creates', () => {
    const { within } = findReferences(operationOf('POST /customers', contract), contract.operations);
    expect(within({ customerId: 1, id: 2 })).toEqual([]);
  });
});

it('is called as only the paths of what can be created call it, wherever the objects are', () => {
  const made = contractOf({
    paths: {
      '/products': taking({ sku: { type: 'string' } }),
      '/products/{sku}': one,
      '/colours/{shade}': one,
      '/boxes/{barcode}': { put: one.get },
      '/shelves': taking({ code: { type: 'string' } }),
      '/shelves/{code}': one,
      '/vans': taking({ plate: { type: 'string' } }),
      '/vans/{plate}': one,
      '/cars': taking({ plate: { type: 'string' } }),
      '/cars/{plate}': one,
      '/orders': taking({ note: { type: 'string' } }),
    },
  } as JsonObject);
  const body = { shade: 'r', code: 'x', plate: 'p', lines: [{ sku: 'a' }, { sku: 'b' }], barcode: 'c' };
  const found = (operation: string) => findReferences(operationOf(operation, made), made.operations).within(body);
  const box = { kind: '/boxes/{}', id: 'c' };
  expect(found('POST /orders')).toEqual([...['a', 'b'].map((sku) => ({ kind: '/products/{}', id: sku })), box]);
  expect(found('POST /products')).toEqual([box]);
});

describe('an operation that gives another name', () => {
  const naming = contractOf({
    paths: {
      '/tags': taking({ name: { type: 'string' } }),
      '/tags/{name}': one,
      '/tags/rename': taking({ from: { type: 'string' } }),
      '/tags/search': taking({ from: { type: 'string' } }),
      '/tags/{name}/merge': taking({ tagName: { type: 'string' } }),
      '/tags/merge/validate': taking({ from: { type: 'string' } }),
    },
  } as JsonObject);
  const of = (key: string) => findReferences(operationOf(key, naming), naming.operations);

  it.each([
    ['from', '/tags/{}'],
    ['oldName', '/tags/{}'],
    ['source', '/tags/{}'],
    ['to', undefined],
    ['newName', undefined],
    ['fromDate', undefined],
  ])('refers to a resource by %s: %s', (name, kind) => {
    expect(of('POST /tags/rename').kindOf(name)).toBe(kind);
  });

  it('is not any other operation, and may end what it refers to', () => {
    expect(of('POST /tags/search').kindOf('from')).toBeUndefined();
    const keys = ['POST /tags/rename', 'POST /tags/{name}/merge', 'POST /tags/search', 'POST /tags'];
    expect(keys.map((key) => of(key).mayEnd)).toEqual([true, true, false, false]);
    // It says what the other operation would do.
    expect(of('POST /tags/merge/validate').mayEnd).toBe(false);
  });
});

describe('an operation that adds to a list without a path for its items', () => {
  const listed = { get: { responses: { '200': { description: 'All' } } } };
  const below = contractOf({
    paths: {
      '/books': taking({ title: { type: 'string' } }),
      '/books/{isbn}': one,
      '/books/{isbn}/loans': { ...taking({ vatId: { type: 'string' } }), ...listed },
      '/books/{isbn}/lend': taking({ vatId: { type: 'string' } }),
      '/books/{isbn}/transfers': { ...taking({ vatId: { type: 'string' } }), ...listed },
    },
  } as JsonObject);
  const of = (key: string) => findReferences(operationOf(key, below), below.operations);

  it('refers to what its path names only by its name', () => {
    expect(of('POST /books/{isbn}/loans').kindOf('vatId')).toBeUndefined();
    expect(of('POST /books/{isbn}/loans').kindOf('bookId')).toBe('/books/{}');
    expect(of('POST /books/{isbn}/lend').kindOf('vatId')).toBe('/books/{}');
    expect(of('POST /books/{isbn}/transfers').kindOf('vatId')).toBe('/books/{}');
  });
});

describe('references to existing resources', () => {
  const samples: Json[] = [{ customerId: 1, lines: [{ bookId: 1 }], note: 'a' }, { lines: [{ bookId: 5 }] }];
  const give = () => '12345678901234567890';

  it("replace those that equal the sample's", () => {
    const value = { customerId: 0, lines: [{ bookId: 1 }], note: 'a' };
    const replaced = { ...value, lines: [{ bookId: 12345678901234567890n }] };
    expect(ofOrders.replace(value, { samples, give })).toEqual(replaced);
    expect(ofOrders.replace({ ...value, lines: [{ bookId: 5 }] }, { samples, give })).toEqual(replaced);
    expect(ofOrders.replace({ lines: [{ bookId: 6 }] }, { samples, give })).toEqual({ lines: [{ bookId: 6 }] });
  });

  it('replace a number in quotes as well, and leave it in quotes', () => {
    const value = { customerId: '1', lines: [{ bookId: '6' }] };
    expect(ofOrders.replace(value, { samples, give })).toEqual({ ...value, customerId: '12345678901234567890' });
  });

  it('replace those of later items, of which a sample has the first one', () => {
    const value = { lines: [{ bookId: 1 }, { bookId: 1 }, { bookId: 6 }] };
    const given = { bookId: 12345678901234567890n };
    expect(ofOrders.replace(value, { samples, give })).toEqual({ lines: [given, given, { bookId: 6 }] });
  });

  it('replace the items of a list that is made of the first one of a sample, the same ones by the same', () => {
    const ids = ['b1', 'b2'];
    const replace = (bookIds: Json) =>
      ofOrders.replace({ bookIds }, { samples: [{ bookIds: ['text'] }], give: () => ids.shift() });
    expect(replace(['text', 'texts'])).toEqual({ bookIds: ['text', 'texts'] });
    expect(replace(['text', 'text1', 'text'])).toEqual({ bookIds: ['b1', 'b2', 'b1'] });
    expect(replace([])).toEqual({ bookIds: [] });
  });

  it('leaves a list alone where the sample has a text, whatever that begins with', () => {
    const replace = ofOrders.replace({ bookIds: ['t1'] }, { samples: [{ bookIds: 'text' }], give: () => 'b1' });
    expect(replace).toEqual({ bookIds: ['t1'] });
  });

  it('change nothing where there is no reference, or no resource is known', () => {
    const value = { customerId: 1, lines: [], note: 'a' };
    expect(ofOrders.replace(value, { samples, give: () => undefined })).toBe(value);
    expect(ofOrders.replace({ note: 'a' }, { samples, give })).toEqual({ note: 'a' });
  });
});

describe('requests that refer to other resources', () => {
  const created = (key: string, path: string, number: number): Exchange => {
    const [known] = casesOf(validBody, { key, contract });
    if (known === undefined) throw new Error('no case');
    return buildExchange({
      case: known,
      outcome: buildReply({ status: 201, headers: [['Location', `${path}/${number}`]], text: '' }),
    });
  };
  const resources = openResources(contract);
  const ofOrder = () => casesOf(validBody, { key: 'POST /orders', contract, resources });

  it('are out of scope while no such resource is known', () => {
    expect(ofOrder()[0]?.scope).toMatchObject({ inside: false, allowedStatuses: [400, 404, 409, 410, 422] });
  });

  it('refer to what the suite has created, and are in scope then', () => {
    resources.learn(created('POST /customers', '/customers', 50));
    resources.learn(created('POST /books', '/books', 60));
    const [first] = ofOrder();
    const body = first?.request.body;
    expect(body?.kind === 'content' && body.value).toMatchObject({ customerId: 50, lines: [{ bookId: 60 }] });
    expect(first?.scope).toEqual({ inside: true });
  });

  it('stay out of scope where the reference is a text that identifies nothing', () => {
    const { validRequest } = derivationOf({ key: 'POST /orders', contract, resources });
    const scopeOf = (customerId: Json) => {
      const body = jsonBody({ customerId, lines: [{ bookId: 60 }] });
      return validRequest.scopeWith(validRequest.build({ body }), { inside: true });
    };
    expect([50, '', 'x'.repeat(300), true].map((id) => scopeOf(id).inside)).toEqual([true, false, false, true]);
  });

  it('stay out of scope where the case is about the reference', () => {
    const zero = ofOrder().find((one) => one.id.endsWith('customerId is 0'));
    expect(zero?.scope.inside).toBe(false);
    expect(zero?.expects).toBe('accepted');
  });

  it('stay out of scope when the limit of a reference is probed', () => {
    const derivation = derivationOf({ key: 'POST /orders', contract, resources });
    const [first] = deriveLimitProbes(derivation).filter(({ instance }) => instance === '/customerId');
    expect(first?.caseFor(first.to)?.scope).toMatchObject({
      inside: false,
      allowedStatuses: [400, 404, 409, 410, 422],
    });
  });

  it('name different resources in the lines of one body, and are out of scope where they do not', () => {
    resources.learn(created('POST /books', '/books', 61));
    resources.learn(created('POST /books', '/books', 62));
    const { validRequest } = derivationOf({ key: 'POST /orders', contract, resources });
    const { customerId = 0, lines = [] } = (validRequest.sample ?? {}) as { customerId?: number; lines?: Json[] };
    const value = validRequest.refresh({ customerId, lines: [...lines, ...lines] });
    const ids = (value as { lines: { bookId: number }[] }).lines.map(({ bookId }) => bookId);
    expect(new Set(ids).size).toBe(2);
    expect([60, 61, 62]).toEqual(expect.arrayContaining(ids));
    const scopeOf = (second: number) => {
      const body = jsonBody({ customerId: 50, lines: [{ bookId: 60 }, { bookId: second }] });
      return validRequest.scopeWith(validRequest.build({ body }), { inside: true }).inside;
    };
    expect([scopeOf(61), scopeOf(60)]).toEqual([true, false]);
  });

  it('have the kinds of the resources that they refer to', () => {
    expect(validRequestOf({ key: 'POST /orders', contract }).referencedKinds).toEqual(['/customers/{}', '/books/{}']);
  });
});

describe('a reply to a message, which belongs to a channel', () => {
  const made = (properties: JsonObject) => ({
    '201': { description: 'Made', content: { 'application/json': { schema: { type: 'object', properties } } } },
    '422': { description: 'Not made' },
  });
  const message = { type: 'object', required: ['parent_id'], properties: { parent_id: id } };
  const replies = contractOf({
    paths: {
      '/channels': { post: { responses: made({ id }) } },
      '/channels/{channel_id}': one,
      '/channels/{channel_id}/messages': {
        post: {
          parameters: [{ name: 'channel_id', in: 'path', required: true, schema: id }],
          requestBody: { required: true, content: { 'application/json': { schema: message } } },
          responses: made({ id }),
        },
      },
      '/messages/{message_id}': one,
    },
  } as JsonObject);
  const key = 'POST /channels/{channel_id}/messages';
  const resources = openResources(replies);
  const learn = (of: string, path: string, created: number) => {
    const request = { ...buildExchange().case.request, method: 'POST', path };
    const sent = { ...buildExchange().case, operation: operationOf(of, replies), request };
    resources.learn(buildExchange({ case: sent, outcome: buildReply({ status: 201, text: `{"id":${created}}` }) }));
  };
  for (const channel of [1, 2, 3]) learn('POST /channels', '/channels', channel);
  learn(key, '/channels/3/messages', 77);
  const validRequest = validRequestOf({ key, contract: replies, resources });

  it('goes to the channel of its message', () => {
    const { path, body } = validRequest.build();
    expect(body).toMatchObject({ value: { parent_id: 77 } });
    expect(path).toBe('/channels/3/messages');
  });

  it('may be refused in another channel', () => {
    const draft = validRequest.build();
    const scopeAt = (path: string) => validRequest.scopeWith({ ...draft, path }, { inside: true });
    expect(scopeAt('/channels/3/messages')).toEqual({ inside: true });
    expect(scopeAt('/channels/2/messages')).toMatchObject({
      inside: false,
      allowedStatuses: expect.arrayContaining([422]),
    });
  });

  it('is not bound to a channel where messages can be created by themselves', () => {
    const paths = { ...(replies.document['paths'] as JsonObject), '/messages': { post: { responses: made({ id }) } } };
    const flat = contractOf({ paths });
    expect(findReferences(operationOf(key, replies), replies.operations).mayBelongElsewhere('/messages/{}')).toBe(true);
    expect(findReferences(operationOf(key, flat), flat.operations).mayBelongElsewhere('/messages/{}')).toBe(false);
  });
});

it('are those of the collection that is closest to the operation, where several are called the same', () => {
  const done = { responses: { '200': { description: 'Done' } } };
  const ofProjects = contractOf({
    paths: {
      '/metrics/features/{name}': { get: done },
      '/projects/{project}/features': { post: done },
      '/projects/{project}/features/{name}': { get: done },
      '/projects/{project}/archive': { post: done },
      '/metrics/archive': { post: done },
    },
  });
  const kindFor = (key: string) =>
    findReferences(operationOf(key, ofProjects), ofProjects.operations).kindOf('features');
  expect(kindFor('POST /projects/{project}/archive')).toBe('/projects/{}/features/{}');
  expect(kindFor('POST /metrics/archive')).toBe('/metrics/features/{}');
});

describe('a property that is called like a resource', () => {
  const named = contractOf({
    paths: {
      '/projects': taking({ name: { type: 'string' } }),
      '/projects/{id}': one,
      '/projects/{id}/features': taking({ feature: { type: 'string' } }),
      '/projects/{id}/features/{featureName}': one,
      '/projects/{id}/features/{featureName}/dependencies': taking({ feature: { type: 'string' } }),
    },
  } as JsonObject);
  const referencesOf = (key: string) => findReferences(operationOf(key, named), named.operations);
  const dependencies = referencesOf('POST /projects/{id}/features/{featureName}/dependencies');
  const feature = '/projects/{}/features/{}';

  it('is a reference only by its noun', () => {
    expect([dependencies.kindOf('feature'), dependencies.kindOf('feature', true)]).toEqual([undefined, feature]);
    expect(dependencies.kindOf('colour', true)).toBeUndefined();
    // What it is for may come first.
    expect([dependencies.kindOf('fromFeature'), dependencies.kindOf('fromFeature', true)]).toEqual([
      undefined,
      feature,
    ]);
    expect(dependencies.kindOf('bestFeature', true)).toBeUndefined();
    expect(dependencies.within({ feature: 'a' })).toEqual([]);
    expect(dependencies.within({ feature: 'a' }, true)).toEqual([{ kind: feature, id: 'a' }]);
    const samples = [{ feature: 'text' }];
    const give = () => 'b';
    expect(dependencies.replace({ feature: 'text' }, { samples, give })).toEqual({ feature: 'text' });
    expect(dependencies.replace({ feature: 'text' }, { samples, give, byNoun: true })).toEqual({ feature: 'b' });
  });

  it('may list several, in the plural', () => {
    expect(dependencies.kindOf('features', true)).toBe(feature);
    expect(dependencies.within({ features: ['a', 'b'] }, true)).toEqual([
      { kind: feature, id: 'a' },
      { kind: feature, id: 'b' },
    ]);
    expect(dependencies.kindOf('colours', true)).toBeUndefined();
  });

  it('is not one of what the operation itself creates or changes', () => {
    expect(referencesOf('POST /projects/{id}/features').kindOf('feature', true)).toBeUndefined();
    expect(referencesOf('GET /projects/{id}/features/{featureName}').kindOf('feature', true)).toBeUndefined();
  });
});

it('are those whose path names the identifier as the request does, where several are as close', () => {
  const several = contractOf({
    paths: {
      '/api/strategies': taking({ name: { type: 'string' } }),
      '/api/strategies/{name}': one,
      '/api/flags/{flag}/strategies/{strategyId}': one,
      '/api/segments/strategies': taking({ strategyId: { type: 'string' }, strategyIds: { type: 'array' } }),
    },
  } as JsonObject);
  const { kindOf } = findReferences(operationOf('POST /api/segments/strategies', several), several.operations);
  expect(kindOf('strategyId')).toBe('/api/flags/{}/strategies/{}');
  expect(kindOf('strategyIds')).toBe('/api/strategies/{}');
});

describe('a request below a resource', () => {
  const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const text = { type: 'string' };
  const shop = contractOf({
    paths: {
      '/products': taking({ sku: text }),
      '/products/{sku}': { parameters: [id('sku')], ...one },
      '/orders': taking({ sku: text }),
      '/orders/{orderId}': { parameters: [id('orderId')], ...one, put: taking({ sku: text }).post },
      '/orders/{orderId}/shipments': { parameters: [id('orderId')], ...taking({ sku: text, note: text }) },
    },
  } as JsonObject);
  const exchangeOf = (
    key: string,
    path: string,
    { value, status, location = '' }: { value: Json; status: number; location?: string },
  ) => {
    const [known] = casesOf(validBody, { key, contract: shop });
    if (known === undefined) throw new Error('no case');
    const request = { ...known.request, path, body: jsonBody(value) };
    const headers = location === '' ? [] : ([['Location', location]] as const);
    return buildExchange({ case: { ...known, request }, outcome: buildReply({ status, headers, text: '{}' }) });
  };

  const path = '/orders/o1/shipments';

  function shipmentAfter(status: number) {
    const resources = openResources(shop);
    for (const sku of ['p1', 'p2'])
      resources.learn(
        exchangeOf('POST /products', '/products', { value: { sku }, status: 201, location: `/products/${sku}` }),
      );
    resources.learn(
      exchangeOf('POST /orders', '/orders', { value: { sku: 'p2' }, status: 201, location: '/orders/o1' }),
    );
    resources.learn(exchangeOf('POST /orders/{orderId}/shipments', path, { value: { sku: 'p1', note: '' }, status }));
    const { validRequest } = derivationOf({ key: 'POST /orders/{orderId}/shipments', contract: shop, resources });
    const send = (sku: string) => {
      const request = { ...validRequest.build(), path, body: jsonBody({ sku, note: 'a' }) };
      return validRequest.withFixedParts(request).body;
    };
    const insideWith = (sku: string) =>
      validRequest.scopeWith({ ...validRequest.build(), path, body: jsonBody({ sku, note: 'a' }) }, { inside: true })
        .inside;
    return { send, insideWith, resources };
  }

  it('repeats what that refers to, where the target refuses others', () => {
    const { send, insideWith } = shipmentAfter(422);
    expect(send('p1')).toEqual(jsonBody({ sku: 'p2', note: 'a' }));
    // What is not known is sent on purpose.
    expect(send('none')).toEqual(jsonBody({ sku: 'none', note: 'a' }));
    expect([insideWith('p1'), insideWith('p2')]).toEqual([false, true]);
  });

  it('is sent so by every strategy', () => {
    const { resources } = shipmentAfter(422);
    const [first] = casesOf(validBody, { key: 'POST /orders/{orderId}/shipments', contract: shop, resources });
    const body = first?.request.body;
    expect([first?.request.path, body?.kind === 'content' && body.value]).toMatchObject([path, { sku: 'p2' }]);
  });

  it('may be another in a PUT, until that is refused', () => {
    const { resources } = shipmentAfter(422);
    const { validRequest } = derivationOf({ key: 'PUT /orders/{orderId}', contract: shop, resources });
    const request = { ...validRequest.build(), path: '/orders/o1', body: jsonBody({ sku: 'p1' }) };
    expect(validRequest.scopeWith(request, { inside: true })).toEqual({ inside: true });
  });

  it('refers to any where the target accepts others', () => {
    const { send, insideWith } = shipmentAfter(201);
    expect(send('p1')).toEqual(jsonBody({ sku: 'p1', note: 'a' }));
    expect(insideWith('p1')).toBe(true);
  });
});
