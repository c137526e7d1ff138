import { createHash, randomUUID } from 'node:crypto';
import { readContract } from '../../src/contract/read-contract.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import type {
  ContractService,
  ServiceHabits,
  ServiceHandler,
  ServiceRequest,
  ServiceResponse,
} from '../contract-service.ts';

/** What the newsroom holds. */
export interface Newsroom {
  readonly articles: Map<string, JsonObject>;
  /** Articles that can be restored. */
  readonly deleted: Map<string, JsonObject>;
  readonly comments: Map<number, JsonObject>;
  readonly tags: Map<number, JsonObject>;
  readonly payouts: Map<string, JsonObject>;
  /** The first response to each Idempotency-Key, with the body of its request. */
  readonly keys: Map<string, { readonly sent: string; readonly response: ServiceResponse }>;
  readonly exports: Map<number, JsonObject>;
  masthead: JsonObject;
  next: number;
}

export type Habits = ServiceHabits<Newsroom>;

export const newsroomToken = 'newsroom-secret-1';

const codes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  422: 'UNPROCESSABLE',
  428: 'PRECONDITION_REQUIRED',
};

export const refuse = (status: number, title: string): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/problem+json' },
  body: { type: 'about:blank', title, status, code: codes[status] ?? 'OTHER' },
});

export const tagOf = (value: JsonObject) =>
  `"${createHash('sha256').update(writeJson(value)).digest('hex').slice(0, 16)}"`;
const tagged = (status: number, value: JsonObject): ServiceResponse => {
  return { status, headers: { ETag: tagOf(value) }, body: value };
};
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const now = '2026-03-04T05:06:07Z';

/** What the response to a request for an article shows of what a client has written. */
function shown(value: Json | undefined): JsonObject {
  const { internalNote: _, ...rest } = objectOf(value);
  return { language: 'en', priority: 5, ...rest };
}

function withoutEmail({ email: _, replies, ...rest }: JsonObject): JsonObject {
  return Array.isArray(replies) ? { ...rest, replies: replies.map((one: Json) => withoutEmail(objectOf(one))) } : rest;
}

const isBackwards = ({ visibleFrom, visibleTo }: JsonObject) =>
  typeof visibleFrom === 'string' && typeof visibleTo === 'string' && Date.parse(visibleTo) <= Date.parse(visibleFrom);

const article = ({ ids: [id = ''] }: ServiceRequest, { articles }: Newsroom) => articles.get(id.toLowerCase());
const noArticle = () => refuse(404, 'no such article');

/** Whether a condition names a tag. */
const names = (condition: string, tag: string) =>
  condition.trim() === '*' || condition.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

const orders: Readonly<Record<string, (one: JsonObject, other: JsonObject) => number>> = {
  slug: (one, other) => (String(one['slug']) < String(other['slug']) ? -1 : one['slug'] === other['slug'] ? 0 : 1),
  priority: (one, other) => Number(one['priority']) - Number(other['priority']),
};

function ordered(articles: readonly JsonObject[], sort: string | null): readonly JsonObject[] {
  const compare = orders[(sort ?? '').replace('-', '')];
  if (compare === undefined) return articles;
  return articles.toSorted((one, other) => (sort?.startsWith('-') ? compare(other, one) : compare(one, other)));
}

const readArticle: ServiceHandler<Newsroom> = (request, store) => {
  const found = article(request, store);
  if (found === undefined) return noArticle();
  const condition = request.header('If-None-Match');
  if (condition !== undefined && names(condition, tagOf(found)))
    return { status: 304, headers: { ETag: tagOf(found) } };
  const wantsVendor =
    /^application\/vnd\.newsroom\.article\+json\b/.test(request.header('Accept') ?? '') &&
    !(request.header('Accept') ?? '').includes(',');
  const { headers, ...response } = tagged(200, found);
  const type = wantsVendor ? 'application/vnd.newsroom.article+json' : 'application/json';
  return { ...response, headers: { ...headers, 'Content-Type': type } };
};

