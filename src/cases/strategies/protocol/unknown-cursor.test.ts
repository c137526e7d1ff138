import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf } from '../../../testing/derivations.ts';
import { parameters } from './parameters.ts';

interface Described {
  readonly name?: string;
  readonly description?: string;
  readonly schema?: JsonObject;
  /** The description of the 400. */
  readonly refusal?: string;
}

/** What is expected of a cursor that no response has named. */
function expectedOf({ name = 'cursor', description = '', schema = { type: 'string' }, refusal = '' }: Described) {
  const parameter = { name, in: 'query', description, schema };
  const responses = { '200': { description: 'A page' }, '400': { description: refusal } };
  const contract = contractOf({ paths: { '/books': { get: { parameters: [parameter], responses } } } });
  return casesOf(parameters, { key: 'GET /books', contract }).flatMap(({ expectedState, request }) =>
    expectedState === undefined ? [] : [{ ...expectedState, path: request.path }],
  );
}

const refused = (status: string) => ({ kind: 'refused-in-state', state: 'unknown', of: 'a cursor', status });

describe('a cursor that no response has named', () => {
  it.each<[Described, string]>([
    [{ description: 'The next page. An unknown cursor is answered with 400.' }, '400'],
    [{ description: 'A cursor that this service did not issue is refused with 422.' }, '422'],
    [{ refusal: 'The limit is too great, or the cursor is not valid.' }, '400'],
  ])('is refused where the contract says so: %j', (described, status) => {
    expect(expectedOf(described)).toMatchObject([refused(status)]);
  });

  it('has the form that the schema asks for', () => {
    const schema = { type: 'string', pattern: '^[A-Za-z0-9]+$' };
    const [one] = expectedOf({ description: 'Unknown cursors get 400', schema });
    expect(one?.path).toBe('/books?cursor=Y29sZGZyYW1l');
    expect(expectedOf({ description: 'Unknown cursors get 400', schema: { type: 'string', format: 'uuid' } })).toEqual(
      [],
    );
  });

  it.each<[string, Described]>([
    ['another parameter', { name: 'title', description: 'Unknown titles get 400' }],
    ['a cursor of which it says no status', { description: 'An unknown cursor is refused.' }],
    ['a status without a reason', { description: 'Where to go on. Answers 400 late in the day.' }],
    ['a refusal for one of two', { refusal: 'The cursor or a limit is invalid' }],
    ['a refusal for something else', { refusal: 'The cursor, or a limit that is invalid' }],
  ])('may be accepted where the contract speaks of %s', (_, described) => {
    expect(expectedOf(described)).toEqual([]);
  });
});
