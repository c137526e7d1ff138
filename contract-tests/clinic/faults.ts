import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import { type ServiceRequest, type ServiceResponse, serve as serveOne } from '../contract-service.ts';
import { clinic, clinicToken, type Habits, type Store } from './service.ts';

const serve = (request: ServiceRequest, store: Store) => serveOne(clinic, request, store);

/** A service with one fault. */
export interface FaultyClinic {
  readonly title: string;
  readonly level: 'violation' | 'deviation';
  readonly habits: () => Habits;
}

const all: FaultyClinic[] = [];
const fault = (level: FaultyClinic['level']) => (title: string, habits: Habits | (() => Habits)) => {
  all.push({ title, level, habits: typeof habits === 'function' ? habits : () => habits });
};
const violation = fault('violation');
const deviation = fault('deviation');

/** Changes the successful responses of an operation. */
function changes(
  key: string,
  change: (response: ServiceResponse, request: ServiceRequest, store: Store) => ServiceResponse,
): Habits {
  return {
    after: (response, request, store) =>
      request.key === key && response.status < 300 ? change(response, request, store) : response,
  };
}

/** Changes the object, or each object of the list, in the successful responses of an operation. */
function changesBody(key: string, change: (body: JsonObject) => Json): Habits {
  const changed = (body: Json | undefined): Json | undefined =>
    Array.isArray(body) ? body.map((item: Json) => changed(item) ?? null) : isObject(body) ? change(body) : body;
  return changes(key, ({ body, ...rest }) => ({
    ...rest,
    ...(body === undefined ? {} : { body: changed(body) ?? null }),
  }));
}

/** Serves requests of an operation as other ones. */
function reads(key: string, other: (request: ServiceRequest) => ServiceRequest): Habits {
  return { instead: (request, store) => (request.key === key ? serve(other(request), store) : undefined) };
}

/** Does not notice some violations of the schema. */
function overlooks(key: string, keyword: string, instance = /(?:)/): Habits {
  return { notices: (one, request) => request.key !== key || one.keyword !== keyword || !instance.test(one.instance) };
}

function crashes(key: string, when: (request: ServiceRequest, store: Store) => unknown): Habits {
  return {
    instead: (request, store) =>
      request.key === key && when(request, store) ? { status: 500, body: { problem: 'it crashed' } } : undefined,
  };
}

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
const property = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;
const noQuery =
  (...names: readonly string[]) =>
  (request: ServiceRequest): ServiceRequest => ({
    ...request,
    query: new URLSearchParams([...request.query].filter(([name]) => !names.includes(name))),
  });

// Statuses, headers and media types.
violation(
  'responds with 200 to a creation',
  changes('POST /rooms', (one) => ({ ...one, status: 200 })),
);
violation(
  'crashes at capitals in the identifier of a note',
  crashes('GET /rooms/{roomId}/notes/{noteId}', ({ ids: [, id = ''] }) => id !== id.toLowerCase()),
);
deviation('shows the notes of other rooms', {
  instead: ({ key, ids: [, id = ''] }, { notes }) => {
    const found = notes.get(id);
    return key === 'GET /rooms/{roomId}/notes/{noteId}' && found ? { status: 200, body: found.note } : undefined;
  },
});
violation(
  'responds with 202 to a booking',
  changes('POST /visits', (one) => ({ ...one, status: 202 })),
);
violation(
  'forgets X-Total',
  changes('GET /rooms', ({ headers: _, ...one }) => one),
);
violation(
  'has a word in X-Total',
  changes('GET /rooms', (one) => ({ ...one, headers: { 'X-Total': 'many' } })),
);
violation(
  'forgets ETag after a change',
  changes('PATCH /rooms/{roomId}', ({ headers: _, ...one }) => one),
);
violation(
  'forgets Location',
  changes('POST /rooms', ({ headers = {}, ...one }) => ({ ...one, headers: { ETag: headers['ETag'] ?? '' } })),
);
violation(
  'responds with HTML',
  changes('GET /profile', (one) => ({ ...one, headers: { 'Content-Type': 'text/html' } })),
);
violation('responds with plain text where a room is missing', {
  after: (one, { key }) =>
    one.status === 404 && key === 'GET /rooms/{roomId}' ? { ...one, headers: { 'Content-Type': 'text/plain' } } : one,
});
violation('has another problem where a note is missing', {
  after: (one, { key }) => (one.status === 404 && key?.includes('notes') ? { ...one, body: { error: 'no' } } : one),
});
violation('responds with 403 where a visit is missing', {
  after: (one, { key }) => (one.status === 404 && key === 'GET /visits/{visitId}' ? { ...one, status: 403 } : one),
});
violation('responds with 418 to invalid bodies', {
  after: (one) => (one.status === 400 ? { ...one, status: 418 } : one),
});

