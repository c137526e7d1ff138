import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { statedFacts } from './file-facts.ts';

const digest = 'a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222';

/** What a response says of a file where the contract describes its only property like this. */
function factsOf(name: string, description: string, value: Json) {
  const schema = { type: 'object', properties: { [name]: { description } } };
  const contract = contractOf({
    paths: {
      '/covers': { post: { responses: { 201: { description: '', content: { 'application/json': { schema } } } } } },
    },
  } as JsonObject);
  const outcome = buildReply({ status: 201, text: JSON.stringify({ [name]: value }) });
  const upload = buildExchange({ case: buildCase({ operation: operationOf('POST /covers', contract) }), outcome });
  return statedFacts(upload, { contract, source: sourceOf(contract) });
}

it('are the length and the digest of the file, as the contract describes them', () => {
  expect(factsOf('size', 'The number of bytes of the file', 2)).toEqual([{ name: 'size', about: 'length', value: 2 }]);
  expect(factsOf('sha256', '', digest)).toEqual([{ name: 'sha256', about: 'sha256', value: digest }]);
  expect(factsOf('checksum', 'SHA-256 of the file', digest)).toHaveLength(1);
});

it('are nothing else with such a name', () => {
  expect(factsOf('size', 'How large the print is', 2)).toEqual([]);
  expect(factsOf('size', 'The bytes that are stored of it', 2)).toEqual([]);
  expect(factsOf('checksum', 'A checksum of the file', digest)).toEqual([]);
  expect(factsOf('sha256', 'A salted digest', digest)).toEqual([]);
  expect(factsOf('sha256', '', 'pending')).toEqual([]);
});
