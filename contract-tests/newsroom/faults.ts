import { gzipSync } from 'node:zlib';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import { type ServiceRequest, type ServiceResponse, serve as serveOne } from '../contract-service.ts';
import { atDepth, createFaultKinds, list, noQuery, property, without } from '../fault-kinds.ts';
import { type Habits, type Newsroom, newsroom, refuse, tagOf } from './service.ts';

/** A service with one fault. */
export interface FaultyNewsroom {
  readonly title: string;
  readonly level: 'violation' | 'deviation';
  readonly habits: () => Habits;
}

const all: FaultyNewsroom[] = [];
const fault = (level: FaultyNewsroom['level']) => (title: string, habits: Habits | (() => Habits)) => {
  all.push({ title, level, habits: typeof habits === 'function' ? habits : () => habits });
};
const violation = fault('violation');
const deviation = fault('deviation');

const kinds = createFaultKinds(newsroom);
const { changes, changesWhole, changesItems, changesStatus, reads, stores, overlooks, takes, crashes } = kinds;
const serve = (request: ServiceRequest, store: Newsroom) => serveOne(newsroom, request, store);

const one = 'GET /articles/{articleId}';
const put = 'PUT /articles/{articleId}';
const patch = 'PATCH /articles/{articleId}';
const remove = 'DELETE /articles/{articleId}';
const comments = 'GET /articles/{articleId}/comments';
const comment = 'POST /articles/{articleId}/comments';

/** Changes the blocks of an article from a depth on. */
function blocks(article: JsonObject, from: number, change: (block: JsonObject) => JsonObject): JsonObject {
  const body = list(article['body']).map((block) => atDepth(block, 'items', from, change));
  return { ...article, body };
}
const ofType = (type: string, change: (block: JsonObject) => JsonObject) => (block: JsonObject) =>
  block['type'] === type ? change(block) : block;
/** Changes what is paid to one kind of payee. */
const payee = (method: string, change: (payee: JsonObject) => JsonObject) => (payout: JsonObject) => {
  const { payee: own }: JsonObject = payout;
  return isObject(own) && own['method'] === method ? { ...payout, payee: change(own) } : payout;
};

// Statuses.
violation(
  'creates articles with 200',
  changes('POST /articles', (all) => ({ ...all, status: 200 })),
);
violation(
  'deletes with 200 and a body',
  changes(remove, () => ({ status: 200, body: { deleted: true } })),
);
violation(
  'starts exports with 200',
  changes('POST /exports', (all) => ({ ...all, status: 200 })),
);
violation(
  'cancels with 202',
  changes('DELETE /exports/{exportId}', () => ({ status: 202 })),
);
violation(
  'creates tags with 207',
  changes('POST /tags', (all) => ({ ...all, status: 207 })),
);
violation('responds with 404 when no article is of the sections', {
  after: (all, { key, query }) =>
    key === 'GET /articles' && query.has('sections') && list(property(all.body, 'items')).length === 0
      ? refuse(404, 'none')
      : all,
});
violation('responds with 410 to what was deleted', {
  after: (all, { key, ids: [id = ''] }, { deleted }) =>
    key === one && all.status === 404 && deleted.has(id) ? { ...refuse(410, 'gone') } : all,
});
violation(
  'responds with 403 where a payout is missing',
  changesStatus('GET /payouts/{payoutId}', 404, () => refuse(403, 'no')),
);
violation(
  'responds with 413 to an article that has changed',
  changesStatus(put, 412, () => refuse(413, 'changed')),
);
violation('responds with 412 to a read with a condition', {
  instead: (request, store) =>
    request.key === one && request.header('If-None-Match') === '*' && store.articles.has(request.ids[0] ?? '')
      ? refuse(412, 'it exists')
      : undefined,
});
violation(
  'restores twice with 204',
  changesStatus('POST /articles/{articleId}/restore', 409, () => ({ status: 204 })),
);
violation(
  'refuses a masthead with 413',
  changesStatus('PUT /masthead', 400, () => refuse(413, 'too odd')),
);

