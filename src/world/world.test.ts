import { describe, expect, it } from 'vitest';
import type { Contract, MediaType } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { contractOf } from '../testing/book-contract.ts';
import { responseEntry } from './resources/operation-schemas.ts';
import { localeOf } from './words/locale.ts';
import { createWorld, type WorldOptions } from './world.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const ok = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  responses: { '200': { description: 'Fine', content: { 'application/json': { schema, ...more } } } },
});
const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const query = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema });
const text: JsonObject = { type: 'string' };

const lostOrder = { id: 900, customerId: 1, status: 'lost', items: [{ price: 1, quantity: 1 }], total: 1 };

const shop = contractOf({
  openapi: '3.1.0',
  paths: {
    '/customers': {
      get: {
        parameters: [query('limit', { type: 'integer' }), query('offset', { type: 'integer' }), query('sort', text)],
        ...ok({
          type: 'object',
          properties: { data: { type: 'array', items: ref('CustomerSummary') }, total: { type: 'integer' } },
        }),
      },
    },
    '/customers/{id}': { parameters: [id], get: ok(ref('Customer')) },
    '/visits/by-shop/{id}': {
      get: {
        parameters: [id, query('limit', { type: 'integer' }), query('iterator', text)],
        ...ok({
          type: 'object',
          required: ['data', 'done'],
          properties: { data: { type: 'array', items: ref('Visit') }, done: { type: 'boolean' } },
        }),
      },
      delete: { parameters: [id], responses: { '204': { description: 'Done' } } },
    },
    '/customers/{id}/photo': { parameters: [id], get: ok(ref('Photo')) },
    '/orders': {
      get: { parameters: [query('status', text)], ...ok({ type: 'array', items: ref('Order') }) },
    },
    '/orders/{id}': { parameters: [id], get: ok(ref('Order'), { example: lostOrder }) },
  },
  components: {
    schemas: {
      Customer: {
        type: 'object',
        required: ['id', 'firstName', 'lastName', 'email', 'createdAt', 'updatedAt', 'city', 'country'],
        properties: {
          id: { type: 'integer' },
          firstName: text,
          lastName: text,
          email: { type: 'string', format: 'email' },
          createdAt: { type: 'string', format: 'date-time' },
          updatedAt: { type: 'string', format: 'date-time' },
          city: text,
          country: text,
          code: { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' },
        },
      },
      CustomerSummary: {
        type: 'object',
        required: ['id', 'lastName'],
        properties: { id: { type: 'integer' }, lastName: text },
      },
      Visit: {
        type: 'object',
        required: ['id', 'seconds'],
        properties: { id: { type: 'integer' }, seconds: { type: 'integer' } },
      },
      Photo: { type: 'object', required: ['customerId'], properties: { customerId: { type: 'integer' } } },
      Order: {
        type: 'object',
        required: ['id', 'customerId', 'status', 'items', 'total'],
        properties: {
          id: { type: 'integer' },
          customerId: { type: 'integer' },
          status: { enum: ['open', 'paid', 'sent', 'lost'] },
          items: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['price', 'quantity'],
              properties: { price: { type: 'number' }, quantity: { type: 'integer' } },
            },
          },
          total: { type: 'number' },
        },
      },
    },
  },
});

function worldOf(contract: Contract, options: Partial<WorldOptions> = {}) {
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const world = createWorld(contract, { validator, ...options });
  return (key: string, values: Readonly<Record<string, Json>> = {}): JsonObject => {
    const operation = contract.operations.find((one) => one.key === key);
    const entry = operation && responseEntry(operation);
    if (operation === undefined || entry?.schema === undefined) throw new Error(`no ${key}`);
    const value = world.body({ operation, entry, parameters: new Map(Object.entries(values)) })?.value;
    expect(validator.check(entry.schema, value ?? null)).toEqual([]);
    return value as JsonObject;
  };
}

const listOf = (value: Json | undefined) => value as unknown as readonly JsonObject[];

describe('an item', () => {
  const get = worldOf(shop);

  it('has the id that is asked for, and is the same each time, in each world', () => {
    const customer = get('GET /customers/{id}', { 'path/id': 4711 });
    expect(customer['id']).toBe(4711);
    expect(worldOf(shop)('GET /customers/{id}', { 'path/id': 4711 })).toEqual(customer);
    expect(get('GET /customers/{id}', { 'path/id': 4712 })['email']).not.toBe(customer['email']);
  });

  it('is kept when it is asked for again, until a hundred others were made', () => {
    const own = worldOf(shop);
    const read = (id: number) => own('GET /customers/{id}', { 'path/id': id });
    // Clients that read many items read most of them once: those are not kept.
    expect(read(1)).not.toBe(read(1));
    const first = read(1);
    for (let id = 2; id <= 100; id += 1) read(id);
    expect(read(1)).toBe(first);
    read(101);
    expect(read(1)).not.toBe(first);
    expect(own('GET /orders/{id}', { 'path/id': 1 })).not.toMatchObject(first);
  });

  it('is kept for its own response and seed alone', () => {
    const item = (property: string) => ({
      type: 'object',
      required: ['id', property],
      properties: { id: { type: 'integer' }, [property]: { type: 'string' } },
    });
    const contract = contractOf({
      paths: {
        '/desks': {
          get: {
            responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: item('name') } } } } },
          },
        },
        '/desks/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          get: {
            responses: {
              200: {
                content: {
                  'application/json': { schema: item('name') },
                  'application/vnd.desk+json': { schema: item('label') },
                },
              },
            },
          },
        },
      },
    });
    const world = createWorld(contract, {
      validator: createValidator(contract.document, { dialect: contract.dialect, direction: 'response' }),
    });
    const operation = contract.operations.find(({ key }) => key === 'GET /desks/{id}');
    const content = operation?.responses[0]?.content ?? [];
    const shown = (entry: MediaType | undefined, seed?: number) => {
      if (operation === undefined || entry === undefined) throw new Error('the response is missing');
      return world.body({ operation, entry, parameters: new Map([['path/id', 3]]), seed })?.value;
    };
    expect(shown(content[0])).toHaveProperty('name');
    expect(shown(content[1])).toHaveProperty('label');
    expect(shown(content[0], 5)).not.toEqual(shown(content[0], 6));
  });

  it('has properties that agree with each other', () => {
    const { firstName, lastName, email, createdAt, updatedAt } = get('GET /customers/{id}', { 'path/id': 3 });
    expect(email).toBe(`${String(firstName)}.${String(lastName)}@example.com`.toLowerCase());
    expect(String(createdAt) <= String(updatedAt)).toBe(true);
  });

  it('has a total that adds up', () => {
    const { items, total } = get('GET /orders/{id}', { 'path/id': 3 });
    const sum = listOf(items).reduce((all, { price, quantity }) => all + Number(price) * Number(quantity), 0);
    expect(total).toBeCloseTo(sum, 2);
  });

  it('refers to items that are listed', () => {
    const { customerId } = get('GET /orders/{id}', { 'path/id': 3 });
    const known = listOf(get('GET /customers')['data']).map((one) => one['id']);
    expect(known).toContain(customerId);
  });

  it('is the example for the id that the example has, and for no other', () => {
    expect(get('GET /orders/{id}', { 'path/id': 900 })).toEqual(lostOrder);
    expect(get('GET /orders/{id}', { 'path/id': 901 })).not.toMatchObject({ ...lostOrder, id: 901 });
  });

  it('gives its id to what is below it', () => {
    expect(get('GET /customers/{id}/photo', { 'path/id': 12 })).toEqual({ customerId: 12 });
  });
});

