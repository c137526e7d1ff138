import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const titled = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

/** What the request is expected to get that creates the same again; `undefined` where there is none. */
function repeated(
  conflict: string,
  parameters: readonly JsonObject[] = [],
  book: JsonObject = titled,
  description = '',
): ExpectedState | undefined {
  const paths = {
    '/books': {
      post: {
        description,
        parameters,
        ...taking(book),
        responses: { ...responses('201', book), '409': { description: conflict } },
      },
    },
    '/books/{id}': { parameters: [id], get: { responses: responses('200', book) } },
  };
  const steps = stepsOf(paths as unknown as JsonObject, ({ request }, path) => {
    if (request.method === 'POST') return { status: 201, text: '{"id":7,"title":"Emma"}' };
    return path === '/books/7' ? { status: 200, text: '{"id":7,"title":"Emma"}' } : { status: 404 };
  });
  const [first, again] = ['create', 'create again'].map((label) =>
    steps.find((one) => one.id.includes(`› ${label} (`)),
  );
  if (again !== undefined && parameters.length === 0) expect(again.request).toEqual(first?.request);
  if (again !== undefined && parameters.length > 0) {
    expect(again.request.headers).not.toEqual(first?.request.headers);
    expect({ ...again.request, headers: [] }).toEqual({ ...first?.request, headers: [] });
  }
  return again?.expectedState;
}

it('creates the same again where another may not have the same name', () => {
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(repeated('Another book has this title.')).toEqual(refused);
  expect(repeated('The title is already taken.')).toEqual(refused);
});

it('creates the same again where another may not have an item of the same list', () => {
  const book = {
    type: 'object',
    required: ['seats'],
    properties: { seats: { type: 'array', minItems: 1, items: {} } },
  };
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(repeated('One of the seats is already booked, or the hall is closed.', [], book)).toEqual(refused);
  expect(repeated('One of the rows is already booked.', [], book)).toBeUndefined();
  expect(repeated('The seats are for members.', [], book)).toBeUndefined();
});

it('creates the same again where the contract says of a part of its items that it may be taken', () => {
  const ticket = { type: 'object', required: ['seat'], properties: { seat: { type: 'string' } } };
  const tickets = { type: 'array', minItems: 1, items: ticket };
  const booking = { type: 'object', required: ['tickets'], properties: { tickets } };
  const refused = { kind: 'refused-in-state', state: 'already there' };
  expect(
    repeated('A seat that is held or sold already is refused with 409, and so is one too many.', [], booking),
  ).toEqual(refused);
  expect(repeated('The seat is taken', [], booking)).toEqual(refused);
  expect(repeated('The row is already taken', [], booking)).toBeUndefined();
  expect(repeated('The performance is over already. A seat may be kept.', [], booking)).toBeUndefined();
});

it('has another key where the contract has one: under the same key it would be the same request', () => {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  expect(repeated('Another book has this title.', [key])).toEqual({ kind: 'refused-in-state', state: 'already there' });
});

it('creates the same again where the contract says that what overlaps is refused', () => {
  const refused = { kind: 'refused-in-state', state: 'already there' };
  const said = 'If the loan overlaps with another one of the book, it is refused with 409.';
  expect(repeated('Not now.', [], titled, said)).toEqual(refused);
  expect(repeated('Not now.', [], titled, 'Loans that touch do not overlap.')).toBeUndefined();
});

describe('a time that is taken', () => {
  const said = 'A room cannot be sold twice for the same night: when another stay has one of them, the answer is 409.';
  const properties = {
    arrivalDate: { type: 'string', format: 'date' },
    departureDate: { type: 'string', format: 'date' },
  };
  const own = { type: 'object', required: Object.keys(properties), properties };

  /** What is expected of the same stay again, in a room whose stays are in that state at first. */
  function again(
    description: string,
    { stay = own, state = 'booked', conflict = 'Refused' } = {},
  ): ExpectedState | undefined {
    const shown = { properties: { id: { type: 'string' }, state: { enum: ['held', 'booked', 'cancelled'] } } };
    const paths = {
      '/rooms/{id}/stays': {
        parameters: [id],
        post: {
          description,
          ...taking(stay),
          responses: { ...responses('201', shown), '409': { description: conflict } },
        },
      },
      '/rooms/{id}/stays/{stayId}': {
        parameters: [id, { ...id, name: 'stayId', schema: { type: 'string' } }],
        get: { responses: responses('200', shown) },
      },
      '/rooms': {
        post: {
          ...taking({ type: 'object' }),
          responses: responses('201', { properties: { id: { type: 'integer' } } }),
        },
      },
      '/rooms/{id}': { parameters: [id], get: { responses: responses('200', { type: 'object' }) } },
    };
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      if (method === 'POST')
        return { status: 201, text: path === '/rooms' ? '{"id":7}' : JSON.stringify({ id: 's1', state }) };
      if (path === '/rooms/7') return { status: 200, text: '{"id":7}' };
      return path.endsWith('/stays/s1') ? { status: 200, text: JSON.stringify({ id: 's1', state }) } : { status: 404 };
    });
    return steps.find((one) => one.id.includes('› create again ('))?.expectedState;
  }

  const refused = { kind: 'refused-in-state', state: 'already there' };

  it.each([
    said,
    'A room cannot be booked twice for the same night: when another stay that is booked has one, the answer is 409.',
    'A room cannot be sold twice for the same night: when a stay that is held or booked has one, the answer is 409.',
  ])('is refused: %s', (description) => {
    expect(again(description)).toEqual(refused);
  });

  it('is refused where the description of the 409 says so', () => {
    expect(again('', { conflict: 'The room is already sold for that period.' })).toEqual(refused);
  });

  it.each([
    'A room cannot be sold twice for the same night: when another stay that is held has one of them, the answer is 409.',
    'A room cannot be sold twice for the same night: when another stay that is not cancelled has one, the answer is 409.',
    'A room cannot be sold twice for the same night: when another stay that is paid has one of them, the answer is 409.',
    'Sells a room for a night, or answers 409.',
  ])('may not be, for what is in that state: %s', (description) => {
    expect(again(description)).toBeUndefined();
  });

  it('is that of a body with a time', () => {
    const title = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    expect(again(said, { stay: title as unknown as typeof own })).toBeUndefined();
    const due = { type: 'object', required: ['due'], properties: { due: { type: 'string', format: 'date' } } };
    expect(again(said, { stay: due as unknown as typeof own })).toEqual(refused);
    const conflict = 'The room is already sold for that period.';
    expect(again('', { stay: due as unknown as typeof own, conflict })).toBeUndefined();
  });
});

