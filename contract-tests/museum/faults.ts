import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import { type ServiceRequest, type ServiceResponse, serve as serveOne } from '../contract-service.ts';
import { type Habits, type Museum, museum, refuse } from './service.ts';

/** A service with one fault. */
export interface FaultyMuseum {
  readonly title: string;
  readonly level: 'violation' | 'deviation';
  readonly habits: () => Habits;
}

const all: FaultyMuseum[] = [];
const fault = (level: FaultyMuseum['level']) => (title: string, habits: Habits | (() => Habits)) => {
  all.push({ title, level, habits: typeof habits === 'function' ? habits : () => habits });
};
const violation = fault('violation');
const deviation = fault('deviation');

const serve = (request: ServiceRequest, store: Museum) => serveOne(museum, request, store);

type Change = (response: ServiceResponse, request: ServiceRequest, store: Museum) => ServiceResponse;

/** Changes the successful responses of an operation. */
function changes(key: string, change: Change): Habits {
  return {
    after: (response, request, store) =>
      request.key === key && response.status < 300 ? change(response, request, store) : response,
  };
}

/** Changes the object, or each object of the list, in the successful responses of an operation. */
function changesBody(key: string, change: (body: JsonObject) => Json): Habits {
  const changed = (body: Json | undefined): Json =>
    Array.isArray(body)
      ? body.map((item: Json) => changed(item))
      : isObject(body) && ('items' in body || 'rooms' in body)
        ? Object.fromEntries(Object.entries(body).map(([name, one]) => [name, Array.isArray(one) ? changed(one) : one]))
        : isObject(body)
          ? change(body)
          : (body ?? null);
  return changes(key, ({ body, ...rest }) => ({ ...rest, ...(body === undefined ? {} : { body: changed(body) }) }));
}

/** Changes the whole object in the successful responses of an operation. */
function changesWhole(key: string, change: (body: JsonObject, request: ServiceRequest, store: Museum) => Json): Habits {
  return changes(key, (one, request, store) =>
    isObject(one.body) ? { ...one, body: change(one.body, request, store) } : one,
  );
}

/** Serves requests of an operation as other ones. */
function reads(key: string, other: (request: ServiceRequest) => ServiceRequest): Habits {
  return { instead: (request, store) => (request.key === key ? serve(other(request), store) : undefined) };
}

/** Stores another value than the one that was sent. */
function stores(key: string, change: (value: JsonObject) => JsonObject): Habits {
  return reads(key, (request) => ({
    ...request,
    value: isObject(request.value) ? change(request.value) : request.value,
  }));
}

/** Does not notice some violations of the schema. */
function overlooks(key: string, keyword: string, instance = /(?:)/): Habits {
  return { notices: (one, request) => request.key !== key || one.keyword !== keyword || !instance.test(one.instance) };
}

function crashes(key: string, when: (request: ServiceRequest, store: Museum) => unknown): Habits {
  return {
    instead: (request, store) => (request.key === key && when(request, store) ? refuse(500, 'it crashed') : undefined),
  };
}

const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
const property = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const noQuery =
  (...names: readonly string[]) =>
  (request: ServiceRequest): ServiceRequest => ({
    ...request,
    query: new URLSearchParams([...request.query].filter(([name]) => !names.includes(name))),
  });

/** Changes the objects of a recursive list from a depth on. */
function atDepth(value: Json, name: string, from: number, change: (one: JsonObject) => JsonObject): Json {
  if (!isObject(value)) return value;
  const own = from <= 0 ? change(value) : value;
  const children = own[name];
  return Array.isArray(children)
    ? { ...own, [name]: children.map((one: Json) => atDepth(one, name, from - 1, change)) }
    : own;
}