describe('a list', () => {
  const get = worldOf(shop);

  it('has 12 to 24 items with different ids, each as it is read by its id', () => {
    const { data, total } = get('GET /customers');
    const list = listOf(data);
    expect(list.length).toBe(total);
    expect(list.length).toBeGreaterThanOrEqual(12);
    expect(list.length).toBeLessThanOrEqual(24);
    expect(new Set(list.map((one) => one['id'])).size).toBe(list.length);
    for (const one of list) {
      const item = get('GET /customers/{id}', { 'path/id': one['id'] ?? null });
      expect(item['lastName']).toBe(one['lastName']);
    }
  });

  it('has different items and pages, although its path ends as that of an item', () => {
    const key = 'GET /visits/by-shop/{id}';
    const visits = listOf(get(key, { 'path/id': 7 })['data']);
    expect(new Set(visits.map((one) => one['id'])).size).toBeGreaterThan(11);
    expect(listOf(get(key, { 'path/id': 7, 'query/limit': 2 })['data'])).toEqual(visits.slice(0, 2));
  });

  it('has the page that is asked for, sorted as asked', () => {
    const all = listOf(get('GET /customers')['data']);
    const page = get('GET /customers', { 'query/limit': 3, 'query/offset': 3 });
    expect(page).toEqual({ data: all.slice(3, 6), total: all.length });
    const names = listOf(get('GET /customers', { 'query/sort': '-lastName' })['data']).map((one) =>
      String(one['lastName']),
    );
    expect(names).toEqual(names.toSorted().reverse());
  });

  it.each<[string, JsonObject, 0 | 1]>([
    ['', { type: 'integer' }, 1],
    ['', { type: 'integer', minimum: 0 }, 0],
    ['', { type: 'integer', default: 0 }, 0],
    ['Zero-based number of the page', { type: 'integer' }, 0],
    ['The page to show (starts at 0)', { type: 'integer' }, 0],
    ['The page to show (starts at 1)', { type: 'integer' }, 1],
  ])('counts its pages as the contract says: "%s" %j', (description, schema, first) => {
    const list = {
      type: 'object',
      properties: { items: { type: 'array', items: ref('Note') }, page: { type: 'integer' } },
    };
    const parameters = [{ ...query('page', schema), description }, query('size', { type: 'integer' })];
    const note = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
    const contract = contractOf({
      openapi: '3.1.0',
      paths: {
        '/notes': { get: { parameters, ...ok(list) } },
        '/notes/{id}': { parameters: [id], get: ok(ref('Note')) },
      },
      components: { schemas: { Note: note } },
    });
    const read = worldOf(contract);
    const all = listOf(read('GET /notes', { 'query/size': 100 })['items']);
    const second = read('GET /notes', { 'query/size': 3, 'query/page': first + 1 });
    expect(second).toEqual({ items: all.slice(3, 6), page: first + 1 });
  });

  it.each(['open', 'paid', 'sent', 'lost'])('has items for each listed value: %s', (status) => {
    const found = listOf(get('GET /orders', { 'query/status': status }));
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((one) => one['status']))).toEqual(new Set([status]));
  });
});

describe('an example of a body that does not show an item', () => {
  const account: JsonObject = { account_sid: 'AC1', balance: 12, owner: { name: 'Emma' } };
  const schema: JsonObject = {
    type: 'object',
    properties: { account_sid: { type: 'string', pattern: '^AC' }, balance: { type: 'number' } },
  };
  const accountSid: JsonObject = { name: 'AccountSid', in: 'path', required: true, schema: text };
  const bank = contractOf({
    openapi: '3.1.0',
    paths: {
      '/Accounts/{AccountSid}/Balance.json': { parameters: [accountSid], get: ok(schema, { example: account }) },
      '/Accounts/{AccountSid}.json': { parameters: [accountSid], get: ok(schema, { example: account }) },
    },
  });

  it('has the values of the path that it is for', () => {
    const get = worldOf(bank);
    const shown = get('GET /Accounts/{AccountSid}/Balance.json', { 'path/AccountSid': 'AC7' });
    expect(shown).toEqual({ ...account, account_sid: 'AC7' });
  });

  it('is one of the items where the path ends with an item and a format', () => {
    const get = worldOf(bank);
    expect(get('GET /Accounts/{AccountSid}.json', { 'path/AccountSid': 'AC1' })).toEqual(account);
    const other = get('GET /Accounts/{AccountSid}.json', { 'path/AccountSid': 'AC7' });
    expect(other).toMatchObject({ account_sid: 'AC7' });
    expect(other).not.toMatchObject({ owner: account['owner'] });
  });
});

describe('values', () => {
  const albums = contractOf({
    openapi: '3.1.0',
    paths: {
      '/albums': {
        get: ok({
          type: 'array',
          items: {
            type: 'object',
            required: ['released', 'images', 'track_number', 'duration_ms'],
            properties: {
              released: { type: 'string', example: '1981-12' },
              images: { type: 'array', minItems: 1, items: ref('Image') },
              track_number: { type: 'integer' },
              duration_ms: { type: 'integer' },
            },
          },
        }),
      },
    },
    components: {
      schemas: { Image: { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'uri' } } } },
    },
  });
  const list = listOf(worldOf(albums)('GET /albums'));

  it('are months where the example is one, and pictures where the object is one', () => {
    for (const { released, images } of list) {
      expect(released).toMatch(/^(?:19|20)\d\d-(?:0\d|1[0-2])$/);
      expect(listOf(images).map(({ url }) => url)).toEqual(listOf(images).map(() => expect.stringMatching(/\.svg$/)));
    }
  });

  it('are numbers in the range of their names', () => {
    for (const album of list) {
      expect(Number(album['track_number'])).toBeLessThan(13);
      expect(Number(album['duration_ms'])).toBeGreaterThan(59_999);
    }
  });
});

