import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const deletion: Asked = { operation: 'DELETE /books/{isbn}' };
const replacement: Asked = { operation: 'PUT /books/{isbn}' };

describe('valid-refused', () => {
  it('trips on a documented 400 to a valid request', () => {
    const one = exchange({ status: 400 }, { about: '/components/schemas/Book/properties/title', why: 'a long title' });
    expect(faultsOf(one)).toEqual(['valid-refused']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'deviation',
      contract: '/components/schemas/Book/properties/title',
      message: 'status 400 to a valid request: a long title',
    });
  });

  it.each([400, 405, 406, 415, 422])('trips on a %i that a range documents', (status) => {
    expect(faultsOf(exchange({ status, headers: [['Allow', 'GET']] }, deletion))).toEqual(['valid-refused']);
  });

  it('leaves a refusal alone that says that the value is taken, unless it was sent again on purpose', () => {
    const refusal = (text: string, strategy: 'valid-body' | 'repetition') => {
      const one = exchange({ status: 400, text: JSON.stringify({ error: 400, message: text }) });
      return faultsOf({ ...one, case: { ...one.case, strategy } }).includes('valid-refused');
    };
    expect(refusal('A user with that username already exists.', 'valid-body')).toBe(false);
    expect(refusal('A user with that username already exists.', 'repetition')).toBe(true);
    expect(refusal('The name exists in no dictionary.', 'valid-body')).toBe(true);
  });

  it('leaves a documented 400 or 422 alone where the path names by such a text what may not exist', () => {
    const faults = (status: number, namesUnknown?: true) => {
      const one = exchange({ status, headers: [['Allow', 'GET']] }, deletion);
      return faultsOf({ ...one, case: { ...one.case, ...(namesUnknown && { namesUnknown }) } });
    };
    expect([faults(400, true), faults(422, true), faults(415, true)]).toEqual([[], [], ['valid-refused']]);
    expect(faults(400)).toEqual(['valid-refused']);
  });

  it('leaves a 400 alone that says that something is missing, where the body names what nothing can create', () => {
    const isFound = (text: string, refersToUnknown?: true, status = 400) => {
      const one = exchange({ status, text: JSON.stringify({ title: text }) });
      return faultsOf({ ...one, case: { ...one.case, ...(refersToUnknown && { refersToUnknown }) } }).includes(
        'valid-refused',
      );
    };
    expect([isFound('No such performance', true), isFound('The performance does not exist', true)]).toEqual([
      false,
      false,
    ]);
    expect([isFound('No such performance'), isFound('Too many tickets', true)]).toEqual([true, true]);
    expect(isFound('No such performance', true, 413)).toBe(false);
  });

  it('leaves a merge patch alone that adds to a map with a limit', () => {
    const isFound = (
      type: string,
      map: JsonObject,
      {
        value = { labels: { a: 'b' } },
        ofResource = {},
      }: { readonly value?: JsonObject; readonly ofResource?: JsonObject } = {},
    ) => {
      const schema = { type: 'object', properties: { labels: { type: 'object', ...map }, title: { type: 'string' } } };
      const patch = {
        requestBody: { content: { [type]: { schema } } },
        responses: {
          '200': {
            description: 'Done',
            content: { 'application/json': { schema: { properties: { labels: ofResource } } } },
          },
          '4XX': { description: 'Refused' },
        },
      };
      const contract = contractOf({ paths: { '/books': { patch } } });
      const one = exchange({ status: 400, type: null, bytes: new Uint8Array() });
      const headers = [['Content-Type', type] as const];
      const { body: own } = one.case.request;
      const body = own.kind === 'content' ? { ...own, content: JSON.stringify(value), value } : own;
      const [operation = one.case.operation] = contract.operations;
      const asked = { ...one.case, operation, request: { ...one.case.request, headers, body } };
      const { findings } = judge({ ...bench, contract }, { ...one, case: asked });
      return findings.some(({ rule }) => rule === 'valid-refused');
    };
    const patch = 'application/merge-patch+json';
    const limited = { additionalProperties: { type: 'string' }, maxProperties: 9 };
    expect(isFound(patch, limited)).toBe(false);
    expect(isFound(patch, limited, { value: { title: 'Emma' } })).toBe(true);
    expect(isFound('application/json', limited)).toBe(true);
    expect(isFound(patch, { additionalProperties: { type: 'string' } })).toBe(true);
    // What results has to fit the resource.
    expect(isFound(patch, { additionalProperties: { type: 'string' } }, { ofResource: limited })).toBe(false);
    expect(isFound(patch, { additionalProperties: false, maxProperties: 9 })).toBe(true);
  });

  it('is about 409 as well where nothing is in the way of the request', () => {
    const isFound = (status: number, isFree: boolean, text = '{}') => {
      const responses = { '200': { description: 'Done' }, [status]: { description: 'Refused' } };
      const contract = contractOf({ paths: { '/books': { put: { responses } } } });
      const one = exchange({ status, text });
      const operation = contract.operations[0] ?? one.case.operation;
      const state = isFree ? { expectedState: { kind: 'accepted-in-state' } as const } : {};
      const asked = { ...one, case: { ...one.case, operation, ...state } };
      return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
    };
    expect([isFound(409, true), isFound(409, false), isFound(429, true)]).toEqual([true, false, false]);
    const taken = '{"message":"The title is already taken."}';
    expect([isFound(409, true, taken), isFound(409, false, taken)]).toEqual([true, false]);
  });

  describe('a refusal that the contract states in words', () => {
    const paidOn = { type: 'string', format: 'date' };
    const cash = { type: 'object', properties: { tenderedCents: { type: 'integer', minimum: 0 }, paidOn } };
    const isFound = (description: string, refused = 'Refused', about = 'tenderedCents/minimum') => {
      const schema = { $ref: '#/components/schemas/CashPayment' };
      const post = {
        description,
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '200': { description: 'Paid' }, '422': { description: refused } },
      };
      const contract = contractOf({ paths: { '/payments': { post } }, components: { schemas: { CashPayment: cash } } });
      const [operation] = contract.operations;
      const one = exchange({ status: 422 }, { about: `/components/schemas/CashPayment/properties/${about}` });
      const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
      return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
    };

    it.each([
      ['Pays.\nCash that is less than the total, or a voucher\nthat is unknown, is answered with 422.', undefined],
      ['Pays.', 'The amount that is tendered is not enough'],
    ])('is left alone: %j, %j', (description, refused) => {
      expect(isFound(description, refused)).toBe(false);
    });

    it.each([
      ['Pays with cash.', undefined],
      ['Pays. A card that has expired is answered with 422.', undefined],
      ['Pays. Invalid cash is answered with 422.', undefined],
      ['Pays. Cash is answered with 409.', 'The body breaks its schema'],
    ])('is found where the words are about something else: %j, %j', (description, refused) => {
      expect(isFound(description, refused)).toBe(true);
    });

    it('is left alone where the property itself says it, or a sentence quotes its name', () => {
      const isFoundFor = (description: string, { tags = '', text = '', about = 'properties/tags/items/pattern' }) => {
        const properties = { tags: { type: 'array', description: tags, items: { type: 'string' } } };
        const post = {
          description,
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
          responses: { '200': { description: 'Made' }, '422': { description: 'Refused' } },
        };
        const contract = contractOf({ paths: { '/notes': { post } } });
        const [operation] = contract.operations;
        const place = `/paths/~1notes/post/requestBody/content/application~1json/schema/${about}`;
        const one = exchange({ status: 422, text }, { about: place, content: { tags: ['w-0'] } });
        const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
        return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
      };
      expect(isFoundFor('', { tags: 'Slugs of existing tags (422).' })).toBe(false);
      expect(isFoundFor('', { tags: 'Slugs of existing tags (409).' })).toBe(true);
      expect(isFoundFor('', { tags: 'Slugs in a valid format, otherwise 422.' })).toBe(true);
      const elsewhere = { tags: 'Slugs of existing tags (422).', about: 'minProperties' };
      expect(isFoundFor('', { ...elsewhere, text: 'There is no tag w-0.' })).toBe(false);
      expect(isFoundFor('', { ...elsewhere, text: 'There is no folder.' })).toBe(true);
      const quoted = 'If one of `tags` is unknown, the answer is 422.';
      expect(isFoundFor(quoted, {})).toBe(false);
      expect(isFoundFor(quoted, { about: 'properties/note/pattern' })).toBe(true);
      expect(isFoundFor(quoted, { about: 'minProperties' })).toBe(false);
      expect(isFoundFor('If one of `tag` is unknown, the answer is 422.', {})).toBe(true);
    });

    it('is left alone where it is about a date, and the words are about years', () => {
      const stated = 'Pays. The books reach from the year 2000 to the end of 2099; other dates are refused with 422.';
      const places = ['paidOn', 'paidOn/format', 'tenderedCents/minimum'];
      expect(places.map((about) => isFound(stated, undefined, about))).toEqual([false, false, true]);
      expect(isFound(stated.replace('422', '409'), undefined, 'paidOn')).toBe(true);
    });

    it('is left alone where the body has the kind that the words are about', () => {
      const isFoundFor = (method: string) => {
        const description = 'A voucher that is unknown is answered with 422.';
        const post = { description, responses: { '200': { description: 'Paid' }, '422': { description: 'Refused' } } };
        const contract = contractOf({ paths: { '/payments': { post } } });
        const [operation] = contract.operations;
        const one = exchange({ status: 422 }, { about: '/paths/~1payments/post/requestBody', content: { method } });
        const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
        return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
      };
      expect([isFoundFor('voucher'), isFoundFor('card')]).toEqual([false, true]);
    });

    it('is left alone where it names a property that the words are about', () => {
      const isFoundFor = (text: string) => {
        const description = 'A window whose end is not after its start on that date is answered with 422.';
        const post = {
          description,
          responses: { '200': { description: 'Booked' }, '422': { description: 'Refused' } },
        };
        const contract = contractOf({ paths: { '/pickups': { post } } });
        const [operation] = contract.operations;
        const content = { note: 'a', date: '2026-01-31', stops: [{}, {}, { window: { from: '09:00', to: '09:00' } }] };
        const one = exchange({ status: 422, text }, { about: '/paths/~1pickups/post/requestBody', content });
        const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
        return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
      };
      const texts = ['{"field":"window.to"}', '{"field":"note"}', '{"field":"windows"}', '{"field":"date"}', ''];
      expect(texts.map(isFoundFor)).toEqual([false, true, true, true, false]);
    });

    it('is left alone where a sentence continues the one with the status, and the refusal has a word of a property', () => {
      const isFoundFor = (description: string, text: string) => {
        const post = {
          description,
          responses: { '200': { description: 'Made' }, '422': { description: 'Refused' } },
        };
        const contract = contractOf({ paths: { '/subscriptions': { post } } });
        const [operation] = contract.operations;
        const content = { priceId: 'a', couponCode: 'AB12' };
        const one = exchange({ status: 422, text }, { about: '/paths/~1subscriptions/post/requestBody', content });
        const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
        return judge({ ...bench, contract }, asked).findings.some(({ rule }) => rule === 'valid-refused');
      };
      const stated =
        'The price must be active, otherwise the answer is 422. The same\n  holds for a coupon that has expired.';
      const texts = ['There is no such coupon', 'The price is archived', 'Bad code', ''];
      expect(texts.map((text) => isFoundFor(stated, text))).toEqual([false, false, true, true]);
      expect(isFoundFor(stated.replace(/The same\s+holds for/, 'There is'), 'no such coupon')).toBe(true);
    });

    it('is found where it is not about a property', () => {
      const stated = 'Cash that is less than the total is answered with 422.';
      expect(isFound(stated, undefined, '')).toBe(false);
      const one = exchange({ status: 400 }, { about: '/components/schemas/CashPayment' });
      expect(faultsOf(one)).toContain('valid-refused');
    });
  });

  it('leaves a documented 400 alone for a text in the path that nothing describes', () => {
    const findingsAt = (schema: JsonObject) => {
      const name = { name: 'name', in: 'path', required: true, schema };
      const responses = { '200': { description: 'Done' }, '4XX': { description: 'Refused' } };
      const contract = contractOf({ paths: { '/tags/{name}': { get: { parameters: [name], responses } } } });
      const [operation] = contract.operations;
      const about = operation?.parameters[0]?.schema ?? '';
      const one = exchange({ status: 400, type: null, bytes: new Uint8Array() }, { about });
      const asked = { ...one, case: { ...one.case, operation: operation ?? one.case.operation } };
      return judge({ ...bench, contract }, asked).findings.filter(({ rule }) => rule === 'valid-refused');
    };
    expect(findingsAt({ type: 'string' })).toEqual([]);
    expect(findingsAt({ type: 'string', maxLength: 9 })).toMatchObject([
      { clause: 'OpenAPI 3.1, Parameter Object, schema' },
    ]);
    expect(findingsAt({ type: 'integer' })).toHaveLength(1);
  });

  it.each([401, 402, 403, 409, 423])('leaves a documented %i alone, which is about a state or an account', (status) => {
    const headers = [['WWW-Authenticate', 'Bearer']] as const;
    expect(faultsOf(exchange({ status, headers }, deletion))).toEqual([]);
  });

  it('trips on a documented 413 to a body of ordinary size', () => {
    expect(faultsOf(exchange({ status: 413 }, replacement))).toEqual(['valid-refused']);
  });

  it('is silent where the operation documents refusals alone', () => {
    const one = exchange({ status: 400 });
    const only = (status: string) => {
      const responses = one.case.operation.responses.filter((response) => response.status === status);
      return faultsOf({ ...one, case: { ...one.case, operation: { ...one.case.operation, responses } } });
    };
    expect(one.case.operation.responses.map(({ status }) => status)).toContain('400');
    expect(only('400')).toEqual([]);
  });

  it('gives each promise its own cause', () => {
    const causes = ['/a', '/b'].map((about) => findingsFor(exchange({ status: 400 }, { about }))[0]?.cause);
    expect(new Set(causes).size).toBe(2);
  });

  it.each([401, 403, 404, 409, 410, 412])('leaves a documented %i alone, which is about the state', (status) => {
    expect(faultsOf(exchange({ status, headers: [['WWW-Authenticate', 'Bearer']] }, deletion))).toEqual([]);
  });

  it('leaves a documented 413 alone for a large body', () => {
    expect(faultsOf(exchange({ status: 413 }, { ...replacement, outside: 'size' }))).toEqual([]);
  });

  it('trips on another refusal of a large body', () => {
    expect(faultsOf(exchange({ status: 400 }, { outside: 'size' }))).toEqual(['valid-refused']);
  });

  it.each([411, 417])('leaves a documented %i alone where HTTP allows it', (status) => {
    const outside = status === 411 ? 'length' : 'expectation';
    expect(faultsOf(exchange({ status }, { ...deletion, outside }))).toEqual([]);
  });

  it.each(['rejected', 'unauthorised', 'anything'] as const)('leaves a 400 alone when "%s" is expected', (expects) => {
    expect(faultsOf(exchange({ status: 400 }, { expects, outside: 'credentials' }))).toEqual([]);
  });

  it('leaves an undocumented refusal to the rule for statuses', () => {
    expect(faultsOf(exchange({ status: 422 }))).toEqual(['status-documented']);
  });

  it('leaves a scheme in lower case to its own rule', () => {
    expect(faultsOf(exchange({ status: 400 }, { credential: 'lower-case', outside: 'credentials' }))).toEqual([
      'scheme-case',
    ]);
  });

  it('leaves success, redirections and server errors alone', () => {
    expect(faultsOf(exchange())).toEqual([]);
    expect(faultsOf(exchange({ status: 302 }, { operation: 'GET /books' }))).toEqual([]);
    expect(faultsOf(exchange({ status: 500 }, { operation: 'GET /books' }))).toEqual(['server-error']);
  });

  it('trips on a 401 to a request that is about its credential, such as none where it is optional', () => {
    const asked = { operation: 'PATCH /readers', credential: 'none' } as const;
    const refusal = exchange({ status: 401, headers: [['WWW-Authenticate', 'Bearer']] }, asked);
    const aboutCredential = { ...refusal, case: { ...refusal.case, strategy: 'credentials' as const } };
    expect(faultsOf(aboutCredential)).toEqual(['valid-refused']);
    expect(faultsOf(refusal)).toEqual([]);
    expect(faultsOf({ ...aboutCredential, outcome: exchange({ status: 409 }).outcome })).toEqual([]);
  });

  it('trips on a 401 to a request that has its field names in another case', () => {
    const refusal = exchange(
      { status: 401, headers: [['WWW-Authenticate', 'Bearer']] },
      { operation: 'PATCH /readers' },
    );
    const request = { ...refusal.case.request, fieldNames: 'lower-case' } as const;
    expect(faultsOf({ ...refusal, case: { ...refusal.case, request } })).toEqual(['valid-refused']);
    expect(faultsOf(refusal)).toEqual([]);
  });
});
