import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { bookContract, contractOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { openFreshNumbers } from './fresh-numbers.ts';
import { withFreshValues } from './fresh-values.ts';

const source = sourceOf(bookContract);
const sample = { title: 'Emma', isbn: 1, weight: 0.5, tags: ['a'] };

function refreshed(value: Parameters<typeof withFreshValues>[0]['value'], schema?: string) {
  return withFreshValues(
    { value, sample, schema: schema ?? '/components/schemas/NewBook' },
    { source, fresh: () => 77 },
  );
}

describe('openFreshNumbers', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const [one, same, other] = [openFreshNumbers(5), openFreshNumbers(5), openFreshNumbers(6)];
    const first = one();
    expect(same()).toBe(first);
    expect(other()).not.toBe(first);
    expect(one()).toBe(first + 1);
  });

  it.each([0, 1, 2, 42, 999_999, 2 ** 31, 2 ** 32 + 1, -1])('stays within int32 for the seed %i', (seed) => {
    const first = openFreshNumbers(seed)();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(2 ** 31 - 1_000_000_000);
  });
});

describe('withFreshValues', () => {
  it("replaces the top-level integers and texts that equal the sample's", () => {
    expect(refreshed(sample)).toEqual({ title: 'Emma-77', isbn: 77, weight: 0.5, tags: ['a'] });
  });

  it('keeps what the case is about', () => {
    expect(refreshed({ ...sample, title: '' })).toEqual({ ...sample, title: '', isbn: 77 });
    expect(refreshed({ ...sample, isbn: '1' })).toEqual({ ...sample, title: 'Emma-77', isbn: '1' });
    expect(refreshed({ isbn: 1, extra: 'x' })).toEqual({ isbn: 77, extra: 'x' });
  });

  it('keeps amounts and counts, of which a target may refuse more', () => {
    const value = { invoiceAmount: 5, daysUntilDue: 5, quantity: 5, orderNo: 5 };
    const fresh = withFreshValues({ value, sample: value, schema: undefined }, { source, fresh: () => 77 });
    expect(fresh).toEqual({ ...value, daysUntilDue: 77, orderNo: 77 });
  });

  it('keeps durations, and amounts that are texts', () => {
    const value = { length: 'PT45M', breakAfter: 'P1DT2H', price: '12.50', code: '12.50', name: 'P', mark: 'PT' };
    const fresh = withFreshValues({ value, sample: value, schema: undefined }, { source, fresh: () => 77 });
    expect(fresh).toMatchObject({ length: 'PT45M', breakAfter: 'P1DT2H', price: '12.50' });
    for (const name of ['code', 'name', 'mark'] as const) expect(fresh).not.toHaveProperty(name, value[name]);
  });

  it('puts a number into an address whose plus sign the case is about', () => {
    const address = { ...sample, title: 'a+b@example.com' };
    expect(refreshed(address)).toEqual({ ...sample, title: 'a+b-77@example.com', isbn: 77 });
  });

  it('replaces what equals another sample, unless the case is about it', () => {
    const value = { title: 'text', isbn: 5, subtitle: 'text' };
    const otherSamples = [{ title: 'text', isbn: 5, subtitle: 'text' }];
    const setting = { value, sample, otherSamples, schema: '/components/schemas/NewBook' };
    const isAbout = (name: string) => name === 'subtitle';
    const refreshedValue = withFreshValues({ ...setting, isAbout }, { source, fresh: () => 77 });
    expect(refreshedValue).toEqual({ title: 'text-77', isbn: 77, subtitle: 'text' });
  });

  it('keeps a property that refers to a resource, whatever the sample has', () => {
    const setting = { value: sample, sample, schema: '/components/schemas/NewBook' };
    const isReference = (name: string) => name === 'isbn';
    expect(withFreshValues({ ...setting, isReference }, { source, fresh: () => 77 })).toMatchObject({ isbn: 1 });
  });

  it('changes the number and the texts in an object where the target may refuse what there is already', () => {
    const seat = {
      type: 'object',
      properties: { row: { type: 'string', pattern: '^[A-Z]$' }, number: { type: 'integer', minimum: 1, maximum: 60 } },
    };
    const contract = contractOf({
      paths: {},
      components: { schemas: { Order: { properties: { seat, holder: {}, floor: { type: 'integer' } } } } },
    });
    const order = { seat: { row: 'A', number: 1 }, holder: { name: 'Emma' }, floor: 0 };
    const refresh = (value: Json, withinObjects = true) =>
      withFreshValues(
        { value, sample: order, schema: '/components/schemas/Order', withinObjects },
        { source: sourceOf(contract), fresh: () => 77 },
      );
    expect(refresh(order)).toEqual({ seat: { row: 'Z', number: 28 }, holder: { name: 'Emma-77' }, floor: 77 });
    expect(refresh(order, false)).toEqual({ ...order, floor: 77 });
    const about = { ...order, seat: { row: 'A', number: 60 } };
    expect(refresh(about)).toEqual({ seat: { row: 'Z', number: 60 }, holder: { name: 'Emma-77' }, floor: 77 });
  });

  it('changes each of the places in a list where the target may refuse those that are taken', () => {
    const seats = { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^[A-Z][1-9][0-9]?$' } };
    const document = { schema: { properties: { seats, genres: { items: { enum: ['jazz'] } } } } };
    const order = { seats: ['A67', 'B67'], genres: ['jazz'], labels: ['live', 7] };
    const refresh = (value: Json, withinObjects = true, contract: JsonObject = document) => {
      let number = 76;
      const fresh = () => ++number;
      const setting = { value, sample: order, schema: '/schema', withinObjects };
      return withFreshValues(setting, { source: sourceOf({ ...bookContract, document: contract }), fresh });
    };
    expect(refresh(order)).toEqual({ ...order, seats: ['A69', 'B79'] });
    expect(refresh({ ...order, seats: ['A67', 'C1'] })).toEqual({ ...order, seats: ['A69', 'C1'] });
    expect(refresh(order, false)).toEqual(order);
    const withExample = { schema: { properties: { seats: { ...seats, examples: [['A67']] } } } };
    expect(refresh(order, true, withExample)).toEqual({ ...order, seats: ['A67', 'B79'] });
    const isAbout = (name: string) => name === 'seats';
    const setting = { value: order, sample: order, schema: '/schema', withinObjects: true, isAbout };
    expect(withFreshValues(setting, { source: sourceOf({ ...bookContract, document }), fresh: () => 77 })).toEqual(
      order,
    );
  });

  it('changes the places that the objects of a list name where the target has refused those of the sample', () => {
    const seat = { type: 'string', pattern: '^[A-Z][1-9][0-9]?$', example: 'C14' };
    const ticket = { properties: { seat, type: { enum: ['full', 'reduced'] } } };
    const document: JsonObject = { schema: { properties: { tickets: { type: 'array', items: ticket } } } };
    const one = { seat: 'C14', type: 'full' };
    const order = { tickets: [one] };
    const seatsOf = (value: Json, withinItems = true, contract = document) => {
      let number = 76;
      const fresh = () => ++number;
      const setting = { value, sample: order, schema: '/schema', withinObjects: true, withinItems };
      return withFreshValues(setting, { source: sourceOf({ ...bookContract, document: contract }), fresh });
    };
    expect(seatsOf(order, false)).toEqual(order);
    expect(seatsOf(order)).toEqual({ tickets: [{ seat: 'C79', type: 'full' }] });
    expect(seatsOf({ tickets: [one, one] })).toEqual({
      tickets: [
        { seat: 'C79', type: 'full' },
        { seat: 'C89', type: 'full' },
      ],
    });
    const others = { tickets: [{ seat: 'B2', type: 'full' }, 'x'] };
    expect(seatsOf(others)).toEqual(others);
    // Two that are the same are what a case is about then.
    const unique = { schema: { properties: { tickets: { type: 'array', uniqueItems: true, items: ticket } } } };
    expect(seatsOf({ tickets: [one, one] }, true, unique)).toEqual({ tickets: [one, one] });
  });

  it('gives other times, unless the case is about one of them', () => {
    const visit = { startsAt: '2036-01-31T10:30:00Z', endsAt: '2036-01-31T11:30:00Z' };
    const refreshedVisit = (value: Json, isAbout = (_: string) => false) =>
      withFreshValues(
        { value, sample: visit, otherSamples: [{ ...visit, dueDate: '2036-02-29' }], isAbout, schema: undefined },
        { source, fresh: () => 77 },
      );
    expect(refreshedVisit(visit)).toEqual({ startsAt: '2037-03-19T11:30:00Z', endsAt: '2037-03-19T12:30:00Z' });
    const longer = { ...visit, endsAt: '2036-12-31T23:59:60Z' };
    expect(refreshedVisit(longer)).toEqual(longer);
    const due = { ...visit, dueDate: '2036-02-29' };
    expect(refreshedVisit(due)).not.toEqual(due);
    expect(refreshedVisit(due, (name) => name === 'dueDate')).toEqual(due);
  });

  it('keeps the order of properties, and odd names', () => {
    const odd = JSON.parse('{"isbn":1,"__proto__":"x","title":"Emma"}');
    expect(Object.keys(Object(refreshed(odd)))).toEqual(['isbn', '__proto__', 'title']);
  });

  it('replaces integers beyond the doubles as well', () => {
    const large = { isbn: 9007199254740993n, title: 'Emma' };
    const setting = { value: large, sample: large, schema: '/components/schemas/NewBook' };
    expect(withFreshValues(setting, { source, fresh: () => 77 })).toEqual({ isbn: 77, title: 'Emma-77' });
  });

  it('keeps a value where the validator would find other violations', () => {
    const strict = {
      ...bookContract,
      document: { schema: { properties: { title: { enum: ['Emma'] }, isbn: { maximum: 5 } } } },
    };
    const setting = { value: sample, sample, schema: '/schema' };
    expect(withFreshValues(setting, { source: sourceOf(strict), fresh: () => 77 })).toEqual(sample);
  });

  it.each([
    ['a plain text', 'two words 77', { title: 'two words' }, {}],
    ['a slug', 'garden-tools-77', { title: 'garden-tools' }, { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }],
    ['snake case', 'garden_tools_77', { title: 'garden_tools' }, {}],
    ['an address', 'ada-77@example.org', { title: 'ada@example.org' }, { format: 'email' }],
    [
      'a UUID',
      '3fa85f64-5717-4562-b3fc-000000000077',
      { title: '3fa85f64-5717-4562-b3fc-2c963f66afa6' },
      { format: 'uuid' },
    ],
    ['a number with letters', 'ABC-0077', { title: 'ABC-1234' }, { pattern: '^[A-Z]{3}-\\d{4}$' }],
    ['a letter with a number', 'A77', { title: 'A12' }, { pattern: '^[A-Z]\\d{2}$' }],
    ['a seat', 'A69', { title: 'A67' }, { pattern: '^[A-Z][1-9][0-9]?$' }],
    ['a seat of an aircraft', '69C', { title: '12C' }, { pattern: '^[1-9][0-9][A-K]$' }],
    ['letters with two digits', 'AQ-SO77', { title: 'AQ-SO79' }, { pattern: '^[A-Z]{1,3}-[A-Z]{1,2}[0-9]{1,4}$' }],
    ['a short text', 'Em25', { title: 'Emma' }, { maxLength: 9 }],
    ['a key in capitals', 'DEMO25', { title: 'DEMO' }, { pattern: '^[A-Z][A-Z0-9]*$', maxLength: 10 }],
    ['a key in capital letters', 'MKK', { title: 'MO' }, { pattern: '^[A-Z]+$', maxLength: 20 }],
    ['a file name', 'report-77.pdf', { title: 'report.pdf' }, {}],
    ['a domain with its root', 'www.library-77.example.', { title: 'www.library.example.' }, {}],
    ['an URL', 'https://library.example-77', { title: 'https://library.example' }, {}],
    ['a price', '12.50', { title: '12.50' }, { pattern: '^\\d+\\.\\d\\d$' }],
    [
      'a number of the contract, which may have a check digit',
      '9783161484100',
      { title: '9783161484100' },
      { pattern: '^\\d{13}$', example: '9783161484100' },
    ],
    ['a long number', '9786757924477', { title: '9786757924440' }, { pattern: '^97[89]\\d{10}$' }],
    ['a telephone number', '+4930123477', { title: '+4930123456' }, { pattern: '^[+]\\d{8,14}$' }],
    ['a day', '20360131', { title: '20360131' }, { pattern: '^20360131$' }],
  ])('keep the look of %s', (_, expected, look, title) => {
    const contract = { ...bookContract, document: { schema: { properties: { title } } } };
    const setting = { value: look, sample: look, schema: '/schema' };
    expect(withFreshValues(setting, { source: sourceOf(contract), fresh: () => 77 })).toEqual({ title: expected });
  });

  it('gives other letters where a number has more digits than a text', () => {
    const title = { pattern: '^[A-Z]{2}-[A-Z]{2}[0-9]{3}$' };
    const contract = { ...bookContract, document: { schema: { properties: { title } } } };
    const look = { title: 'BS-AZ123' };
    const titles = [987_654, 1_987_654, 988_654].map((number) =>
      withFreshValues(
        { value: look, sample: look, schema: '/schema' },
        { source: sourceOf(contract), fresh: () => number },
      ),
    );
    expect(titles).toEqual([{ title: 'BS-MY654' }, { title: 'BS-ZK654' }, { title: 'BS-MZ654' }]);
  });

  it.each([
    [9999, 4322],
    [999, 322],
    [100, 2],
    [1, 1],
  ])('gives a number of at most %i another one where its name says that it numbers something', (maximum, expected) => {
    const limited = { type: 'integer', minimum: 1, maximum };
    const document = { schema: { properties: { seatNumber: limited, quantity: limited } } };
    const value = { seatNumber: 1, quantity: 1 };
    const setting = { value, sample: value, schema: '/schema' };
    expect(
      withFreshValues(setting, { source: sourceOf({ ...bookContract, document }), fresh: () => 1_004_321 }),
    ).toEqual({ seatNumber: expected, quantity: 1 });
  });

  it('keeps texts of a format that validation does not assert, and counts in those of whole numbers', () => {
    const properties = { price: { type: 'string', format: 'decimal' }, number: { type: 'string', format: 'int64' } };
    const document = { schema: { properties } };
    const value = { price: '12.50', number: '42' };
    const setting = { value, sample: value, schema: '/schema' };
    expect(
      withFreshValues(setting, { source: sourceOf({ ...bookContract, document }), fresh: () => 1_004_321 }),
    ).toEqual({ price: '12.50', number: '1004321' });
  });

  it('does not change values that are not objects', () => {
    expect(refreshed([1])).toEqual([1]);
    expect(refreshed('Emma')).toBe('Emma');
  });
});
