import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { operationsNeedingGeneration } from './generated-bodies.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (media: JsonObject) => ({ content: { 'application/json': media } });
const answering = (media: JsonObject | undefined, more: JsonObject = {}) =>
  contractOf({
    ...bookContract.document,
    paths: { '/a': { post: { ...more, responses: { '200': { description: 'Done', ...(media && json(media)) } } } } },
  });

describe('a body must be generated', () => {
  it.each([
    ['for a schema alone', answering({ schema: ref('Book') }), true],
    [
      'for a schema that has nothing to do with the request’s',
      answering({ schema: ref('Problem') }, { requestBody: json({ schema: ref('NewBook') }) }),
      true,
    ],
    ['not where there is an example', answering({ schema: ref('Book'), example: { title: 'A' } }), false],
    [
      'not where the request can be echoed',
      answering({ schema: ref('Book') }, { requestBody: json({ schema: ref('NewBook') }) }),
      false,
    ],
    ['not where there is no content', answering(undefined), false],
    ['not where nothing is said of it', answering({}), false],
  ])('%s', (_, contract, expected) => {
    expect(operationsNeedingGeneration(contract)).toHaveLength(expected ? 1 : 0);
  });
});
