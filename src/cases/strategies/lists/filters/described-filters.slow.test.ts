import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const books = [
  { isbn: 1, language: 'de', genres: ['novel', 'satire'], shelf: { room: 'Attic' }, basePrice: 9 },
  { isbn: 2, language: 'fr', genres: ['novel'], shelf: { room: 'Cellar' }, basePrice: 7 },
];

interface Books {
  readonly start?: readonly JsonObject[];
  readonly post?: JsonObject;
  /** The number of books that a list shows. */
  readonly pageSize?: number;
  /** Gets what is created. */
  readonly created?: JsonObject[];
}

/** What is expected of the lists of a target that stores what is created; `chosen` says which books a value leaves. */
function judged(
  parameter: JsonObject,
  chosen: (book: JsonObject, value: string) => boolean,
  { start = books, post = {}, pageSize = 100, created: added = [] }: Books = {},
) {
  const all: JsonObject[] = [...start];
  const list = { parameters: [{ in: 'query', ...parameter }] };
  const contract = contractOf({
    paths: { '/books': { get: list, ...post }, '/books/{isbn}': { parameters: [isbn], get: {} } },
  });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const expected: Case['expectedState'][] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'filtering')) {
      if (one.expectedState !== undefined) expected.push(one.expectedState);
      const { method, body } = one.request;
      const [path = '', query = ''] = one.request.path.split('?');
      const created = body.kind === 'content' ? (body.value ?? null) : null;
      if (method === 'POST') {
        all.push({ isbn: all.length + 1, ...Object(created) });
        added.push(Object(created));
      }
      const values = new URLSearchParams(query).getAll(
        query.includes('%5B') || query.includes('[') ? `${parameter.name}[room]` : String(parameter.name),
      );
      const isChosen = (book: JsonObject) => values.length === 0 || values.some((value) => chosen(book, value));
      const shown = method === 'POST' ? created : all.filter(isChosen).slice(0, pageSize);
      const status = method === 'POST' ? 201 : path.endsWith('/books') ? 200 : 404;
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text: JSON.stringify(shown) }) }));
    }
  }
  return expected;
}

const anyBook: (book: JsonObject, value: string) => boolean = () => true;
const description = 'Only books that have it';
const languages = {
  name: 'language',
  description,
  schema: { type: 'array', items: { type: 'string', pattern: '^[a-z]{2}$' } },
};
const genre = { name: 'genre', description, schema: { type: 'string', pattern: '^[a-z]+$' } };
const room = { name: 'room', description, schema: { type: 'string' } };

