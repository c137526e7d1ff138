import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({ 'application/json': { schema, ...more } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const book = (title: string): JsonObject => ({ title });

const examples = { emma: { value: { id: 1, title: 'Emma' } }, persuasion: { value: { id: 2, title: 'Persuasion' } } };
const schemas: JsonObject = {
  Book: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
  NewBook: { allOf: [ref('Book'), { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }] },
  Stored: {
    allOf: [
      ref('Book'),
      { type: 'object', required: ['since'], properties: { since: { type: 'string', const: 'now' } } },
    ],
  },
  Secret: { type: 'object', properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } } },
  Nested: { type: 'object', properties: { by: ref('Secret'), all: { type: 'array', items: ref('Secret') } } },
  Shown: {
    type: 'object',
    properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
    example: { name: 'n', password: 'p' },
  },
  Cat: {
    type: 'object',
    required: ['kind', 'lives'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'bark'],
    properties: { kind: { type: 'string' }, bark: { type: 'string' } },
  },
  Pet: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
    },
  },
  Named: { type: 'object', properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } } },
  Bird: {
    allOf: [ref('Named'), { type: 'object', required: ['wings'], properties: { wings: { const: 'two' } } }],
    unevaluatedProperties: false,
  },
  Fish: {
    allOf: [ref('Named'), { type: 'object', required: ['fins'], properties: { fins: { const: 'many' } } }],
    unevaluatedProperties: false,
  },
  Animal: { oneOf: [ref('Bird'), ref('Fish')] },
  KnownAnimal: { allOf: [ref('Animal'), { required: ['id'] }] },
  Tree: { type: 'object', required: ['v'], properties: { v: { type: 'integer' }, next: ref('Tree') } },
  Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
};

/** A contract with one `POST /a` of this request and these responses. */
function posting(request: JsonObject, responses: JsonObject, parameters: readonly JsonObject[] = []) {
  const post = { parameters, requestBody: { content: request }, responses };
  return contractOf({ openapi: '3.1.0', paths: { '/a': { post } }, components: { schemas } });
}

const ok = (content: JsonObject): JsonObject => ({ '200': { description: 'Done', content } });
const responses = (value: string) => ({
  examples: { emma: { value: book(`${value} Emma`) }, persuasion: { value: book(`${value} Persuasion`) } },
});