// Statuses, headers and media types.
violation(
  'responds with 200 to a new exhibit',
  changes('POST /exhibits', (one) => ({ ...one, status: 200 })),
);
violation(
  'responds with 201 to a report',
  changes('POST /reports', (one) => ({ ...one, status: 201 })),
);
violation(
  'responds with 200 to a deletion',
  changes('DELETE /exhibits/{exhibitId}', () => ({ status: 200, body: {} })),
);
violation(
  'forgets Location of a report',
  changes('POST /reports', ({ headers: _, ...one }) => one),
);
violation(
  'forgets ETag after a replacement',
  changes('PUT /exhibits/{exhibitId}', ({ headers: _, ...one }) => one),
);
violation(
  'has a fraction in X-Total-Count',
  changes('GET /rooms', (one) => ({ ...one, headers: { 'X-Total-Count': '1.5' } })),
);
violation('refuses with plain JSON', {
  after: (one, { key }) =>
    one.status === 404 && key === 'GET /loans/{loanId}'
      ? { ...one, headers: { 'Content-Type': 'application/json' } }
      : one,
});
violation('has no status in what it says of a missing image list', {
  after: (one, { key }) =>
    one.status === 404 && key === 'GET /exhibits/{exhibitId}/images' ? { ...one, body: { title: 'gone' } } : one,
});
violation('responds with 409 to a stale tag', {
  after: (one) => (one.status === 412 ? refuse(409, 'it has changed') : one),
});
violation('responds with 404 to a missing room of a list', {
  after: (one, { key, query }) =>
    key === 'GET /rooms' && one.status === 200 && list(property(one.body, 'rooms')).length === 0 && query.has('floor')
      ? refuse(404, 'nothing here')
      : one,
});
violation('responds with 204 to a page after the last', {
  after: (one, { key, query }) =>
    key === 'GET /rooms' &&
    one.status === 200 &&
    Number(query.get('page') ?? 1) > 1 &&
    list(property(one.body, 'rooms')).length === 0
      ? { status: 204 }
      : one,
});
violation('responds with 403 where a report is missing', {
  after: (one, { key }) => (one.status === 404 && key === 'GET /reports/{reportId}' ? refuse(403, 'no') : one),
});

