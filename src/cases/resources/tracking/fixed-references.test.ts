import { describe, expect, it } from 'vitest';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { openFixedReferences } from './fixed-references.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const contract = contractOf({
  paths: {
    '/clients/{clientId}': { get: { parameters: [id('clientId')] } },
    '/samples/{sampleId}': { put: { parameters: [id('sampleId')] }, patch: { parameters: [id('sampleId')] } },
  },
});
const sample = { kind: '/samples/{}', values: ['s1'] };

function fixedAfter(...answers: readonly (readonly [client: string, status: number, method?: 'PUT' | 'PATCH'])[]) {
  const fixed = openFixedReferences(contract.operations);
  fixed.add([{ ...sample, own: true }], [{ kind: '/clients/{}', values: ['c1'] }]);
  for (const [clientId, status, method = 'PUT'] of answers) {
    const operation = operationOf(`${method} /samples/{sampleId}`, contract);
    const request = { ...buildCase().request, method, path: '/samples/s1', body: jsonBody({ clientId }) };
    const sent = buildCase({ operation, request, expects: 'accepted' });
    fixed.learn(buildExchange({ case: sent, outcome: buildReply({ status, text: '{}' }) }));
  }
  const ids = fixed.of(operationOf('PUT /samples/{sampleId}', contract), sample);
  return ids && Object.fromEntries(ids);
}

describe('what a replacement has to repeat', () => {
  it.each([400, 409, 422])('is what the resource refers to, where another reference is refused with %i', (status) => {
    expect(fixedAfter(['c2', status])).toEqual({ '/clients/{}': 'c1' });
  });

  it('is not known before, nor where the same reference is refused, for another reason, or another one is accepted', () => {
    expect(fixedAfter()).toBeUndefined();
    expect(fixedAfter(['c1', 409])).toBeUndefined();
    expect(fixedAfter(['c2', 500])).toBeUndefined();
    expect(fixedAfter(['c2', 409, 'PATCH'])).toBeUndefined();
    expect(fixedAfter(['c2', 409], ['c3', 200])).toBeUndefined();
  });

  it('is not known of another resource', () => {
    const fixed = openFixedReferences(contract.operations);
    expect(fixed.of(operationOf('PUT /samples/{sampleId}', contract), sample)).toBeUndefined();
  });
});