describe('a success response', () => {
  it('has the example that belongs to the request', async () => {
    const mock = await openMock(posting(json(ref('NewBook'), { examples }), ok(json(ref('Book'), responses('The')))));
    const response = await mock.post('/a', '{"title":"Persuasion","id":2.0}');
    expect(await response.json()).toEqual({ title: 'The Persuasion' });
  });

  it('echoes the request rather than using an example of another request', async () => {
    const mock = await openMock(posting(json(ref('NewBook'), { examples }), ok(json(ref('Book'), responses('The')))));
    expect(await (await mock.post('/a', '{"title":"Sanditon","id":3,"more":true}')).text()).toBe(
      '{"title":"Sanditon"}',
    );
  });

  it('has the example whose request is most like this one, with what was sent', async () => {
    const ticket = (kind: string) => ({ value: { kind, day: '2020-05-01', people: 2 } });
    const bought = (kind: string) => ({
      value: { kind, day: '2020-05-01', code: `${kind}-17`, note: `A ${kind} ticket` },
    });
    const both = <T>(make: (kind: string) => T) => ({ examples: { day: make('day'), event: make('event') } });
    const text = { type: 'string' };
    const buying = {
      type: 'object',
      properties: { kind: text, day: text, people: { type: 'integer' }, note: { type: 'integer' } },
    };
    const confirmation = { type: 'object', properties: { kind: text, day: text, code: text, note: text } };
    const mock = await openMock(posting(json(buying, both(ticket)), ok(json(confirmation, both(bought)))));
    const buy = async (body: JsonObject) => (await mock.post('/a', JSON.stringify(body))).json();
    expect(await buy({ kind: 'event', day: '2031-01-02', people: 5, note: 3 })).toEqual({
      kind: 'event',
      day: '2031-01-02',
      code: 'event-17',
      note: 'A event ticket',
    });
    // Both requests are as much alike.
    expect(await buy({ people: 2 })).toMatchObject({ code: 'day-17' });
  });

  it('adds to the echo what its schema requires', async () => {
    const mock = await openMock(posting(json(ref('Book')), ok(json(ref('Stored')))));
    expect(await (await mock.post('/a', '{"title":"Emma"}')).json()).toEqual({ title: 'Emma', since: 'now' });
  });

  it('adds to the echo of another alternative what the schema requires, and nothing of the first one', async () => {
    const mock = await openMock(posting(json(ref('Animal')), ok(json(ref('KnownAnimal')))));
    expect(await (await mock.post('/a', '{"fins":"many","name":"Nemo"}')).json()).toEqual({
      id: expect.any(Number),
      fins: 'many',
      name: 'Nemo',
    });
  });

  it('does not echo writeOnly properties', async () => {
    const mock = await openMock(posting(json(ref('Secret')), ok(json(ref('Secret')))));
    expect(await (await mock.post('/a', '{"name":"n","password":"p"}')).text()).toBe('{"name":"n"}');
  });

  it('does not echo writeOnly properties at any depth', async () => {
    const mock = await openMock(posting(json(ref('Nested')), ok(json(ref('Nested')))));
    const secret = { name: 'n', password: 'p' };
    const answered = await mock.post('/a', JSON.stringify({ by: secret, all: [secret, { password: 'p' }] }));
    expect(await answered.json()).toEqual({ by: { name: 'n' }, all: [{ name: 'n' }, {}] });
  });

  it.each([
    ['an example', json(ref('Nested'), { example: { by: { name: 'n', password: 'p' } } }), { by: { name: 'n' } }],
    ['an example of a schema', json(ref('Shown')), { name: 'n' }],
    ['what is generated of alternatives', json({ oneOf: [ref('Secret')] }), { name: expect.any(String) }],
    [
      'what is generated of parts',
      json({ allOf: [ref('Secret'), { required: ['name', 'password'] }] }),
      { name: expect.any(String) },
    ],
  ])('shows no writeOnly properties: %s', async (_, content, shown) => {
    const mock = await openMock(posting({}, ok(content)));
    expect(await (await mock.send('/a', { method: 'POST' })).json()).toEqual(shown);
  });

  it('has the discriminator that its example lacks', async () => {
    const kind = (property: string) => ({
      type: 'object',
      required: [property],
      properties: { kind: { type: 'string' }, [property]: { type: 'integer' } },
    });
    const animals = contractOf({
      openapi: '3.1.0',
      paths: { '/a': { get: { responses: ok(json(ref('Animal'), { example: { bark: 3 } })) } } },
      components: {
        schemas: {
          Animal: { oneOf: [ref('cat'), ref('dog')], discriminator: { propertyName: 'kind' } },
          cat: kind('lives'),
          dog: kind('bark'),
        },
      },
    });
    expect(await (await (await openMock(animals)).send('/a', {})).json()).toEqual({ kind: 'dog', bark: 3 });
  });

  it('agrees with its discriminator, even where the first example or what Prism generates does not', async () => {
    const first = { cat: { value: { kind: 'dog', lives: 9 } }, dog: { value: { kind: 'dog', bark: 'wau' } } };
    const mock = await openMock(posting({}, ok(json(ref('Pet'), { examples: first }))));
    expect(await (await mock.send('/a', { method: 'POST' })).json()).toEqual({ kind: 'dog', bark: 'wau' });
    const without = await openMock(posting({}, ok(json(ref('Pet')))));
    expect(await (await without.send('/a', { method: 'POST' })).json()).toMatchObject({
      kind: expect.stringMatching(/^(?:cat|dog)$/),
    });
  });

  it.each([
    { kind: 'cat', lives: 9 },
    { kind: 'dog', bark: 'wau' },
  ])('is of the type that was sent, with what the response has beside it: %j', async (pet) => {
    const stored = {
      allOf: [ref('Pet'), { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }],
    };
    const mock = await openMock(posting(json(ref('Pet')), ok(json(stored))));
    const body = await (await mock.post('/a', JSON.stringify(pet))).json();
    expect(body).toEqual({ ...pet, id: expect.any(Number) });
  });

  it.each(['text/json', 'application/problem+json'])('is JSON in %s, like the request', async (type) => {
    const body = (name: string, more: JsonObject = {}) => ({ [type]: { schema: ref(name), ...more } });
    const mock = await openMock(posting(body('NewBook'), ok(body('Stored'))));
    const response = await mock.post('/a', '{"id":1,"title":"Emma"}', { 'content-type': type });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(await response.json()).toEqual({ title: 'Emma', since: 'now' });
  });

  it('uses the only example even if it contradicts its discriminator', async () => {
    const only = json(ref('Pet'), { example: { kind: 'dog', lives: 9 } });
    const mock = await openMock(posting({}, ok(only)));
    expect(await (await mock.send('/a', { method: 'POST' })).json()).toEqual({ kind: 'dog', lives: 9 });
  });

  it('has what was sent in the place of values of its example, but not what a response says of itself', async () => {
    const text = { type: 'string' };
    const labels = { type: 'object', additionalProperties: text };
    const place = { type: 'object', properties: { room: text, shelf: text } };
    const properties = { title: text, type: text, result: text, pages: text, labels, place };
    const parts = { labels: { a: 'b' }, place: { room: 'R', shelf: 'S' } };
    const example = { title: 'Dr', type: 'receipt', result: 'ok', pages: 'many', ...parts };
    const mock = await openMock(posting(json({}), ok(json({ type: 'object', properties }, { example }))));
    const own = { title: 'Emma', type: 'novel', labels: { c: 'd' } };
    const sent = { ...own, result: 'new', pages: 7, place: { room: 'Q' }, more: 1 };
    // Labels are those that were sent; a place keeps what was not sent of it.
    expect(await (await mock.post('/a', JSON.stringify(sent))).json()).toEqual({
      ...example,
      ...own,
      place: { room: 'Q', shelf: 'S' },
    });
  });

  it('has what fits of an object that was sent', async () => {
    const owner = { type: 'object', properties: { id: { type: 'string' }, kind: { enum: ['user'] } } };
    const example = { title: 'Dr', owner: { id: '1', kind: 'user' } };
    const schema = { type: 'object', properties: { title: { type: 'string' }, owner } };
    const mock = await openMock(posting(json({}), ok(json(schema, { example }))));
    const sent = { title: 'Emma', owner: { id: '7', kind: 'none', more: 1 } };
    expect(await (await mock.post('/a', JSON.stringify(sent))).json()).toEqual({
      title: 'Emma',
      owner: { id: '7', kind: 'user' },
    });
  });

  it('has the values of the path in the place of those of its example', async () => {
    const content = json(
      { type: 'object', properties: { shelfId: { type: 'integer', maximum: 9 }, title: { type: 'string' } } },
      { example: { shelfId: 4, title: 'Emma' } },
    );
    const id = { name: 'shelfId', in: 'path', required: true, schema: { type: 'integer' } };
    const post = { requestBody: { content: json(ref('Book')) }, responses: ok(content) };
    const mock = await openMock(
      contractOf({ paths: { '/shelves/{shelfId}/books': { parameters: [id], post } }, components: { schemas } }),
    );
    const shelfOf = async (shelf: number) =>
      ((await (await mock.post(`/shelves/${shelf}/books`, '{"title":"Persuasion"}')).json()) as JsonObject)['shelfId'];
    // The schema does not allow the value 12.
    expect([await shelfOf(7), await shelfOf(12)]).toEqual([7, 4]);
  });

  it('has lists and objects that were sent, and what its example lacks, as far as its schema allows', async () => {
    const text = { type: 'string' };
    const author = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
    const properties = {
      tags: { type: 'array', items: text },
      labels: { type: 'array', items: author },
      author,
      note: text,
      secret: { ...text, writeOnly: true },
    };
    const example = { tags: ['old'], labels: [], author: { id: 7, name: 'Jane' } };
    const mock = await openMock(posting(json({}), ok(json({ type: 'object', properties }, { example }))));
    const sent = { tags: ['a', 'b'], labels: ['a'], author: { name: 'Mary' }, note: 'n', secret: 's', more: 1 };
    expect(await (await mock.post('/a', JSON.stringify(sent))).json()).toEqual({
      tags: ['a', 'b'],
      labels: [],
      author: { id: 7, name: 'Mary' },
      note: 'n',
    });
  });

  it('has the first example that matches its schema', async () => {
    const two = { examples: { broken: { value: { title: 1 } }, sound: { value: book('Emma') } } };
    const mock = await openMock(posting({}, ok(json(ref('Book'), two))));
    expect(await (await mock.send('/a', { method: 'POST' })).json()).toEqual({ title: 'Emma' });
  });

  it('has generated data where there is no example', async () => {
    const mock = await openMock(posting({}, ok(json(ref('Book')))));
    expect(await (await mock.send('/a', { method: 'POST' })).json()).toEqual({
      title: expect.stringMatching(/^\w+ \w+$/),
    });
  });

  it('does not have what Prism generates where that violates the schema', async () => {
    const mock = await openMock(posting({}, ok(json(ref('Tree')))));
    const answered = await (await mock.send('/a', { method: 'POST' })).json();
    expect(answered).toEqual({ v: expect.any(Number) });
  });

  it('names the schema for which no body can be made', async () => {
    const mock = await openMock(posting({}, ok(json({ type: 'string', allOf: [{ type: 'integer' }] }))));
    const response = await mock.send('/a', { method: 'POST' });
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('library.yaml:1') });
  });

  it('names the property that is required and forbidden', async () => {
    const link = { type: 'object', additionalProperties: false, required: ['href'] };
    const schema = { type: 'object', required: ['links'], properties: { links: link } };
    const mock = await openMock(posting({}, ok(json(schema))));
    for (let nth = 0; nth < 2; nth += 1) {
      const response = await mock.send('/a', { method: 'POST' });
      expect(response.status).toBe(501);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('requires "href"') });
    }
  });

  it('is selected by parameters too', async () => {
    const parameter = {
      name: 'q',
      in: 'query',
      schema: { type: 'integer' },
      examples: { emma: { value: 1 }, persuasion: { value: 2 } },
    };
    const mock = await openMock(posting({}, ok(json(ref('Book'), responses('The'))), [parameter]));
    expect(await (await mock.send('/a?q=2', { method: 'POST' })).json()).toEqual({ title: 'The Persuasion' });
    expect(await (await mock.send('/a?q=3', { method: 'POST' })).json()).toEqual({ title: 'The Emma' });
  });

  it('has the headers that the contract documents', async () => {
    const mock = await openMock(bookContract);
    const response = await mock.post('/loans', '{"isbn":12}');
    expect(response.status).toBe(201);
    expect(response.headers.has('location')).toBe(true);
    expect(Number(response.headers.get('x-left'))).toBeTypeOf('number');
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('has no body where the contract documents none', async () => {
    const mock = await openMock(bookContract);
    const response = await mock.send('/books/1', { method: 'DELETE', headers: { authorization: 'Bearer t' } });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

describe('an operation without a documented success', () => {
  it.each([
    ['its only error', { '410': { description: 'Gone' } }, 410],
    ['the first of a range', { '5XX': { description: 'Broken' }, '4XX': { description: 'Wrong' } }, 500],
    ['the default', { '404': { description: 'None' }, default: { description: 'Else' } }, 200],
    ['nothing documented', {}, 204],
  ])('responds with %s', async (_, responses, status) => {
    const mock = await openMock(posting({}, responses));
    expect((await mock.send('/a', { method: 'POST' })).status).toBe(status);
  });

  it.each([
    ['without an example', {}, 'Bearer realm="mock"'],
    [
      'with an example',
      { content: json(ref('Error'), { example: { message: 'Who are you?' } }) },
      'Bearer realm="mock"',
    ],
    [
      'that documents the header',
      { headers: { 'www-authenticate': { schema: { type: 'string', const: 'Custom' } } } },
      'Custom',
    ],
  ])('names a way to authenticate in a 401 response %s', async (_, response, challenge) => {
    const mock = await openMock(posting({}, { '401': { description: 'Who?', ...response } }));
    const { status, headers } = await mock.send('/a', { method: 'POST' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, challenge]);
  });
});

describe('Prefer', () => {
  const contract = posting(json(ref('NewBook'), { examples }), {
    ...ok(json(ref('Book'), responses('The'))),
    '404': {
      description: 'Gone',
      content: json(ref('Error'), {
        examples: { gone: { value: { message: 'Gone' } }, sold: { value: { message: 'Sold' } } },
      }),
    },
    '409': { description: 'Conflict', content: json(ref('Error')) },
    '422': {
      description: 'Wrong',
      content: json(ref('Error'), {
        examples: { short: { value: { message: 'Too short' } }, broken: { value: { message: 1 } } },
      }),
    },
  });

  async function preferring(prefer: string, body = '{"title":"Sanditon","id":3}') {
    const mock = await openMock(contract);
    const response = await mock.post('/a', body, { prefer });
    return {
      status: response.status,
      applied: response.headers.get('preference-applied'),
      text: await response.text(),
    };
  }

  it.each([
    ['example=emma', 200, '{"title":"The Emma"}', 'example=emma'],
    ['code=404', 404, '{"message":"Gone"}', 'code=404'],
    ['code=404, example=sold', 404, '{"message":"Sold"}', 'code=404, example=sold'],
    ['code=409', 409, '{"message":"The request asked for this response"}', 'code=409'],
    ['code=503', 503, '{"message":"The request asked for this response"}', 'code=503'],
    ['code=204', 204, '', 'code=204'],
    ['code=503, example=sold', 503, '{"message":"The request asked for this response"}', 'code=503'],
    ['code=409, dynamic', 409, '{"message":"The request asked for this response"}', 'code=409'],
    ['scenario=unheard-of', 200, '{"title":"Sanditon"}', null],
    ['code=nonsense', 200, '{"title":"Sanditon"}', null],
  ])('%s is applied', async (prefer, status, text, applied) => {
    expect(await preferring(prefer)).toEqual({ status, text, applied });
  });

  it('for an unknown example lists the known ones', async () => {
    const { status, text } = await preferring('example=none');
    expect(status).toBe(404);
    expect(text).toContain('emma, persuasion');
  });

  it('for an invalid example is not replaced by another body', async () => {
    const broken = { examples: { broken: { value: { title: 1 } }, sound: { value: book('Emma') } } };
    const mock = await openMock(posting({}, ok(json(ref('Book'), broken))));
    const response = await mock.send('/a', { method: 'POST', headers: { prefer: 'example=broken' } });
    const detail = 'header/Prefer: names an example that does not match its schema (library.yaml:1)';
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ detail })]);
  });

  it('for a random body gives a valid one', async () => {
    const { status, text, applied } = await preferring('dynamic=true');
    expect([status, applied]).toEqual([200, 'dynamic=true']);
    expect(JSON.parse(text)).toMatchObject({ title: expect.any(String) });
  });

  it('does not hide the faults of a request', async () => {
    expect((await preferring('code=200', '{"title":1}')).status).toBe(422);
  });

  it.each([
    ['code=422, example=short', 422, 'Too short', 'code=422, example=short'],
    ['example=short', 422, 'Too short', 'example=short'],
    ['code=404, example=sold', 404, 'Sold', 'code=404, example=sold'],
  ])('selects the example of an error for a rejected request: %s', async (prefer, status, message, applied) => {
    expect(await preferring(prefer, '{"title":1}')).toEqual({ status, text: JSON.stringify({ message }), applied });
  });

  it.each(['example=none', 'example=broken', 'code=200, example=emma', 'code=503, example=short'])(
    'reports the faults of a rejected request where there is no such error: %s',
    async (prefer) => {
      const { status, text, applied } = await preferring(prefer, '{"title":1,"id":3}');
      expect({ status, applied }).toEqual({ status: 422, applied: null });
      expect(JSON.parse(text)).toEqual({ message: 'body/title: must be string' });
    },
  );
});