describe('values without examples', () => {
  const machines = contractOf({
    openapi: '3.1.0',
    paths: {
      '/machines': { get: ok({ type: 'array', items: ref('Machine') }) },
      '/machines/{id}': { parameters: [id], get: ok(ref('Machine')) },
      '/groups': { get: ok({ type: 'array', items: { type: 'object', properties: { id: text } } }) },
      '/groups/{groupId}': {
        parameters: [{ ...id, name: 'groupId', schema: text }],
        get: ok({ type: 'object', required: ['id'], properties: { id: text } }),
      },
    },
    components: {
      schemas: {
        Machine: {
          type: 'object',
          required: [
            'madeAt',
            'key',
            'create_time',
            'ip_address',
            'state',
            'ports',
            'group_ids',
            'release_year',
            'user',
          ],
          properties: {
            id: { type: 'integer' },
            madeAt: { type: 'string', pattern: '^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\dZ$' },
            key: { type: 'string', pattern: '^MAC_[A-Za-z0-9]+$' },
            create_time: text,
            ip_address: text,
            state: { type: 'string', example: 'state' },
            ports: { type: 'object', additionalProperties: { type: 'integer' } },
            group_ids: { type: 'array', items: text, minItems: 1 },
            release_year: { type: 'integer', example: 2021 },
            user: ref('User'),
          },
        },
        User: { type: 'object', required: ['display_name'], properties: { display_name: text, first_name: text } },
      },
    },
  });
  const get = worldOf(machines);
  const list = listOf(get('GET /machines'));

  it('have the form that their pattern describes', () => {
    for (const { madeAt, key } of list) {
      expect(Math.abs(Date.parse(String(madeAt)) - Date.parse('2026-01-15'))).toBeLessThan(3 * 366 * 86_400_000);
      expect(key).toMatch(/^MAC_[A-Z2-9]{10}$/);
    }
  });

  it('are what all words of their name say', () => {
    const groups = listOf(get('GET /groups')).map((group) => group['id']);
    for (const { create_time, ip_address, group_ids, release_year, user } of list) {
      expect(Date.parse(String(create_time))).not.toBeNaN();
      expect(ip_address).toMatch(/^192\.0\.2\.\d+$/);
      for (const one of listOf(group_ids)) expect(groups).toContain(one);
      expect(Number(release_year)).toBeGreaterThan(2005);
      expect(Number(release_year)).toBeLessThan(2027);
      const { display_name, first_name } = user as JsonObject;
      if (first_name !== undefined) expect(String(display_name)).toContain(String(first_name));
    }
  });

  it('are not the name of their property, and maps have names like it', () => {
    for (const { state, ports } of list) {
      expect(state).not.toBe('state');
      expect(Object.keys(ports as JsonObject)).toEqual(['port1', 'port2']);
    }
  });
});

describe('resources that refer to each other', () => {
  const link: JsonObject = { type: 'string', format: 'uri' };
  const mention: JsonObject = {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'object', required: ['type', 'id'], properties: { type: text, id: text } } },
  };
  const office = contractOf({
    openapi: '3.1.0',
    paths: {
      '/users': { get: ok({ type: 'array', items: ref('User') }) },
      '/users/{id}': { parameters: [id], get: ok(ref('User')) },
      '/teams': {
        get: {
          parameters: [query('limit', { type: 'integer' })],
          ...ok({
            allOf: [
              { type: 'object', properties: { teams: { type: 'array', items: ref('Team') } } },
              {
                type: 'object',
                required: ['teams', 'paginate'],
                properties: {
                  paginate: {
                    type: 'object',
                    required: ['previous', 'next'],
                    properties: { previous: { type: ['string', 'null'] }, next: { type: 'string' } },
                  },
                },
              },
            ],
          }),
        },
      },
      '/teams/{id}': {
        parameters: [{ ...id, schema: text }],
        get: ok({
          type: 'object',
          required: ['teams'],
          properties: { teams: { type: 'array', minItems: 1, items: ref('Team') } },
        }),
      },
      '/marks': {
        get: ok({
          allOf: [
            { type: 'object', properties: { marks: { type: 'array', items: ref('Marked') } } },
            { type: 'object', properties: { marks: { type: 'array', items: ref('User') } } },
          ],
        }),
      },
      '/kinds': {
        get: ok({ type: 'array', items: { type: 'object', required: ['type'], properties: { type: text } } }),
      },
      '/timezones': { get: ok({ type: 'array', minItems: 1, items: text }) },
    },
    components: {
      schemas: {
        Marked: { type: 'object', required: ['mark'], properties: { mark: { const: 'x' } } },
        User: {
          type: 'object',
          required: ['id', 'name', 'title'],
          properties: { id: { type: 'integer' }, name: text, title: text, managerId: { type: ['integer', 'null'] } },
        },
        Team: {
          type: 'object',
          required: [
            'id',
            'kind',
            'teamId',
            'ownerId',
            'userId',
            'userName',
            'fromAddress',
            'toAddress',
            'links',
            'user',
            'place',
            'cardNumberSuffix',
            'accountNumber',
          ],
          properties: {
            id: text,
            kind: { type: 'string', description: 'The kind of this resource: `teams`' },
            teamId: { type: ['string', 'null'] },
            ownerId: { type: 'integer' },
            userId: { type: 'integer' },
            userName: text,
            fromAddress: text,
            toAddress: text,
            links: { type: 'object', required: ['self'], properties: { self: link } },
            user: mention,
            place: {
              type: 'object',
              required: ['coordinates'],
              properties: { coordinates: { type: 'array', items: { type: 'number' } } },
            },
            cardNumberSuffix: text,
            accountNumber: text,
          },
        },
      },
    },
  });
  const get = worldOf(office);
  const users = listOf(get('GET /users'));
  const { teams: all, paginate } = get('GET /teams');
  const teams = listOf(all);

  it('have ids of what is listed: of a user who owns them, of a team around them, of a user whom they mention', () => {
    const [userIds, teamIds] = [users, teams].map((list) => list.map((one) => one['id']));
    for (const [at, { id, ownerId, teamId, user }] of teams.entries()) {
      expect(userIds).toContain(ownerId);
      if (at > 0 && teamId !== null) expect(teamIds?.slice(0, at)).toContain(teamId);
      expect(teamId).not.toBe(id);
      expect(userIds?.map(String)).toContain(((user as JsonObject)['data'] as JsonObject)['id']);
    }
  });

  it('say of others what these say of themselves', () => {
    for (const { userId, userName } of teams)
      expect(userName).toBe(users.find((one) => one['id'] === userId)?.['name']);
  });

  it('are shown alone in a list, where that is what an item has', () => {
    const [, second] = teams;
    const { teams: shown } = get('GET /teams/{id}', { 'path/id': second?.['id'] ?? null });
    expect(listOf(shown).length).toBe(1);
    expect(second).toMatchObject({ ...listOf(shown)[0] });
  });

  it('fit all schemas that describe their list', () => {
    const marks = listOf(get('GET /marks')['marks']);
    expect(marks.length).toBeGreaterThan(11);
    for (const one of marks) expect(one).toMatchObject({ mark: 'x', name: expect.stringMatching(/ /) });
  });

  it('lead to themselves, and to no page that does not exist', () => {
    for (const { id, links } of teams) expect(links).toEqual({ self: `https://example.com/teams/${String(id)}` });
    expect(paginate).toEqual({ previous: '', next: '' });
    expect(get('GET /teams', { 'query/limit': 3 })['paginate']).toEqual({ previous: null, next: 'c3' });
  });

  it('have values of their names', () => {
    for (const { kind, fromAddress, toAddress, place, cardNumberSuffix, accountNumber } of teams) {
      expect(kind).toBe('teams');
      expect(fromAddress).not.toBe(toAddress);
      expect(cardNumberSuffix).toMatch(/^\d{4}$/);
      expect(accountNumber).toMatch(/^\d{9}$/);
      const [longitude, latitude] = (place as JsonObject)['coordinates'] as readonly number[];
      expect(localeOf('en').towns).toContainEqual(expect.objectContaining({ longitude, latitude }));
    }
    expect(users.map(({ title }) => String(title))).toContainEqual(expect.stringMatching(/Analyst|Designer|Editor/));
  });

  it('are not repeated where they have no ids, and are what their path says where they are texts', () => {
    const kinds = listOf(get('GET /kinds')).map(({ type }) => type);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const zone of get('GET /timezones') as unknown as readonly string[]) expect(zone).toMatch(/^\w+\/\w+/);
  });
});