describe('filters that the contract describes', () => {
  it('judges the part of a filter that names a property of an object', () => {
    const properties = { room: { type: 'string' } };
    const filter = { name: 'filter', style: 'deepObject', schema: { type: 'object', properties } };
    const ignored = { kind: 'items-with-value', property: 'room', value: 'Attic', within: 'shelf' };
    expect(judged(filter, anyBook)).toEqual([ignored]);
    expect(judged({ ...filter, name: 'show' }, anyBook)).toEqual([]);
    expect(judged(filter, ({ shelf }, value) => Object(shelf).room === value)).toEqual([]);
  });

  it('judges a list of free values that has no effect', () => {
    const ignored = { kind: 'items-with-value', property: 'language', value: 'de' };
    expect(judged(languages, anyBook)).toEqual([ignored]);
    expect(judged(languages, ({ language }, value) => value === language)).toEqual([]);
    expect(judged({ ...languages, description: 'Books in one of these languages' }, anyBook)).toEqual([ignored]);
  });

  it('judges a value of the lists that the items have, where an item does not have it', () => {
    const withTwo = [...books, { isbn: 3, genres: ['essay'] }];
    const ignored = { kind: 'items-with-value', property: 'genres', value: 'novel' };
    expect(judged(genre, anyBook, { start: withTwo })).toEqual([ignored]);
    expect(judged({ ...genre, name: 'genres' }, anyBook, { start: withTwo })).toEqual([ignored]);
    expect(judged(genre, ({ genres }, value) => Object(genres).includes(value), { start: withTwo })).toEqual([]);
    expect(judged(genre, anyBook, { start: books.slice(0, 1) })).toEqual([]);
  });

  it('judges the property of an object that the items have', () => {
    const ignored = { kind: 'items-with-value', property: 'room', value: 'Attic', within: 'shelf' };
    expect(judged(room, anyBook)).toEqual([ignored]);
    expect(judged(room, ({ shelf }, value) => Object(shelf).room === value)).toEqual([]);
    const second = books.map((book) => ({ ...book, box: { room: 'Hall' } }));
    expect(judged(room, anyBook, { start: second })).toEqual([]);
  });

  it('creates items with an object that is optional where no item has it', () => {
    const shelf = {
      type: 'object',
      required: ['room'],
      properties: { room: { type: 'string', pattern: '^[A-Z]{2}$' } },
    };
    const schema = { type: 'object', required: ['language'], properties: { language: { type: 'string' }, shelf } };
    const post = {
      post: {
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '201': { description: 'Made' } },
      },
    };
    const start = books.map(({ shelf: _, ...others }) => others);
    const inCapitals = { ...room, schema: { type: 'string', pattern: '^[A-Z]{2}$' } };
    expect(judged(inCapitals, anyBook, { start, post })).toEqual([
      { kind: 'items-with-value', property: 'room', value: 'QZ', within: 'shelf' },
    ]);
    expect(judged(inCapitals, (one, value) => Object(one['shelf']).room === value, { start, post })).toEqual([]);
    expect(judged(inCapitals, anyBook, { start })).toEqual([]);
  });

  it('creates items with two values where the list does not show two', () => {
    const shelf = { type: 'object', required: ['room'], properties: { room: { type: 'string' } } };
    const schema = { type: 'object', required: ['shelf'], properties: { shelf } };
    const post = {
      post: {
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '201': { description: 'Made' } },
      },
    };
    const start = books.slice(0, 1);
    expect(judged(room, anyBook, { start })).toEqual([]);
    expect(judged(room, anyBook, { start, post })).toEqual([
      { kind: 'items-with-value', property: 'room', value: 'quartz', within: 'shelf' },
    ]);
  });

  it('creates items with two of the values that the contract lists', () => {
    const schema = { type: 'array', items: { type: 'string', enum: ['novel', 'satire', 'essay'] } };
    const body = { type: 'object', properties: { genres: { type: 'array', items: { type: 'string' } } } };
    const post = {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { '201': { description: 'Made' } },
      },
    };
    const start = [{ isbn: 1, genres: ['novel'] }];
    const ignored = { kind: 'items-with-value', property: 'genres', value: 'novel' };
    expect(judged({ name: 'genre', description, schema }, anyBook, { start, post })).toEqual([ignored]);
    const has: typeof anyBook = ({ genres }, value) => Object(genres ?? []).includes(value);
    expect(judged({ name: 'genre', description, schema }, has, { start, post })).toEqual([]);
  });

  describe('by what decides the rest of an object', () => {
    const form = (kind: string, name: string) => ({
      type: 'object',
      required: ['kind', name],
      properties: { kind: { const: kind }, [name]: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    });
    const schema = {
      type: 'object',
      required: ['form'],
      properties: { form: { oneOf: [form('print', 'pages'), form('audio', 'minutes')] } },
    };
    const post = {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '201': { description: 'Made' } },
      },
    };
    const kind = (...values: readonly string[]) => ({ name: 'kind', description, schema: { enum: [...values] } });
    const print = { isbn: 1, form: { kind: 'print', pages: 80 } };
    const ignored = (value: string) => [{ kind: 'items-with-value', property: 'kind', value, within: 'form' }];
    const hasKind: typeof anyBook = ({ form: own }, value) => Object(own).kind === value;

    it('creates an item of each of two kinds, with what each of them has', () => {
      const created: JsonObject[] = [];
      expect(judged(kind('print', 'audio'), hasKind, { start: [print], post, created })).toEqual([]);
      expect(created).toEqual([
        { form: { kind: 'print', pages: expect.any(Number) } },
        { form: { kind: 'audio', minutes: expect.any(Number) } },
      ]);
    });

    it('creates none of a kind that the contract does not have', () => {
      const created: JsonObject[] = [];
      expect(judged(kind('print', 'film'), anyBook, { start: [print], post, created })).toEqual([]);
      expect(created).toEqual([{ form: { kind: 'print', pages: expect.any(Number) } }]);
    });

    it('judges a value of which the list has others', () => {
      const judge = (pageSize: number, ...values: readonly string[]) =>
        judged(kind(...values), anyBook, { start: [print], post, pageSize });
      expect(judge(100, 'print', 'audio')).toEqual(ignored('print'));
      expect(judge(1, 'print', 'audio')).toEqual(ignored('audio'));
      expect(judge(1, 'audio', 'print')).toEqual(ignored('audio'));
    });
  });

  it('leaves parameters alone that are not said to choose items', () => {
    for (const parameter of [languages, genre, room])
      expect(judged({ ...parameter, description: 'The one to show' }, anyBook)).toEqual([]);
  });

  it('finds the property of a limit by the first word of its name where the description has that', () => {
    const most = { name: 'maxPrice', schema: { type: 'number' }, description: 'The base price is at most this' };
    expect(judged(most, anyBook)).toMatchObject([{ kind: 'items-within-bound', property: 'basePrice', side: 'most' }]);
    expect(judged(most, ({ basePrice }, value) => Number(basePrice) <= Number(value))).toEqual([]);
    expect(judged({ ...most, description: 'At most this' }, anyBook)).toEqual([]);
    const schema = { type: 'object', properties: { max: { type: 'number' } } };
    const range = { name: 'price', style: 'deepObject', schema, description: 'With a base price up to this' };
    expect(judged(range, anyBook)).toMatchObject([{ kind: 'items-within-bound', property: 'basePrice', side: 'most' }]);
    expect(judged({ ...range, description: 'Up to this' }, anyBook)).toEqual([]);
  });

  it('judges the property of an object by a name that has both, whatever the contract says', () => {
    const whole = { name: 'shelfRoom', schema: { type: 'string' } };
    expect(judged(whole, anyBook)).toEqual([
      { kind: 'items-with-value', property: 'room', value: 'Attic', within: 'shelf' },
    ]);
    expect(judged(whole, ({ shelf }, value) => Object(shelf).room === value)).toEqual([]);
    expect(judged({ ...whole, name: 'officeRoom' }, anyBook)).toEqual([]);
  });

  it('finds the only time that a limit means by another form of its word', () => {
    const start = [1, 2, 3].map((day) => ({ isbn: day, arrival: `2031-05-0${day}T10:00:00Z`, departure: null }));
    const from = { name: 'arrivesFrom', schema: { type: 'string', format: 'date-time' } };
    const ignored = { kind: 'items-within-bound', property: 'arrival', side: 'least' };
    expect(judged(from, anyBook, { start })).toMatchObject([ignored]);
    const isLater: typeof anyBook = ({ arrival }, value) => Date.parse(String(arrival)) >= Date.parse(value);
    expect(judged(from, isLater, { start })).toEqual([]);
    const second = start.map((book) => ({ ...book, arrived: book.arrival }));
    expect(judged(from, anyBook, { start: second })).toEqual([]);
    expect(judged({ ...from, name: 'printsFrom' }, anyBook, { start })).toEqual([]);
    expect(judged({ ...from, schema: { type: 'string' } }, anyBook, { start })).toEqual([]);
  });
});