// Headers and media types.
violation(
  'forgets Location of an article',
  changes('POST /articles', ({ headers, ...all }) => ({ ...all, headers: { ETag: headers?.['ETag'] ?? '' } })),
);
violation(
  'forgets ETag after a change',
  changes(patch, ({ headers: _, ...all }) => all),
);
violation(
  'forgets ETag of HEAD',
  changes('HEAD /articles/{articleId}', () => ({ status: 200 })),
);
violation(
  'says when to come back in words',
  changes('POST /exports', (all) => ({ ...all, headers: { ...all.headers, 'Retry-After': 'soon' } })),
);
violation(
  'has a negative limit of rate',
  changes('GET /articles', (all) => ({ ...all, headers: { 'RateLimit-Remaining': '-1' } })),
);
violation(
  'forgets the limit of rate on the last page',
  changes('GET /articles', ({ headers, ...all }, { query }) =>
    query.has('cursor') && property(all.body, 'next') === null ? all : { ...all, headers: headers ?? {} },
  ),
);
violation(
  'has an ETag without quotes',
  changes('POST /articles', (all) => ({ ...all, headers: { ...all.headers, ETag: 'abc' } })),
);
violation(
  'shows articles as text/html',
  changes(one, (all) => ({ ...all, headers: { ...all.headers, 'Content-Type': 'text/html' } })),
);
violation(
  'refuses comments with plain JSON',
  changesStatus(comment, 400, (all) => ({ ...all, headers: { 'Content-Type': 'application/json' } })),
);
violation(
  'refuses payouts without a code',
  changesStatus('POST /payouts', 400, (all) => ({ ...all, body: { title: 'no', status: 400 } })),
);
violation(
  'has a small code where an export is missing',
  changesStatus('GET /exports/{exportId}', 404, (all) => ({
    ...all,
    body: { title: 'no', status: 404, code: 'not_found' },
  })),
);
violation(
  'has another shape where articles are missing for comments',
  changesStatus(comments, 404, () => ({
    status: 404,
    headers: { 'Content-Type': 'application/problem+json' },
    body: { error: 'not found' },
  })),
);

