import { describe, expect, it } from 'vitest';
import type { RequestDraft } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };

/** The request for a loan of a book that was never created, where the contract describes a refusal like this. */
function sentFor(
  status: string,
  description: string,
  { collection = '/books', id = 'bookId', noun = '', about = '', created = '201', isAlternative = false } = {},
) {
  const property = noun || id;
  const ofBook = { type: 'object', required: [property, 'note'], properties: { [property]: text, note: text } };
  const ofFilm = { type: 'object', required: ['film'], properties: { film: { type: 'integer' } } };
  const loan = isAlternative ? { oneOf: [ofFilm, ofBook] } : ofBook;
  const member = (name: string) => ({
    parameters: [{ name, in: 'path', required: true, schema: text }],
    get: { responses: responses('200', { type: 'object' }) },
  });
  const refusal = { [status]: { description } };
  const paths = {
    [collection]: {
      post: { ...taking({ properties: { title: text } }), responses: responses('201', { type: 'object' }) },
    },
    [`${collection}/{${id}}`]: member(id),
    '/loans': {
      post: {
        description: about,
        ...taking(loan),
        responses: { ...responses(created, { type: 'object' }), ...refusal },
      },
    },
    '/loans/{loanId}': member('loanId'),
  };
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    last += method === 'POST' ? 1 : 0;
    const status = path === '/loans' ? Number(created) : 201;
    if (method === 'POST') return { status, text: `{"id":"n${last}"}` };
    return /\/n\d{1,3}$/.test(path) ? { text: '{}' } : { status: 404 };
  });
  const sent = steps.find(({ id }) => id.includes('that was never created'));
  const others = steps.filter(({ request: { method }, operation }) => method === 'POST' && operation.path === '/loans');
  return sent && { ...sent, others: others.filter((one) => one !== sent) };
}

describe('a reference to what was never created', () => {
  it('is sent where the contract says that it is refused', () => {
    const sent = sentFor('422', 'The loan is not valid, or the book does not exist.');
    expect(sent?.expectedState).toEqual({
      kind: 'refused-in-state',
      of: 'a book',
      state: 'never created',
      status: '422',
      isNamed: true,
    });
    const { body } = sent?.request ?? {};
    const value = body?.kind === 'content' && isObject(body.value) ? body.value : {};
    expect(String(value['bookId'])).not.toMatch(/^n\d{1,3}$/);
    expect(sentFor('404', 'Unknown book.')?.expectedState).toMatchObject({ status: '404' });
  });

  it.each([
    'There is no book with this id.',
    'No book has the given book number.',
    'Refused if there is no book of that name.',
    'Books we do not know are refused.',
    "A book that the library doesn't know.",
  ])('is sent where the contract says: %s', (description) =>
    expect(sentFor('422', description)?.expectedState).toMatchObject({ of: 'a book', status: '422' }),
  );

  it('is sent in the alternative of a union that has it', () => {
    const sent = sentFor('422', 'The book does not exist.', { isAlternative: true });
    expect(sent?.expectedState).toMatchObject({ of: 'a book', status: '422' });
  });

  it('is sent for what is accepted to be done later', () => {
    const sent = sentFor('422', 'The book does not exist.', { created: '202' });
    expect(sent?.expectedState).toMatchObject({ of: 'a book', status: '422' });
  });

  it('is sent where the property is called like the resource', () => {
    const sent = sentFor('422', 'The book does not exist.', { noun: 'book' });
    expect(sent?.expectedState).toMatchObject({ of: 'a book', status: '422' });
    const { body } = sent?.request ?? {};
    const value = body?.kind === 'content' && isObject(body.value) ? body.value : {};
    expect(String(value['book'])).not.toMatch(/^n\d{1,3}$/);
  });

  it('is called by its noun', () => {
    const sent = sentFor('422', 'The entry does not exist.', { collection: '/entries', id: 'entryId' });
    expect(sent?.expectedState).toMatchObject({ of: 'an entry' });
  });

  it('is beside other values than those of what was created', () => {
    const sent = sentFor('409', 'The book does not exist.');
    const noteOf = ({ body }: RequestDraft) =>
      body.kind === 'content' && isObject(body.value) ? body.value['note'] : undefined;
    const notes = sent?.others.map(({ request }) => noteOf(request));
    expect(notes).not.toEqual([]);
    expect(notes).not.toContain(sent && noteOf(sent.request));
  });

  it('is sent where the operation itself says so', () => {
    const sent = (about: string) => sentFor('422', 'Not valid.', { about })?.expectedState;
    expect(sent('Lends a book. Answers 422 when the book does not exist.')).toMatchObject({ status: '422' });
    expect(sent('A book that does not exist is refused with 422.')).toMatchObject({ status: '422' });
    expect(sent('Never answers 422 when the book does not exist.')).toBeUndefined();
    expect(sent('A book that does not exist is not refused with 422.')).toBeUndefined();
    expect(sent('Answers 404 when the book does not exist.')).toBeUndefined();
  });

  it('is not sent where the contract does not say so', () => {
    for (const description of [
      'The loan is not valid.',
      'The shelf does not exist.',
      'The book is lent. The loan is unknown.',
      'There is no book on the shelf.',
      'There is no shelf with this id.',
      'There is no book with this many pages.',
    ])
      expect(sentFor('422', description)).toBeUndefined();
    expect(sentFor('403', 'The book does not exist.')).toBeUndefined();
    expect(sentFor('422', 'The loan does not exist.', { collection: '/книги' })).toBeUndefined();
  });
});