describe('values that agree', () => {
  const desk = contractOf({
    openapi: '3.1.0',
    paths: {
      '/desks': { get: ok({ type: 'array', items: ref('Desk') }) },
      '/desks/{itemId}': { parameters: [{ ...id, name: 'itemId', schema: text }], get: ok(ref('Desk')) },
    },
    components: {
      schemas: {
        Desk: {
          type: 'object',
          required: ['deskItemId', 'guest', 'kindId', 'kind', 'checkInDate', 'checkOutDate', 'opensAt', 'stars'],
          properties: {
            deskItemId: text,
            kindId: text,
            kind: { type: 'object', required: ['kindId'], properties: { kindId: text, colour: text } },
            checkInDate: { type: 'string', format: 'date' },
            checkOutDate: { type: 'string', format: 'date' },
            opensAt: { type: 'string', format: 'time' },
            stars: { type: 'number', minimum: 1, maximum: 5, example: 4.5 },
            guest: {
              type: 'object',
              required: [
                'firstName',
                'middleName',
                'city',
                'state',
                'country',
                'countryOfBirth',
                'street2',
                'contactNumber',
                'contactInfo',
              ],
              properties: {
                firstName: text,
                middleName: text,
                lastName: text,
                city: text,
                state: text,
                country: { type: 'string', pattern: '^[A-Z]{2}$' },
                countryOfBirth: text,
                street2: text,
                contactNumber: text,
                contactInfo: { type: 'object', required: ['email'], properties: { email: text } },
              },
            },
          },
        },
      },
    },
  });
  const get = worldOf(desk);
  const list = listOf(get('GET /desks'));

  it('are those of a place, of a person, of a stay', () => {
    const { firstNames, towns } = localeOf('en');
    for (const { guest, checkInDate, checkOutDate, opensAt, stars } of list) {
      const { firstName, middleName, city, state, country, street2, contactNumber, contactInfo } = guest as JsonObject;
      expect(towns).toContainEqual(
        expect.objectContaining({ city: String(city), region: String(state), countryCode: String(country) }),
      );
      expect(firstNames).toContain(middleName);
      expect(street2).toMatch(/^Suite \d+$/);
      expect(contactNumber).toMatch(/^\+/);
      expect((contactInfo as JsonObject)['email']).toMatch(new RegExp(`^${String(firstName)}\\.`, 'i'));
      expect(String(checkInDate) < String(checkOutDate)).toBe(true);
      expect(opensAt).toMatch(/^(?:0[7-9]|1[01]):(?:00|15|30|45):00Z$/);
      expect(String(stars)).toMatch(/^[1-5](?:\.\d)?$/);
    }
  });

  it('are ids of what is beside them, and of what the path asks for', () => {
    for (const { kindId, kind } of list) expect((kind as JsonObject)['kindId']).toBe(kindId);
    const [, second] = list;
    expect(get('GET /desks/{itemId}', { 'path/itemId': second?.['deskItemId'] ?? null })).toEqual(second);
  });
});

describe('another world', () => {
  it('has other data for another seed', () => {
    const [one, other] = [worldOf(shop), worldOf(shop, { seed: 7 })].map((get) =>
      get('GET /customers/{id}', { 'path/id': 1 }),
    );
    expect(one).not.toEqual(other);
  });

  it('has times near the day that it is given', () => {
    const { createdAt } = worldOf(shop, { now: '2031-06-01' })('GET /customers/{id}', { 'path/id': 1 });
    expect(String(createdAt)).toMatch(/^203[01]-/);
  });

  it('has the names and places of its locale', () => {
    const customer = worldOf(shop, { locale: 'de' })('GET /customers/{id}', { 'path/id': 1 });
    expect(customer).toMatchObject({ country: 'Deutschland', email: expect.stringMatching(/^[a-z]+\.[a-z]+@/) });
    const { firstNames, towns } = localeOf('de');
    expect(firstNames).toContain(customer['firstName']);
    expect(towns.map(({ city }) => city)).toContain(customer['city']);
  });

  it('shares no list with a world of the same contract', () => {
    const summaries = (dictionary: WorldOptions['dictionary'] = {}) =>
      listOf(worldOf(shop, { dictionary })('GET /customers')['data']).map((one) => one['lastName']);
    expect(new Set(summaries({ '*.lastName': ['Woodhouse'] }))).toEqual(new Set(['Woodhouse']));
    expect(new Set(summaries()).size).toBeGreaterThan(1);
  });

  it('has the values of its dictionary', () => {
    const get = worldOf(shop, { dictionary: { 'Customer.city': ['Highbury'], '*.country': ['Surrey'] } });
    expect(get('GET /customers/{id}', { 'path/id': 5 })).toMatchObject({ city: 'Highbury', country: 'Surrey' });
  });
});