// Bodies.
violation(
  'lists rooms without the time of creation',
  changesBody('GET /rooms', (body) => without(body, 'created')),
);
violation(
  'lists names as numbers',
  changesBody('GET /rooms', (body) => ({ ...body, name: 1 })),
);
violation(
  'shows times without a zone',
  changesBody('GET /rooms/{roomId}', (body) => ({ ...body, created: '2026-01-02 03:04' })),
);
violation(
  'shows a room with null beds',
  changesBody('POST /rooms', (body) => ({ ...body, beds: null })),
);
violation(
  'shows a state that is not documented',
  changesBody('PATCH /rooms/{roomId}', (body) => ({ ...body, state: 'busy' })),
);
violation(
  'shows replies as an object',
  changesBody('POST /rooms/{roomId}/notes', (body) => ('replies' in body ? { ...body, replies: {} } : body)),
);
violation(
  'shows replies of replies without text',
  changesBody('GET /rooms/{roomId}/notes', (body) => {
    const strip = (value: Json, depth: number): Json =>
      !isObject(value)
        ? value
        : {
            ...(depth > 1 ? without(value, 'text') : value),
            ...(Array.isArray(value['replies'])
              ? { replies: value['replies'].map((one: Json) => strip(one, depth + 1)) }
              : {}),
          };
    return strip(body, 0);
  }),
);
violation(
  'shows short ids of notes',
  changesBody('GET /rooms/{roomId}/notes/{noteId}', (body) => ({ ...body, id: 'n1' })),
);
violation(
  'shows surgeries without a team',
  changesBody('GET /visits/{visitId}', (body) => (body['kind'] === 'surgery' ? without(body, 'team') : body)),
);
violation(
  'shows calls with another property',
  changesBody('POST /visits', (body) => (body['kind'] === 'call' ? { ...body, extra: 1 } : body)),
);
violation(
  'shows exams on days that do not exist',
  changesBody('GET /visits/{visitId}', (body) => (body['kind'] === 'exam' ? { ...body, day: '2026-02-30' } : body)),
);
violation(
  'shows urgent surgeries without a reason',
  changesBody('POST /visits', (body) => (body['urgent'] === true ? without(body, 'reason') : body)),
);
violation(
  'counts with a fraction',
  changesBody('GET /statistics', (body) => ({ ...body, visits: 1.5 })),
);
violation(
  'shows a profile without an address',
  changesBody('PUT /profile', (body) => ({ ...body, email: 'nowhere' })),
);
violation('has a body that is not JSON', {
  ...changes('GET /statistics', (one) => ({ ...one, body: { visits: 7777 } })),
  write: (body) => writeJson(body).replace(/^(\{"visits":7777)\}$/, '$1,}'),
});