// Bodies.
violation(
  'lists articles without a version',
  changesItems('GET /articles', 'items', (item) => without(item, 'version')),
);
violation(
  'lists the third article with a text as priority',
  changesItems('GET /articles', 'items', (item, index) =>
    index >= 2 ? { ...item, priority: String(item['priority']) } : item,
  ),
);
violation(
  'ends with an empty cursor object',
  changesWhole('GET /articles', (body) => (body['next'] === null ? { ...body, next: {} } : body)),
);
violation(
  'has no next on the last page',
  changesWhole('GET /articles', (body) => (body['next'] === null ? without(body, 'next') : body)),
);
violation(
  'lists other statuses when it filters',
  changesItems('GET /articles', 'items', (item, _, { query }) =>
    query.has('status') ? { ...item, status: 'PUBLISHED' } : item,
  ),
);
violation(
  'shows the author as a name',
  changesWhole(one, (body) =>
    isObject(body['author']) ? { ...body, author: body['author']['name'] ?? '' } : { ...body, author: '' },
  ),
);
violation(
  'shows an unknown property of an article',
  changesWhole(one, (body) => ({ ...body, _rev: 4 })),
);
violation(
  'shows keywords twice',
  changesWhole('POST /articles', (body) => {
    const [first] = list(body['keywords']);
    return first === undefined ? body : { ...body, keywords: [...list(body['keywords']), first] };
  }),
);
violation(
  'shows locations with an altitude',
  changesWhole(put, (body) =>
    Array.isArray(body['location']) ? { ...body, location: [...list(body['location']), 0] } : body,
  ),
);
violation(
  'shows latitudes as text',
  changesWhole(patch, (body) =>
    Array.isArray(body['location']) ? { ...body, location: list(body['location']).map(String) } : body,
  ),
);
violation(
  'shows pictures of no width',
  changesWhole(one, (body) =>
    blocks(
      body,
      0,
      ofType('picture', (block) => ('width' in block ? { ...block, width: 0 } : block)),
    ),
  ),
);
violation(
  'shows lists in lists without items',
  changesWhole(one, (body) =>
    blocks(
      body,
      1,
      ofType('list', (block) => ({ ...block, items: [] })),
    ),
  ),
);
violation(
  'shows whether lists are ordered as a number',
  changesWhole('POST /articles', (body) =>
    blocks(
      body,
      0,
      ofType('list', (block) => ('ordered' in block ? { ...block, ordered: 1 } : block)),
    ),
  ),
);
violation(
  'shows premium articles without a price',
  changesWhole(one, (body) => (body['premium'] === true ? without(body, 'price') : body)),
);
violation(
  'shows prices with one decimal',
  changesWhole(put, (body) =>
    typeof body['price'] === 'string' ? { ...body, price: body['price'].slice(0, -1) } : body,
  ),
);
violation(
  'shows counts as fractions',
  changesWhole(one, (body) => {
    const metrics = body['metrics'];
    return isObject(metrics) && Object.keys(metrics).some((name) => name.startsWith('n_'))
      ? {
          ...body,
          metrics: Object.fromEntries(
            Object.entries(metrics).map(([name, own]) => [name, name.startsWith('n_') ? 0.5 : own]),
          ),
        }
      : body;
  }),
);
violation(
  'restores with a status of its own',
  changesWhole('POST /articles/{articleId}/restore', (body) => ({ ...body, status: 'restored' })),
);
violation(
  'shows a time of creation without a zone after a change',
  changesWhole(patch, (body) => ({ ...body, createdAt: '2026-03-04T05:06:07' })),
);
violation(
  'has more properties in pages of comments',
  changesWhole(comments, (body) => ({ ...body, pages: 1 })),
);
violation(
  'shows a rating of zero in replies of replies',
  changesItems(comments, 'comments', (item) => atDepth(item, 'replies', 2, (reply) => ({ ...reply, rating: 0 }))),
);
violation(
  'shows comments without the article',
  changesWhole(comment, (body) => without(body, 'articleId')),
);
violation(
  'shows pages of zero comments',
  changesWhole(comments, (body) => (list(body['comments']).length === 0 ? { ...body, pageSize: 0 } : body)),
);
violation(
  'shows tags with colours in capitals',
  changesItems('POST /tags', undefined, (item) => ({ ...item, colour: '#ABCDEF' })),
);
violation(
  'shows later tags without an id',
  changesItems('POST /tags', undefined, (item, index) => (index > 0 ? without(item, 'id') : item)),
);
violation(
  'shows fees as numbers',
  changesWhole('GET /payouts/{payoutId}', (body) => ({ ...body, fee: 0.25 })),
);
violation(
  'shows cards without their end',
  changesWhole(
    'GET /payouts/{payoutId}',
    payee('card', (own) => without(own, 'expires')),
  ),
);
violation(
  'shows four copies of a cheque',
  changesWhole(
    'POST /payouts',
    payee('cheque', (own) => (own['copies'] === 3 ? { ...own, copies: 4 } : own)),
  ),
);
violation(
  'shows countries in small letters',
  changesWhole(
    'GET /payouts/{payoutId}',
    payee('cheque', (own) =>
      isObject(own['address']) ? { ...own, address: { ...own['address'], country: 'no' } } : own,
    ),
  ),
);
violation(
  'shows banks with a holder',
  changesWhole(
    'POST /payouts',
    payee('bank', (own) => ({ ...own, holder: 'X' })),
  ),
);
violation(
  'shows progress in percent',
  changesWhole('GET /exports/{exportId}', (body) => ({ ...body, progress: Number(body['progress']) * 100 })),
);
violation(
  'has no result until an export is done',
  changesWhole('GET /exports/{exportId}', (body) => (body['result'] === null ? without(body, 'result') : body)),
);
violation(
  'prints at hour 24',
  changesWhole('PUT /masthead', (body) => ({
    ...body,
    editions: list(body['editions']).map((edition) =>
      property(edition, 'hour') === 23 && isObject(edition) ? { ...edition, hour: 24 } : edition,
    ),
  })),
);
violation(
  'shows an empty motto as false',
  changesWhole('GET /masthead', (body) => (body['motto'] == null ? { ...body, motto: false } : body)),
);