describe('values of names in other languages, of rarer names and of descriptions', () => {
  const named = (names: string, schema: JsonObject = text): JsonObject =>
    Object.fromEntries(names.split(' ').map((name) => [name, schema]));
  const thing = (properties: JsonObject): JsonObject => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
  });
  const get = worldOf(
    contractOf({
      openapi: '3.1.0',
      paths: {
        '/kunden': { get: ok({ type: 'array', items: ref('Kunde') }) },
        '/personnes': { get: ok({ type: 'array', items: ref('Personne') }) },
        '/devices': { get: ok({ type: 'array', items: ref('Device') }) },
      },
      components: {
        schemas: {
          Kunde: thing({
            ...named(
              'vorname nachname straße plz ort land telefonnummer emailAdresse kundennummer geburtsdatum erstelltAm',
            ),
            ...named('breitengrad preis', { type: 'number' }),
            menge: { type: 'integer' },
          }),
          Personne: thing(named('nom prénom dateNaissance ville courriel')),
          Device: thing({
            ...named('macAddress walletAddress callSign maxResults'),
            success: { type: 'boolean' },
            png: { type: 'string', description: 'The picture in Base64.' },
            sidebar: { type: 'string', description: 'Shown beside the page, in Markdown.' },
            emailAddresses: { type: 'array', minItems: 1, items: text },
            area: { type: 'string', example: '10.72838,54.00605,10.77584,54.09436' },
            latitude: { type: 'string', example: '54.006057' },
            ...named('users_active_day users_active_month users_active_half_year', { type: 'integer' }),
          }),
        },
      },
    }),
  );
  const { towns, firstNames, lastNames } = localeOf('en');

  it('are what they mean in German and French', () => {
    for (const kunde of listOf(get('GET /kunden'))) {
      const { vorname, nachname, ort, land, plz, breitengrad, telefonnummer, emailAdresse } = kunde;
      expect([firstNames.includes(String(vorname)), lastNames.includes(String(nachname))]).toEqual([true, true]);
      const town = { city: String(ort), country: String(land), postcode: String(plz), latitude: Number(breitengrad) };
      expect(towns).toContainEqual(expect.objectContaining(town));
      expect([telefonnummer, emailAdresse].map(String)).toEqual([
        expect.stringMatching(/^\+\d+$/),
        expect.stringMatching(/@example\.com$/),
      ]);
      expect([kunde['kundennummer'], kunde['geburtsdatum'], kunde['erstelltAm']].map(String)).toEqual([
        expect.stringMatching(/^\d{9}$/),
        expect.stringMatching(/^(?:19|20)\d\d-\d\d-\d\d$/),
        expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      ]);
      expect(Number(kunde['menge'])).toBeLessThan(7);
    }
    for (const { nom, prénom, dateNaissance, ville } of listOf(get('GET /personnes'))) {
      expect([lastNames.includes(String(nom)), firstNames.includes(String(prénom))]).toEqual([true, true]);
      expect(dateNaissance).toMatch(/^(?:19|20)\d\d-\d\d-\d\d$/);
      expect(towns.map(({ city }) => city)).toContain(ville);
    }
  });

  it('have the form of what they are', () => {
    for (const device of listOf(get('GET /devices'))) {
      expect(device).toMatchObject({
        success: true,
        macAddress: expect.stringMatching(/^02(?::[0-9A-F]{2}){5}$/),
        walletAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        callSign: expect.stringMatching(/^D[A-Z]{2}\d{4}$/),
        maxResults: expect.stringMatching(/^\d+$/),
        png: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        sidebar: expect.stringMatching(/\.$/),
      });
      for (const address of listOf(device['emailAddresses'])) expect(address).toMatch(/@example\.com$/);
      const [west = 0, south = 0, east = 0, north = 0] = String(device['area']).split(',').map(Number);
      expect([west < east, south < north, Math.abs(Number(device['latitude'])) < 90]).toEqual([true, true, true]);
      const counts = ['day', 'month', 'half_year'].map((period) => Number(device[`users_active_${period}`]));
      expect(counts).toEqual([...counts].sort((one, other) => one - other));
      expect(counts[2]).toBeLessThan(481);
    }
  });
});

describe('a body whose examples are all invalid', () => {
  const beast = (kind: string, own: JsonObject): JsonObject => ({
    type: 'object',
    required: ['kind', 'name'],
    properties: { kind: { type: 'string' }, name: text, [kind]: own },
  });
  const beasts = (...examples: readonly JsonObject[]) =>
    contractOf({
      openapi: '3.1.0',
      paths: {
        '/champion': {
          get: ok(ref('Beast'), { examples: Object.fromEntries(examples.map((value, at) => [`e${at}`, { value }])) }),
        },
        '/beasts': { get: ok({ type: 'array', items: ref('Beast') }) },
      },
      components: {
        schemas: {
          Beast: { oneOf: [ref('cat'), ref('dog')], discriminator: { propertyName: 'kind' } },
          cat: beast('cat', { type: 'boolean' }),
          dog: beast('dog', { type: 'boolean' }),
        },
      },
    });

  it('is the first of them, with what it lacks', () => {
    expect(worldOf(beasts({ name: 'Rex' }))('GET /champion')).toMatchObject({ kind: 'cat', name: 'Rex' });
  });

  it('is a made one where the example is not of use', () => {
    expect(worldOf(beasts({ kind: 5 }))('GET /champion')).toMatchObject({ kind: 'cat' });
  });

  it('is not the concern of lists of things that match several alternatives, which are not empty', () => {
    expect(listOf(worldOf(beasts({ name: 'Rex' }))('GET /beasts')).length).toBeGreaterThan(1);
  });
});

describe('an authored item below a path', () => {
  it('belongs to what the path names', () => {
    const whole: JsonObject = { type: 'integer' };
    const order = { type: 'object', required: ['id', 'cardId'], properties: { id: whole, cardId: whole, note: text } };
    const cardId = { ...id, name: 'cardId' };
    const example = [{ id: 3, cardId: 70, note: 'As written' }];
    const contract = contractOf({
      openapi: '3.1.0',
      paths: {
        '/cards/{cardId}/orders': { parameters: [cardId], get: ok({ type: 'array', items: order }, { example }) },
        '/cards/{cardId}/orders/{id}': { parameters: [cardId, id], get: ok(order) },
      },
    });
    const orders = listOf(worldOf(contract)('GET /cards/{cardId}/orders', { 'path/cardId': 5 }));
    expect(new Set(orders.map((one) => one['cardId']))).toEqual(new Set([5]));
    expect(orders.find((one) => one['id'] === 3)).toEqual({ id: 3, cardId: 5, note: 'As written' });
  });
});

