import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { isObject, memberOf, valueAt } from '../schema/json/pointer.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { contractOf } from '../testing/book-contract.ts';
import { responseEntry } from './resources/operation-schemas.ts';
import { createWorld } from './world.ts';

const text: JsonObject = { type: 'string' };
const whole: JsonObject = { type: 'integer' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: string, schema: JsonObject = whole): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const ok = (schema: JsonObject): JsonObject => ({
  responses: { '200': { description: '', content: { 'application/json': { schema } } } },
});
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The objects of valid bodies: one, or those of a list. */
function objects(paths: JsonObject, schemas: JsonObject) {
  const contract = contractOf({ openapi: '3.1.0', paths, components: { schemas } });
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const world = createWorld(contract, { validator });
  return (path: string, values: Readonly<Record<string, Json>> = {}): readonly JsonObject[] => {
    const operation = contract.operations.find((one) => one.key === `GET ${path}`);
    const entry = operation && responseEntry(operation);
    if (operation === undefined || entry?.schema === undefined) throw new Error(`no ${path}`);
    const given = Object.entries(values).map(([name, value]) => [`path/${name}`, value] as const);
    const body = world.body({ operation, entry, parameters: new Map(given) })?.value ?? null;
    expect(validator.check(entry.schema, body)).toEqual([]);
    return (Array.isArray(body) ? body : [body]).filter(isObject);
  };
}

it('an item that its response does not describe is what the list shows of it', () => {
  const get = objects(
    {
      '/schemas': {
        get: ok({ type: 'array', items: object({ id: text, title: text, schema: { type: 'object' } }) }),
      },
      '/schemas/{id}': { parameters: [parameter('id', text)], get: ok(ref('Raw')) },
    },
    { Raw: { type: 'object', description: 'Raw' } },
  );
  const [, second = {}] = get('/schemas');
  expect(second['title']).toEqual(expect.any(String));
  expect(second['schema']).toMatchObject({ type: 'object', properties: expect.any(Object) });
  expect(get('/schemas/{id}', { id: second['id'] ?? null })).toEqual([second]);
});

it('a collection below another item has the items of the collection of all that refer to it, and each is the same in both', () => {
  const pet = object({ id: whole, name: text, bornOn: { type: 'string', format: 'date' }, ownerId: whole });
  const list = ok({ type: 'array', items: ref('Pet') });
  const get = objects(
    {
      '/owners': { get: ok({ type: 'array', items: object({ id: whole }) }) },
      '/owners/{ownerId}': { parameters: [parameter('ownerId')], get: ok(object({ id: whole })) },
      '/pets': { get: list },
      '/pets/{petId}': { parameters: [parameter('petId')], get: ok(ref('Pet')) },
      '/owners/{ownerId}/pets': { parameters: [parameter('ownerId')], get: list },
      '/owners/{ownerId}/pets/{petId}': {
        parameters: [parameter('ownerId'), parameter('petId')],
        get: ok(ref('Pet')),
      },
    },
    { Pet: pet },
  );
  const pets = get('/pets');
  const owner = pets[3]?.['ownerId'] ?? null;
  expect(get('/owners/{ownerId}/pets', { ownerId: owner })).toEqual(pets.filter((one) => one['ownerId'] === owner));
  for (const one of pets)
    expect(get('/owners/{ownerId}/pets/{petId}', { ownerId: owner, petId: one['id'] ?? null })).toEqual([
      { ...one, ownerId: owner },
    ]);
  // No pet has that owner: some of all pets are shown as theirs.
  expect(get('/owners/{ownerId}/pets', { ownerId: 4101 }).length).toBeGreaterThan(2);
});

it.each(['guid', 'uuid'])('the %s of another item is one that its list has', (name) => {
  const [own, other] = [name, `pet_${name}`];
  const uuid: JsonObject = { type: 'string', format: 'uuid' };
  const get = objects(
    {
      '/pets': { get: ok({ type: 'array', items: ref('Pet') }) },
      [`/pets/{${other}}`]: { parameters: [parameter(other, uuid)], get: ok(ref('Pet')) },
      '/visits': { get: ok({ type: 'array', items: object({ id: whole, [other]: uuid }) }) },
      '/visits/{visitId}': { parameters: [parameter('visitId')], get: ok(object({ id: whole, [other]: uuid })) },
    },
    { Pet: object({ [own]: uuid, name: text }) },
  );
  const known = get('/pets').map((pet) => pet[own]);
  expect(get('/visits').filter((visit) => !known.includes(visit[other]))).toEqual([]);
});

