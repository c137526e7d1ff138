import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';
import { saysLeftOut } from './list-after.ts';

const text = { type: 'string' };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: text });
const device = {
  type: 'object',
  required: ['name', 'slots'],
  properties: {
    id: { ...text, readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 40 },
    slots: { type: 'integer', minimum: 1 },
    note: { type: 'string', maxLength: 40 },
  },
};
const page = ['limit', 'page'].map((name) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1, ...(name === 'limit' ? { maximum: 5 } : {}) },
}));

const ofRead = { $ref: '#/paths/~1devices~1{id}/get/responses/200/content/application~1json/schema' };

/** Devices have a path of their own, and are created and listed below their site. */
const paths = {
  '/sites': { post: { ...taking({ type: 'object' }), responses: responses('201', { type: 'object' }) } },
  '/sites/{site}/devices': {
    parameters: [parameter('site')],
    get: { parameters: page, responses: responses('200', { type: 'array', items: ofRead }) },
    post: { ...taking(device), responses: { ...responses('201', device), '404': { description: 'Unknown' } } },
  },
  '/devices/{id}': {
    parameters: [parameter('id')],
    get: { responses: { ...responses('200', device), '404': { description: 'Unknown' } } },
    put: { ...taking(device), responses: responses('200', device) },
    delete: { responses: { '204': { description: 'Gone' }, '404': { description: 'Unknown' } } },
  },
};

interface Fault {
  /** The site does not list what is created there. */
  readonly listsNothingNew?: boolean;
  /** A device is still listed after its deletion. */
  readonly listsDeleted?: boolean;
  /** The list shows the name that a device was created with. */
  readonly listsFirstName?: boolean;
}

interface Device {
  readonly site: string;
  readonly first: JsonObject;
  readonly shown: JsonObject;
}

/** The requests about devices, with a target that has a few in each site. */
function stepsFor({ listsNothingNew = false, listsDeleted = false, listsFirstName = false }: Fault = {}) {
  const devices = new Map<string, Device>();
  const deleted = new Set<string>();
  let [sites, last] = [0, 0];
  const isKnown = (site: string) => /^site-\d+$/.test(site) && Number(site.slice(5)) <= sites;
  const isValid = (value: Json | undefined): value is JsonObject => {
    const [name, slots, note = ''] = ['name', 'slots', 'note'].map((one) => memberOf(value, one));
    const areTexts = [name, note].every((one) => typeof one === 'string' && one.length <= 40);
    return isObject(value) && areTexts && name !== '' && Number.isInteger(slots) && Number(slots) >= 1;
  };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, target) => {
    const [path = '', query = ''] = target.split('?');
    const [, collection, one = '', isList] = path.split('/');
    const value = body.kind === 'content' ? body.value : undefined;
    if (collection === 'sites' && isList === undefined) {
      sites += 1;
      return { status: 201, text: `{"id":"site-${sites}"}` };
    }
    if (collection === 'sites') {
      if (!isKnown(one)) return { status: 404 };
      if (method === 'POST') {
        if (!isValid(value)) return { status: 400 };
        last += 1;
        const id = `device-${last}`;
        devices.set(id, { site: one, first: { ...value, id }, shown: { ...value, id } });
        return { status: 201, text: JSON.stringify({ ...value, id }) };
      }
      const old = Array.from({ length: 6 }, (_, index) => ({ id: `old-${one}-${index}`, name: 'Old', slots: 1 }));
      const own = [...devices].filter(
        ([id, { site }]) => site === one && !listsNothingNew && (listsDeleted || !deleted.has(id)),
      );
      const all = [...old, ...own.map(([, { first, shown }]) => (listsFirstName ? first : shown))];
      const search = new URLSearchParams(query);
      const size = Number(search.get('limit') ?? 5);
      const start = (Number(search.get('page') ?? 1) - 1) * size;
      return { text: JSON.stringify(all.slice(start, start + size)) };
    }
    const found = devices.get(one);
    if (found === undefined || deleted.has(one)) return { status: 404 };
    if (method === 'DELETE') {
      deleted.add(one);
      return { status: 204 };
    }
    if (method === 'PUT') {
      if (!isValid(value)) return { status: 400 };
      devices.set(one, { ...found, shown: { ...value, id: one } });
    }
    return { text: JSON.stringify(devices.get(one)?.shown ?? null) };
  });
  return steps.filter(({ id }) => id.endsWith('(/devices/{id})'));
}