// What is invalid is accepted.
deviation('accepts seven beds', overlooks('POST /rooms', 'maximum', /beds/));
deviation('accepts no bed', overlooks('POST /rooms', 'minimum', /beds/));
deviation('accepts a name of 31 characters', overlooks('POST /rooms', 'maxLength', /name/));
deviation('accepts an empty name', overlooks('POST /rooms', 'minLength', /name/));
deviation('accepts other states', overlooks('PATCH /rooms/{roomId}', 'enum'));
deviation('accepts an empty change', overlooks('PATCH /rooms/{roomId}', 'minProperties'));
deviation('accepts changes of unknown properties', overlooks('PATCH /rooms/{roomId}', 'additionalProperties'));
deviation('accepts a long note', overlooks('PATCH /rooms/{roomId}', 'maxLength'));
deviation('accepts four replies', overlooks('POST /rooms/{roomId}/notes', 'maxItems'));
deviation('accepts replies without text', overlooks('POST /rooms/{roomId}/notes', 'required', /replies/));
deviation('accepts fasting without hours', {
  reads: (value) => (isObject(value) && 'fasting' in value && !('hours' in value) ? without(value, 'fasting') : value),
});
deviation('accepts urgent surgeries without a reason', {
  reads: (value) =>
    isObject(value) && value['urgent'] === true && !('reason' in value) ? without(value, 'urgent') : value,
});
deviation('accepts a team with the same person twice', {
  reads: (value) =>
    isObject(value) && Array.isArray(value['team'])
      ? {
          ...value,
          team: value['team']
            .filter((one, index, list) => list.indexOf(one) === index || (list.length < 3 && index === 1))
            .map((one, index) => (index === 0 ? one : `${String(one)}.`)),
        }
      : value,
});
deviation('accepts a phone number without plus', {
  reads: (value) =>
    isObject(value) && /^[0-9]{6,12}$/.test(String(value['phone']))
      ? { ...value, phone: `+${String(value['phone'])}` }
      : value,
});
deviation('accepts calls of no minutes', {
  reads: (value) =>
    isObject(value) && value['kind'] === 'call' && value['minutes'] === 0 ? without(value, 'minutes') : value,
});
deviation('accepts quarters of a minute', {
  reads: (value) =>
    isObject(value) && typeof value['minutes'] === 'number' && value['minutes'] % 0.5 !== 0
      ? without(value, 'minutes')
      : value,
});
deviation('accepts any address', overlooks('PUT /profile', 'format', /email/));
deviation('accepts other kinds in statistics', overlooks('GET /statistics', 'enum'));
deviation('accepts three kinds in statistics', overlooks('GET /statistics', 'maxItems'));
deviation('accepts any client', overlooks('GET /statistics', 'pattern'));
deviation('accepts page 0', overlooks('GET /rooms', 'minimum'));
deviation('accepts pages of 51', overlooks('GET /rooms', 'maximum'));

// What is valid crashes or is refused.
violation(
  'crashes at the largest inventory',
  crashes('POST /rooms', ({ value }) => property(value, 'inventory') === 9223372036854775807n),
);
violation(
  'crashes at a note that is null',
  crashes('PATCH /rooms/{roomId}', ({ value }) => property(value, 'note') === null),
);
violation(
  'crashes at replies of replies',
  crashes('POST /rooms/{roomId}/notes', ({ value }) =>
    property((property(value, 'replies') as Json[] | undefined)?.[0], 'replies'),
  ),
);
violation(
  'crashes at calls of half a minute',
  crashes('POST /visits', ({ value }) => property(value, 'minutes') === 0.5),
);
violation(
  'crashes at two kinds',
  crashes('GET /statistics', ({ query }) => query.getAll('kinds').length === 2),
);
violation(
  'crashes at a list of floors',
  crashes('GET /statistics', ({ query }) => query.get('floors')?.includes(',')),
);
violation(
  'crashes at a language that is null',
  crashes('PUT /profile', ({ value }) => isObject(value) && value['language'] === null),
);
violation(
  'crashes at a key that was used before',
  crashes('POST /visits', ({ header }, { keys }) => keys.has(header('Idempotency-Key') ?? '')),
);
violation(
  'crashes when a room with visits is deleted',
  crashes('DELETE /rooms/{roomId}', ({ ids: [id] }, { visits }) =>
    [...visits.values()].some((one) => Number(one['roomId']) === Number(id)),
  ),
);
deviation('refuses six beds', {
  instead: ({ key, value }) =>
    key === 'POST /rooms' && property(value, 'beds') === 6 ? { status: 400, body: { problem: 'too many' } } : undefined,
});