// Crashes.
violation(
  'crashes at priority zero',
  crashes('POST /articles', ({ value }) => property(value, 'priority') === 0),
);
violation(
  'crashes at a subtitle that is null',
  crashes(put, ({ value }) => isObject(value) && value['subtitle'] === null),
);
violation(
  'crashes at titles beyond ASCII',
  crashes(patch, ({ value }) => /[^ -~]/.test(String(property(value, 'title') ?? ''))),
);
violation(
  'crashes at both ends of the priority',
  crashes('GET /articles', ({ query }) => query.has('priority[min]') && query.has('priority[max]')),
);
violation(
  'crashes at three sections',
  crashes('GET /articles', ({ query }) => (query.get('sections') ?? '').split('|').length === 3),
);
violation(
  'crashes at the French masthead',
  crashes('GET /masthead', ({ header }) => /locale=fr/.test(header('Cookie') ?? '')),
);
violation(
  'crashes at lists in lists in lists',
  crashes('POST /articles', ({ value }) =>
    list(property(value, 'body')).some((a) =>
      list(property(a, 'items')).some((b) =>
        list(property(b, 'items')).some((c) => list(property(c, 'items')).length > 0),
      ),
    ),
  ),
);
violation(
  'crashes at a page far behind',
  crashes(comments, ({ query }) => Number(query.get('page')) > 1000),
);
violation(
  'crashes at five tags',
  crashes('POST /tags', ({ value }) => list(value).length === 5),
);
violation(
  'crashes when a cheque is for an article',
  crashes('POST /payouts', ({ value }, { articles }) =>
    articles.has(String(property(property(value, 'payee'), 'articleId'))),
  ),
);
violation(
  'crashes when a cancelled export is read',
  crashes(
    'GET /exports/{exportId}',
    ({ ids: [id] }, { exports }) => exports.get(Number(id))?.['state'] === 'cancelled',
  ),
);
violation(
  'crashes at very long comments',
  crashes(comment, ({ value }) => String(property(value, 'text')).length === 300),
);
violation(
  'crashes at a malformed cursor',
  crashes(
    'GET /articles',
    ({ query }) =>
      query.has('cursor') && !/^after:/.test(Buffer.from(query.get('cursor') ?? '', 'base64url').toString()),
  ),
);

// Credentials.
violation('needs no credential to cancel', {
  accepts: (found, { method, url }) => found.size > 0 || (method === 'DELETE' && /exports/.test(url ?? '')),
});
violation('takes the key of readers for payouts', {
  accepts: (found, { method, url }) =>
    found.has('editor') || (found.has('reader') && (method === 'GET' || /payouts|comments/.test(url ?? ''))),
});
violation('needs no credential for HEAD', { accepts: (found, { method }) => found.size > 0 || method === 'HEAD' });

