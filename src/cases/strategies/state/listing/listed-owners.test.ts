import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const berth = { type: 'object', required: ['depth'], properties: { depth: { type: 'integer' } } };
const shown = { ...berth, properties: { ...berth.properties, id: { type: 'string' }, dock: { type: 'string' } } };
const paths = {
  '/docks': { get: { responses: responses('200', { type: 'array', items: {} }) } },
  '/docks/{code}/berths': {
    parameters: [inPath('code')],
    get: { responses: responses('200', { type: 'array', items: shown }) },
    post: { ...taking(berth), responses: responses('201', shown) },
  },
  '/docks/{code}/berths/{berthId}': {
    parameters: [inPath('code'), inPath('berthId')],
    get: { responses: responses('200', shown) },
    delete: { responses: { '204': { description: 'Gone' } } },
  },
};

interface Harbour {
  readonly docks?: readonly Json[];
  /** A mock shows the same berths everywhere. */
  readonly storesNothing?: boolean;
}

const apart = [{ code: 'N1' }, { code: 'N2' }];

/** The steps about the berths of docks that no operation creates. */
function steps({ docks = apart, storesNothing = false }: Harbour = {}) {
  const berths: JsonObject[] = [];
  let last = 0;
  return stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, , dock = '', isList, id] = path.split('/');
    if (isList === undefined) return { text: writeJson(docks) };
    if (storesNothing) {
      const one = { id: 'b1', dock: 'N1', depth: 4 };
      return {
        status: method === 'POST' ? 201 : 200,
        text: writeJson(method === 'GET' && id === undefined ? [one] : one),
      };
    }
    if (!docks.some((one) => writeJson(one).includes(`"${dock}"`))) return { status: 404, text: '{}' };
    if (method === 'POST') {
      last += 1;
      berths.push({ id: `b${last}`, dock, depth: last });
      return { status: 201, text: writeJson(berths.at(-1) ?? null) };
    }
    const own = berths.filter((one) => one['dock'] === dock);
    if (id === undefined) return { text: writeJson(own) };
    const found = own.find((one) => one['id'] === id);
    if (found === undefined) return { status: 404, text: '{}' };
    if (method === 'DELETE') berths.splice(berths.indexOf(found), 1);
    return method === 'DELETE' ? { status: 204 } : { text: writeJson(found) };
  });
}

const foreign = { kind: 'no-foreign-item', item: { id: expect.any(String), depth: expect.any(Number) } };
const ofList = (all: ReturnType<typeof steps>) => all.filter(({ id }) => id.endsWith('(/docks/{code}/berths)'));

describe('of two owners that exist', () => {
  it('one gets an item, and the list of the other does not have it', () => {
    const sent = ofList(steps()).filter(({ id }) => !id.includes('list of owners'));
    expect(labels(sent)).toEqual(['list of another owner, before', 'add', 'list after add', 'list of another owner']);
    expect(sent.map(({ request }) => request.path.split('/')[2])).toEqual(['N2', 'N1', 'N1', 'N2']);
    expect(sent.at(-1)?.expectedState).toEqual(foreign);
  });

  it('one does not show what was created below the other', () => {
    const sent = steps().filter(({ id }) => id.includes('read below another owner'));
    expect(sent.map(({ request, expectedState }) => [request.path.split('/')[2], expectedState])).toEqual([
      ['N2', foreign],
    ]);
  });

  it('nothing is expected where both had the item before it was added', () => {
    expect(labels(ofList(steps({ storesNothing: true })))).not.toContain('list of another owner');
  });

  it('none names the other: it may have all that the other one has', () => {
    const within = [{ code: 'N1' }, { code: 'N2', within: 'N1' }];
    expect(labels(ofList(steps({ docks: within })))).not.toContain('add');
    const three = [...within, { code: 'N3' }];
    const sent = ofList(steps({ docks: three })).filter(({ id }) => id.includes('list of another owner ('));
    expect(sent.map(({ request }) => request.path)).toEqual(['/docks/N3/berths']);
  });
});