// Bodies.
violation(
  'lists exhibits without a title',
  changesBody('GET /exhibits', (body) => without(body, 'title')),
);
violation(
  'has no next in a list',
  changesWhole('GET /exhibits', (body) => without(body, 'next')),
);
violation(
  'has a number for the last cursor',
  changesWhole('GET /exhibits', (body) => (body['next'] === null ? { ...body, next: 0 } : body)),
);
violation(
  'shows sculptures without pieces',
  changesBody('GET /exhibits/{exhibitId}', (body) => (body['kind'] === 'sculpture' ? without(body, 'pieces') : body)),
);
violation(
  'shows installations of no minute',
  changesBody('PUT /exhibits/{exhibitId}', (body) =>
    body['kind'] === 'installation' ? { ...body, minutes: 0 } : body,
  ),
);
violation(
  'lists paintings in pencil',
  changesBody('GET /exhibits', (body) => (body['kind'] === 'painting' ? { ...body, medium: 'pencil' } : body)),
);
violation(
  'changes installations to a text of minutes',
  changesBody('PATCH /exhibits/{exhibitId}', (body) =>
    body['kind'] === 'installation' ? { ...body, minutes: String(body['minutes']) } : body,
  ),
);
violation(
  'shows fragile pieces as words',
  changesBody('GET /exhibits/{exhibitId}', (body) =>
    body['kind'] === 'sculpture'
      ? {
          ...body,
          pieces: list(body['pieces']).map((one) =>
            isObject(one) && 'fragile' in one ? { ...one, fragile: one['fragile'] ? 'yes' : 'no' } : one,
          ),
        }
      : body,
  ),
);
violation(
  'shows parts of parts of devices without names',
  changesBody('GET /exhibits/{exhibitId}', (body) =>
    isObject(body['device'])
      ? { ...body, device: atDepth(body['device'], 'parts', 2, (one) => without(one, 'name')) }
      : body,
  ),
);
violation(
  'shows negative watts in parts',
  changesBody('POST /exhibits', (body) =>
    isObject(body['device'])
      ? {
          ...body,
          device: atDepth(body['device'], 'parts', 1, (one) => ('watts' in one ? { ...one, watts: -1 } : one)),
        }
      : body,
  ),
);
violation(
  'shows alcoves of alcoves of alcoves with short codes',
  changesBody('GET /rooms/{roomId}', (body) => atDepth(body, 'alcoves', 3, (one) => ({ ...one, code: 'A1' }))),
);
violation(
  'lists climates as words',
  changesBody('GET /rooms', (body) =>
    isObject(body['climate']) && Object.keys(body['climate']).length > 0 ? { ...body, climate: { air: 'dry' } } : body,
  ),
);
violation(
  'lists images without bytes',
  changesBody('GET /exhibits/{exhibitId}/images', (body) => without(body, 'bytes')),
);
violation(
  'shows the rank of an image as text',
  changesBody('POST /exhibits/{exhibitId}/images', (body) =>
    'rank' in body ? { ...body, rank: String(body['rank']) } : body,
  ),
);
violation(
  'shows institutions without their country',
  changesBody('GET /loans/{loanId}', (body) => {
    const { borrower }: JsonObject = body;
    return isObject(borrower) && 'institution' in borrower ? { ...body, borrower: without(borrower, 'country') } : body;
  }),
);
violation(
  'shows contacts with a telephone number',
  changesBody('POST /loans', (body) => {
    const { borrower }: JsonObject = body;
    const contacts = list(property(borrower, 'contacts'));
    if (!isObject(borrower) || contacts.length === 0) return body;
    return {
      ...body,
      borrower: { ...borrower, contacts: contacts.map((one) => (isObject(one) ? { ...one, phone: '1' } : one)) },
    };
  }),
);
violation(
  'shows three decimals of an insured value',
  changesBody('GET /loans/{loanId}', (body) => ({ ...body, insuredValue: 12.345 })),
);
violation(
  'shows a state of loans in capitals',
  changesBody('POST /loans', (body) => ({ ...body, state: 'OPEN' })),
);
violation(
  'reports 101 percent',
  changesBody('GET /reports/{reportId}', (body) => (body['progress'] === 100 ? { ...body, progress: 101 } : body)),
);
violation(
  'shows the end of a report without a zone',
  changesBody('GET /reports/{reportId}', (body) =>
    typeof body['finishedAt'] === 'string' ? { ...body, finishedAt: '2026-01-02T03:04:05' } : body,
  ),
);
violation(
  'closes at 24:00',
  changesBody('GET /opening-hours', (body) => ({ ...body, closes: '24:00' })),
);
violation(
  'closes twice on the same day',
  changesBody('PUT /opening-hours', (body) =>
    list(body['closedOn']).length > 1
      ? { ...body, closedOn: [...list(body['closedOn']), list(body['closedOn'])[0] ?? null] }
      : body,
  ),
);
violation(
  'shows exceptions as numbers',
  changesBody('PUT /opening-hours', (body) =>
    isObject(body['exceptions']) && Object.keys(body['exceptions']).length > 0
      ? { ...body, exceptions: Object.fromEntries(Object.keys(body['exceptions']).map((name) => [name, 1])) }
      : body,
  ),
);
violation(
  'shows the year as text after a change',
  changesBody('PATCH /exhibits/{exhibitId}', (body) => ({ ...body, year: String(body['year']) })),
);
violation('has one item too many in tags', {
  ...changesBody('GET /exhibits/{exhibitId}', (body) =>
    list(body['tags']).length === 5 ? { ...body, tags: [...list(body['tags']), 'sixth'] } : body,
  ),
});
violation('ends its lists with a comma', {
  ...changesWhole('GET /rooms', (body) => ({ ...body, last: 7777 })),
  write: (body) => writeJson(body).replace(/"last":7777\}$/, '"last":7777,}'),
});