const cursorOf = (offset: number) => Buffer.from(`after:${offset}`).toString('base64url');
const offsetOf = (cursor: string) =>
  Number(/^after:([0-9]{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);

const handlers: Readonly<Record<string, ServiceHandler<Newsroom>>> = {
  'GET /articles': ({ query }, { articles }) => {
    const status = query.get('status');
    const sections = query.get('sections')?.split('|');
    const [least, most] = ['min', 'max'].map((one) => query.get(`priority[${one}]`));
    const after = query.get('visibleAfter');
    const chosen = [...articles.values()].filter(
      (one) =>
        (status === null || one['status'] === status) &&
        (sections === undefined || sections.includes(String(one['section']))) &&
        (least == null || Number(one['priority']) >= Number(least)) &&
        (most == null || Number(one['priority']) <= Number(most)) &&
        (after === null ||
          (typeof one['visibleFrom'] === 'string' && Date.parse(one['visibleFrom']) >= Date.parse(after))),
    );
    const sorted = ordered(chosen, query.get('sort'));
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : offsetOf(cursor);
    if (Number.isNaN(start)) return refuse(400, 'unknown cursor');
    const end = start + Number(query.get('limit') ?? 20);
    return {
      status: 200,
      headers: { 'RateLimit-Remaining': '995' },
      body: { items: sorted.slice(start, end), next: end < sorted.length ? cursorOf(end) : null },
    };
  },
  'POST /articles': ({ value }, { articles }) => {
    const created: JsonObject = {
      id: randomUUID(),
      ...shown(value),
      status: 'draft',
      version: 1,
      createdAt: now,
      author: null,
    };
    if (isBackwards(created)) return refuse(422, 'visibleTo is not after visibleFrom');
    articles.set(String(created['id']), created);
    const response = tagged(201, created);
    return { ...response, headers: { ...response.headers, Location: `/articles/${created['id']}` } };
  },
  'GET /articles/{articleId}': readArticle,
  'HEAD /articles/{articleId}': (request, store) => {
    const found = article(request, store);
    return found === undefined ? { status: 404 } : { status: 200, headers: { ETag: tagOf(found) } };
  },
  'PUT /articles/{articleId}': (request, store) => {
    const found = article(request, store);
    if (found === undefined) return noArticle();
    const condition = request.header('If-Match');
    if (condition === undefined) return refuse(428, 'If-Match is missing');
    if (!names(condition, tagOf(found))) return refuse(412, 'it has changed');
    const { id = null, status = null, version, createdAt = null, author = null } = found;
    const changed = { id, ...shown(request.value), status, version: Number(version) + 1, createdAt, author };
    if (isBackwards(changed)) return refuse(422, 'visibleTo is not after visibleFrom');
    store.articles.set(String(id), changed);
    return tagged(200, changed);
  },
  'PATCH /articles/{articleId}': (request, store) => {
    const found = article(request, store);
    if (found === undefined) return noArticle();
    const entries = Object.entries({ ...found, ...objectOf(request.value) }).filter(([, one]) => one !== null);
    const changed: JsonObject = {
      author: null,
      ...Object.fromEntries(entries),
      version: Number(found['version']) + 1,
    };
    store.articles.set(String(found['id']), changed);
    return tagged(200, changed);
  },
  'DELETE /articles/{articleId}': (request, { articles, deleted }) => {
    const [id = ''] = request.ids;
    const found = articles.get(id.toLowerCase());
    if (found === undefined) return noArticle();
    articles.delete(id.toLowerCase());
    deleted.set(id.toLowerCase(), found);
    return { status: 204 };
  },
  'POST /articles/{articleId}/restore': ({ ids: [id = ''] }, { articles, deleted }) => {
    const found = deleted.get(id.toLowerCase());
    if (found === undefined) return articles.has(id.toLowerCase()) ? refuse(409, 'it is not deleted') : noArticle();
    deleted.delete(id.toLowerCase());
    articles.set(id.toLowerCase(), found);
    return { status: 200, body: found };
  },
  'GET /articles/{articleId}/comments': (request, store) => {
    if (article(request, store) === undefined) return noArticle();
    const { query } = request;
    const least = query.get('minRating');
    const own = [...store.comments.values()].filter(
      ({ articleId, rating }) =>
        articleId === request.ids[0]?.toLowerCase() && (least === null || Number(rating ?? 0) >= Number(least)),
    );
    const page = Number(query.get('page') ?? 1);
    const pageSize = Number(query.get('pageSize') ?? 10);
    const comments = own.slice((page - 1) * pageSize, page * pageSize);
    if (request.header('Accept') === 'text/csv') {
      const lines = comments.map(({ id, author }) => `${id},"${String(author).replaceAll('"', '""')}"\r\n`);
      return {
        status: 200,
        headers: { 'Content-Type': 'text/csv; charset=utf-8' },
        text: `id,author\r\n${lines.join('')}`,
      };
    }
    return { status: 200, body: { comments, page, pageSize, total: own.length } };
  },
  'POST /articles/{articleId}/comments': (request, store) => {
    if (article(request, store) === undefined) return noArticle();
    const { value, ids } = request;
    const comment = {
      ...withoutEmail(objectOf(value)),
      id: store.next++,
      articleId: ids[0]?.toLowerCase() ?? '',
      createdAt: now,
    };
    store.comments.set(comment.id, comment);
    return { status: 201, body: comment };
  },
  'POST /tags': ({ value }, store) => {
    const tags = (Array.isArray(value) ? value : []).map((one: Json) => {
      const tag = { colour: '#000000', ...objectOf(one), id: store.next++ };
      store.tags.set(tag.id, tag);
      return tag;
    });
    return { status: 201, body: tags };
  },
  'POST /payouts': ({ value, header }, store) => {
    const sent = writeJson(value ?? null);
    const key = header('Idempotency-Key') ?? '';
    const earlier = store.keys.get(key);
    if (earlier !== undefined) return earlier.sent === sent ? earlier.response : refuse(409, 'the key was used');
    const { articleId }: JsonObject = objectOf(value);
    if (articleId !== undefined && !store.articles.has(String(articleId).toLowerCase()))
      return refuse(422, 'no such article');
    const payout: JsonObject = {
      ...objectOf(value),
      id: `po_${String(store.next++).padStart(6, '0')}`,
      state: 'pending',
      fee: '0.25',
    };
    store.payouts.set(String(payout['id']), payout);
    const response = { status: 201, headers: { Location: `/payouts/${payout['id']}` }, body: payout };
    store.keys.set(key, { sent, response });
    return response;
  },
  'GET /payouts/{payoutId}': ({ ids: [id = ''] }, { payouts }) => {
    const payout = payouts.get(id);
    return payout === undefined ? refuse(404, 'no such payout') : { status: 200, body: payout };
  },
  'POST /exports': ({ value }, store) => {
    const { from, to }: JsonObject = objectOf(value);
    if (typeof from === 'string' && typeof to === 'string' && to < from) return refuse(422, 'to is before from');
    const one = { id: store.next++, state: 'queued', progress: 0, result: null };
    store.exports.set(one.id, one);
    return { status: 202, headers: { Location: `/exports/${one.id}`, 'Retry-After': '1' }, body: one };
  },
  'GET /exports/{exportId}': ({ ids: [id] }, { exports }) => {
    const one = exports.get(Number(id));
    if (one === undefined) return refuse(404, 'no such export');
    const later =
      one['state'] === 'queued'
        ? { ...one, state: 'running', progress: 0.5 }
        : one['state'] === 'running'
          ? { ...one, state: 'done', progress: 1, result: `/files/${id}` }
          : one;
    exports.set(Number(id), later);
    return { status: 200, body: later };
  },
  'DELETE /exports/{exportId}': ({ ids: [id] }, { exports }) => {
    const one = exports.get(Number(id));
    if (one === undefined) return refuse(404, 'no such export');
    if (one['state'] === 'done') return refuse(409, 'it is done');
    exports.set(Number(id), { ...one, state: 'cancelled' });
    return { status: 204 };
  },
  'GET /masthead': (_, { masthead }) => ({ status: 200, body: masthead }),
  'PUT /masthead': ({ value }, store) => {
    store.masthead = objectOf(value);
    return { status: 200, body: store.masthead };
  },
};

const firstArticles: readonly JsonObject[] = [
  { slug: 'harbour-opens', title: 'The harbour opens', section: 'politics', priority: 7, status: 'published' },
  { slug: 'spring-concert', title: 'A concert in spring', section: 'culture', priority: 3, status: 'draft' },
  { slug: 'new-comet', title: 'A new comet', section: 'science', priority: 9, status: 'published' },
].map((one, index) => ({
  ...one,
  id: `9b2d7c1e-4f3a-4c5d-8e6f-00000000000${index}`,
  language: 'en',
  body: [{ type: 'paragraph', text: 'It is so.' }],
  visibleFrom: `2026-0${index + 1}-01T00:00:00Z`,
  version: 1,
  createdAt: now,
  author: index === 1 ? null : { name: 'Ada', homepage: null },
}));

/** The newsroom as plainly as its contract allows. */
export const newsroom: ContractService<Newsroom> = {
  contract: await readContract('contract-tests/newsroom/newsroom.yaml'),
  createStore: () => ({
    articles: new Map(firstArticles.map((one) => [String(one['id']), one])),
    deleted: new Map(),
    comments: new Map(),
    tags: new Map(),
    payouts: new Map(),
    keys: new Map(),
    exports: new Map(),
    masthead: { name: 'The Daily', motto: null, editions: [{ city: 'Oslo', hour: 6 }] },
    next: 1,
  }),
  handlers,
  credentialsOf: ({ headers }) => {
    const found = new Set<string>();
    if (headers['x-reader-key'] === newsroomToken) found.add('reader');
    const [scheme = '', token] = (headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() === 'bearer' && token === newsroomToken) found.add('editor');
    return found;
  },
  refuse,
};