// What is invalid is accepted.
deviation('accepts slugs in capitals', overlooks('POST /articles', 'pattern', /slug/));
deviation('accepts titles of 121 characters in changes', overlooks(patch, 'maxLength', /title$/));
deviation('accepts a review without a reviewer', overlooks('POST /articles', 'dependentRequired'));
deviation('accepts premium articles without a price', {
  notices: (all, { key }) => key !== put || !/required|then/.test(all.keyword),
});
deviation(
  'accepts a price of articles that are not premium',
  takes('POST /articles', (value) => (value['premium'] !== true ? without(value, 'price') : value)),
);
deviation('accepts unknown properties of articles', overlooks('POST /articles', 'unevaluatedProperties'));
deviation(
  'accepts a third coordinate',
  takes('POST /articles', (value) =>
    list(value['location']).length > 2 ? { ...value, location: list(value['location']).slice(0, 2) } : value,
  ),
);
deviation('accepts longitudes beyond 180', overlooks(patch, 'maximum', /location\/1/));
deviation('accepts keywords without a hash', overlooks(put, 'contains'));
deviation('accepts the same keyword twice', overlooks('POST /articles', 'uniqueItems'));
deviation('accepts names of metrics in capitals', overlooks('POST /articles', 'propertyNames'));
deviation('accepts negative counts', overlooks('POST /articles', 'minimum', /metrics/));
deviation(
  'accepts wide pictures',
  takes('POST /articles', (value) =>
    blocks(
      value,
      0,
      ofType('picture', (block) => (Number(block['width']) > 4000 ? { ...block, width: 4000 } : block)),
    ),
  ),
);
deviation(
  'accepts empty lists in lists',
  takes('POST /articles', (value) =>
    blocks(
      value,
      1,
      ofType('list', (block) =>
        list(block['items']).length === 0 ? { ...block, items: [{ type: 'paragraph', text: '-' }] } : block,
      ),
    ),
  ),
);
deviation('accepts an empty change', overlooks(patch, 'minProperties'));
deviation('accepts priority 11 in changes', overlooks(patch, 'maximum', /priority/));
deviation('accepts any case of sections', {
  reads: (value, key) =>
    key === 'POST /articles' && isObject(value) && typeof value['section'] === 'string'
      ? { ...value, section: value['section'].toLowerCase() }
      : value,
});
deviation('accepts an email of an anonymous author', overlooks(comment, 'not'));
deviation('accepts addresses that are not emails', overlooks(comment, 'format'));
deviation('accepts four replies', overlooks(comment, 'maxItems'));
deviation('accepts ratings of six in replies', overlooks(comment, 'maximum', /replies/));
deviation('accepts no tags', overlooks('POST /tags', 'minItems'));
deviation('accepts a weight of one', overlooks('POST /tags', 'exclusiveMaximum'));
deviation('accepts amounts with three decimals', overlooks('POST /payouts', 'pattern', /amount/));
deviation(
  'accepts any month of a card',
  takes(
    'POST /payouts',
    payee('card', (own) =>
      /^(?:00|1[3-9]|[2-9][0-9])\/[0-9]{2}$/.test(String(own['expires'])) ? { ...own, expires: '12/30' } : own,
    ),
  ),
);
deviation(
  'accepts four copies of a cheque',
  takes(
    'POST /payouts',
    payee('cheque', (own) => (Number(own['copies']) > 3 ? { ...own, copies: 3 } : own)),
  ),
);
deviation('accepts any Idempotency-Key', {
  notices: (all, { key, header }) =>
    !(
      key === 'POST /payouts' &&
      all.keyword === 'pattern' &&
      all.instance === '' &&
      !/^[A-Za-z0-9_-]{10,40}$/.test(header('Idempotency-Key') ?? '')
    ),
});
deviation('accepts short request tags', {
  notices: (all, { key }) => !(key === 'POST /exports' && all.keyword === 'pattern'),
});
deviation('accepts exports in PDF without pages', {
  notices: (all, { key }) => !(key === 'POST /exports' && /required|then/.test(all.keyword) && all.instance === ''),
});
deviation('accepts 26 comments a page', overlooks(comments, 'maximum'));
deviation('accepts a priority of eleven in a filter', {
  notices: (all, { key, query }) =>
    !(key === 'GET /articles' && all.keyword === 'maximum' && /priority/.test(String(query))),
});
deviation('accepts days that do not exist in a filter', {
  notices: (all, { key, query }) => !(key === 'GET /articles' && all.keyword === 'format' && query.has('visibleAfter')),
});
deviation('accepts other locales', overlooks('GET /masthead', 'enum'));
deviation('accepts editions without a city', overlooks('PUT /masthead', 'required'));

