import { describe, expect, it } from 'vitest';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const rejected: Asked = { expects: 'rejected', fault: 'schema' };

function refused(code: string) {
  return exchange({ status: 400, text: `{"code":${code},"text":"no"}` }, rejected);
}

function lent(isbn: string) {
  const answered = { status: 201, headers: [['Location', '/loans/1']], text: `{"isbn":${isbn}}` } as const;
  return exchange(answered, { operation: 'POST /loans', expects: 'anything', outside: 'accept' });
}

describe('integer-range', () => {
  it.each(['2147483648', '-2147483649', '4294967296', '1e10', '99999999999999999999'])(
    'trips on %s as int32',
    (code) => {
      expect(faultsOf(refused(code))).toEqual(['integer-range']);
    },
  );

  it.each(['0.5', '400.5', '1e-1', '-0.1', '1.0000000000000000001'])('trips on %s as an integer', (code) => {
    expect(faultsOf(refused(code))).toEqual(['integer-range']);
  });

  it.each(['9223372036854775808', '-9223372036854775809', '1e19', '1e400'])('trips on %s as int64', (isbn) => {
    expect(faultsOf(lent(isbn))).toEqual(['integer-range']);
  });

  it('points at the number and at the format', () => {
    expect(findingsFor(refused('2147483648'))[0]).toMatchObject({
      level: 'violation',
      instance: '/code',
      contract: '/components/schemas/Problem/properties/code/format',
    });
  });

  it.each([
    [['integer', 'null'], 'integer-range'],
    [['string', 'null'], 'body-schema'],
  ])('leaves a number to another rule unless the types %j have an integer', (type, rule) => {
    const schema = { type: 'object', properties: { count: { type } } };
    const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
    const contract = contractOf({ paths: { '/orders': { post: { responses } } } });
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const one = exchange({ text: '{"count":1.5}' });
    const [operation = one.case.operation] = contract.operations;
    const { findings } = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
    expect(findings.map((finding) => finding.rule)).toEqual([rule]);
  });

  it.each(['0', '-0', '1.0', '400.0', '4e2', '40000e-2', '2147483647', '-2147483648', '2147483647.0'])(
    'leaves %s alone as int32',
    (code) => {
      expect(faultsOf(refused(code))).toEqual([]);
    },
  );

  it.each(['9223372036854775807', '-9223372036854775808', '9007199254740993', '9.223372036854775807e18'])(
    'leaves %s alone as int64',
    (isbn) => {
      expect(faultsOf(lent(isbn))).toEqual([]);
    },
  );

  it('leaves other types to the schema', () => {
    expect(faultsOf(refused('"17"'))).toEqual(['body-schema']);
    expect(faultsOf(refused('null'))).toEqual(['body-schema']);
  });

  it('leaves a limit other than a format to the schema', () => {
    expect(faultsOf(exchange({ text: '{"emma":-1}' }, { operation: 'GET /stock' }))).toEqual(['body-schema']);
  });
});