describe('what is created below what was never created', () => {
  const invoice = { type: 'object', required: ['note'], properties: { note: text, id: text } };

  /** The request for it, where the operation documents this status, and a GET shows what was never created with that one. */
  function sentBelow({ documented = '404', missing = 404, more = {} } = {}) {
    const member = (name: string) => ({
      parameters: [{ name, in: 'path', required: true, schema: text }],
      get: { responses: { ...responses('200', { type: 'object' }), 404: { description: 'Not found' } } },
    });
    const paths = {
      '/orders': { post: { ...taking({ properties: { title: text } }), responses: responses('201', invoice) } },
      '/orders/{orderId}': member('orderId'),
      '/orders/{orderId}/invoices': {
        parameters: [{ name: 'orderId', in: 'path', required: true, schema: text }],
        post: {
          ...taking(invoice),
          responses: {
            201: { ...responses('201', invoice)['201'], headers: { Location: { schema: text } } },
            [documented]: { description: 'Refused' },
          },
        },
        ...more,
      },
      '/invoices/{invoiceId}': member('invoiceId'),
    };
    let last = 0;
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      last += method === 'POST' ? 1 : 0;
      const location = path.endsWith('/invoices') ? `/invoices/n${last}` : `/orders/n${last}`;
      const headers = [['Location', location]] as const;
      if (method === 'POST') return { status: 201, headers, text: `{"id":"n${last}"}` };
      const status = /\/n\d{1,3}$/.test(path) ? 200 : path.startsWith('/orders/') ? missing : 404;
      return { status, text: '{}' };
    });
    return steps.find(({ id }) => id.includes('create below what was never created'));
  }

  it('is refused where the contract documents 404', () => {
    const sent = sentBelow();
    expect(sent?.expectedState).toMatchObject({ kind: 'refused-in-state', state: 'never created', status: '404' });
    expect(sent?.request.path).not.toMatch(/^\/orders\/n\d{1,3}\/invoices$/);
  });

  it('is not sent where the contract, or the target, does not say that the owner is missing', () => {
    expect(sentBelow({ documented: '422' })).toBeUndefined();
    expect(sentBelow({ missing: 200 })).toBeUndefined();
  });

  it('is not sent where a list at the same place is compared', () => {
    expect(
      sentBelow({ more: { get: { responses: responses('200', { type: 'array', items: invoice }) } } }),
    ).toBeUndefined();
  });
});

describe('a PUT of what was never created', () => {
  const book = { type: 'object', properties: { title: text } };
  const missing = { 404: { description: 'There is no such book' } };

  /** The expected state of the PUT for a collection at this path, with these responses of its own. */
  function stateOfPut(collection: string, put: JsonObject, hasPost = true) {
    const parameters = [...collection.matchAll(/\{(\w+)\}/g), ['', 'id']].map(([, name]) => {
      return { name, in: 'path', required: true, schema: text };
    });
    const member = { get: { responses: responses('200', book) }, put: { ...taking(book), responses: put } };
    const shelves = {
      '/shelves': { post: { ...taking(book), responses: responses('201', book) } },
      '/shelves/{shelf}': { parameters: parameters.slice(0, 1), get: { responses: responses('200', book) } },
    };
    const paths = {
      ...(collection.includes('{') ? shelves : {}),
      [collection]: {
        parameters: parameters.slice(0, -1),
        ...(hasPost ? { post: { ...taking(book), responses: responses('201', book) } } : {}),
      },
      [`${collection}/{id}`]: { parameters, ...member },
    };
    let last = 0;
    const stored = new Set<string>();
    const steps = stepsOf(JSON.parse(JSON.stringify(paths)), ({ request: { method } }, path) => {
      if (method === 'PUT' && !hasPost) stored.add(path);
      if (method === 'POST') last += 1;
      if (method === 'POST') return { status: 201, text: `{"id":"n${last}"}` };
      return { status: stored.has(path) || /\/n\d{1,3}$/.test(path) ? 200 : 404, text: '{}' };
    });
    return steps.find(({ id }) => id.includes('PUT of what was never created'))?.expectedState;
  }

  it('is refused where the service gives the identifiers, and not where a PUT may create', () => {
    const done = responses('200', book);
    expect(stateOfPut('/books', { ...done, ...missing })).toMatchObject({ state: 'never created', status: '404' });
    expect(stateOfPut('/books', { ...done, ...missing, ...responses('201', book) })).toBeUndefined();
    expect(stateOfPut('/books', done)).toBeUndefined();
    expect(stateOfPut('/books', { ...done, ...missing }, false)).toBeUndefined();
  });

  it('says nothing below another resource, which may be what is missing', () => {
    expect(stateOfPut('/shelves/{shelf}/books', { ...responses('200', book), ...missing })).toBeUndefined();
  });
});