// State.
deviation('ignores the sections', reads('GET /articles', noQuery('sections')));
deviation(
  'looks for the first section only',
  reads('GET /articles', (request) => {
    const query = new URLSearchParams(request.query);
    const [first] = query.get('sections')?.split('|') ?? [];
    if (first !== undefined) query.set('sections', first);
    return { ...request, query };
  }),
);
deviation('ignores the least priority', reads('GET /articles', noQuery('priority[min]')));
deviation('ignores the day', reads('GET /articles', noQuery('visibleAfter')));
deviation('ignores the least rating', reads(comments, noQuery('minRating')));
deviation(
  'sorts by slug the wrong way',
  reads('GET /articles', (request) => ({
    ...request,
    query: new URLSearchParams(
      [...request.query].map(([name, own]): [string, string] => [name, own === '-slug' ? 'slug' : own]),
    ),
  })),
);
deviation('loses an article between two pages', {
  instead: (request, store) => {
    if (request.key !== 'GET /articles' || !request.query.has('cursor')) return undefined;
    const response = serve(request, store);
    return isObject(response.body)
      ? { ...response, body: { ...response.body, items: list(response.body['items']).slice(1) } }
      : response;
  },
});
deviation(
  'counts the comments of every article',
  changesWhole(comments, (body, { query }, store) =>
    query.has('minRating') ? body : { ...body, total: store.comments.size },
  ),
);
deviation('lists the comments of every article', {
  instead: (request, store) => {
    if (request.key !== comments || request.ids[0] === undefined) return undefined;
    const moved = [...store.comments].map(([id, own]): [number, JsonObject] => [
      id,
      { ...own, articleId: request.ids[0]?.toLowerCase() ?? '' },
    ]);
    return serve(request, { ...store, comments: new Map(moved) });
  },
});
deviation('shows comments of another article by their own id', {
  instead: (request, store) => {
    if (request.key !== comments || !store.articles.has(request.ids[0] ?? '') || request.query.size > 0)
      return undefined;
    const own = [...store.comments.values()];
    return { status: 200, body: { comments: own.slice(0, 10), page: 1, pageSize: 10, total: own.length } };
  },
});
deviation('does not delete', {
  instead: ({ key, ids: [id = ''] }, { articles }) =>
    key === remove && articles.has(id.toLowerCase()) ? { status: 204 } : undefined,
});
deviation('lists what was deleted', {
  instead: (request, store) =>
    request.key === 'GET /articles'
      ? serve(request, { ...store, articles: new Map([...store.articles, ...store.deleted]) })
      : undefined,
});
deviation('does not restore', {
  instead: ({ key, ids: [id = ''] }, { deleted }) => {
    const found = deleted.get(id);
    return key === 'POST /articles/{articleId}/restore' && found ? { status: 200, body: found } : undefined;
  },
});
deviation('loses the keywords in a change', {
  instead: (request, store) => {
    if (request.key !== patch) return undefined;
    const response = serve(request, store);
    const id = String(property(response.body, 'id'));
    const changed = store.articles.get(id);
    if (response.status !== 200 || changed === undefined) return response;
    store.articles.set(id, without(changed, 'keywords', 'subtitle'));
    return {
      ...response,
      headers: { ETag: tagOf(without(changed, 'keywords', 'subtitle')) },
      body: without(changed, 'keywords', 'subtitle'),
    };
  },
});
deviation(
  'keeps the status as it was',
  stores(patch, (value) => ({ ...without(value, 'status') })),
);
deviation('keeps properties that a replacement leaves out', {
  instead: (request, store) => {
    const found = store.articles.get(request.ids[0]?.toLowerCase() ?? '');
    if (request.key !== put || found === undefined) return undefined;
    const kept = without(found, 'id', 'status', 'version', 'createdAt', 'author', 'price', 'premium', 'reviewedOn');
    return serve({ ...request, value: { ...kept, ...(isObject(request.value) ? request.value : {}) } }, store);
  },
});
deviation('has another priority by default', {
  after: (all, { key, value }) =>
    key === 'POST /articles' && all.status === 201 && isObject(all.body) && property(value, 'priority') === undefined
      ? { ...all, body: { ...all.body, priority: 0 } }
      : all,
});
deviation('has no colour by default', {
  after: (all, { key, value }) =>
    key === 'POST /tags' && Array.isArray(all.body)
      ? {
          ...all,
          body: all.body.map((tag: Json, index) =>
            isObject(tag) && !('colour' in (list(value)[index] as JsonObject)) ? { ...tag, colour: '#ffffff' } : tag,
          ),
        }
      : all,
});
deviation('shows the internal note', {
  instead: (request, store) => {
    const note = property(request.value, 'internalNote');
    if (request.key !== 'POST /articles' || note === undefined) return undefined;
    const response = serve(request, store);
    return isObject(response.body) && response.status === 201
      ? { ...response, body: { ...response.body, internalNote: note } }
      : response;
  },
});
deviation('shows emails of comments', {
  instead: (request, store) => {
    const email = property(request.value, 'email');
    if (request.key !== comment || email === undefined) return undefined;
    const response = serve(request, store);
    return isObject(response.body) && response.status === 201
      ? { ...response, body: { ...response.body, email } }
      : response;
  },
});
deviation('keeps the tag after a replacement', {
  after: (all, { key }) =>
    key === put && all.status === 200
      ? { ...all, headers: { ETag: '"same"' } }
      : (key === one || key === patch || key?.startsWith('HEAD')) && all.headers?.['ETag']
        ? { ...all, headers: { ...all.headers, ETag: '"same"' } }
        : all,
  instead: (request, store) =>
    request.key === put && request.header('If-Match') === '"same"'
      ? serve({ ...request, header: () => '*' }, store)
      : undefined,
});
deviation(
  'accepts stale tags',
  reads(put, (request) => ({ ...request, header: (name) => (request.header(name) === undefined ? undefined : '*') })),
);
deviation(
  'never says that nothing has changed',
  reads(one, (request) => ({
    ...request,
    header: (name) => (name === 'If-None-Match' ? undefined : request.header(name)),
  })),
);
deviation('pays twice for one key', {
  instead: ({ key }, { keys }) => {
    if (key === 'POST /payouts') keys.clear();
    return undefined;
  },
});
deviation(
  'locates another article',
  changes('POST /articles', (all, _, { articles }) => ({
    ...all,
    headers: { ...all.headers, Location: `/articles/${[...articles.keys()][0]}` },
  })),
);
deviation(
  'has another tag in HEAD',
  changes('HEAD /articles/{articleId}', (all) => ({ ...all, headers: { ETag: '"head"' } })),
);
deviation('keeps the masthead as it was', {
  instead: ({ key, value }) => (key === 'PUT /masthead' ? { status: 200, body: value ?? null } : undefined),
});
deviation(
  'cuts comments at a hundred characters',
  stores(comment, (value) => ({ ...value, text: String(value['text']).slice(0, 100) })),
);
deviation(
  'stores currencies as euros',
  stores('POST /payouts', (value) => ({ ...value, currency: 'EUR' })),
);
deviation(
  'drops the address of cheques after the street',
  changesWhole(
    'GET /payouts/{payoutId}',
    payee('cheque', (own) =>
      isObject(own['address'])
        ? { ...own, address: { ...own['address'], street: String(own['address']['street']).slice(0, 30) } }
        : own,
    ),
  ),
);
deviation('goes on with what was cancelled', {
  instead: ({ key, ids: [id] }, { exports }) =>
    key === 'DELETE /exports/{exportId}' && exports.has(Number(id)) ? { status: 204 } : undefined,
});