// Crashes at valid requests.
violation(
  'crashes at years before Christ',
  crashes('POST /exhibits', ({ value }) => Number(property(value, 'year')) < 0),
);
violation(
  'crashes at an empty list of tags',
  crashes(
    'POST /exhibits',
    ({ value }) => Array.isArray(property(value, 'tags')) && list(property(value, 'tags')).length === 0,
  ),
);
violation(
  'crashes at titles beyond ASCII',
  crashes('POST /exhibits', ({ value }) => /[^ -~]/.test(String(property(value, 'title')))),
);
violation(
  'crashes at a room that exists',
  crashes('POST /exhibits', ({ value }, { rooms }) => rooms.has(Number(property(value, 'roomId') ?? 0))),
);
violation(
  'crashes when a room is taken away',
  crashes('PATCH /exhibits/{exhibitId}', ({ value }) => property(value, 'roomId') === null),
);
violation(
  'crashes at -title',
  crashes('GET /exhibits', ({ query }) => query.get('sort') === '-title'),
);
violation(
  'crashes at a kind with a year',
  crashes('GET /exhibits', ({ query }) => query.has('kind') && query.has('yearFrom')),
);
violation(
  'crashes at the largest limit',
  crashes('GET /exhibits', ({ query }) => query.get('limit') === '50'),
);
violation(
  'crashes at its own cursors',
  crashes('GET /exhibits', ({ query }) => /^c[0-9]+$/.test(query.get('cursor') ?? '')),
);
violation(
  'crashes at an empty climate',
  crashes('POST /rooms', ({ value }) => {
    const climate = property(value, 'climate');
    return isObject(climate) && Object.keys(climate).length === 0;
  }),
);
violation(
  'crashes at alcoves of alcoves of alcoves',
  crashes('POST /rooms', ({ value }) =>
    list(property(value, 'alcoves')).some((one) =>
      list(property(one, 'alcoves')).some((two) => list(property(two, 'alcoves')).length > 0),
    ),
  ),
);
violation(
  'crashes at contacts of institutions',
  crashes('POST /loans', ({ value }) => list(property(property(value, 'borrower'), 'contacts')).length > 0),
);
violation(
  'crashes at loans of exhibits that exist',
  crashes('POST /loans', ({ value }, { exhibits }) => exhibits.has(String(property(value, 'exhibitId')))),
);
violation(
  'crashes at a key that was used before',
  crashes('POST /loans', ({ header }, { keys }) => keys.has(header('Idempotency-Key') ?? '')),
);
violation(
  'crashes at an empty file',
  crashes('POST /exhibits/{exhibitId}/images', ({ value }) => property(value, 'file') === ''),
);
violation(
  'crashes at the highest rank',
  crashes('POST /exhibits/{exhibitId}/images', ({ value }) => property(value, 'rank') === 9),
);
violation(
  'crashes when an exhibit is lent',
  crashes('DELETE /exhibits/{exhibitId}', ({ ids }, { loans }) =>
    [...loans.values()].some((one) => one['exhibitId'] === ids[0]),
  ),
);
violation(
  'crashes at leap days',
  crashes('POST /reports', ({ value }) => /-02-29$/.test(String(property(value, 'from')))),
);
violation(
  'crashes at exceptions that are null',
  crashes('PUT /opening-hours', ({ value }) => {
    const exceptions = property(value, 'exceptions');
    return isObject(exceptions) && Object.values(exceptions).includes(null);
  }),
);
violation(
  'crashes at an id that does not exist',
  crashes('GET /rooms/{roomId}', ({ ids: [id] }, { rooms }) => !rooms.has(Number(id))),
);

