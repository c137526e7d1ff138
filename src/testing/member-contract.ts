import type { Contract } from '../model/contract.ts';
import type { JsonObject } from '../model/json.ts';
import { contractOf } from './book-contract.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({ 'application/json': { schema, ...more } });
const response = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  description: 'A response',
  content: json(schema, more),
});
const requestBody = (schema: JsonObject): JsonObject => ({ required: true, content: json(schema) });
const parameter = (name: string, schema: JsonObject, place = 'path'): JsonObject => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});
const int64: JsonObject = { type: 'integer', format: 'int64' };
const problem: JsonObject = response(ref('Problem'));
const gone: JsonObject = { description: 'Gone' };

const schemas: JsonObject = {
  Draft: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      nick: { type: ['string', 'null'] },
      tier: { enum: ['plain', 'gold'], default: 'plain' },
      address: {
        type: 'object',
        properties: {
          town: { type: 'string' },
          street: { type: 'string' },
          alarm: { type: 'string', writeOnly: true },
        },
      },
      pin: { type: 'string', writeOnly: true },
    },
  },
  Member: {
    allOf: [
      ref('Draft'),
      {
        type: 'object',
        required: ['id', 'joined', 'tier'],
        properties: { id: { ...int64, readOnly: true }, joined: { type: 'string', format: 'date', readOnly: true } },
      },
    ],
  },
  Loan: {
    type: 'object',
    required: ['title'],
    properties: { loanId: { type: 'string', format: 'uuid', readOnly: true }, title: { type: 'string' } },
  },
  Book: { type: 'object', required: ['isbn', 'title'], properties: { isbn: int64, title: { type: 'string' } } },
  Note: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
  Problem: {
    type: 'object',
    required: ['code', 'text'],
    properties: { code: { type: 'integer' }, text: { type: 'string' } },
  },
};

/** The member in the examples of the contract. */
const exampleMember: JsonObject = { id: 40, name: 'Ada', nick: 'Countess', tier: 'gold', joined: '2020-02-02' };

const members: JsonObject = {
  '/members': {
    get: {
      parameters: [
        parameter('limit', { type: 'integer' }, 'query'),
        parameter('offset', { type: 'integer' }, 'query'),
        parameter('tier', { type: 'array', items: { type: 'string' } }, 'query'),
        parameter('nick', { type: 'string' }, 'query'),
      ],
      responses: {
        '200': response(
          {
            type: 'object',
            required: ['items', 'total'],
            properties: { items: { type: 'array', items: ref('Member') }, total: { type: 'integer' } },
          },
          { example: { items: [exampleMember], total: 1 } },
        ),
      },
    },
    post: {
      requestBody: requestBody(ref('Draft')),
      responses: {
        '201': {
          ...response(ref('Member'), { example: exampleMember }),
          headers: { Location: { schema: { type: 'string' } } },
        },
        '400': problem,
      },
    },
  },
  '/members/{memberId}': {
    parameters: [parameter('memberId', int64)],
    get: { responses: { '200': response(ref('Member'), { example: exampleMember }), '404': problem } },
    put: { requestBody: requestBody(ref('Draft')), responses: { '200': response(ref('Member')), '404': problem } },
    patch: {
      requestBody: {
        content: {
          ...json({ type: 'object' }),
          'application/merge-patch+json': { schema: { type: 'object' } },
          'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
        },
      },
      responses: { '200': response(ref('Member')), '404': problem, '422': problem },
    },
    delete: { responses: { '204': gone, '404': problem } },
  },
};

const others: JsonObject = {
  '/members/{memberId}/loans': {
    parameters: [parameter('memberId', int64)],
    get: { responses: { '200': response({ type: 'array', items: ref('Loan') }), '404': problem } },
    post: { requestBody: requestBody(ref('Loan')), responses: { '200': response(ref('Loan')), '404': problem } },
  },
  '/members/{memberId}/loans/{loanId}': {
    parameters: [parameter('memberId', int64), parameter('loanId', { type: 'string', format: 'uuid' })],
    get: { responses: { '200': response(ref('Loan')), '404': problem } },
    delete: { responses: { '204': gone, '404': problem } },
  },
  '/books': {
    get: { responses: { '200': response({ type: 'array', items: ref('Book') }) } },
    post: { requestBody: requestBody(ref('Book')), responses: { '201': response(ref('Book')), '409': problem } },
  },
  '/books/{isbn}': {
    parameters: [parameter('isbn', int64)],
    get: { responses: { '200': response(ref('Book')) } },
    delete: { responses: { '204': gone } },
  },
  '/notes/{key}': {
    parameters: [parameter('key', { type: 'string' })],
    get: { responses: { '200': response(ref('Note')), '404': problem } },
    put: {
      requestBody: requestBody(ref('Note')),
      responses: { '200': response(ref('Note')), '201': response(ref('Note')) },
    },
    delete: { responses: { '200': { description: 'Gone' }, '404': problem } },
  },
};

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Members', version: '1' },
  paths: { ...members, ...others },
  components: { schemas },
};

/** A library’s members, their loans, its books and notes: resources of several shapes. */
export const memberContract: Contract = contractOf(document);