it('the id beside a type is one of the things of that type', () => {
  const identifier = (type: JsonObject) => object({ data: object({ type, id: text }) });
  const related = { parent: identifier({ enum: ['regions'] }), place: identifier({ enum: ['regions', 'towns'] }) };
  const item = (name: string) => object({ type: { const: name }, id: text, relationships: object(related) });
  const list = (name: string) => ok(object({ data: { type: 'array', items: ref(name) } }));
  const one = (name: string) => ({ parameters: [parameter('id', text)], get: ok(object({ data: ref(name) })) });
  const get = objects(
    {
      '/towns': { get: list('Town') },
      '/towns/{id}': one('Town'),
      '/regions': { get: list('Region') },
      '/regions/{id}': one('Region'),
    },
    { Town: item('towns'), Region: item('regions') },
  );
  const all = ['/regions', '/towns'].flatMap((path) =>
    get(path)
      .flatMap((body) => body['data'] ?? [])
      .flat(),
  );
  const known = new Set(all.filter(isObject).map(({ type, id }) => `${type} ${id}`));
  for (const { id, type, relationships } of all.filter(isObject)) {
    for (const name of ['parent', 'place']) {
      const data = valueAt(relationships ?? null, `/${name}/data`);
      expect(known).toContain(`${memberOf(data, 'type')} ${memberOf(data, 'id')}`);
      expect(`${memberOf(data, 'type')} ${memberOf(data, 'id')}`).not.toBe(`${type} ${id}`);
    }
  }
});

it('a collection whose path ends with a version has the kind of the word before it, and lends its ids to no other', () => {
  const number = { type: 'number' };
  const get = objects(
    {
      '/fields': { get: ok({ type: 'array', items: object({ id: number, name: text }) }) },
      '/fields/{fieldId}': { parameters: [parameter('fieldId')], get: ok(object({ id: number, name: text })) },
      '/segments/2.0': { get: ok({ type: 'array', items: object({ id: number, name: text }) }) },
      '/segments/2.0/{segmentId}': {
        parameters: [parameter('segmentId')],
        get: ok(object({ id: number, name: text })),
      },
      '/copies': { get: ok({ type: 'array', items: object({ id: number, segmentId: number }) }) },
      '/copies/{copyId}': { parameters: [parameter('copyId')], get: ok(object({ id: number, segmentId: number })) },
    },
    {},
  );
  expect(get('/fields/{fieldId}', { fieldId: 8381 })).toMatchObject([{ id: 8381 }]);
  const segments = new Set(get('/segments/2.0').map((one) => one['id']));
  expect(get('/copies').filter((one) => !segments.has(one['segmentId']))).toEqual([]);
});

it('ids and names of an object within are repeated beside it, however they are written', () => {
  const user = object({ _id: text, displayName: text });
  const message = object({ _id: text, senderId: text, senderName: text, sender: ref('User') });
  const get = objects(
    { '/messages': { get: ok({ type: 'array', items: ref('Message') }) } },
    { User: user, Message: message },
  );
  const messages = get('/messages');
  expect(messages.length).toBeGreaterThan(1);
  for (const { senderId, senderName, sender } of messages) {
    expect(memberOf(sender, '_id')).toBe(senderId);
    expect(memberOf(sender, 'displayName')).toBe(senderName);
  }
});

it('the name beside an id is that of the item, also where that is its full name, or a person of another part', () => {
  const user = object({ id: whole, fullName: text });
  const ticket = object({ id: whole, userId: whole, userName: text, reporterId: whole });
  const paths = {
    '/users/{id}': { parameters: [parameter('id')], get: ok(ref('User')) },
    '/users': { get: ok({ type: 'array', items: ref('User') }) },
    '/tickets': { get: ok({ type: 'array', items: ref('Ticket') }) },
  };
  const get = objects(paths, { User: user, Ticket: ticket });
  const names = new Map(get('/users').map((one) => [one['id'], one['fullName']]));
  for (const { userId, userName, reporterId } of get('/tickets')) {
    expect(userName).toBe(names.get(userId ?? null));
    expect(names.has(reporterId ?? null)).toBe(true);
  }
});

it('numbers around a list agree with its items, and these are numbered', () => {
  const entry = (kind: string): JsonObject =>
    object({ kind: { type: 'string', enum: [kind] }, amount: whole, entryNo: whole });
  const schemas = {
    Charge: entry('charge'),
    Payment: entry('payment'),
    Entry: {
      oneOf: [ref('Charge'), ref('Payment')],
      discriminator: {
        propertyName: 'kind',
        mapping: { charge: '#/components/schemas/Charge', payment: '#/components/schemas/Payment' },
      },
    },
    Folio: object({
      entries: { type: 'array', items: ref('Entry') },
      charges: { ...whole, description: 'The sum of all charges.' },
      payments: { ...whole, description: 'The sum of all payments.' },
      balance: { ...whole, description: 'Charges less payments.' },
    }),
  };
  const get = objects({ '/stays/{id}/folio': { parameters: [parameter('id')], get: ok(ref('Folio')) } }, schemas);
  const [folio = {}] = get('/stays/{id}/folio', { id: 4 });
  const entries = Array.isArray(folio['entries']) ? folio['entries'].filter(isObject) : [];
  const sum = (kind: string) =>
    entries.reduce((all, one) => all + (one['kind'] === kind ? Number(one['amount']) : 0), 0);
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.map((one) => one['entryNo'])).toEqual(entries.map((_, at) => at + 1));
  const [charges, payments] = [sum('charge'), sum('payment')];
  expect(folio).toMatchObject({ charges, payments, balance: charges - payments });
  expect(payments).toBeGreaterThan(0);
});