describe('things with several ids, lists of the world, and texts of their kind', () => {
  const code = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: text });
  const currencies = 'AED AFN ALL AMD ANG AOA ARS AUD EUR GBP JPY KES USD CAD ZAR'.split(' ');
  const countries = 'AD AE AF US CA GB DE FR PT ES NL JP AU KE ZA'.split(' ');
  const billing = contractOf({
    openapi: '3.1.0',
    paths: {
      '/customers': { get: ok({ type: 'array', items: ref('Customer') }) },
      '/customers/{external_customer_id}': { parameters: [code('external_customer_id')], get: ok(ref('Customer')) },
      '/invoices': { get: ok({ type: 'array', items: ref('Invoice') }) },
      '/customers/{external_customer_id}/invoices': {
        parameters: [code('external_customer_id')],
        get: ok({ type: 'array', items: ref('Invoice') }),
      },
      '/calls': { get: ok({ type: 'array', items: ref('Call') }) },
    },
    components: {
      schemas: {
        Customer: {
          type: 'object',
          required: ['external_id', 'lago_id', 'city', 'country', 'links'],
          properties: {
            external_id: text,
            lago_id: { type: 'string', format: 'uuid', example: '1a901a90-1a90-4a90-9a90-1a901a901a90' },
            city: text,
            country: { type: 'string', enum: countries },
            links: {
              type: 'array',
              minItems: 1,
              items: { type: 'object', required: ['customer_id'], properties: { customer_id: text } },
            },
          },
        },
        Invoice: {
          type: 'object',
          required: ['id', 'external_customer_id', 'lago_customer_id', 'currency', 'fees', 'status', 'redirect_uris'],
          properties: {
            id: { type: 'integer' },
            external_customer_id: text,
            lago_customer_id: { type: 'string', format: 'uuid' },
            currency: { type: 'string', enum: currencies },
            status: { type: 'string', enum: ['draft', 'voided'] },
            voided_at: { type: 'string', format: 'date-time' },
            redirect_uris: { type: 'array', items: text },
            fees: {
              type: 'array',
              items: {
                type: 'object',
                required: ['invoice_id', 'amount_currency'],
                properties: { invoice_id: { type: 'integer' }, amount_currency: { type: 'string', enum: currencies } },
              },
            },
          },
        },
        Call: {
          type: 'object',
          required: ['http_status', 'month', 'share', 'api_version', 'request_body', 'grouped_by', 'metadata'],
          properties: {
            http_status: { type: 'integer', example: 200 },
            month: { type: 'string', format: 'date-time', example: '2023-11-01T00:00:00Z' },
            share: { type: 'number', multipleOf: 0.01, maximum: 9 },
            api_version: { type: 'string', example: 'v1' },
            request_body: { type: 'string', example: '{ "name": "Storage" }' },
            grouped_by: { type: 'array', items: text },
            metadata: { type: 'object', additionalProperties: text, example: { synced_at: 'x', region: 'y' } },
          },
        },
      },
    },
  });
  const read = worldOf(billing);
  const customers = listOf(read('GET /customers'));
  const invoices = listOf(read('GET /invoices'));

  it('are found by the id that the path has, without the name of the collection', () => {
    expect(read('GET /customers/{external_customer_id}', { 'path/external_customer_id': 'c-7' })).toMatchObject({
      external_id: 'c-7',
    });
  });

  it('are referred to by each of their ids, all of one item', () => {
    for (const { external_customer_id: external, lago_customer_id: own } of invoices)
      expect(customers.find((one) => one['external_id'] === external)?.['lago_id']).toBe(own);
  });

  it('give their ids to their parts and to what is below their path', () => {
    for (const { id: own, currency, fees } of invoices) {
      for (const fee of fees as readonly JsonObject[]) {
        expect(fee['invoice_id']).toBe(own);
        expect(fee['amount_currency']).toBe(currency);
      }
    }
    const below = read('GET /customers/{external_customer_id}/invoices', { 'path/external_customer_id': 'c-7' });
    for (const one of listOf(below)) expect(one['external_customer_id']).toBe('c-7');
  });

  it('have the currency and the country of a town from lists of all', () => {
    const { towns } = localeOf('en');
    for (const { city, country } of customers)
      expect(towns.find((one) => one.city === city)?.countryCode).toBe(country);
    for (const { currency } of invoices) expect(towns.map((one) => one.currency)).toContain(currency);
  });

  it('have no times of what their status says did not happen', () => {
    for (const { status, voided_at: time } of invoices) if (status === 'draft') expect(time).toBeUndefined();
  });

  it('are of the kind that their names and examples say', () => {
    for (const one of invoices.flatMap(({ redirect_uris: uris }) => uris as readonly string[]))
      expect(one).toMatch(/^https:/);
    for (const call of listOf(read('GET /calls'))) {
      expect([200, 201, 204, 400, 404, 422]).toContain(call['http_status']);
      expect(call['month']).toMatch(/-01T00:00:00Z$/);
      expect(Number.isInteger(Number(call['share']) / 0.01)).toBe(true);
      expect(call['api_version']).toBe('v1');
      expect(call['request_body']).toMatch(/^\{/);
      expect(['region', 'plan', 'source', 'team']).toEqual(expect.arrayContaining(call['grouped_by'] as string[]));
      expect((call['metadata'] as JsonObject)['synced_at']).toMatch(/^\d{4}-/);
    }
  });
});

