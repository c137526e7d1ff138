import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { exchange } from '../../../testing/exchanges.ts';
import { namesVersion, versionShown, versionShownIn, withVersion } from './current-version.ts';

const statuses = (...codes: number[]) => Object.fromEntries(codes.map((code) => [code, { description: 'x' }]));
const contract = contractOf({
  paths: {
    '/books/{isbn}': { patch: { responses: statuses(200, 409) }, put: { responses: statuses(200) } },
    '/books/{isbn}/copies': { patch: { responses: statuses(200, 409) } },
  },
});

function changeOf(value: Json, { key = 'PATCH /books/{isbn}', path = '/books/b-7', about = '' } = {}): Case {
  const operation = operationOf(key, contract);
  const body = { kind: 'content', content: writeJson(value), value, framing: 'length', expectContinue: false } as const;
  const { case: plain } = exchange();
  return { ...plain, operation, about, request: { ...plain.request, method: operation.method, path, body } };
}

const sentIn = ({ request: { body } }: Case) => (body.kind === 'content' ? body.content : '');
const shown = (value: Json, status = 200): Exchange => exchange({ status, text: writeJson(value) });

describe('the current version', () => {
  it('is in the body of a change that names one', () => {
    const change = withVersion(changeOf({ version: 1, title: 'Emma' }), { version: 7 });
    expect(sentIn(change)).toBe('{"version":7,"title":"Emma"}');
    expect(sentIn(withVersion(changeOf({ lockVersion: 1n }), { lockVersion: 9007199254740993n }))).toBe(
      '{"lockVersion":9007199254740993}',
    );
  });

  it.each([
    ['names none', changeOf({ title: 'Emma' })],
    ['is about the version', changeOf({ version: 1 }, { about: '/components/schemas/B/properties/version/minimum' })],
    ['has no status for a conflict', changeOf({ version: 1 }, { key: 'PUT /books/{isbn}' })],
    ['is of no single resource', changeOf({ version: 1 }, { key: 'PATCH /books/{isbn}/copies' })],
    ['has a version that is a text', changeOf({ version: '1.0' })],
    ['has another type', changeOf({ version: null })],
  ])('is left out of a change that %s', (_, change) => {
    expect(namesVersion(change)).toBe(false);
    expect(withVersion(change, { version: 7 })).toBe(change);
  });

  it('is what the last accepted response about the resource has shown', () => {
    expect(versionShown(shown({ data: { id: 'b-7', version: 3, title: 'x' }, meta: {} }))).toEqual({ version: 3 });
    expect(versionShown(shown({ id: 'b-7', version: '3', etag: '"a"' }))).toEqual({ etag: '"a"' });
    expect(versionShown(shown({ version: 3 }, 409))).toEqual({});
    const exchanges = [shown({ id: 'b-7', version: 3 }), shown({ id: 'b-8', version: 5 })];
    expect(versionShownIn(exchanges, changeOf({ version: 1 }))).toEqual({ version: 3 });
    expect(versionShownIn(exchanges, changeOf({ version: 1 }, { path: '/books/b-9' }))).toEqual({});
    expect(versionShownIn(exchanges, changeOf({ title: 'x' }))).toEqual({});
  });
});