// State.
deviation('ignores the state', reads('GET /rooms', noQuery('state')));
deviation('ignores the floor', reads('GET /rooms', noQuery('floor')));
deviation('ignores the order', reads('GET /rooms', noQuery('sort')));
deviation(
  'sorts the other way round',
  reads('GET /rooms', (request) => {
    const sort = request.query.get('sort');
    const query = new URLSearchParams(request.query);
    if (sort !== null) query.set('sort', sort === 'beds' ? '-beds' : 'beds');
    return { ...request, query };
  }),
);
deviation(
  'loses an item between pages',
  changes('GET /rooms', (one, { query }) =>
    Number(query.get('page') ?? 1) > 1 && Array.isArray(one.body) ? { ...one, body: one.body.slice(1) } : one,
  ),
);
deviation('keeps no change of a room', {
  instead: ({ key, ids: [id], value }, { rooms }) => {
    const room = key === 'PATCH /rooms/{roomId}' ? rooms.get(Number(id)) : undefined;
    return room && { status: 200, headers: { ETag: '"c"' }, body: { ...room, ...(isObject(value) ? value : {}) } };
  },
});
deviation('deletes no visit', {
  instead: ({ key, ids: [id = ''] }, { visits }) =>
    key === 'DELETE /visits/{visitId}' && visits.has(id) ? { status: 204 } : undefined,
});
deviation('books twice for one key', {
  instead: ({ key }, { keys }) => {
    if (key === 'POST /visits') keys.clear();
    return undefined;
  },
});
deviation(
  'changes whatever If-Match says',
  reads('PATCH /rooms/{roomId}', (request) => ({ ...request, header: () => undefined })),
);
deviation('shows the pin', {
  instead: ({ key, value }, store) => {
    if (key !== 'PUT /profile' || !isObject(value)) return undefined;
    store.profile = { ...value, visits: 3 };
    return { status: 200, body: store.profile };
  },
});
deviation(
  'rounds the inventory',
  changesBody('POST /rooms', (body) =>
    typeof body['inventory'] === 'bigint' ? { ...body, inventory: BigInt(Number(body['inventory'])) } : body,
  ),
);
deviation(
  'cuts names',
  changesBody('POST /rooms', (body) => ({ ...body, name: String(body['name']).slice(0, 10) })),
);
deviation('loses notes', {
  instead: ({ key }) =>
    key === 'GET /rooms/{roomId}/notes/{noteId}' ? { status: 404, body: { problem: 'no such note' } } : undefined,
});
deviation(
  'keeps replies of one level only',
  changesBody('GET /rooms/{roomId}/notes/{noteId}', (body) =>
    Array.isArray(body['replies'])
      ? { ...body, replies: body['replies'].map((one: Json) => (isObject(one) ? without(one, 'replies') : one)) }
      : body,
  ),
);
deviation('keeps no profile', {
  instead: ({ key, value }) =>
    key === 'PUT /profile' && isObject(value)
      ? { status: 200, body: { ...without(value, 'pin'), visits: 3 } }
      : undefined,
});

// Credentials.
violation('needs no credential for visits', {
  accepts: (credentials, { url = '' }) => credentials.size > 0 || url.startsWith('/visits'),
});
violation('needs no credential for deletions', {
  accepts: (credentials, { method }) => credentials.size > 0 || method === 'DELETE',
});
violation('accepts the key in Authorization under any scheme', {
  accepts: (credentials, { headers }) =>
    credentials.size > 0 || (headers.authorization ?? '').endsWith(` ${clinicToken}`),
});
violation('refuses the key', { accepts: (credentials) => credentials.has('token') });
violation('refuses the bearer token', { accepts: (credentials) => credentials.has('key') });

/** The services with one fault each. */
export const faults: readonly FaultyClinic[] = all;

const edits = (change: (one: ServiceResponse, request: ServiceRequest) => ServiceResponse): Habits => ({
  after: change,
});