it('repeats nothing where the contract says nothing of it', () => {
  expect(repeated('The shelf is full.')).toBeUndefined();
  expect(repeated('Another book has this number.')).toBeUndefined();
});

describe('what is there already in another letter case', () => {
  const text = { type: 'string' };
  const key = { type: 'string', pattern: '^[A-Za-z]{2,8}$' };
  const taken = 'The key is already in use.';

  interface Projects {
    /** What the contract says of the creation, and of its 409. */
    readonly description?: string;
    readonly conflict?: string;
    readonly schema?: JsonObject;
    readonly properties?: JsonObject;
    /** What identifies a project, where it is not the key. */
    readonly id?: string;
  }

  /** What is sent with a property in another letter case, with what is expected of it, and what was created before. */
  function inOtherCase({
    description = 'A key that differs only in letter case counts as taken.',
    conflict = taken,
    schema = key,
    properties = { key: schema, title: text },
    id,
  }: Projects = {}) {
    const project = { type: 'object', required: Object.keys(properties), properties };
    const name = id ?? 'key';
    const paths = {
      '/projects': {
        post: {
          ...taking(project),
          description,
          responses: { ...responses('201', project), '409': { description: conflict } },
        },
      },
      [`/projects/{${name}}`]: {
        parameters: [{ name, in: 'path', required: true, schema: text }],
        get: { responses: responses('200', project) },
      },
    };
    const projects = new Map<string, Json>();
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      const own = String(sent[name] ?? `p${projects.size}`);
      if (method === 'POST') projects.set(own, { ...sent, [name]: own });
      const shown = projects.get(method === 'POST' ? own : (path.split('/')[2] ?? ''));
      if (shown === undefined) return { status: 404 };
      return { status: method === 'POST' ? 201 : 200, text: JSON.stringify(shown) };
    });
    const bodyOf = (label: string) => {
      const body = steps.find((one) => one.id.includes(`› ${label} (`))?.request.body;
      return body?.kind === 'content' && isObject(body.value) ? body.value : {};
    };
    const others = steps.filter((one) => one.id.includes(' in another letter case ('));
    return {
      first: bodyOf('create'),
      others: others.map(({ request: { body }, expectedState }) => ({
        value: body.kind === 'content' ? body.value : undefined,
        expectedState,
      })),
    };
  }

  const refused = (name: string) => ({
    kind: 'refused-in-state',
    of: `a "${name}" in another letter case`,
    state: 'already there',
  });

  it('is refused where the contract says so', () => {
    const { first, others } = inOtherCase();
    const was = String(first['key']);
    expect(others.map(({ expectedState }) => expectedState)).toEqual([refused('key')]);
    const [value] = others.map((one) => one.value);
    expect(value).toEqual({ ...first, key: was === was.toUpperCase() ? was.toLowerCase() : was.toUpperCase() });
    expect(value).not.toEqual(first);
  });

  it.each([
    { description: 'The key is unique regardless of case.' },
    { description: 'Keys are unique, ignoring letter case.' },
    { description: 'Whatever the case, a key must be unique.' },
    { description: 'Keys are case-insensitively unique.' },
    { description: 'Uniqueness of keys is checked: each is unique case-insensitively.' },
    { description: 'A key can be registered once, upper and lower case make no difference.' },
    { description: 'Each key may be used once, and case is ignored.' },
    { description: 'No key is in use twice, where case does not matter.' },
    { description: 'As a key, *Beta* and *beta* are the same.' },
    { description: 'It is refused if the key is taken, where case is not distinguished.' },
    {
      description: 'No two projects share a key; upper and lower case make no difference there. The second is refused.',
    },
    { description: 'No two projects share a key, upper and lower case being the same.' },
    { description: 'The key is unique. This is case-insensitive.' },
    { description: '', schema: { ...key, description: 'Unique. Case is ignored here.' } },
    {
      description: '',
      schema: { ...key, description: 'No two projects have the same key, upper and lower case being the same (409).' },
    },
    { description: '', conflict: `${taken} Keys that differ only in upper case are the same.` },
  ])('is refused where the contract says so in other words: %j', (said) => {
    expect(inOtherCase(said).others).toMatchObject([{ expectedState: refused('key') }]);
  });

  it.each([
    { description: 'Creates a project.' },
    { description: 'The key is unique. Case matters.' },
    { description: 'Keys may differ only in letter case.' },
    { description: 'As a title, *Beta* and *beta* are the same.' },
    { description: 'No two projects share a colour; upper and lower case make no difference there.' },
    { description: 'No two projects share a key; upper and lower case make no difference in a search.' },
    { description: 'No two projects share a key. Titles are searched; upper and lower case make no difference there.' },
    { description: 'Creates a project. Upper and lower case make no difference there.' },
    { conflict: 'The project is closed.' },
  ])('is not sent where the contract does not say so: %j', (said) => {
    expect(inOtherCase(said).others).toEqual([]);
  });

  it('is sent in the property that the clause before is about', () => {
    const { others } = inOtherCase({
      description: 'Keys are unique. No two projects share a title; upper and lower case make no difference there.',
    });
    expect(others.map(({ expectedState }) => expectedState)).toEqual([refused('title')]);
  });

  it('is sent with letters that the schema allows', () => {
    const lower = inOtherCase({ schema: { type: 'string', pattern: '^[a-z]{2,8}$' } });
    expect(lower.others).toEqual([]);
    expect(inOtherCase({ schema: { type: 'string', pattern: '^[0-9]{4}$' } }).others).toEqual([]);
    const upper = inOtherCase({ schema: { type: 'string', pattern: '^(?:[A-Z]{4}|[a-z]{4})$' } });
    const was = String(upper.first['key']);
    expect(upper.others).toMatchObject([
      { value: { key: was === was.toLowerCase() ? was.toUpperCase() : was.toLowerCase() } },
    ]);
  });

  it('is sent in what identifies it, where the contract calls that otherwise', () => {
    const { others } = inOtherCase({ id: 'projectKey', properties: { projectKey: key } });
    expect(others.map(({ expectedState }) => expectedState)).toEqual([refused('projectKey')]);
  });

  it('is sent in each property that has to be unique, and in no other', () => {
    const unique = { type: 'string', description: 'Unique' };
    const { first, others } = inOtherCase({ id: 'projectId', properties: { key, alias: unique, title: text } });
    expect(others.map(({ expectedState }) => expectedState)).toEqual([refused('key'), refused('alias')]);
    expect(others.map(({ value }) => Object(value).title)).toEqual([first['title'], first['title']]);
    const number = { type: 'integer', description: 'Unique' };
    expect(inOtherCase({ id: 'projectId', properties: { number, key } }).others).toHaveLength(1);
  });
});