describe('paths that end in a slash', () => {
  const name: JsonObject = { name: 'id', in: 'path', required: true, schema: text };
  const get = worldOf(
    contractOf({
      openapi: '3.1.0',
      paths: {
        '/berries/': { get: ok({ type: 'array', items: ref('Berry') }) },
        '/berries/{id}/': { parameters: [name], get: ok(ref('Berry')) },
        '/plums/': { get: ok({ type: 'array', items: ref('Plum') }) },
        '/plums/{id}/': { parameters: [name], get: ok(ref('Plum')) },
      },
      components: {
        schemas: {
          Plum: {
            type: 'object',
            required: ['id', 'name', 'slug'],
            properties: { id: { type: 'integer' }, name: text, slug: text },
          },
          Berry: {
            type: 'object',
            required: ['id', 'name', 'url', 'object'],
            properties: {
              id: { type: 'integer' },
              name: text,
              url: { type: 'string', format: 'uri' },
              object: { type: 'string', enum: ['list', 'orchard', 'berry'] },
            },
          },
        },
      },
    }),
  );

  it('are those of a collection and its items', () => {
    const berries = listOf(get('GET /berries/'));
    expect(berries.length).toBeGreaterThan(10);
    for (const berry of berries) {
      expect(get('GET /berries/{id}/', { 'path/id': String(berry['id']) })).toEqual(berry);
      expect(berry['url']).toBe(`https://example.com/berries/${berry['id']}`);
    }
  });

  it('may have the name of an item where ids are numbers', () => {
    const berry = get('GET /berries/{id}/', { 'path/id': 'cheri' });
    expect(berry).toMatchObject({ id: expect.any(Number), name: 'cheri' });
    const plum = get('GET /plums/{id}/', { 'path/id': 'mirabelle' });
    expect(plum).toMatchObject({ id: expect.any(Number), slug: 'mirabelle' });
    expect(Object(plum).name).not.toBe('mirabelle');
  });

  it('show objects of the kind that is listed for them', () => {
    for (const berry of listOf(get('GET /berries/'))) expect(berry['object']).toBe('berry');
  });
});

describe('what people notice first', () => {
  const objectOf = (properties: JsonObject): JsonObject => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
  });
  const texts = (names: string): JsonObject => Object.fromEntries(names.split(' ').map((one) => [one, text]));
  const time: JsonObject = { type: 'string', format: 'date-time' };
  const get = worldOf(
    contractOf({
      openapi: '3.1.0',
      paths: {
        '/trips': {
          get: ok(
            objectOf({
              object: { type: 'string', enum: ['trip', 'list'] },
              data: { type: 'array', items: ref('Trip') },
            }),
          ),
        },
        '/cards': { get: ok({ type: 'array', items: ref('Card') }) },
        '/categories': { get: ok({ type: 'array', items: ref('Category') }) },
        '/categories/{id}': { parameters: [id], get: ok(ref('Category')) },
        '/paymentLinks/{id}': { parameters: [id], get: ok(ref('PaymentLink')) },
      },
      components: {
        schemas: {
          Trip: objectOf({ departure_time: time, arrival_time: time, visit: ref('Visit') }),
          Visit: objectOf({ start_time: time, end_time: time }),
          Card: objectOf({
            ...texts('holderName issuerName last_digits expiryMonth expiryYear bin file_key sort_position facet_by'),
            expiry: { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' },
            picture: { type: 'string', pattern: '^https://assets.example.com/[a-z]{4}.png$' },
            scanned: { type: 'string', example: '2022-07-27T23:49:01.511Z' },
            address_line1: { type: 'string', description: 'Can be `primary_line` or `secondary_line`.' },
            email: { type: 'string', format: 'email' },
            email_domain: text,
            stock: { type: 'integer', example: 0 },
            metadata: { type: 'object', additionalProperties: text },
          }),
          Category: objectOf({ id: { type: 'integer' }, name: text }),
          PaymentLink: objectOf({ id: { type: 'integer' }, allowedMethods: { type: 'array', items: text } }),
        },
      },
    }),
  );
  const hours = (from: Json | undefined, to: Json | undefined) =>
    (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;

  it('journeys and appointments take some hours, and begin at round times', () => {
    const list = get('GET /trips') as JsonObject;
    expect(list['object']).toBe('list');
    for (const trip of listOf(list['data'])) {
      expect(hours(trip['departure_time'], trip['arrival_time'])).toBeGreaterThan(0.9);
      expect(hours(trip['departure_time'], trip['arrival_time'])).toBeLessThan(10);
      const visit = trip['visit'] as JsonObject;
      expect(hours(visit['start_time'], visit['end_time'])).toBeGreaterThan(0.2);
      expect(hours(visit['start_time'], visit['end_time'])).toBeLessThan(2);
      expect(trip['departure_time']).toMatch(/T\d\d:\d[05]:00Z$/);
    }
  });

  it('properties of cards and keys have their forms', () => {
    const { firstNames } = localeOf('en');
    const cards = listOf(get('GET /cards'));
    for (const card of cards) {
      expect(firstNames).toContain(String(card['holderName']).split(' ')[0]);
      expect(card).toMatchObject({
        last_digits: expect.stringMatching(/^\d{4}$/),
        expiryMonth: expect.stringMatching(/^(?:0[1-9]|1[0-2])$/),
        expiryYear: expect.stringMatching(/^20(?:2[789]|3[01])$/),
        expiry: expect.stringMatching(/^20\d\d-/),
        bin: expect.stringMatching(/^4\d{5}$/),
        file_key: expect.stringMatching(/^\w{24}$/),
        sort_position: expect.stringMatching(/^\d+$/),
        facet_by: expect.stringMatching(/^[a-z]+$/),
        picture: expect.stringMatching(/^https:\/\/assets\.example\.com\/[a-z]{4}\.png$/),
        scanned: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
        address_line1: expect.stringMatching(/^\d+ /),
        email_domain: String(card['email']).split('@')[1],
        metadata: { region: expect.stringMatching(/^\p{L}+/u), source: expect.stringMatching(/^[a-z]+$/) },
      });
      expect(Number.isNaN(Date.parse(String(card['scanned'])))).toBe(false);
      expect(card['issuerName']).not.toBe(card['holderName']);
    }
    expect(cards.some(({ stock }) => Number(stock) > 0)).toBe(true);
  });

  it('a list of categories has no category twice as long as there are any', () => {
    const names = listOf(get('GET /categories')).map((one) => one['name']);
    expect(new Set(names.slice(0, 14)).size).toBe(Math.min(names.length, 14));
  });

  it('only the link of a thing for links is a link', () => {
    const link = get('GET /paymentLinks/{id}', { 'path/id': 7 }) as JsonObject;
    for (const method of listOf(link['allowedMethods'])) expect(method).not.toMatch(/^https:/);
  });
});

it('gives the page that is asked for of an example whose list is not one of the world', () => {
  const predictions = ['Sun Street', '7th Street', 'The Street'].map((name) => ({ name }));
  const item = { type: 'object', properties: { name: text } };
  const schema = { type: 'object', properties: { predictions: { items: item } } };
  const limit = query('limit', { type: 'integer' });
  const contract = contractOf({
    paths: { '/streets/autocomplete': { get: { parameters: [limit], ...ok(schema, { example: { predictions } }) } } },
  } as unknown as JsonObject);
  expect(worldOf(contract)('GET /streets/autocomplete', { 'query/limit': 1 })).toEqual({
    predictions: predictions.slice(0, 1),
  });
});