const label = ({ id }: Case) => /› state › (.*) \(/.exec(id)?.[1] ?? '';
const pathOf = (steps: readonly Case[], name: string) => named(steps, name)?.request.path.split('?')[0];
const named = (steps: readonly Case[], name: string) => steps.find((one) => label(one) === name);

describe('what is created below a resource and shown at a path of its own', () => {
  const right = stepsFor();
  const site = pathOf(right, 'create');

  it('is sought in the list of its site, page by page', () => {
    expect(site).toMatch(/^\/sites\/site-\d+\/devices$/);
    expect(pathOf(right, 'list after create')).toBe(site);
    expect(named(right, 'list after create')?.expectedState).toMatchObject({ kind: 'item-listed' });
    expect(pathOf(right, 'list after create, first attempt: page 2')).toBe(site);
    expect(named(right, 'list after create, again')).toBeUndefined();
  });

  it('is missed there where no page has it', () => {
    const wrong = stepsFor({ listsNothingNew: true });
    expect(pathOf(wrong, 'list after create, again')).toBe(pathOf(wrong, 'create'));
    expect(named(wrong, 'list after create, again')?.expectedState).toMatchObject({
      kind: 'item-listed',
      isOnNoPage: true,
    });
  });

  it('is not sought elsewhere after a creation that was refused', () => {
    const refusal = named(right, 'create with one fault');
    expect(refusal?.expects).toBe('rejected');
    expect(pathOf(right, 'list after create with one fault')).toBe(site);
    expect(pathOf(right, 'list after create with one fault: page 2')).toBe(site);
    expect(named(right, 'list after create with one fault')?.expectedState).toMatchObject({ kind: 'refused-absent' });
  });

  it('is shown there as it is after its changes', () => {
    const wrong = stepsFor({ listsFirstName: true });
    expect(pathOf(right, 'list after changes')).toBe(site);
    expect(named(right, 'list after changes, again')).toBeUndefined();
    expect(pathOf(wrong, 'list after changes, again')).toBe(pathOf(wrong, 'create'));
    expect(named(wrong, 'list after changes, again')?.expectedState).toMatchObject({ kind: 'item-shown-alike' });
  });

  it('has a neighbour below the same site', () => {
    expect(pathOf(right, 'create a neighbour')).toBe(site);
    expect(pathOf(right, 'read the neighbour after DELETE')).toMatch(/^\/devices\/device-\d+$/);
  });

  it('is no longer there after its DELETE', () => {
    const id = pathOf(right, 'DELETE')?.split('/')[2];
    expect(pathOf(right, 'list after DELETE')).toBe(site);
    expect(pathOf(right, 'list after DELETE: page 2')).toBe(site);
    expect(named(right, 'list after DELETE')?.expectedState).toEqual({
      kind: 'item-not-listed',
      id,
      properties: ['id'],
    });
    expect(pathOf(stepsFor({ listsDeleted: true }), 'list after DELETE')).toBe(site);
  });
});

describe('saysLeftOut', () => {
  it.each([
    'Cancelled shipments stay out of the result unless they are asked for.',
    'Archived books are left out unless `includeArchived` is true',
    'Held comments do not appear in the list.',
    'Drafts are kept out of this list.',
    'What is retired does not show up unless you ask for it',
    'Closed accounts are missing from the response',
  ])('reads %s', (sentence) => {
    expect(saysLeftOut(sentence)).toBe(true);
  });

  it.each([
    'Active products that are out of stock are marked.',
    'Cancelled shipments stay in the list.',
    'Drafts do not appear on the invoice.',
    'Retired devices are missing from the shelf.',
    'Archived books are listed last.',
    'Closed accounts appear in the response',
  ])('leaves alone %s', (sentence) => {
    expect(saysLeftOut(sentence)).toBe(false);
  });
});