/** Services that are right in an unusual way. */
export const correct: readonly Omit<FaultyClinic, 'level'>[] = [
  { title: 'does what is plainest', habits: () => ({}) },
  {
    title: 'has more headers and properties',
    habits: () =>
      edits((one, { key }) => ({
        ...one,
        headers: { ...one.headers, 'X-Extra': 'yes', 'Cache-Control': 'no-store' },
        ...(isObject(one.body) && !key?.includes('visits') ? { body: { zz: 1, ...one.body } } : {}),
      })),
  },
  {
    title: 'has properties in another order',
    habits: () =>
      edits((one) =>
        isObject(one.body) ? { ...one, body: Object.fromEntries(Object.entries(one.body).reverse()) } : one,
      ),
  },
  {
    title: 'pretty-prints and escapes',
    habits: () => ({ write: (body) => writeJson(body).replaceAll('/', '\\/').replace(/^/, '\n ') }),
  },
  {
    title: 'refuses invalid bodies with 422 where it is documented',
    habits: () =>
      edits((one, { key }) =>
        one.status === 400 && /^POST|^P(UT|ATCH)/.test(key ?? '') ? { ...one, status: 422 } : one,
      ),
  },
  {
    title: 'deletes the visits of a room with it',
    habits: () => ({
      instead: ({ key, ids: [id] }, { rooms, visits }) => {
        if (key !== 'DELETE /rooms/{roomId}') return undefined;
        for (const [visit, { roomId }] of visits) if (Number(roomId) === Number(id)) visits.delete(visit);
        return rooms.delete(Number(id)) ? { status: 204 } : undefined;
      },
    }),
  },
  {
    title: 'deletes twice',
    habits: () => edits((one, { key }) => (key?.startsWith('DELETE') && one.status === 404 ? { status: 204 } : one)),
  },
  {
    title: 'lists the newest first',
    habits: () => ({
      instead: (request, store) => {
        if (request.key !== 'GET /rooms' || request.query.has('sort')) return undefined;
        return serve(request, { ...store, rooms: new Map([...store.rooms].reverse()) });
      },
    }),
  },
  {
    title: 'refuses a key that was used',
    habits: () => ({
      instead: ({ key, header }, { keys }) =>
        key === 'POST /visits' && keys.has(header('Idempotency-Key') ?? '')
          ? { status: 409, body: { problem: 'used' } }
          : undefined,
    }),
  },
  {
    title: 'includes floors above',
    habits: () => ({
      instead: (request, store) => {
        const floor = request.query.get('floor');
        if (request.key !== 'GET /rooms' || floor === null) return undefined;
        const rooms = new Map([...store.rooms].filter(([, room]) => Number(room['floor'] ?? -1) >= Number(floor)));
        return serve(noQuery('floor')(request), { ...store, rooms });
      },
    }),
  },
  {
    title: 'allows one room of each name',
    habits: () => ({
      instead: ({ key, value }, { rooms }) =>
        key === 'POST /rooms' && [...rooms.values()].some((one) => one['name'] === property(value, 'name'))
          ? { status: 409, body: { problem: 'taken' } }
          : undefined,
    }),
  },
  {
    title: 'shows what is not there as null',
    habits: () =>
      edits((one, { key }) =>
        key?.startsWith('GET /rooms/{roomId}') && isObject(one.body) && one.status === 200 && 'beds' in one.body
          ? { ...one, body: { note: null, ...one.body } }
          : one,
      ),
  },
  {
    title: 'refuses readOnly properties',
    habits: () => ({
      instead: ({ key, value }) =>
        key === 'POST /rooms' && isObject(value) && ('id' in value || 'created' in value)
          ? { status: 400, body: { problem: 'readOnly' } }
          : undefined,
    }),
  },
  {
    title: 'fills in a floor',
    habits: () => ({
      reads: (value) =>
        isObject(value) && 'beds' in value && 'name' in value && !('floor' in value) ? { ...value, floor: 0 } : value,
    }),
  },
  {
    title: 'keeps at most 500 rooms',
    habits: () => ({
      instead: ({ key }, { rooms }) => {
        const [oldest] = rooms.keys();
        if (key === 'POST /rooms' && rooms.size >= 500 && oldest !== undefined) rooms.delete(oldest);
        return undefined;
      },
    }),
  },
  {
    title: 'has the statistics of yesterday',
    habits: () =>
      edits((one, { key }) =>
        key === 'GET /statistics' && one.status === 200 ? { ...one, body: { visits: 12, busiest: '2026-01-01' } } : one,
      ),
  },
  {
    title: 'reads identifiers of notes in capitals',
    habits: () => ({
      instead: (request, store) =>
        request.key === 'GET /rooms/{roomId}/notes/{noteId}'
          ? serve({ ...request, ids: request.ids.map((id) => id.toLowerCase()) }, store)
          : undefined,
    }),
  },
];