// What is invalid is accepted.
deviation('accepts titles of 81 characters', overlooks('POST /exhibits', 'maxLength', /title/));
deviation('accepts empty titles in changes', overlooks('PATCH /exhibits/{exhibitId}', 'minLength', /title/));
deviation('accepts a weight of nothing', {
  reads: (value, key) =>
    key === 'POST /exhibits' && isObject(value) && value['weightKg'] === 0 ? { ...value, weightKg: 1 } : value,
});
deviation('accepts years after 2100', overlooks('PUT /exhibits/{exhibitId}', 'maximum', /year/));
deviation('accepts six tags', overlooks('POST /exhibits', 'maxItems', /tags/));
deviation('accepts the same tag twice', overlooks('POST /exhibits', 'uniqueItems', /tags/));
deviation('accepts tags in capitals', overlooks('POST /exhibits', 'pattern', /tags/));
deviation('accepts four labels', overlooks('POST /exhibits', 'maxProperties', /labels/));
deviation('accepts long labels', overlooks('POST /exhibits', 'maxLength', /labels/));
deviation('accepts dates of acquisition that do not exist', overlooks('POST /exhibits', 'format', /acquired/));
deviation('accepts sculptures without pieces', {
  reads: (value, key) =>
    key === 'POST /exhibits' && isObject(value) && value['kind'] === 'sculpture' && !('pieces' in value)
      ? { ...value, pieces: [{ name: 'all' }] }
      : value,
});
deviation('accepts five pieces of a sculpture', {
  reads: (value, key) =>
    key === 'POST /exhibits' && isObject(value) && list(value['pieces']).length === 5
      ? { ...value, pieces: list(value['pieces']).slice(0, 4) }
      : value,
});
deviation('accepts 3001 watts in parts of devices', {
  reads: (value, key) => {
    if (key !== 'POST /exhibits' || !isObject(value) || !isObject(value['device'])) return value;
    const cap = (one: JsonObject) => (Number(one['watts']) > 3000 ? { ...one, watts: 3000 } : one);
    return { ...value, device: atDepth(value['device'], 'parts', 1, cap) };
  },
});
deviation('accepts unknown properties of changes', overlooks('PATCH /exhibits/{exhibitId}', 'additionalProperties'));
deviation('accepts an empty change', overlooks('PATCH /exhibits/{exhibitId}', 'minProperties'));
deviation('accepts climates of 61 degrees', overlooks('POST /rooms', 'maximum', /climate/));
deviation('accepts codes of alcoves in small letters', overlooks('POST /rooms', 'pattern', /alcoves/));
deviation('accepts names of rooms that start small', overlooks('POST /rooms', 'pattern', /name/));
deviation('accepts floors below the second basement', overlooks('GET /rooms', 'minimum'));
deviation('accepts 41 rooms a page', {
  notices: (one, { key, query }) => !(key === 'GET /rooms' && one.keyword === 'maximum' && query.has('perPage')),
});
deviation('accepts page 0', {
  notices: (one, { key, query }) => !(key === 'GET /rooms' && one.keyword === 'minimum' && query.has('page')),
});
deviation('accepts unknown orders', {
  notices: (one, { key, query }) => !(key === 'GET /exhibits' && one.keyword === 'enum' && query.has('sort')),
});
deviation('accepts short keys', overlooks('POST /loans', 'minLength', /^$/));
deviation('accepts a third decimal of the insured value', overlooks('POST /loans', 'multipleOf'));
deviation('accepts persons without a last name', {
  reads: (value, key) => {
    const borrower = property(value, 'borrower');
    return key === 'POST /loans' &&
      isObject(value) &&
      isObject(borrower) &&
      'firstName' in borrower &&
      !('lastName' in borrower)
      ? { ...value, borrower: { ...borrower, lastName: 'X' } }
      : value;
  },
});
deviation('accepts countries of three letters', {
  reads: (value, key) => {
    const borrower = property(value, 'borrower');
    return key === 'POST /loans' &&
      isObject(value) &&
      isObject(borrower) &&
      /^[A-Z]{3}$/.test(String(borrower['country']))
      ? { ...value, borrower: { ...borrower, country: 'FR' } }
      : value;
  },
});
deviation('accepts other currencies', overlooks('POST /loans', 'enum', /currency/));
deviation('accepts reports without an end', overlooks('POST /reports', 'required'));
deviation('accepts no section of a report', overlooks('POST /reports', 'minItems'));
deviation('accepts long captions', overlooks('POST /exhibits/{exhibitId}/images', 'maxLength'));
deviation('accepts images without a caption', overlooks('POST /exhibits/{exhibitId}/images', 'required'));
deviation('accepts eight days of rest', overlooks('PUT /opening-hours', 'enum'));
deviation('accepts ids of reports in another form', {
  notices: (one, { key }) => !(key === 'GET /reports/{reportId}' && one.keyword === 'pattern'),
  instead: ({ key, ids: [id = ''] }) =>
    key === 'GET /reports/{reportId}' && !/^r-[0-9]{4,12}$/.test(id)
      ? { status: 200, body: { id: 'r-0001', state: 'done' } }
      : undefined,
});

