import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';
import { isEchoed } from '../reading/echoed-value.ts';
import { readSubject } from '../reading/subject.ts';

const weighed = { isbn: 12, title: 'Emma', weight: 0.1, pages: 474, tags: ['a', 'b'], author: { name: 'Jane' } };

/** What comes back when `content` was sent. */
function echoed(content: Asked['content'] & object, text: string) {
  return exchange({ text }, { content });
}

describe('echo-differs', () => {
  it.each([
    ['cut', 'Northanger Abbey', 'Northanger'],
    ['folded to capitals', 'Emma', 'EMMA'],
    ['trimmed', ' Emma ', 'Emma'],
    ['collapsed', 'Mansfield  Park', 'Mansfield Park'],
    ['re-encoded', 'É', 'Ã‰'],
    ['normalised', 'e\u0301', '\u00e9'],
    ['escaped for HTML', 'Sense & Sensibility', 'Sense &amp; Sensibility'],
    ['decoded from percent signs', '100%25', '100%'],
    ['stripped of what is not ASCII', 'Emma \u{1f4d6}', 'Emma ?'],
    ['replaced by another one', 'Emma', 'Persuasion'],
    ['emptied', 'Emma', ''],
  ])('trips on a text that is %s', (_, sent, came) => {
    expect(faultsOf(echoed({ isbn: 1, title: sent }, JSON.stringify({ title: came })))).toEqual(['echo-differs']);
  });

  it.each([
    ['a number', '{"title":"Emma","pages":475}', '/pages'],
    ['a number by a hair', '{"title":"Emma","weight":0.10000000000000002}', '/weight'],
    ['the order of a list', '{"title":"Emma","tags":["b","a"]}', '/tags'],
    ['a member further down', '{"title":"Emma","author":{"name":"J"}}', '/author/name'],
  ])('trips on %s that is changed', (_, text, instance) => {
    const one = echoed(weighed, text);
    expect(faultsOf(one)).toEqual(['echo-differs']);
    expect(findingsFor(one).map((finding) => finding.instance)).toContain(instance);
  });

  it.each([
    ['********2345', []],
    ['•••• •••• 2345', []],
    ['************', []],
    ['***2345', []],
    ['**2345', ['echo-differs']],
    ['**', ['echo-differs']],
    ['********2346', ['echo-differs']],
    ['********012345', ['echo-differs']],
    ['2345', ['echo-differs']],
    ['00******2345', []],
    ['0000 •••• ••••', []],
    ['00******2346', ['echo-differs']],
    ['01******2345', ['echo-differs']],
    ['00**2345', ['echo-differs']],
    ['000000***000012345', ['echo-differs']],
  ])('lets a server show %s for the number of an account', (shown, faults) => {
    const one = echoed({ isbn: 1, title: '000000012345' }, JSON.stringify({ title: shown }));
    expect(faultsOf(one)).toEqual(faults);
  });

  it.each([
    ['/books/1', []],
    ['https://api.example/books/1', []],
    ['/shelves/1', ['echo-differs']],
    ['of /books/1', ['echo-differs']],
  ])('leaves the address %s of what was created to the server: %j', (shown, faults) => {
    const one = exchange({ text: JSON.stringify({ title: shown }) }, { content: { isbn: 1, title: 'Emma' } });
    expect(faultsOf(one)).toEqual(faults);
  });

  it('trips on a property that is left out', () => {
    const one = echoed({ isbn: 1, title: 'Emma', shelf: 'A1' }, '{"title":"Emma"}');
    expect(findingsFor(one)).toMatchObject([{ rule: 'echo-differs', cause: 'shelf dropped', instance: '' }]);
  });

  it('lets a server leave out what is null, at any depth, and nothing else', () => {
    const of = (sent: Asked['content'] & object, came: Json) => faultsOf(echoed(sent, JSON.stringify(came)));
    expect(of({ title: 'Emma', shelf: null }, { title: 'Emma' })).toEqual([]);
    expect(of({ title: 'Emma', shelf: 'A1' }, { title: 'Emma' })).toEqual(['echo-differs']);
    const place = { schemas: [], subject: readSubject(bench, exchange()) };
    expect([isEchoed({ a: { b: null } }, { a: {} }, place), isEchoed({ a: { b: 1 } }, { a: {} }, place)]).toEqual([
      true,
      false,
    ]);
  });

  it('trips on a text that has not got the form which its description promises, at any depth', () => {
    const kept = (description: string) => ({ type: 'string', description });
    const messagesOf = (description: string, sent: JsonObject, came: JsonObject = sent) => {
      const author = { type: 'object', properties: { name: kept(description) } };
      const book = { type: 'object', properties: { isbn: { type: 'integer' }, title: kept(description), author } };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
      const contract = contractOf({
        paths: { '/books': { post: { requestBody: { content }, responses: { '200': { description: '', content } } } } },
        components: { schemas: { Book: book } },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = echoed({ isbn: 987654321, ...sent }, JSON.stringify({ isbn: 987654321, ...came }));
      const [operation = one.case.operation] = contract.operations;
      const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return judged.findings.map(({ message }) => message);
    };
    const lower = 'Kept in lower case.';
    const isKept = 'although the contract says that it is kept in lower case';
    expect(messagesOf(lower, { title: 'Emma' })).toEqual([`"title" is returned as it was sent, "Emma", ${isKept}`]);
    expect(messagesOf(lower, { author: { name: 'Jane' } })).toEqual([
      `"name" is returned as it was sent, "Jane", ${isKept}`,
    ]);
    expect(messagesOf(lower, { title: 'Emma' }, { title: 'emma' })).toEqual([]);
    expect(messagesOf(lower, { title: 'emma' })).toEqual([]);
    expect(messagesOf('The title.', { title: 'Emma' })).toEqual([]);
  });

  it('does not ask for what no response can show, at any depth', () => {
    const faults = (allowed: JsonObject, came: Json) => {
      const place = { type: 'object', properties: { kind: allowed } };
      const properties = { isbn: { type: 'integer' }, shelf: allowed, place };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
      const contract = contractOf({
        openapi: '3.1.0',
        paths: { '/books': { post: { requestBody: { content }, responses: { '200': { description: '', content } } } } },
        components: { schemas: { Book: { type: 'object', properties } } },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = echoed({ isbn: 987654321, shelf: null, place: { kind: null } }, JSON.stringify(came));
      const [operation = one.case.operation] = contract.operations;
      return judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } }).findings.map(
        ({ cause }) => cause,
      );
    };
    const came = { isbn: 987654321, shelf: 'A1', place: { kind: 'b' } };
    expect(faults({ type: 'string' }, came)).toEqual([]);
    expect(faults({ type: ['string', 'null'] }, came)).toEqual(['shelf changed', 'place changed']);
  });

  it('compares the properties that both schemas take from one component, unless the request has more of its own', () => {
    const properties = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
    const fields: JsonObject = { $ref: '#/components/schemas/BookFields' };
    const faults = (text: string, own: readonly string[] = []) => {
      const contract = contractOf({
        paths: {
          '/books': {
            post: {
              requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewBook' } } } },
              responses: {
                '200': {
                  description: '',
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            BookFields: { type: 'object', properties: properties('title', 'pages', 'status', 'isbn') },
            NewBook: { allOf: [fields, { properties: properties('shelf', ...own) }] },
            Book: { allOf: [fields, { properties: properties('id', 'shelf') }] },
          },
        },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = echoed({ title: ' Emma', pages: 1, shelf: 'A', status: 'new', isbn: 987654321 }, text);
      const [operation = one.case.operation] = contract.operations;
      return judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } }).findings.map(
        ({ cause }) => cause,
      );
    };
    expect(faults('{"title":"Emma","pages":1,"shelf":"B","status":"old","isbn":987654321}')).toEqual(['title changed']);
    expect(faults('{"title":" Emma","shelf":"B","isbn":987654321}')).toEqual(['pages dropped']);
    expect(faults('{"title":" Emma","pages":1,"isbn":987654321}')).toEqual([]);
    expect(faults('{"title":"Emma","pages":1,"isbn":987654321}', ['a', 'b', 'c', 'd', 'e'])).toEqual([]);
    // A mock shows the same example whatever was sent.
    expect(faults('{"title":"Emma","pages":1,"isbn":12}')).toEqual([]);
  });

  it('trips on what was created below another resource than that of the path', () => {
    const text = { type: 'string' };
    const contentOf = (properties: JsonObject) => ({ 'application/json': { schema: { type: 'object', properties } } });
    const causes = (answer: string, path = '/shelves/s1/books', setBy?: string) => {
      const post = {
        requestBody: { content: contentOf({ title: text }) },
        responses: { '201': { description: '', content: contentOf({ id: text, shelfId: text, title: text }) } },
      };
      const contract = contractOf({ paths: { '/shelves/{shelfId}/books': { post }, '/moves': { post } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ status: 201, text: answer }, { content: { title: 'Emma 987654321' } });
      const [operation = one.case.operation] = contract.operations;
      const sent = { ...one.case, operation, request: { ...one.case.request, path } };
      const has = (key: string, property: string, value: Json) =>
        key === setBy && property === 'shelfId' && value === 's2';
      const context = { ...bench, contract, validator, sentValues: { ...bench.sentValues, has } };
      return judge(context, { ...one, case: sent }).findings.map(({ cause }) => cause);
    };
    const ofAnother = '{"id":"1","shelfId":"s2","title":"Emma 987654321"}';
    expect(causes(ofAnother)).toEqual(['shelfId of another']);
    // What a client has set in the body of an earlier request is not the server's choice.
    expect(causes(ofAnother, '/shelves/s1/books', 'POST /shelves/{shelfId}/books')).toEqual([]);
    expect(causes(ofAnother, '/shelves/s1/books', 'POST /moves')).toEqual(['shelfId of another']);
    expect(causes('{"id":"1","shelfId":"s1","title":"Emma 987654321"}')).toEqual([]);
    // The server may have it in another form.
    expect(causes('{"id":"1","shelfId":"S1","title":"Emma 987654321"}')).toEqual([]);
    expect(causes('{"id":"1","shelfId":"7","title":"Emma 987654321"}', '/shelves/007/books')).toEqual([]);
    expect(causes('{"id":"1","shelfId":"7","title":"Emma 987654321"}')).toEqual(['shelfId of another']);
    // A server that reads numbers as doubles rounds it.
    const rounded = '{"id":"1","shelfId":"9007199254740992","title":"Emma 987654321"}';
    expect(causes(rounded, '/shelves/9007199254740993/books')).toEqual(['shelfId of another']);
    expect(causes('{"id":"1","shelfId":"it\'s","title":"Emma 987654321"}', '/shelves/it%27s/books')).toEqual([]);
    // It may be the identifier of what was created, and a mock shows the same example whatever was sent.
    expect(causes('{"shelfId":"s2","title":"Emma 987654321"}')).toEqual([]);
    expect(causes('{"id":"1","shelfId":"s2","title":"Emma"}')).toEqual([]);
  });

  it('lets the path name the resource, also where the body has it in a part of its own', () => {
    const part = { type: 'object', properties: { subscriptionId: { type: 'string' }, name: { type: 'string' } } };
    const schema = { $ref: '#/components/schemas/Subscription' };
    const content = { 'application/json': { schema } };
    const put = { requestBody: { content }, responses: { '200': { description: '', content } } };
    const contract = contractOf({
      paths: { '/subscriptions/{subscriptionId}': { put } },
      components: { schemas: { Subscription: { type: 'object', properties: { data: part } } } },
    } as unknown as JsonObject);
    const [operation] = contract.operations;
    const causes = (data: JsonObject) => {
      const one = exchange(
        { text: JSON.stringify({ data }) },
        { content: { data: { subscriptionId: 'mine', name: 'a' } } as unknown as Asked['content'] & object },
      );
      const request = { ...one.case.request, method: 'PUT', path: '/subscriptions/s1' };
      const sent = { ...one.case, operation: operation ?? one.case.operation, request };
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      return judge({ ...bench, contract, validator }, { ...one, case: sent }).findings.map(({ rule }) => rule);
    };
    expect(causes({ subscriptionId: 's1', name: 'a' })).not.toContain('echo-differs');
    expect(causes({ subscriptionId: 's2', name: 'a' })).toContain('echo-differs');
    expect(causes({ subscriptionId: 's1', name: 'b' })).toContain('echo-differs');
  });

  it('lets the path name the resource by a parameter that is the end of the name of its property', () => {
    const schema = { $ref: '#/components/schemas/Client' };
    const content = { 'application/json': { schema } };
    const put = { requestBody: { content }, responses: { '200': { description: '', content } } };
    const properties = { client_id: { type: 'string' }, name: { type: 'string' } };
    const contract = contractOf({
      paths: { '/clients/{id}': { put } },
      components: { schemas: { Client: { type: 'object', properties } } },
    });
    const causes = (answer: JsonObject) => {
      const one = exchange({ text: JSON.stringify(answer) }, { content: { client_id: 'mine', name: 'a' } });
      const request = { ...one.case.request, method: 'PUT', path: '/clients/c1' };
      const sent = { ...one.case, operation: contract.operations[0] ?? one.case.operation, request };
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      return judge({ ...bench, contract, validator }, { ...one, case: sent }).findings.map(({ cause }) => cause);
    };
    expect(causes({ client_id: 'c1', name: 'a' })).toEqual([]);
    expect(causes({ client_id: 'c2', name: 'a' })).toEqual(['client_id changed']);
    expect(causes({ client_id: 'c1', name: 'c1' })).toEqual(['name changed']);
  });

  it('trips on what exists once for another resource than that of the path', () => {
    const content = (properties: JsonObject) => ({ 'application/json': { schema: { type: 'object', properties } } });
    const text = { type: 'string' };
    const causes = (template: string, methods: readonly string[], others: JsonObject = {}) => {
      const post = {
        requestBody: { content: content({ title: text }) },
        responses: { '201': { description: '', content: content({ shelfId: text, title: text }) } },
      };
      const own = Object.fromEntries(methods.map((method) => [method, method === 'post' ? post : {}]));
      const contract = contractOf({ paths: { [template]: own, ...others } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const answer = '{"shelfId":"s2","title":"Emma 987654321"}';
      const one = exchange({ status: 201, text: answer }, { content: { title: 'Emma 987654321' } });
      const operation = contract.operations.find(({ method }) => method === 'POST') ?? one.case.operation;
      const request = { ...one.case.request, path: template.replace('{shelfId}', 's1') };
      const sent = { ...one.case, operation, request };
      return judge({ ...bench, contract, validator }, { ...one, case: sent }).findings.map(({ cause }) => cause);
    };
    expect(causes('/shelves/{shelfId}/sign', ['get', 'post'])).toEqual(['shelfId of another']);
    // What is made of a shelf may be another one.
    expect(causes('/shelves/{shelfId}/copy', ['post'])).toEqual([]);
    expect(causes('/shelves/{shelfId}/copies', ['get', 'post'])).toEqual([]);
    expect(causes('/shelves/{shelfId}/sign', ['get', 'post'], { '/shelves/{shelfId}/sign/{id}': { get: {} } })).toEqual(
      [],
    );
  });

  describe('of an operation that is known to show what was sent', () => {
    const internal = { type: 'boolean', default: false };
    const title = { type: 'string' };
    const status = { type: 'string', enum: ['draft', 'open'], default: 'draft' };
    let areKept = false;
    let ofResponse: JsonObject = { type: 'boolean' };
    let path = '/books';
    const causes = (content: JsonObject, text: string, isKnown: boolean, outside?: 'resource') => {
      const contentOf = (properties: JsonObject) => ({
        'application/json': { schema: { type: 'object', properties } },
      });
      const post = {
        requestBody: { content: contentOf({ title, internal, status }) },
        responses: {
          '201': {
            description: '',
            content: contentOf({ id: title, shelfId: title, title, internal: ofResponse, status }),
          },
        },
      };
      const template = path.replace('/1234/', '/{shelfId}/').replace('/s/', '/{shelfId}/');
      const contract = contractOf({ paths: { [template]: { post } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ status: 201, text }, { content, ...(outside && { outside }) });
      const [operation = one.case.operation] = contract.operations;
      const sentValues = {
        has: () => false,
        areShown: (key: string) => isKnown && key === `POST ${template}`,
        areKept: () => areKept,
      };
      const context = { ...bench, contract, validator, sentValues };
      const sent = { ...one.case, operation, request: { ...one.case.request, path } };
      return judge(context, { ...one, case: sent }).findings.map(({ cause }) => cause);
    };

    it('trips on what is below an owner that may not exist where the response names it, and not in short', () => {
      const found = (owner: string, shown = owner) => {
        path = `/shelves/${owner}/books`;
        const all = causes({ title: ' x' }, `{"id":"1","title":"x","shelfId":"${shown}"}`, true, 'resource');
        path = '/books';
        return all;
      };
      expect(found('1234')).toEqual(['title changed']);
      expect(found('s')).toEqual([]);
      expect(found('1234', '5678')).not.toContain('title changed');
    });

    it('trips on a value that others may have, too', () => {
      expect(causes({ title: ' x' }, '{"id":"1","title":"x","internal":false}', true)).toEqual(['title changed']);
      expect(causes({ title: ' x' }, '{"id":"1","title":"x","internal":false}', false)).toEqual([]);
      // About what may not exist, it may respond with an example.
      expect(causes({ title: ' x' }, '{"id":"1","title":"x","internal":false}', true, 'resource')).toEqual([]);
    });

    it('trips on what may not exist where the response has another value that was sent, which is neither short nor listed', () => {
      const found = (sent: string) =>
        causes({ title: sent, internal: true }, `{"id":"1","title":"${sent}","internal":false}`, true, 'resource');
      expect(found('AB-1234')).toEqual(['internal changed']);
      expect(found('AB')).toEqual([]);
      expect(
        causes({ title: 'AB-1234', internal: true }, '{"id":"1","title":"x","internal":false}', true, 'resource'),
      ).toEqual([]);
    });

    it('trips on another state than the default where the states are kept that are sent', () => {
      const shown = '{"id":"1","title":"x","status":"open"}';
      expect(causes({ title: 'x' }, shown, true)).toEqual([]);
      areKept = true;
      expect(causes({ title: 'x' }, shown, true)).toEqual(['status default']);
      expect(causes({ title: 'x' }, shown, false)).toEqual([]);
      // This one it may have set itself.
      expect(causes({ title: 'x', status: 'draft' }, shown, true)).toEqual([]);
      areKept = false;
    });

    it('leaves a default alone that only the schema of the response has', () => {
      const shown = (own: JsonObject) => {
        ofResponse = own;
        const found = causes({ title: 'x' }, '{"id":"1","title":"x","internal":false}', true);
        ofResponse = { type: 'boolean' };
        return found;
      };
      expect(shown({ type: 'boolean', default: true })).toEqual([]);
    });

    it('trips on another value than the default that the request has', () => {
      expect(causes({ title: 'x' }, '{"id":"1","title":"x","internal":true}', true)).toEqual(['internal default']);
      expect(causes({ title: 'x' }, '{"id":"1","title":"x","internal":false}', true)).toEqual([]);
    });
  });

  describe('where request and response declare the same properties one by one', () => {
    const title = { type: 'string' };
    const declared = {
      sent: { title, pages: { type: 'integer', minimum: 1 }, authors: { type: 'array', items: { type: 'string' } } },
      shown: { id: { type: 'integer' }, title, pages: { type: 'integer' }, authors: { type: 'array', items: title } },
    };
    const findings = (
      text: string,
      { sent, shown } = declared as Record<'sent' | 'shown', JsonObject>,
      status = 201,
      content: JsonObject = { title: 'Emma 987654', pages: 7, authors: ['Jane'] },
    ) => {
      const contentOf = (properties: JsonObject) => ({
        'application/json': { schema: { type: 'object', properties } },
      });
      const post = {
        requestBody: { content: contentOf(sent) },
        responses: { [status]: { description: '', content: contentOf(shown) } },
      };
      const contract = contractOf({ paths: { '/books': { post } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ status, text }, { content });
      const [operation = one.case.operation] = contract.operations;
      return judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } }).findings;
    };
    const causes = (...judged: Parameters<typeof findings>) => findings(...judged).map(({ cause }) => cause);

    it('compares them in what was created', () => {
      expect(causes('{"id":1,"title":"Emma 987654","pages":8,"authors":["Jane"]}')).toEqual(['pages changed']);
      expect(causes('{"id":1,"title":"Emma 987654","pages":7}')).toEqual(['authors dropped']);
      expect(causes('{"id":1,"title":"Emma 987654","pages":7,"authors":["Jane"]}')).toEqual([]);
    });

    it('compares them deep inside, as in a reply to a reply to a reply', () => {
      const reply = (depth: number): JsonObject => ({
        type: 'object',
        properties: { text: title, replies: { type: 'array', items: depth === 0 ? {} : reply(depth - 1) } },
      });
      const said = (text: string) => ({
        text: 'Emma 987654',
        replies: [{ text: 'b', replies: [{ text: 'c', replies: [{ text, replies: [] }] }] }],
      });
      const schemas = { sent: { text: title, replies: { type: 'array', items: reply(3) } }, shown: {} };
      const both = { ...schemas, shown: { ...schemas.sent, id: { type: 'integer' } } } as Record<
        'sent' | 'shown',
        JsonObject
      >;
      const found = (text: string) => causes(JSON.stringify(said(text)), both, 201, said('d'));
      expect(found('D')).toEqual(['replies changed']);
      expect(found('d')).toEqual([]);
    });

    it('shows where the only difference is, and calls a number rounded there', () => {
      const line = { type: 'object', properties: { text: title, weight: { type: 'number' } } };
      const lines = { type: 'array', items: line };
      const both = { sent: { title, lines }, shown: { id: { type: 'integer' }, title, lines } };
      const sent = { title: 'Emma 987654', lines: [{ text: 'a' }, { text: 'b', weight: 9007199254740993n }] };
      const found = (shownLines: string) =>
        findings(`{"id":1,"title":"Emma 987654","lines":[${shownLines}]}`, both as never, 201, sent).map(
          ({ cause, instance }) => `${cause} at ${instance}`,
        );
      expect(found('{"text":"a"},{"text":"c","weight":9007199254740993}')).toEqual(['lines changed at /lines/1/text']);
      expect(found('{"text":"z"},{"text":"c","weight":9007199254740993}')).toEqual(['lines changed at /lines']);
      expect(found('{"text":"a"}')).toEqual(['lines changed at /lines']);
      expect(found('{"text":"a"},{"text":"c","weight":9007199254740993},{}')).toEqual(['lines changed at /lines']);
      expect(found('{"text":"a"},{"text":"b","weight":9007199254740992}')).toEqual(['rounded at /lines/1/weight']);
    });

    it('lets a response leave out what its schema could not show', () => {
      const minItems = (count: number) => ({
        ...declared.shown,
        authors: { type: 'array', minItems: count, items: title },
      });
      const shown = (count: number) => ({ sent: declared.sent, shown: minItems(count) });
      expect(causes('{"id":1,"title":"Emma 987654","pages":7}', shown(1))).toEqual(['authors dropped']);
      expect(causes('{"id":1,"title":"Emma 987654","pages":7}', shown(2))).toEqual([]);
    });

    it('compares them in what a merge patch has changed, and in what has replaced something', () => {
      const found = (type: string, authors: readonly string[], method: 'patch' | 'put' = 'patch') => {
        const content = (properties: JsonObject, mediaType = 'application/json') => ({
          [mediaType]: { schema: { type: 'object', properties } },
        });
        const patch = {
          requestBody: { content: content(declared.sent, type) },
          responses: { '200': { description: '', content: content(declared.shown) } },
        };
        const contract = contractOf({ paths: { '/books': { [method]: patch } } } as unknown as JsonObject);
        const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
        const text = JSON.stringify({ id: 1, title: 'Emma 987654', pages: 7, authors });
        const one = exchange({ text }, { content: { title: 'Emma 987654', pages: 7, authors: ['Jane'] } });
        const [operation = one.case.operation] = contract.operations;
        const headers = [['Content-Type', type]] as const;
        const request = { ...one.case.request, method: method.toUpperCase(), headers };
        const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation, request } });
        return judged.findings.map(({ cause }) => cause);
      };
      const appended = ['Ada', 'Jane'];
      expect(found('application/merge-patch+json', appended)).toEqual(['authors changed']);
      expect(found('application/merge-patch+json', ['Jane'])).toEqual([]);
      expect(found('application/json', appended)).toEqual([]);
      expect(found('application/json', appended, 'put')).toEqual(['authors changed']);
      expect(found('application/json', ['Jane'], 'put')).toEqual([]);
    });

    it('lets an object keep what a change does not name', () => {
      const codes = { type: 'object', additionalProperties: { type: 'string' } };
      const found = (method: 'patch' | 'put', value: Json) => {
        const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
        const responses = { '200': { description: '', content } };
        const contract = contractOf({
          paths: { '/books': { [method]: { requestBody: { content }, responses } } },
          components: { schemas: { Book: { type: 'object', properties: { codes } } } },
        } as unknown as JsonObject);
        const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
        const one = exchange({ text: JSON.stringify({ codes: value }) }, { content: { codes: { b: '2' } } });
        const [operation = one.case.operation] = contract.operations;
        const request = { ...one.case.request, method: method.toUpperCase() };
        const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation, request } });
        return judged.findings.map(({ cause }) => cause);
      };
      expect(found('patch', { a: '1', b: '2' })).toEqual([]);
      expect(found('patch', { a: '1', b: '3' })).toEqual(['codes changed']);
      expect(found('put', { a: '1', b: '2' })).toEqual(['codes changed']);
    });

    it('leaves a response alone that is not about what was created', () => {
      expect(causes('{"id":1,"title":"Emma 987654","pages":8,"authors":["Jane"]}', declared, 200)).toEqual([]);
      expect(causes('{"id":1,"title":"Emma","pages":8,"authors":["Jane"]}')).toEqual([]);
    });

    it('leaves a value alone that the response must not have', () => {
      const text = '{"id":1,"title":"Emma 987654","pages":1,"authors":["Jane"]}';
      expect(
        causes(text, { ...declared, shown: { ...declared.shown, pages: { type: 'integer', maximum: 6 } } }),
      ).toEqual([]);
      expect(
        causes(text, { ...declared, shown: { ...declared.shown, pages: { type: 'integer', maximum: 7 } } }),
      ).toEqual(['pages changed']);
    });

    it('leaves properties alone that have other types, also within lists', () => {
      const author = { type: 'object', properties: { name: title } };
      const other = { ...declared.shown, pages: title, authors: { type: 'array', items: author } };
      const text = '{"id":1,"title":"Emma 987654","pages":"8","authors":[{"name":"Austen"}]}';
      expect(causes(text, { ...declared, shown: other })).toEqual([]);
    });
  });

  it.each([
    ['Everything is replaced; what is left out goes back to its default.', 1],
    ['200 if the book was there; then it is replaced as a whole.', 1],
    ['What a correction leaves out falls back to its default.', 1],
    ['Whatever you leave out goes back to its default; nothing of the old book survives.', 1],
    ['What is left out is not set to its default.', 0],
    ['Changes the book.', 0],
  ])('trips on a replacement that keeps what was left out, where the contract says so: %s', (description, count) => {
    const properties = { title: { type: 'string' }, pages: { type: 'integer', default: 1 } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const put = { description, requestBody: { content }, responses: { 200: { description: '', content } } };
    const contract = contractOf({ paths: { '/books/{isbn}': { put } } });
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const found = (title: string, shown = title) => {
      const asked = { method: 'PUT', path: '/books/9', content: { title } };
      const one = exchange({ status: 200, text: JSON.stringify({ title: shown, pages: 2 }) }, asked);
      const [operation = one.case.operation] = contract.operations;
      const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return judged.findings.filter(({ cause }) => cause === 'pages default').length;
    };
    expect(found('Emma 987654321')).toBe(count);
    // What it shows may be an example, unless it has something that was sent.
    expect(found('Emma, in full')).toBe(count);
    expect(found('Emma, in full', 'Persuasion')).toBe(0);
  });

  it('trips on another value than the default of what was not sent, where something is created', () => {
    let areKept = false;
    let areShown = false;
    const faults = (pages: JsonObject, text: string, status = 201, sent: JsonObject = { title: 'Emma 987654321' }) => {
      const sentValues = { ...bench.sentValues, areKept: () => areKept, areShown: () => areShown };
      const book = { type: 'object', properties: { title: {}, pages, status: { default: 'new' } } };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
      const post = { requestBody: { content }, responses: { [status]: { description: '', content } } };
      const contract = contractOf({ paths: { '/books': { post } }, components: { schemas: { Book: book } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ status, text }, { content: sent });
      const [operation = one.case.operation] = contract.operations;
      const context = { ...bench, contract, validator, sentValues };
      const judged = judge(context, { ...one, case: { ...one.case, operation } });
      return judged.findings.map(({ cause }) => cause);
    };
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":2}')).toEqual(['pages default']);
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":1.0,"status":"old"}')).toEqual([]);
    expect(faults({ default: ['b', 'a'] }, '{"title":"Emma 987654321","pages":["a","b"]}')).toEqual(['pages default']);
    expect(faults({ default: ['b', 'a'] }, '{"title":"Emma 987654321","pages":["b","a"]}')).toEqual([]);
    expect(faults({ default: [] }, '{"title":"Emma 987654321","pages":["a"]}')).toEqual([]);
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":null}')).toEqual([]);
    expect(faults({ default: 1 }, '{"title":"Emma 987654321"}')).toEqual([]);
    const sent = { title: 'Emma 987654321', pages: 1 };
    expect(faults({ default: 1 }, '{"title":"Emma 987654321"}', 201, sent)).toEqual([]);
    expect(faults({ default: 2 }, '{"title":"Emma 987654321"}', 201, sent)).toEqual(['pages dropped']);
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":2}', 200)).toEqual([]);
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":2}', 202)).toEqual(['pages default']);
    expect(faults({}, '{"title":"Emma 987654321","pages":2}')).toEqual([]);
    areShown = true;
    expect(faults({ default: 1 }, '{"title":"Emma 987654321","pages":2}', 200)).toEqual(['pages default']);
    expect(faults({ default: 1 }, '{"id":"7","title":"Emma 987654321","pages":2}', 200)).toEqual([]);
    areShown = false;
    // A server that shows each status that is sent does not set it.
    areKept = true;
    expect(faults({}, '{"title":"Emma 987654321","status":"old"}')).toEqual(['status default']);
    expect(faults({}, '{"title":"Emma 987654321","status":"new"}')).toEqual([]);
  });

  it('trips on another value than the default of what a calculation was not sent, and not on what it makes of what it was sent', () => {
    const causes = (text: string, status: '200' | '201' = '200', path = '/quotes') => {
      const [aText, count] = [{ type: 'string' }, { type: 'integer' }];
      const asked = {
        type: 'object',
        properties: { country: aText, limit: count, currency: { ...aText, default: 'EUR' } },
      };
      const price = { type: 'object', properties: { country: aText, limit: count, currency: aText, total: count } };
      const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
      const post = { requestBody: content(asked), responses: { [status]: { description: '', ...content(price) } } };
      const contract = contractOf({ paths: { [path]: { post } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ status: Number(status), text }, { content: { country: 'FR', limit: 500 } });
      const [operation = one.case.operation] = contract.operations;
      const sentValues = { ...bench.sentValues, areShown: () => true };
      const judged = judge({ ...bench, contract, validator, sentValues }, { ...one, case: { ...one.case, operation } });
      return judged.findings.flatMap(({ rule, cause }) => (rule === 'echo-differs' ? [cause] : []));
    };
    expect(causes('{"country":"FR","limit":100,"currency":"USD","total":7}')).toEqual(['currency default']);
    expect(causes('{"country":"FR","limit":100,"currency":"EUR","total":7}')).toEqual([]);
    expect(causes('{"country":"FR","limit":100,"total":7}')).toEqual([]);
    const other = '{"country":"FR","limit":100,"currency":"USD","total":7}';
    expect(causes(other, '200', '/orders/{id}/quotes')).toEqual([]);
    expect(causes('{"id":"q7","country":"FR","limit":100,"currency":"USD","total":7}')).toEqual([]);
    expect(causes('{"country":"FR","limit":100,"currency":"USD","total":7}', '201')).toEqual([
      'limit changed',
      'currency default',
    ]);
  });

  it('leaves what a server gives alone where it was sent as null, also where such values are kept that are sent', () => {
    const causes = (name: string, method: 'POST' | 'PUT') => {
      const book = { type: 'object', properties: { title: {}, [name]: {} } };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
      const put = { requestBody: { content }, responses: { '200': { description: '', content } } };
      const paths = { '/books': { [method.toLowerCase()]: put } };
      const contract = contractOf({ paths, components: { schemas: { Book: book } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const text = `{"title":"Emma 987654321","${name}":"b_1"}`;
      const one = exchange({ status: 200, text }, { content: { title: 'Emma 987654321', [name]: null } });
      const [operation = one.case.operation] = contract.operations;
      const sentValues = { ...bench.sentValues, areKept: () => true };
      const request = { ...one.case.request, method };
      const judged = judge(
        { ...bench, contract, validator, sentValues },
        { ...one, case: { ...one.case, operation, request } },
      );
      return judged.findings.map(({ cause }) => cause);
    };
    expect(causes('id', 'POST')).toEqual([]);
    expect(causes('id', 'PUT')).toEqual(['id changed']);
    expect(causes('author', 'POST')).toEqual(['author changed']);
  });

  it('leaves a reference to a resource alone that is taken away, where the resource may not exist', () => {
    const book = { type: 'object', properties: { title: { type: 'string' }, shelfId: { type: 'integer' } } };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
    const post = { requestBody: { content }, responses: { '200': { description: '', content } } };
    const contract = contractOf({ paths: { '/books': { post } }, components: { schemas: { Book: book } } });
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const faults = (text: string, asked: Asked) => {
      const one = exchange({ text }, { content: { title: 'Emma', shelfId: 7 }, ...asked });
      const [operation = one.case.operation] = contract.operations;
      const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return judged.findings.map(({ rule }) => rule);
    };
    expect(faults('{"title":"Emma"}', { outside: 'resource' })).toEqual([]);
    expect(faults('{"title":"Emma","shelfId":null}', { outside: 'resource' })).not.toContain('echo-differs');
    expect(faults('{"title":"Emma","shelfId":8}', { outside: 'resource' })).toEqual(['echo-differs']);
    expect(faults('{"title":"Emma"}', {})).toEqual(['echo-differs']);
    // What a success is about exists, whether or not the server had to accept the request.
    const free: Asked = { outside: 'resource', expects: 'anything' };
    expect(faults('{"title":"Emma","shelfId":8}', free)).toEqual(['echo-differs']);
    expect(faults('{"title":"Emma"}', free)).toEqual([]);
  });

  it('trips on an integer that went through a double', () => {
    const asked: Asked = { operation: 'POST /loans', content: { isbn: 9007199254740993n } };
    const answered = { status: 201, headers: [['Location', '/1']], text: '{"isbn":9007199254740992}' } as const;
    expect(faultsOf(exchange(answered, asked))).toEqual(['echo-differs']);
    expect(faultsOf(exchange({ ...answered, text: '{"isbn":9007199254740993}' }, asked))).toEqual([]);
  });

  it.each([
    ['undeclared', { isbn: 1, title: 'Emma', serial: 9007199254740993n }, '{"title":"Emma","serial":9007199254740992}'],
    [
      'in another place',
      { isbn: 1, title: 'E', serial: 2n ** 63n - 1n },
      '{"title":"E","old":{"serial":9223372036854776000}}',
    ],
    [
      'an item of a list',
      { isbn: 1, title: 'E', serials: [9007199254740993n] },
      '{"title":"E","serials":[9007199254740992]}',
    ],
  ])('trips on a number that went through a double and is %s', (_, sent, text) => {
    expect(findingsFor(echoed(sent, text))).toMatchObject([{ rule: 'echo-differs', level: 'deviation' }]);
  });

  it.each([
    ['sent', { parts: [{ serial: 9007199254740993n }] }, '{"other":{"serial":9007199254740992}}'],
    ['shown', { serial: 9007199254740993n }, '{"parts":[{"serial":9007199254740992}]}'],
  ])('leaves a rounded number alone that is %s as a double, at any depth', (_, sent, text) => {
    const properties = {
      parts: { type: 'array', items: { properties: { serial: { $ref: '#/components/schemas/Serial' } } } },
    };
    const faults = (format: string) => {
      const content = { 'application/json': { schema: { type: 'object', properties } } };
      const contract = contractOf({
        openapi: '3.1.0',
        paths: { '/books': { post: { requestBody: { content }, responses: { '200': { description: '', content } } } } },
        components: { schemas: { Serial: { type: 'number', format } } },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = echoed(sent, text);
      const [operation = one.case.operation] = contract.operations;
      return judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } }).findings.map(
        ({ cause }) => cause,
      );
    };
    expect(faults('double')).toEqual([]);
    expect(faults('float')).toEqual([]);
    expect(faults('decimal')).toContain('rounded');
  });

  it('leaves a rounded number alone that a parameter declares as a double', () => {
    const faults = (format: string) => {
      const parameters = [{ name: 'above', in: 'query', schema: { type: 'number', format } }];
      const content = { 'application/json': { schema: { type: 'object' } } };
      const contract = contractOf({
        openapi: '3.1.0',
        paths: { '/books': { get: { parameters, responses: { '200': { description: '', content } } } } },
      });
      const one = exchange({ text: '{"above":9007199254740992}' }, { operation: 'GET /books' });
      const request = { ...one.case.request, path: '/books?above=9007199254740993' };
      const [operation = one.case.operation] = contract.operations;
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      return judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation, request } }).findings;
    };
    expect(faults('double')).toEqual([]);
    expect(faults('decimal')).toMatchObject([{ cause: 'rounded' }]);
  });

  it('lets the response show those properties alone that the query names', () => {
    const faults = (query: string, text: string) => {
      const one = echoed(weighed, text);
      return faultsOf({
        ...one,
        case: { ...one.case, request: { ...one.case.request, path: `/books?${query}` } },
      });
    };
    expect(faults('fields=isbn,title', '{"isbn":12,"title":"Emma"}')).toEqual([]);
    expect(faults('show=tags&show=title', '{"isbn":12,"title":"Emma"}')).toEqual([]);
    expect(faults('fields=title', '{"title":"Persuasion"}')).toEqual(['echo-differs']);
    expect(faults('fields=other', '{"isbn":12,"title":"Emma"}')).toEqual(['echo-differs']);
  });

  it('calls a declared number rounded where that is all that is wrong with it', () => {
    const causes = (content: JsonObject, text: string) =>
      findingsFor(echoed(content, text)).flatMap(({ rule, cause }) => (rule === 'echo-differs' ? [cause] : []));
    const sent = { isbn: 1, title: 'Emma', weight: 9007199254740993n };
    expect(causes(sent, '{"title":"Emma","weight":9007199254740992}')).toEqual(['rounded']);
    expect(causes(sent, '{"title":"Emma","weight":12}')).toEqual(['weight changed']);
    expect(causes(sent, '{"title":"Anna","weight":9007199254740992}').sort()).toEqual(['rounded', 'title changed']);
  });

  it('trips on a rounded number in an error', () => {
    const asked: Asked = { content: { isbn: 1, title: 'E', serial: 9007199254740993n } };
    const refused = exchange({ status: 400, text: '{"code":1,"text":"no","serial":9007199254740992}' }, asked);
    expect(faultsOf(refused)).toContain('echo-differs');
  });

  it('trips on a rounded number that was sent in the path or in the query', () => {
    const one = (path: string, name: string) => {
      const asked = exchange(
        { status: 404, text: `{"code":1,"text":"no","${name}":9007199254740992}` },
        { operation: 'GET /books/{isbn}', expects: 'anything', outside: 'resource' },
      );
      return { ...asked, case: { ...asked.case, request: { ...asked.case.request, path } } };
    };
    expect(faultsOf(one('/api/books/9007199254740993', 'isbn'))).toContain('echo-differs');
    expect(faultsOf(one('/books/1?above=9007199254740993', 'above'))).toContain('echo-differs');
    expect(faultsOf(one('/books/9007199254740992', 'isbn'))).not.toContain('echo-differs');
    // Beyond 64 bits a server does not know the number.
    const limit = one('/books?above=-9223372036854775809', 'above');
    const text = '{"code":1,"text":"no","above":-9223372036854775808}';
    expect(faultsOf({ ...limit, outcome: { ...limit.outcome, text } as typeof limit.outcome })).not.toContain(
      'echo-differs',
    );
  });

  it('compares decimals to the last digit', () => {
    const one = (name: string, token: string) => {
      const asked = echoed({ isbn: 1, title: 'E', [name]: 1 }, `{"title":"E","${name}":0.1}`);
      const { request } = asked.case;
      const body = { ...request.body, content: `{"isbn":1,"title":"E","${name}":${token}}` } as typeof request.body;
      return { ...asked, case: { ...asked.case, request: { ...request, body } } };
    };
    expect(faultsOf(one('ratio', '0.1000000000000000055'))).toEqual(['echo-differs']);
    expect(faultsOf(one('ratio', '0.10000000000000000000'))).toEqual([]);
  });

  it.each([
    ['the same number in another notation', '{"title":"Emma","serial":9007199254740993.0}'],
    ['another number', '{"title":"Emma","serial":9007199254740990}'],
    ['a rounded number under another name', '{"title":"Emma","other":9007199254740992}'],
  ])('leaves %s alone', (_, text) => {
    expect(faultsOf(echoed({ isbn: 1, title: 'Emma', serial: 9007199254740993n }, text))).toEqual([]);
  });

  it('trips on a property that was not sent and has the value of another request, not on one that the server set', () => {
    const has = (_: string, member: string, value: Json) => member === 'shelf' && value === 'shelf 17';
    const sentValues = { has, areShown: () => false, areKept: () => false };
    const found = (shelf: string) =>
      judge({ ...bench, sentValues }, echoed({ isbn: 1, title: 'Emma' }, `{"title":"Emma","shelf":"${shelf}"}`))
        .findings;
    expect(found('shelf 17')).toMatchObject([{ rule: 'echo-differs', cause: 'shelf mixed up', instance: '/shelf' }]);
    expect(found('the first')).toEqual([]);
  });

  it.each([
    ['PATCH', '/books/{isbn}', 200, []],
    ['PUT', '/settings', 200, []],
    ['POST', '/books/{isbn}', 200, []],
    ['POST', '/shelves/{id}/books', 201, ['shelf mixed up']],
    ['POST', '/books', 200, ['shelf mixed up']],
  ])('lets what was there before keep what earlier requests gave it: %s %s, %i', (method, path, status, causes) => {
    const sentValues = { has: () => true, areShown: () => false, areKept: () => false };
    const one = echoed({ isbn: 1, title: 'Emma' }, '{"title":"Emma","shelf":"shelf 17"}');
    const responses = one.case.operation.responses.map((response) => ({ ...response, status: String(status) }));
    const operation = { ...one.case.operation, method, path, responses };
    const changed = {
      ...one,
      case: { ...one.case, operation, request: { ...one.case.request, method } },
      outcome: { ...one.outcome, status },
    } as typeof one;
    expect(
      judge({ ...bench, sentValues }, changed).findings.flatMap(({ rule, cause }) =>
        rule === 'echo-differs' ? cause : [],
      ),
    ).toEqual(causes);
  });

  it('is silent about a value that the schema lists or has as its default, or an example has, although another request sent it', () => {
    const title = (schema: JsonObject): JsonObject => ({
      type: 'object',
      properties: { title: { type: 'string' }, shelf: schema },
    });
    const book = { $ref: '#/components/schemas/Book' };
    let ofRequest: JsonObject = {};
    const found = (schema: JsonObject, sentSchema: JsonObject = schema, more: JsonObject = {}) => {
      const sent = { allOf: [book, { properties: { shelf: sentSchema } }] };
      const contract = contractOf({
        paths: {
          '/books': {
            post: {
              requestBody: { content: { 'application/json': { schema: sent, ...ofRequest } } },
              responses: { '200': { description: '', content: { 'application/json': { schema: book, ...more } } } },
            },
          },
        },
        components: { schemas: { Book: title(schema) } },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = echoed({ title: 'Emma' }, '{"title":"Emma","shelf":"upstairs"}');
      const [operation = one.case.operation] = contract.operations;
      const sentValues = { has: () => true, areShown: () => false, areKept: () => false };
      return judge({ ...bench, contract, validator, sentValues }, { ...one, case: { ...one.case, operation } })
        .findings;
    };
    expect(found({ type: 'string' })).toMatchObject([{ rule: 'echo-differs', cause: 'shelf mixed up' }]);
    expect(found({ type: 'string', default: 'upstairs' })).toEqual([]);
    expect(found({ enum: ['upstairs', 'downstairs'] })).toEqual([]);
    expect(found({ type: 'string' }, { enum: ['upstairs', 'downstairs'] })).toEqual([]);
    const example = { title: 'Persuasion', shelf: 'upstairs' };
    expect(found({ type: 'string' }, {}, { example })).toEqual([]);
    expect(found({ type: 'string', example: 'upstairs' })).toEqual([]);
    ofRequest = { example };
    expect(found({ type: 'string' })).toEqual([]);
    ofRequest = { schema: { allOf: [book], example } };
    expect(found({ type: 'string' })).toEqual([]);
    ofRequest = {};
    expect(found({ type: 'string' }, {}, { example: { ...example, shelf: 'cellar' } })).toHaveLength(1);
  });

  it('is silent about what the path says of a resource, where the body says something else', () => {
    const one = echoed({ isbn: 7, title: 'Emma' }, '{"title":"Persuasion"}');
    const at = (template: string, path: string) => ({
      ...one,
      case: {
        ...one.case,
        operation: { ...one.case.operation, path: template },
        request: { ...one.case.request, path },
      },
    });
    expect(faultsOf(at('/books', '/books'))).toEqual(['echo-differs']);
    expect(faultsOf(at('/books/{title}', '/api/books/Persuasion?a=1'))).toEqual([]);
    expect(faultsOf(at('/books/{bookTitle}', '/api/books/Persuasion'))).toEqual([]);
    expect(faultsOf(at('/books/{subtitle}', '/api/books/Persuasion'))).toEqual(['echo-differs']);
    expect(faultsOf(at('/books/{title}', '/api/books/Sanditon'))).toEqual(['echo-differs']);
    expect(faultsOf(at('/books/{number}', '/api/books/Persuasion'))).toEqual(['echo-differs']);
  });

  it('escapes the name in the pointer', () => {
    const [finding] = findingsFor(echoed({ isbn: 1, title: 'Emma', 'a/b': 'x' }, '{"title":"Emma","a/b":"y"}'));
    expect(finding?.instance).toBe('/a~1b');
  });

  it.each([
    ['escaped', { title: 'É/\u{1f4d6}' }, '{"title":"\\u00c9\\/\\ud83d\\udcd6"}'],
    ['raw', { title: 'É\u{1f4d6}\u2028' }, '{"title":"É\u{1f4d6}\u2028"}'],
    ['with a NUL', { title: 'a\u0000b' }, '{"title":"a\\u0000b"}'],
    ['with another form of a number', { title: 'E', weight: 100 }, '{"title":"E","weight":1.0e2}'],
    ['with a zero fraction', { title: 'E', pages: 1 }, '{"title":"E","pages":1.0}'],
    ['with a zero of another sign', { title: 'E', weight: -0 }, '{"title":"E","weight":0}'],
    [
      'with members in another order',
      { title: 'E', author: { name: 'J', x: 1 } },
      '{"author":{"x":1,"name":"J"},"title":"E"}',
    ],
    ['with more properties', { title: 'E' }, '{"title":"E","id":7,"shelf":"assigned"}'],
  ])('leaves the same value alone %s', (_, sent, text) => {
    expect(faultsOf(echoed({ isbn: 1, ...sent }, text))).toEqual([]);
  });

  it('leaves properties alone that the response does not declare', () => {
    expect(faultsOf(echoed({ isbn: 1, title: 'Emma', note: 'x' }, '{"title":"Emma","isbn":"other"}'))).toEqual([]);
  });

  it('ignores properties that only one side may send', () => {
    const asked: Asked = { operation: 'POST /readers', content: { name: 'Ada', password: 'x', number: 1 } };
    expect(faultsOf(exchange({ text: '{"name":"Ada","number":99}' }, asked))).toEqual([]);
  });

  it('says nothing where the request was not to be accepted', () => {
    for (const expects of ['anything', 'unauthorised'] as const) {
      const one = exchange({ text: '{"title":"Persuasion"}' }, { expects, outside: 'credentials' });
      expect(faultsOf(one)).not.toContain('echo-differs');
    }
  });

  it('is silent about a response whose shape is already wrong', () => {
    expect(faultsOf(echoed({ isbn: 1, title: 'Emma' }, '{"title":1}'))).toEqual(['body-schema']);
  });

  it('is silent where the response does not have the schema of the request', () => {
    const one = exchange({ status: 400, text: '{"code":1,"text":"x"}' }, { content: { text: 'y', code: 2 } });
    expect(faultsOf(one)).toEqual(['valid-refused']);
  });

  it('says nothing when the request had no JSON to compare', () => {
    expect(faultsOf(exchange({}, { raw: '{"isbn":1,"title":"Other"}' }))).toEqual([]);
  });

  it('compares the fields of a form, which are text on the way', () => {
    const of = (title: Json, text: string) =>
      faultsOf(exchange({ text }, { raw: `isbn=1&title=${title}`, fields: { isbn: 1, title } }));
    expect(of('Mansfield Park', '{"title":"Mansfield+Park"}')).toEqual(['echo-differs']);
    expect(of('Mansfield Park', '{"title":"Mansfield Park"}')).toEqual([]);
    expect(of(12, '{"title":"12"}')).toEqual([]);
  });

  describe('of an upload', () => {
    const text: JsonObject = { type: 'string' };
    const upload = { title: text, kind: text, file: { ...text, format: 'binary' } };
    const contract = contractOf({
      paths: {
        '/scans': {
          post: {
            requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: upload } } } },
            responses: {
              201: {
                description: 'Done',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        ...{ title: text, kind: text, bytes: { type: 'integer' } },
                        ...{ file: { properties: { sha256: text } }, preview: { properties: { sha256: text } } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    } as JsonObject);
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const [operation] = contract.operations;
    const messages = (shown: JsonObject, { type = 'application/pdf', status = 201 } = {}) => {
      const fields = { title: 'text-987654321 é', kind: 'a' };
      const received = JSON.stringify({ ...fields, ...shown });
      const one = exchange({ status, text: received }, { raw: 'text', fields });
      const { body } = one.case.request;
      const file = { name: 'file', type, bytes: new Uint8Array(4) };
      const headers: Case['request']['headers'] = [['Content-Type', 'multipart/form-data; boundary=b']];
      const request = { ...one.case.request, headers, body: body.kind === 'none' ? body : { ...body, file } };
      const sent = { ...one.case, operation: operation ?? one.case.operation, request };
      return judge({ ...bench, contract, validator }, { ...one, case: sent }).findings.flatMap(({ rule, message }) =>
        rule === 'echo-differs' ? [message] : [],
      );
    };

    it('compares the length of the only file, except for pictures, which services rewrite, and what is not counted yet', () => {
      expect(messages({ bytes: 6 })).toEqual(['"bytes" is 6, although the file has 4 bytes']);
      expect([messages({ bytes: 4 }), messages({}), messages({ bytes: 0 })].flat()).toEqual([]);
      expect(messages({ bytes: 6 }, { type: 'image/png' })).toEqual([]);
      expect(messages({ bytes: 6, title: 'another' })).not.toContain('"bytes" is 6, although the file has 4 bytes');
    });

    it('compares what an object that is called like the part says of the file, and not what others say', () => {
      const sha256 = 'a'.repeat(64);
      expect(messages({ file: { sha256 } })).toEqual(['"sha256" is not the digest of the file']);
      const own = 'df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119';
      expect(
        [messages({ file: { sha256: own } }), messages({ preview: { sha256 } }), messages({ file: 'a' })].flat(),
      ).toEqual([]);
    });

    it('compares the texts, which are not Latin-1', () => {
      expect(messages({ title: 'text-987654321 Ã©' })).toEqual(['"title" differs from what was sent']);
    });
  });

  describe('of an object beside a file', () => {
    const text: JsonObject = { type: 'string' };
    const described = { $ref: '#/components/schemas/Details' };
    const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
    const sent = { details: { title: 'Scan 87654321', kind: 'plan' }, pages: 3 };
    /** Which properties differ in what is shown of the upload, whose resource has the schema `shared`. */
    const differing = (shown: JsonObject, { shared = described as JsonObject, fields = sent as JsonObject } = {}) => {
      const upload = { details: described, pages: { type: 'integer' }, file: { ...text, format: 'binary' } };
      const resource = { allOf: [shared], type: 'object', properties: { id: text, pages: { type: 'integer' } } };
      const contract = contractOf({
        components: { schemas: { Details: { type: 'object', properties: { title: text, kind: text, until: text } } } },
        paths: {
          '/scans': {
            post: {
              requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties: upload } } } },
              responses: { 201: { description: 'Done', content: json(resource) } },
            },
          },
        },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const [operation] = contract.operations;
      const one = exchange({ status: 201, text: JSON.stringify({ id: 'a', ...shown }) }, { raw: 'text', fields });
      const headers: Case['request']['headers'] = [['Content-Type', 'multipart/form-data; boundary=b']];
      const request = { ...one.case.request, headers };
      const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation, request } };
      return judge({ ...bench, contract, validator }, asked).findings.flatMap(({ rule, instance }) =>
        rule === 'echo-differs' ? [instance] : [],
      );
    };

    it('compares what the response takes from the same component, and the fields beside it', () => {
      expect(differing({ title: 'Scan 87654321', kind: 'map', pages: 3 })).toEqual(['/kind']);
      expect(differing({ title: 'Scan 87654321', kind: 'plan', pages: 4 })).toEqual(['/pages']);
      expect(differing({ title: 'Scan 87654321', kind: 'plan', pages: 3, until: '2030' })).toEqual([]);
    });

    it('compares properties of another schema that have the same names, except for those that a server may read from the file', () => {
      const shared = { type: 'object', properties: { title: text, kind: text, until: text } };
      const fields = { details: { title: 'Scan 87654321', kind: 'plan', until: '2030' }, pages: 3 };
      const shown = { title: 'Scan 87654321', kind: 'map', pages: 3 };
      expect(differing({ ...shown, until: '2031' }, { shared, fields })).toEqual(['/until']);
      expect(differing({ ...shown, until: '2030' }, { shared, fields })).toEqual([]);
    });

    it('says nothing where two objects are sent, the response has one of that name, or a name is used twice', () => {
      const shown = { title: 'Scan 87654321', kind: 'map', pages: 3 };
      expect(differing({ ...shown, details: {} })).toEqual([]);
      expect(differing(shown, { fields: { ...sent, other: { title: 'Box' } } })).toEqual([]);
      expect(differing(shown, { fields: { ...sent, kind: 'plan' } })).toEqual([]);
    });
  });

  it('compares the properties of the alternative that was sent', () => {
    const json = (schema: JsonObject) => ({ 'application/json': { schema } });
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const kind = (name: string, property: string): JsonObject => ({
      type: 'object',
      required: ['kind', property],
      properties: { kind: { const: name }, [property]: { type: 'string' } },
    });
    const post = (request: string, response: string): JsonObject => ({
      post: {
        requestBody: { required: true, content: json(ref(request)) },
        responses: { 200: { description: 'Done', content: json(ref(response)) } },
      },
    });
    const contract = contractOf({
      paths: { '/pets': post('Pet', 'Pet'), '/routes': post('Route', 'Route') },
      components: {
        schemas: {
          Pet: { oneOf: [kind('cat', 'lives'), kind('dog', 'trick')] },
          Route: { type: 'object', properties: { rule: ref('Rule') } },
          Rule: {
            oneOf: [
              { type: 'object', required: ['field'], properties: { field: { type: 'string' } } },
              { type: 'object', required: ['rules'], properties: { rules: { type: 'array', items: ref('Rule') } } },
            ],
          },
        },
      },
    } as JsonObject);
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const faults = (key: string, content: Asked['content'] & object, response: Json) => {
      const one = echoed(content, JSON.stringify(response));
      const operation = contract.operations.find((other) => other.key === key) ?? one.case.operation;
      const { findings } = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return findings.filter(({ level }) => level !== 'observation').map(({ rule }) => rule);
    };
    expect(faults('POST /pets', { kind: 'dog', trick: 'roll' }, { kind: 'dog', trick: 'sit' })).toEqual([
      'echo-differs',
    ]);
    expect(faults('POST /pets', { kind: 'dog', trick: 'roll' }, { kind: 'dog', trick: 'roll' })).toEqual([]);
    const [leaf, group] = [{ field: 'cut' }, { rules: [{ rules: [{ field: 'a' }] }] }];
    expect(faults('POST /routes', { rule: group }, { rule: leaf })).toEqual(['echo-differs']);
    expect(faults('POST /routes', { rule: group }, { rule: { rules: [leaf] } })).toEqual(['echo-differs']);
    expect(faults('POST /routes', { rule: group }, { rule: group })).toEqual([]);
    expect(faults('POST /routes', { rule: { field: 'cut', more: 1 } }, { rule: leaf })).toEqual([]);
  });

  it('leaves what only one side may send, and what the server may add, deep inside', () => {
    const owner: JsonObject = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        street: { type: 'string', writeOnly: true },
        rank: { type: 'integer', readOnly: true },
        country: { type: 'string' },
      },
    };
    const schema: JsonObject = {
      type: 'object',
      properties: {
        owner,
        others: { type: 'array', items: owner },
        colours: { type: 'object', additionalProperties: { type: 'string' } },
        notes: { type: 'object' },
        party: { type: 'object', required: ['house'] },
        born: { type: 'string', format: 'date-time' },
        visits: { type: 'object', additionalProperties: { type: 'string', format: 'date-time' } },
        motto: { type: 'string' },
        call: { type: 'string', description: 'Surrounding white space is removed.' },
        tag: { type: 'string', description: 'Stored in lower case, without leading blanks.' },
        link: { type: 'string', description: 'The address, normalised.' },
        traits: { type: 'array', items: { type: 'string' }, description: 'A set: their order is not kept.' },
        names: { type: 'array', items: { type: 'string' } },
        slugs: { type: 'array', items: { type: 'string' }, description: 'Given back in alphabetical order.' },
        days: {
          type: 'array',
          items: { enum: ['wed', 'thu', 'fri'] },
          description: 'Given back from Wednesday to Friday.',
        },
        columns: { type: 'array', items: { type: 'string' }, description: 'Sorted or not, in the order given.' },
        flags: { type: 'array', items: { enum: ['new', 'sale'] }, uniqueItems: true },
        labels: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        ranks: { type: 'array', items: { enum: ['new', 'sale'] } },
        weight: { type: 'number', format: 'double' },
        height: { type: 'number', format: 'float' },
      },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } };
    const contract = contractOf({
      paths: {
        '/pets': { post: { requestBody: { content }, responses: { 200: { description: 'Done', content } } } },
      },
      components: { schemas: { Pet: schema } },
    } as JsonObject);
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const [operation] = contract.operations;
    const faults = (sent: Asked['content'] & object, response: Json) => {
      const one = echoed(sent, JSON.stringify(response));
      const testCase = { ...one.case, operation: operation ?? one.case.operation };
      const { findings } = judge({ ...bench, contract, validator }, { ...one, case: testCase });
      return findings.filter(({ level }) => level !== 'observation').map(({ rule }) => rule);
    };
    const ada = { name: 'Ada', street: 'Elm 1' };
    const shown = { name: 'Ada', rank: 1, country: 'XX' };
    expect(faults({ owner: ada, others: [ada] }, { owner: shown, others: [shown] })).toEqual([]);
    expect(faults({ owner: ada }, { owner: { ...shown, name: 'ada' } })).toEqual(['echo-differs']);
    expect(faults({ owner: { ...ada, colour: 'red' } }, { owner: shown })).toEqual([]);
    expect(faults({ owner: ada }, { owner: { ...shown, colour: 'red' } })).toEqual([]);
    expect(faults({ colours: { door: 'red' } }, { colours: {} })).toEqual(['echo-differs']);
    expect(faults({ colours: { door: 'red' } }, { colours: { door: 'red', roof: 'red' } })).toEqual(['echo-differs']);
    expect(faults({ notes: { door: 'red' } }, { notes: {} })).toEqual(['echo-differs']);
    expect(faults({ party: { house: 'A' } }, { party: { house: 'A', rank: 1 } })).toEqual([]);
    expect(faults({ party: { house: 'A' } }, { party: { house: 'B' } })).toEqual(['echo-differs']);
    const [local, utc] = ['2024-02-29T00:00:00+02:00', '2024-02-28T22:00:00.000Z'];
    expect(faults({ born: local, visits: { first: local } }, { born: utc, visits: { first: utc } })).toEqual([]);
    expect(faults({ born: local }, { born: '2024-02-29T00:00:00Z' })).toEqual(['echo-differs']);
    expect(faults({ call: ' Ada', tag: ' ADA', link: 'x' }, { call: 'Ada', tag: 'ada', link: 'y' })).toEqual([]);
    expect(faults({ call: ' Ada' }, { call: 'ada' })).toEqual(['echo-differs']);
    expect(faults({ motto: ' Ada' }, { motto: 'Ada' })).toEqual(['echo-differs']);
    expect(faults({ traits: ['b', 'a'] }, { traits: ['a', 'b'] })).toEqual([]);
    expect(faults({ traits: ['b', 'a'] }, { traits: ['a', 'c'] })).toEqual(['echo-differs']);
    expect(faults({ names: ['b', 'a'] }, { names: ['a', 'b'] })).toEqual(['echo-differs']);
    // Flags are a set, and what an author has written in an order is none.
    expect(faults({ flags: ['sale', 'new'] }, { flags: ['new', 'sale'] })).toEqual([]);
    expect(faults({ flags: ['sale', 'new'] }, { flags: ['new'] })).toEqual(['echo-differs']);
    expect(faults({ labels: ['b', 'a'] }, { labels: ['a', 'b'] })).toEqual(['echo-differs']);
    expect(faults({ ranks: ['sale', 'new'] }, { ranks: ['new', 'sale'] })).toEqual(['echo-differs']);
    expect(faults({ slugs: ['b', 'a'] }, { slugs: ['a', 'b'] })).toEqual([]);
    expect(faults({ slugs: ['b', 'a'] }, { slugs: ['b', 'a'] })).toEqual(['echo-differs']);
    expect(faults({ days: ['fri', 'wed', 'thu'] }, { days: ['wed', 'thu', 'fri'] })).toEqual([]);
    expect(faults({ days: ['fri', 'wed'] }, { days: ['fri', 'wed'] })).toEqual(['echo-differs']);
    expect(faults({ columns: ['b', 'a'] }, { columns: ['b', 'a'] })).toEqual([]);
    expect(faults({ columns: ['b', 'a'] }, { columns: ['a', 'b'] })).toEqual(['echo-differs']);
    expect(faults({ motto: local }, { motto: utc })).toEqual(['echo-differs']);
    expect(faults({ weight: BigInt(Number.MAX_VALUE) }, { weight: Number.MAX_VALUE })).toEqual([]);
    expect(faults({ height: 16777217 }, { height: 16777216 })).toEqual([]);
    expect(faults({ weight: 16777217 }, { weight: 16777216 })).toEqual(['echo-differs']);
    expect(faults({ others: [ada] }, { others: [{ rank: 1 }] })).toEqual(['echo-differs']);
    expect(faults({ others: [ada] }, { others: [shown, shown] })).toEqual(['echo-differs']);
  });
});
