import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { describesFixed, openValuesSinceCreation } from './values-since-creation.ts';

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const contract = contractOf({ paths: { '/papers/{id}': { put: { parameters }, patch: { parameters } } } });
const own: JsonObject = { reference: 'AQS-10234', title: 'text-1', pages: 4 };

interface Asked extends Pick<Case, 'expects' | 'expectedState'> {
  readonly body: JsonObject;
  readonly method: string;
  readonly path: string;
  readonly sent: JsonObject;
}

/** The body that is sent for `body`, after requests with other references. */
function repeatedAfter(
  statuses: readonly number[],
  {
    body = { reference: 'AQS-54627' },
    method = 'PUT',
    path = '/papers/p1',
    sent = { reference: 'AQS-99999' },
    expects = 'accepted',
    expectedState,
  }: Partial<Asked> = {},
): JsonObject {
  const values = openValuesSinceCreation();
  values.add([{ kind: '/papers/{}', values: ['p1'], own: true }], own);
  for (const status of statuses) {
    const operation = operationOf('PUT /papers/{id}', contract);
    const request = { ...buildCase().request, method: 'PUT', path: '/papers/p1', body: jsonBody(sent) };
    const asked = buildCase({ operation, request, expects, ...(expectedState && { expectedState }) });
    values.learn(buildExchange({ case: asked, outcome: buildReply({ status, text: '{}' }) }));
  }
  return values.repeat(operationOf(`${method} /papers/{id}`, contract), path, body);
}

describe('what a replacement has to keep', () => {
  it.each([400, 409, 422])(
    'is what the resource was created with, where other digits are refused with %i',
    (status) => {
      expect(repeatedAfter([status])).toEqual({ reference: 'AQS-10234' });
    },
  );

  it('is not known before, where others are accepted as often, and where the request was refused for something else', () => {
    expect(repeatedAfter([])).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409, 200])).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409, 200, 409])).toEqual({ reference: 'AQS-10234' });
    expect(repeatedAfter([500])).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409], { sent: { reference: 'AQS-10234' } })).toEqual({ reference: 'AQS-54627' });
  });

  it.each([
    [{ description: 'The number. Fixed once the paper exists (409).' }, 'put', true],
    [{ $ref: '#/components/schemas/Code' }, 'put', true],
    [{ description: 'Fixed once the paper exists, unless it is a draft.' }, 'put', false],
    [{ description: 'The number.' }, 'put', false],
    [{ description: 'Never changes.' }, 'patch', false],
  ])('is known from the start where the contract says it: %j, %s: %s', (reference, method, expected) => {
    const content = { 'application/json': { schema: { type: 'object', properties: { reference } } } };
    const described = contractOf({
      paths: { '/papers/{id}': { [method]: { parameters, requestBody: { content } } } },
      components: { schemas: { Code: { type: 'string', description: 'Cannot be changed later.' } } },
    } as JsonObject);
    const operation = operationOf(`${method.toUpperCase()} /papers/{id}`, described);
    const values = openValuesSinceCreation((one) => describesFixed(described.document, one));
    values.add([{ kind: '/papers/{}', values: ['p1'], own: true }], own);
    const body = { reference: 'AQS-54627' };
    expect(values.repeat(operation, '/papers/p1', body)).toEqual(expected ? { reference: 'AQS-10234' } : body);
  });

  it('is not learned from what is sent to be refused', () => {
    const expectedState = { kind: 'refused-in-state', state: 'already there' } as const;
    expect(repeatedAfter([409], { expectedState })).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409], { expects: 'rejected' })).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409], { expects: 'anything' })).toEqual({ reference: 'AQS-10234' });
  });

  it('is nothing of another form, which a case may be about, and of no other resource or method', () => {
    for (const reference of ['AQS-546', 'aqs-54627', 'ZZZ-54627'])
      expect(repeatedAfter([409], { body: { reference } })).toEqual({ reference });
    expect(repeatedAfter([409], { path: '/papers/p2' })).toEqual({ reference: 'AQS-54627' });
    expect(repeatedAfter([409], { method: 'PATCH' })).toEqual({ reference: 'AQS-54627' });
  });
});