// State.
deviation('ignores the limit', reads('GET /exhibits', noQuery('limit')));
deviation('ignores the kind', reads('GET /exhibits', noQuery('kind')));
deviation('ignores the floor', reads('GET /rooms', noQuery('floor')));
deviation('ignores the order of titles', {
  instead: (request, store) =>
    request.key === 'GET /exhibits' && /title/.test(request.query.get('sort') ?? '')
      ? serve(noQuery('sort')(request), store)
      : undefined,
});
deviation(
  'repeats an exhibit on the next page',
  changesWhole('GET /exhibits', (body) => {
    const next = /^c([0-9]+)$/.exec(String(body['next']))?.[1];
    return next === undefined ? body : { ...body, next: `c${Number(next) - 1}` };
  }),
);
deviation('loses a room between two pages', {
  instead: (request, store) => {
    const page = Number(request.query.get('page') ?? 1);
    if (request.key !== 'GET /rooms' || page === 1) return undefined;
    const rooms = new Map(
      [...store.rooms].filter((_, index) => index !== (page - 1) * Number(request.query.get('perPage') ?? 20)),
    );
    return serve(request, { ...store, rooms });
  },
});
deviation('has the same page again', reads('GET /rooms', noQuery('page')));
deviation('does not delete', {
  instead: ({ key, ids: [id = ''] }, { exhibits }) =>
    key === 'DELETE /exhibits/{exhibitId}' && exhibits.has(id) ? { status: 204 } : undefined,
});
deviation('forgets changes of the title', {
  instead: (request, store) => {
    if (request.key !== 'PATCH /exhibits/{exhibitId}' || !isObject(request.value) || !('title' in request.value))
      return undefined;
    const before = store.exhibits.get(request.ids[0] ?? '');
    const response = serve(request, store);
    const after = store.exhibits.get(request.ids[0] ?? '');
    if (before && after) store.exhibits.set(request.ids[0] ?? '', { ...after, title: before['title'] ?? '' });
    return response;
  },
});
deviation('keeps the opening hours as they were', {
  instead: ({ key, value }) => (key === 'PUT /opening-hours' ? { status: 200, body: value ?? null } : undefined),
});
deviation(
  'cuts titles at forty characters',
  stores('POST /exhibits', (value) => ({ ...value, title: String(value['title']).slice(0, 40) })),
);
deviation(
  'stores the materials of sculptures as wood',
  stores('POST /exhibits', (value) => ('material' in value ? { ...value, material: 'wood' } : value)),
);
deviation(
  'shows at most forty characters of a title',
  changesBody('GET /exhibits/{exhibitId}', (body) => ({ ...body, title: String(body['title']).slice(0, 40) })),
);
deviation(
  'ignores changes of the year',
  stores('PATCH /exhibits/{exhibitId}', (value) => without(value, 'year')),
);
deviation(
  'drops labels',
  stores('POST /exhibits', (value) => without(value, 'labels')),
);
deviation(
  'rounds weights',
  stores('PUT /exhibits/{exhibitId}', (value) =>
    typeof value['weightKg'] === 'number' ? { ...value, weightKg: Math.ceil(value['weightKg']) } : value,
  ),
);
deviation(
  'drops the parts of parts',
  stores('POST /exhibits', (value) =>
    isObject(value['device'])
      ? { ...value, device: atDepth(value['device'], 'parts', 1, (one) => without(one, 'parts')) }
      : value,
  ),
);
deviation('takes the id that a client sends', {
  instead: (request, store) => {
    const id = property(request.value, 'id');
    if (request.key !== 'POST /exhibits' || typeof id !== 'string') return undefined;
    const response = serve(request, store);
    const own = String(property(response.body, 'id'));
    const exhibit = { ...store.exhibits.get(own), id };
    store.exhibits.delete(own);
    store.exhibits.set(id, exhibit);
    return { ...response, headers: { ...response.headers, Location: `/exhibits/${id}` }, body: exhibit };
  },
});
deviation('takes the time of creation that a client sends', {
  instead: (request, store) => {
    const createdAt = property(request.value, 'createdAt');
    if (request.key !== 'POST /exhibits' || typeof createdAt !== 'string') return undefined;
    const response = serve(request, store);
    const id = String(property(response.body, 'id'));
    const exhibit = { ...store.exhibits.get(id), createdAt };
    store.exhibits.set(id, exhibit);
    return { ...response, body: exhibit };
  },
});
deviation('shows the note', {
  instead: (request, store) => {
    const note = property(request.value, 'note');
    if (request.key !== 'POST /exhibits' || note === undefined) return undefined;
    const response = serve(request, store);
    return isObject(response.body) ? { ...response, body: { ...response.body, note } } : response;
  },
});
deviation('keeps the tag after a change', {
  after: (one, { key }) =>
    key?.includes('{exhibitId}') && one.headers?.['ETag'] ? { ...one, headers: { ETag: '"always"' } } : one,
  instead: (request, store) =>
    request.key === 'PUT /exhibits/{exhibitId}' && request.header('If-Match') === '"always"'
      ? serve({ ...request, header: () => '*' }, store)
      : undefined,
});
deviation(
  'accepts stale tags',
  reads('PUT /exhibits/{exhibitId}', (request) => ({ ...request, header: () => '*' })),
);
deviation(
  'never says that nothing has changed',
  reads('GET /exhibits/{exhibitId}', (request) => ({ ...request, header: () => undefined })),
);
deviation('lends twice for one key', {
  instead: ({ key }, { keys }) => {
    if (key === 'POST /loans') keys.clear();
    return undefined;
  },
});
violation('needs no credential to delete', {
  accepts: (found, { method }) => found.size > 0 || method === 'DELETE',
});
violation('needs no key to read rooms', { accepts: (found, { url }) => found.size > 0 || /^\/rooms/.test(url ?? '') });
violation('takes the key for a replacement', {
  accepts: (found, { method }) => found.has(method === 'GET' ? 'key' : 'token') || (method === 'PUT' && found.size > 0),
});
deviation('lists images of every exhibit', {
  instead: ({ key, ids: [id = ''] }, { exhibits, images }) =>
    key === 'GET /exhibits/{exhibitId}/images' && exhibits.has(id)
      ? { status: 200, body: [...images.values()].map(({ image }) => image) }
      : undefined,
});
deviation('does not list new rooms', {
  instead: (request, store) =>
    request.key === 'GET /rooms'
      ? serve(request, { ...store, rooms: new Map([...store.rooms].slice(0, 1)) })
      : undefined,
});
deviation(
  'counts the rooms of the page only',
  changesWhole('GET /rooms', (body) => ({ ...body, total: list(body['rooms']).length })),
);