deviation(
  'has no byte in HEAD',
  changes('HEAD /articles/{articleId}', ({ headers, ...one }) => ({
    ...one,
    headers: { ...headers, 'Content-Length': '0' },
  })),
);

/** Services with one fault each. */
export const faults: readonly FaultyNewsroom[] = all;

type Change = (response: ServiceResponse, request: ServiceRequest, store: Newsroom) => ServiceResponse;
const edits = (after: Change): Habits => ({ after });
function cancelled(exports: Newsroom['exports'], id: number): ServiceResponse {
  exports.delete(id);
  return { status: 204 };
}
const noHeader = (request: ServiceRequest, left: string): ServiceRequest => ({
  ...request,
  header: (name) => (name === left ? undefined : request.header(name)),
});

/** Services that are right in an unusual way. */
export const correct: readonly Omit<FaultyNewsroom, 'level'>[] = [
  { title: 'does what is plainest', habits: () => ({}) },
  {
    title: 'refuses invalid bodies with 422',
    habits: () =>
      edits((all, { key }) =>
        all.status === 400 && /^P(OST|UT|ATCH)/.test(key ?? '') && !/restore/.test(key ?? '')
          ? refuse(422, 'invalid')
          : all,
      ),
  },
  {
    title: 'has more in its problems',
    habits: () =>
      edits((all) =>
        all.status >= 400 && isObject(all.body)
          ? {
              ...all,
              body: { ...all.body, traceId: 'x-1', detail: 'more', errors: [{ field: '', message: 'm', hint: 1 }] },
            }
          : all,
      ),
  },
  {
    title: 'compresses what it can',
    habits: () => ({
      encodes: (written, { headers, method }) =>
        written !== undefined &&
        written.length > 20 &&
        method !== 'HEAD' &&
        /\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')
          ? { headers: { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }, bytes: gzipSync(written) }
          : undefined,
    }),
  },
  {
    title: 'writes weak tags',
    habits: () =>
      edits((all) =>
        all.headers?.['ETag'] ? { ...all, headers: { ...all.headers, ETag: `W/${all.headers['ETag']}` } } : all,
      ),
  },
  {
    title: 'writes headers in another case, and more of them',
    habits: () =>
      edits(({ headers = {}, ...all }) => ({
        ...all,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, own]) => [name.toUpperCase(), own])),
          'x-powered-by': 'press',
          'cache-control': 'private',
        },
      })),
  },
  {
    title: 'lists the newest first',
    habits: () => ({
      instead: (request, store) =>
        request.key === 'GET /articles' && !request.query.has('sort')
          ? serve(request, { ...store, articles: new Map([...store.articles].reverse()) })
          : undefined,
    }),
  },
  {
    title: 'has pages of three articles at most',
    habits: () => ({
      instead: (request, store) => {
        if (request.key !== 'GET /articles' || Number(request.query.get('limit') ?? 20) <= 3) return undefined;
        const query = new URLSearchParams([...request.query].filter(([name]) => name !== 'limit'));
        query.set('limit', '3');
        return serve({ ...request, query }, store);
      },
    }),
  },
  {
    title: 'shows times with an offset',
    habits: () =>
      edits((all) =>
        isObject(all.body) && 'createdAt' in all.body
          ? { ...all, body: { ...all.body, createdAt: '2026-03-04T07:06:07.000+02:00' } }
          : all,
      ),
  },
  {
    title: 'needs no If-Match',
    habits: () => ({
      instead: (request, store) =>
        request.key === put && request.header('If-Match') === undefined
          ? serve({ ...request, header: () => '*' }, store)
          : undefined,
    }),
  },
  {
    title: 'ignores conditions of reads',
    habits: () => ({
      instead: (request, store) =>
        request.key === one && request.header('If-None-Match') === '*'
          ? serve(noHeader(request, 'If-None-Match'), store)
          : undefined,
    }),
  },
  {
    title: 'allows one article of each slug',
    habits: () => ({
      instead: ({ key, value }, { articles }) =>
        key === 'POST /articles' && [...articles.values()].some((all) => all['slug'] === property(value, 'slug'))
          ? refuse(409, 'the slug is taken')
          : undefined,
    }),
  },
  {
    title: 'finishes exports at once',
    habits: () => ({
      after: (all, { key }, { exports }) => {
        if (key === 'POST /exports' && all.status === 202 && isObject(all.body)) {
          const done = { ...all.body, state: 'done', progress: 1, result: '/files/1' };
          exports.set(Number(all.body['id']), done);
          return { ...all, body: done };
        }
        return all;
      },
    }),
  },
  {
    title: 'deletes exports that are cancelled',
    habits: () => ({
      instead: ({ key, ids: [id] }, { exports }) =>
        key === 'DELETE /exports/{exportId}' && exports.has(Number(id)) ? cancelled(exports, Number(id)) : undefined,
    }),
  },
  {
    title: 'repeats its response to a key whatever is sent',
    habits: () => ({
      instead: ({ key, header }, { keys }) =>
        key === 'POST /payouts' ? keys.get(header('Idempotency-Key') ?? '')?.response : undefined,
    }),
  },
  {
    title: 'does not restore what was deleted',
    habits: () => ({
      instead: ({ key, ids: [id = ''] }, { articles }) =>
        key === 'POST /articles/{articleId}/restore'
          ? articles.has(id)
            ? refuse(409, 'it is not deleted')
            : refuse(404, 'gone')
          : undefined,
    }),
  },
  {
    title: 'refuses what is published before it is visible',
    habits: () => ({
      instead: ({ key, value, ids: [id = ''] }, { articles }) =>
        key === patch &&
        property(value, 'status') === 'published' &&
        Date.parse(String(articles.get(id)?.['visibleFrom'])) > Date.parse('2030-01-01')
          ? refuse(409, 'too early')
          : undefined,
    }),
  },
  {
    title: 'pretty-prints in another order',
    habits: () => ({
      ...edits((all) =>
        isObject(all.body) ? { ...all, body: Object.fromEntries(Object.entries(all.body).reverse()) } : all,
      ),
      write: (body) => `${writeJson(body).replaceAll('/', '\\/')}\r\n`,
    }),
  },
];
