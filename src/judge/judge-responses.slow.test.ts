import { describe, expect, it } from 'vitest';
import { encodings } from '../cases/strategies/bodies/json-encodings.ts';
import type { Operation, ResponseSpec } from '../model/contract.ts';
import type { SchemaSource } from '../schema/derive/build/schema-source.ts';
import { deriveInvalidValues } from '../schema/derive/invalid/invalid-values.ts';
import { deriveValidValues } from '../schema/derive/valid/valid-values.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { bookContract } from '../testing/book-contract.ts';
import { type Answered, bench, exchange, faultsOf } from '../testing/exchanges.ts';

const { document, dialect } = bookContract;
const source: SchemaSource = { document, dialect, validator: bench.validator, direction: 'response' };

/** Every documented response with a JSON body whose status no rule objects to. */
const responses = bookContract.operations.flatMap((operation) =>
  operation.responses.flatMap((response) =>
    response.content.flatMap(({ mediaType, schema }) =>
      schema === undefined || mediaType.startsWith('text/') || isOutOfQuestion(operation, response)
        ? []
        : [{ operation, response, mediaType, schema, name: `${operation.key} ${response.status} ${mediaType}` }],
    ),
  ),
);

function isOutOfQuestion({ method }: Operation, { status }: ResponseSpec): boolean {
  return method === 'HEAD' || status === '204' || status.startsWith('5');
}

function respondWith(text: string, { operation, response, mediaType }: (typeof responses)[number]) {
  const status = Number(response.status.replace('XX', '18').replace('default', '418'));
  const headers: Answered['headers'] = [['Location', '/loans/1']];
  return exchange(
    { status, type: mediaType, text, headers },
    { operation: operation.key, expects: 'anything', outside: 'accept' },
  );
}

describe.each(responses)('a response to $name', (response) => {
  it('has no fault when the schema allows it, in whatever form', () => {
    const values = deriveValidValues(source, response.schema);
    expect(values.length).toBeGreaterThan(5);
    for (const [index, { value, text, label }] of values.entries()) {
      const spelling = encodings[index % encodings.length];
      const texts = [text ?? writeJson(value), spelling?.encode(value) ?? ''];
      for (const one of texts) expect(faultsOf(respondWith(one, response)), label).toEqual([]);
    }
  });

  it('has a fault in its body when the schema forbids it', () => {
    const values = deriveInvalidValues(source, response.schema);
    expect(values.length).toBeGreaterThan(5);
    for (const { value, text, label } of values) {
      const [fault, ...others] = faultsOf(respondWith(text ?? writeJson(value), response));
      expect(['body-schema', 'integer-range'], label).toContain(fault);
      expect(
        others.filter((other) => other !== 'integer-range'),
        label,
      ).toEqual([]);
    }
  });
});