deviation('clears what a change of an exhibit leaves out', {
  after: (one, { key, value }, { exhibits }) => {
    if (key !== 'PATCH /exhibits/{exhibitId}' || one.status !== 200 || !isObject(one.body)) return one;
    const kept = 'title' in (isObject(value) ? value : {}) ? without(one.body, 'weightKg') : one.body;
    exhibits.set(String(kept['id']), kept);
    return { ...one, body: kept };
  },
});

// Files.
const download = 'GET /exhibits/{exhibitId}/images/{imageId}';
const changesFile = (change: (bytes: Buffer) => Buffer): Habits =>
  changes(download, (one) => (one.status === 200 && one.bytes ? { ...one, bytes: change(one.bytes) } : one));
deviation(
  'changes line ends of files',
  changesFile((bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r', '\n'), 'latin1')),
);
deviation(
  'reads files as UTF-8',
  changesFile((bytes) => Buffer.from(bytes.toString())),
);
deviation(
  'forgets the last byte of files',
  changesFile((bytes) => bytes.subarray(0, -1)),
);
deviation(
  'begins parts with the byte before',
  changes(download, (one, { ids: [, id] }, { images }) => {
    const { status, headers = {}, bytes } = one;
    const first = Number(/^bytes (\d+)/.exec(headers['Content-Range'] ?? '')?.[1] ?? 0);
    const file = images.get(Number(id))?.file;
    return status === 206 && bytes && file
      ? { ...one, bytes: file.subarray(first - 1, first - 1 + bytes.length) }
      : one;
  }),
);
deviation(
  'counts only the part in Content-Range',
  changes(download, (one) =>
    one.status === 206 && one.bytes && one.headers
      ? { ...one, headers: { ...one.headers, 'Content-Range': `bytes 0-${one.bytes.length - 1}/${one.bytes.length}` } }
      : one,
  ),
);

/** Services with one fault each. */
export const faults: readonly FaultyMuseum[] = all;

const edits = (after: Change): Habits => ({ after });

/** Services that are right in an unusual way. */
export const correct: readonly Omit<FaultyMuseum, 'level'>[] = [
  { title: 'does what is plainest', habits: () => ({}) },
  {
    title: 'has more headers and properties',
    habits: () =>
      edits((one, { key }) => ({
        ...one,
        headers: { ...one.headers, 'x-extra': 'yes', 'cache-control': 'no-store', Vary: 'Accept' },
        ...(isObject(one.body) && !key?.includes('loans') ? { body: { zz: [1], ...one.body } } : {}),
      })),
  },
  {
    title: 'orders properties otherwise and pretty-prints',
    habits: () => ({
      ...edits((one) =>
        isObject(one.body) ? { ...one, body: Object.fromEntries(Object.entries(one.body).reverse()) } : one,
      ),
      write: (body) => `\n${writeJson(body).replaceAll('/', '\\/')} \n`,
    }),
  },
  {
    title: 'refuses invalid bodies with 422',
    habits: () =>
      edits((one, { key }) => (one.status === 400 && /^P(OST|UT|ATCH)/.test(key ?? '') ? refuse(422, 'invalid') : one)),
  },
  {
    title: 'needs a room that exists, and refuses others with 409',
    habits: () =>
      edits((one, { key }) => (one.status === 422 && key === 'POST /exhibits' ? refuse(409, 'no such room') : one)),
  },
  {
    title: 'takes away a room that does not exist',
    habits: () => ({
      reads: (value, key) =>
        /^(?:POST|PUT|PATCH) \/exhibits/.test(key) && isObject(value) && value['roomId'] === null ? value : value,
      instead: (request, store) => {
        const room = property(request.value, 'roomId');
        return request.key === 'POST /exhibits' &&
          typeof room === 'number' &&
          !store.rooms.has(room) &&
          isObject(request.value)
          ? serve({ ...request, value: without(request.value, 'roomId') }, store)
          : undefined;
      },
    }),
  },
  {
    title: 'deletes twice, and exhibits that are lent',
    habits: () => ({
      instead: ({ key, ids: [id = ''] }, { exhibits }) => {
        if (key !== 'DELETE /exhibits/{exhibitId}') return undefined;
        exhibits.delete(id.toLowerCase());
        return { status: 204 };
      },
    }),
  },
  {
    title: 'lists the newest first',
    habits: () => ({
      instead: (request, store) =>
        request.key === 'GET /exhibits' && !request.query.has('sort')
          ? serve(request, { ...store, exhibits: new Map([...store.exhibits].reverse()) })
          : undefined,
    }),
  },
  {
    title: 'puts its own limit of five to a page of exhibits',
    habits: () => ({
      instead: (request, store) => {
        if (request.key !== 'GET /exhibits' || Number(request.query.get('limit') ?? 10) <= 5) return undefined;
        const query = new URLSearchParams([...request.query].filter(([name]) => name !== 'limit'));
        query.set('limit', '5');
        return serve({ ...request, query }, store);
      },
    }),
  },
  {
    title: 'repeats its response to a key whatever is sent',
    habits: () => ({
      instead: ({ key, header }, { keys }) =>
        key === 'POST /loans' ? keys.get(header('Idempotency-Key') ?? '')?.response : undefined,
    }),
  },
  {
    title: 'finishes reports at once',
    habits: () =>
      edits((one, { key }) =>
        key === 'POST /reports' && one.status === 202 && isObject(one.body)
          ? { ...one, body: { ...one.body, state: 'done', progress: 100, finishedAt: '2026-01-02T03:04:05.123+02:00' } }
          : one,
      ),
  },
  {
    title: 'refuses what clients must not set',
    habits: () => ({
      instead: ({ key, value }) =>
        key?.includes('/exhibits') && isObject(value) && ('id' in value || 'createdAt' in value)
          ? refuse(400, 'it is for the server to set')
          : undefined,
    }),
  },
  {
    title: 'allows one room of each name',
    habits: () => ({
      instead: ({ key, value }, { rooms }) =>
        key === 'POST /rooms' && [...rooms.values()].some((one) => one['name'] === property(value, 'name'))
          ? refuse(409, 'the name is taken')
          : undefined,
    }),
  },
  {
    title: 'fills in a currency and a day of rest',
    habits: () => ({
      reads: (value, key) =>
        key === 'POST /loans' && isObject(value) && !('currency' in value)
          ? { ...value, currency: 'EUR' }
          : key === 'PUT /opening-hours' && isObject(value) && !('closedOn' in value)
            ? { ...value, closedOn: ['mon'] }
            : value,
    }),
  },
  {
    title: 'takes the tags of several, and writes weak ones',
    habits: () =>
      edits((one) =>
        one.headers?.['ETag'] ? { ...one, headers: { ...one.headers, ETag: `W/${one.headers['ETag']}` } } : one,
      ),
  },
  {
    title: 'has no parts of files',
    habits: () => ({
      instead: (request, store) =>
        request.key === download
          ? serve({ ...request, header: (name) => (name === 'Range' ? undefined : request.header(name)) }, store)
          : undefined,
    }),
  },
  {
    title: 'does not say how long a file is that it shows in parts',
    habits: () => ({
      after: (one) => {
        const range = one.headers?.['Content-Range'];
        return range === undefined
          ? one
          : { ...one, headers: { ...one.headers, 'Content-Range': range.replace(/\d+$/, '*') } };
      },
    }),
  },
];