it('sends what creates a unique value twice, where nothing reads it, and not what only checks a value', () => {
  const judged = (path: string, status: string, others: JsonObject = {}) => {
    const post = {
      ...taking(titled),
      description: 'Titles are unique.',
      responses: { ...responses(status, titled), '409': { description: 'Conflict' } },
    };
    const answer = { status: Number(status), text: '{"title":"Emma"}' };
    const steps = stepsOf({ [path]: { post }, ...others } as unknown as JsonObject, () => answer);
    return steps.find((one) => one.id.includes('› send again'))?.expectedState;
  };
  const refused = { kind: 'refused-in-state', of: 'a request', state: 'the second one' };
  expect(judged('/books', '201')).toEqual(refused);
  expect(judged('/books/validate', '200')).toBeUndefined();
  const read = { '/books/{id}': { parameters: [id], get: { responses: responses('200', titled) } } };
  expect(judged('/books', '201', read)).toBeUndefined();
});

it('sends twice what the contract refuses while the first is in a state that the response shows', () => {
  const judged = (description: string, state: string) => {
    const claim = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    const post = {
      ...taking(claim),
      description,
      responses: { ...responses('201', claim), '409': { description: 'Conflict' } },
    };
    const answer = { status: 201, text: JSON.stringify({ title: 'Emma', state }) };
    const steps = stepsOf({ '/claims': { post } } as unknown as JsonObject, () => answer);
    return steps.find((one) => one.id.includes('› send again'))?.expectedState;
  };
  const said = 'While a claim of the same kind is open for a book, a second one is refused with 409.';
  expect(judged(said, 'open')).toEqual({ kind: 'refused-in-state', of: 'a request', state: 'the second one' });
  expect(judged(said, 'closed')).toBeUndefined();
  expect(judged('A claim is open for a year.', 'open')).toBeUndefined();
});
