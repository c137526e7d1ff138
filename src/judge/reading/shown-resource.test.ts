import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const book = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, title: { type: 'string' }, data: { type: 'string' } },
};
const wrapped = {
  type: 'object',
  properties: { data: { $ref: '#/components/schemas/Book' }, meta: { type: 'object' } },
};
const content = (schema: JsonObject) => ({ 'application/json': { schema } });
const shown = { description: 'Done', content: content(wrapped) };
const contract = contractOf({
  paths: {
    '/books': {
      post: {
        requestBody: { content: content({ $ref: '#/components/schemas/Book' }) },
        responses: { '201': { ...shown, headers: { Location: { schema: { type: 'string' } } } } },
      },
    },
    '/books/{id}': { get: { responses: { '200': shown } } },
  },
  components: { schemas: { Book: book } },
} as JsonObject);
const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });

/** The rules that report a response, with the places that they name. */
function reported(key: string, data: Json, asked: Asked = {}): string[] {
  const status = key.startsWith('POST') ? 201 : 200;
  const text = JSON.stringify({ data, meta: { requestId: 'r-1' } });
  const { case: sent, ...answered } = exchange({ status, text, headers: [['Location', '/books/7']] }, asked);
  const { findings } = judge(
    { ...bench, contract, validator },
    { ...answered, case: { ...sent, operation: operationOf(key, contract) } },
  );
  return findings.map(({ rule, instance }) => `${rule} ${instance}`);
}

it('compares what a wrapped resource shows with what was sent', () => {
  const sent = { content: { title: 'Emma' } };
  expect(reported('POST /books', { id: 7, title: 'Emma' }, sent)).toEqual([]);
  expect(reported('POST /books', { id: 7, title: 'EMMA' }, sent)).toEqual(['echo-differs /data/title']);
});

it('leaves a property alone that the request has as well: it need not be a wrapper', () => {
  expect(reported('POST /books', { title: 'EMMA' }, { content: { title: 'Emma', data: 'a' } })).not.toContain(
    'echo-differs /data/title',
  );
});

it('knows the identifier and the readOnly properties of a wrapped resource', () => {
  expect(reported('POST /books', { id: 8, title: 'Emma' }, { content: { title: 'Emma' } })).toEqual([
    'location-differs undefined',
  ]);
  expect(reported('POST /books', { id: 7123 }, { content: { id: 7123 } })).toContain('read-only-taken undefined');
});

it('finds in a wrapped resource what was stored, removed or counted before', () => {
  const stored = { kind: 'change-stored', by: 'PUT /books/{id}', instance: '', before: undefined } as const;
  const read = (expectedState: Asked['expectedState'] & object) =>
    reported('GET /books/{id}', { id: 7, title: 'Emma' }, { expectedState });
  expect(read({ ...stored, members: { title: 'Emma' } })).toEqual([]);
  expect(read({ ...stored, members: { title: 'Persuasion' } })).toEqual(['change-lost /data']);
  expect(read({ kind: 'resource-removed', content: { id: 7, title: 'Emma' } })).toEqual(['delete-ignored undefined']);
  expect(read({ kind: 'count-of-list', property: 'id', count: 7 })).toEqual([]);
  expect(read({ kind: 'count-of-list', property: 'id', count: 8 })).toEqual(['count-differs undefined']);
  expect(read({ kind: 'refused-absent', by: 'PUT', status: 412, refused: { title: 'Emma' } })).toEqual([
    'precondition-ignored undefined',
  ]);
  expect(read({ kind: 'no-foreign-item', item: { title: 'Emma', id: 7 } })).toEqual(['filter-ignored undefined']);
});
