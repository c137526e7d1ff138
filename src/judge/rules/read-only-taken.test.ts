import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const asked = { operation: 'POST /readers', expects: 'anything', content: { name: 'Ada', number: 74107410 } } as const;

describe('read-only-taken', () => {
  it('trips when a readOnly property has the value that the request sent', () => {
    const one = exchange({ text: '{"name":"Ada","number":74107410}' }, asked);
    expect(faultsOf(one)).toEqual(['read-only-taken']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'deviation',
      contract: '/components/schemas/Reader/properties/number',
    });
  });

  it.each([
    ['another value', { text: '{"name":"Ada","number":12}' }],
    ['none', { text: '{"name":"Ada"}' }],
    ['a refusal', { status: 400 }],
  ])('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });

  it('leaves what is restored alone, as the server has shown it', () => {
    const one = exchange({ text: '{"name":"Ada","number":74107410}' }, asked);
    expect(faultsOf({ ...one, case: { ...one.case, strategy: 'state' } })).toEqual([]);
  });

  it('leaves a property alone that the request may set, although what it is about may not', () => {
    const faults = (ofDecision: JsonObject) => {
      const contentOf = (schema: JsonObject) => ({ 'application/json': { schema } });
      const claim = { type: 'object', properties: { payout: { type: 'integer', readOnly: true } } };
      const post = {
        requestBody: { content: contentOf({ type: 'object', properties: { payout: ofDecision } }) },
        responses: { 200: { description: '', content: contentOf(claim) } },
      };
      const contract = contractOf({ paths: { '/decision': { post } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ text: '{"payout":74107410}' }, { ...asked, content: { payout: 74107410 } });
      const [operation = one.case.operation] = contract.operations;
      const judged = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return judged.findings.map(({ rule }) => rule);
    };
    expect(faults({ type: 'integer' })).toEqual([]);
    expect(faults({ type: 'integer', readOnly: true })).toEqual(['read-only-taken']);
  });

  it('leaves values alone that may be equal by chance', () => {
    const one = exchange({ text: '{"name":"Ada","number":12}' }, { ...asked, content: { name: 'Ada', number: 12 } });
    expect(faultsOf(one)).toEqual([]);
  });

  it('trips over one of few values only where the server did not choose it by itself', () => {
    const shown = { type: 'object', properties: { state: { enum: ['draft', 'open'], readOnly: true } } };
    const content = { 'application/json': { schema: shown } };
    const post = { requestBody: { content }, responses: { 200: { description: '', content } } };
    const contract = contractOf({ paths: { '/orders': { post } } } as JsonObject);
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const one = exchange({ text: '{"state":"open"}' }, { ...asked, content: { state: 'open' } });
    const [operation = one.case.operation] = contract.operations;
    const faults = (expected: Partial<typeof one.case>) =>
      judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation, ...expected } }).findings.map(
        ({ rule }) => rule,
      );
    expect(faults({})).toEqual([]);
    expect(faults({ expectedState: { kind: 'listed-value-ignored', property: 'state' } })).toEqual(['read-only-taken']);
    expect(faults({ expectedState: { kind: 'listed-value-ignored', property: 'other' } })).toEqual([]);
  });
});