it('has the default for the first object, also where that is null', () => {
  const note = { anyOf: [text, { type: 'null' }], default: null };
  const [page, shown] = [
    { type: ['integer', 'null'], default: null },
    { type: 'string', default: null },
  ];
  const schema = { type: 'object', required: ['note', 'page', 'shown'], properties: { note, page, shown } };
  const contract = contractOf({ openapi: '3.1.0', paths: { '/settings': { get: ok(schema) } } });
  const settings = worldOf(contract)('GET /settings');
  expect(settings).toMatchObject({ note: null, page: null });
  // A default that its schema forbids is none.
  expect(settings['shown']).toEqual(expect.any(String));
});

it('shows the items of an example without ids as those of the parent that the path names', () => {
  const item = { type: 'object', properties: { workspaceKey: text, waiting: { type: 'integer' } } };
  const schema = { type: 'object', properties: { statistics: { type: 'array', items: item } } };
  const key = { name: 'workspaceKey', in: 'path', required: true, schema: text };
  const example = { statistics: [{ workspaceKey: 'W1', waiting: 3 }] };
  const contract = contractOf({
    openapi: '3.1.0',
    paths: {
      '/workspaces/{workspaceKey}/queues/statistics': { get: { parameters: [key], ...ok(schema, { example }) } },
    },
  });
  const shown = worldOf(contract)('GET /workspaces/{workspaceKey}/queues/statistics', { 'path/workspaceKey': 'W2' });
  const [first] = listOf(shown['statistics']);
  expect(first).toEqual({ workspaceKey: 'W2', waiting: 3 });
});

it('replaces what an example may not have by what its property would have', () => {
  const address = {
    type: 'object',
    required: ['city', 'postcode'],
    properties: { city: text, postcode: text },
  };
  const schema = { type: 'object', required: ['address'], properties: { address } };
  const example = { address: { city: null, postcode: null } };
  const contract = contractOf({ openapi: '3.1.0', paths: { '/profile': { get: ok(schema, { example }) } } });
  const { address: shown } = worldOf(contract)('GET /profile');
  const { towns } = localeOf('en');
  expect(towns.map(({ city, postcode }) => ({ city, postcode }))).toContainEqual(shown);
});

it('makes the body where the example of an object is only a text', () => {
  const schema = { type: 'object', required: ['city'], properties: { city: text } };
  const contract = contractOf({
    openapi: '3.1.0',
    paths: { '/office': { get: ok(schema, { example: 'see below' }) } },
  });
  expect(localeOf('en').towns.map(({ city }) => city)).toContain(worldOf(contract)('GET /office')['city']);
});

it('leaves out optional parts of parts once an item has a hundred objects', () => {
  const nested = (depth: number): JsonObject => {
    if (depth === 0) return { type: 'object', properties: { label: text } };
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    return { type: 'object', properties: Object.fromEntries(names.map((name) => [`${name}Part`, nested(depth - 1)])) };
  };
  const contract = contractOf({ openapi: '3.1.0', paths: { '/report': { get: ok(nested(4)) } } });
  const report = worldOf(contract)('GET /report');
  const objects = JSON.stringify(report).split('{').length;
  expect(objects).toBeGreaterThan(80);
  expect(objects).toBeLessThan(160);
  // What is near the top is there, also behind large parts.
  expect(Object.keys(report)).toContain('fPart');
});

it('writes the times of http-date as HTTP does, whatever the property is called', () => {
  const schema = {
    type: 'object',
    required: ['createdAt'],
    properties: { createdAt: { type: 'string', format: 'http-date' } },
  };
  const contract = contractOf({ openapi: '3.1.0', paths: { '/job': { get: ok(schema) } } });
  const { createdAt } = worldOf(contract)('GET /job');
  expect(new Date(String(createdAt)).toUTCString()).toBe(createdAt);
});

describe('items within the one that they refer to', () => {
  const pet: JsonObject = {
    type: 'object',
    required: ['id', 'name', 'ownerId', 'visits'],
    properties: {
      id: { type: 'integer' },
      name: text,
      ownerId: { type: 'integer' },
      visits: { type: 'array', items: ref('Visit') },
    },
  };
  const visit: JsonObject = {
    type: 'object',
    required: ['id', 'petId'],
    properties: { id: { type: 'integer' }, petId: { type: 'integer' } },
  };
  const ownerWith = (least: number): JsonObject => ({
    type: 'object',
    required: ['id', 'pets'],
    properties: { id: { type: 'integer' }, pets: { type: 'array', minItems: least, items: ref('Pet') } },
  });
  const clinic = (least: number) => {
    const list = (name: string) => ({ get: ok({ type: 'array', items: ref(name) }) });
    const one = (name: string) => ({ parameters: [id], get: ok(ref(name)) });
    return listsOf(
      contractOf({
        openapi: '3.1.0',
        paths: {
          '/owners': list('Owner'),
          '/owners/{id}': one('Owner'),
          '/pets': list('Pet'),
          '/pets/{id}': one('Pet'),
          '/visits': list('Visit'),
          '/visits/{id}': one('Visit'),
        },
        components: { schemas: { Owner: ownerWith(least), Pet: pet, Visit: visit } },
      }),
    );
  };
  const partsOf = (object: JsonObject, name: string) => object[name] as unknown as readonly JsonObject[];

  it('are those that do, as they are read by their ids', () => {
    const get = clinic(0);
    const [owners, pets] = [get('GET /owners'), get('GET /pets')];
    const shown = owners.flatMap((owner) => partsOf(owner, 'pets').map((one) => [owner, one] as const));
    expect(shown.length).toBeGreaterThan(5);
    for (const [owner, one] of shown) {
      expect(one['ownerId']).toBe(owner['id']);
      expect(one['name']).toBe(pets.find((other) => other['id'] === one['id'])?.['name']);
    }
    for (const one of pets)
      for (const shownVisit of partsOf(one, 'visits')) expect(shownVisit['petId']).toBe(one['id']);
  });

  it('are made for it where there must be some', () => {
    for (const owner of clinic(1)('GET /owners')) {
      expect(partsOf(owner, 'pets').length).toBeGreaterThan(0);
      for (const one of partsOf(owner, 'pets')) expect(one['ownerId']).toBe(owner['id']);
    }
  });

  function listsOf(contract: Contract): (key: string) => readonly JsonObject[] {
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const world = createWorld(contract, { validator });
    return (key) => {
      const operation = contract.operations.find((one) => one.key === key);
      const entry = operation && responseEntry(operation);
      if (operation === undefined || entry === undefined) throw new Error(`no ${key}`);
      return world.body({ operation, entry, parameters: new Map() })?.value as unknown as readonly JsonObject[];
    };
  }
});
